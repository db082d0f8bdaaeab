//go:build !noasm

package simd

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// base provides the BLAS routines that the type BLAS does not replace. Most of these routines are gonum's. This file
// has Go code for the routines in which gonum calls inner products or norms in assembly, because the assembly sums in a
// different order from gonum's Go code.
type base struct{ gonum.Implementation }

// inner returns sum plus the inner product of x and y, summed in order.
func inner(sum float64, n int, x []float64, incX int, y []float64, incY int) float64 {
	var total float64
	for ix, iy := start(n, incX), start(n, incY); n > 0; n-- {
		total += float64(x[ix] * y[iy])
		ix, iy = ix+incX, iy+incY
	}
	return sum + total
}

// start returns the index of the first of n elements with increment inc.
func start(n, inc int) int { return max(0, (1-n)*inc) }

// reaches reports whether x is long enough for n >= 1 elements with increment inc.
func reaches(n int, x []float64, inc int) bool {
	return n > 0 && inc != 0 && len(x) > (n-1)*max(inc, -inc)
}

// Ddot returns xᵀy.
func (b base) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if !reaches(n, x, incX) || !reaches(n, y, incY) {
		return b.Implementation.Ddot(n, x, incX, y, incY)
	}
	return inner(0, n, x, incX, y, incY)
}

// Dasum returns the sum of |x_i|.
func (b base) Dasum(n int, x []float64, incX int) float64 {
	if !reaches(n, x, incX) || incX < 0 {
		return b.Implementation.Dasum(n, x, incX)
	}
	var sum float64
	for i := range n {
		sum += math.Abs(x[i*incX])
	}
	return sum
}

// Dnrm2 returns ‖x‖₂. To avoid overflow and underflow, the sum is scaled by the largest |x_i| found so far.
func (b base) Dnrm2(n int, x []float64, incX int) float64 {
	if n < 2 || incX < 0 || !reaches(n, x, incX) {
		return b.Implementation.Dnrm2(n, x, incX)
	}
	scale, squares := 0.0, 1.0
	for i := range n {
		v := math.Abs(x[i*incX])
		switch {
		case v == 0:
		case v != v:
			return v
		case scale < v:
			s := scale / v
			squares = 1 + float64(squares*s*s)
			scale = v
		default:
			s := v / scale
			squares += float64(s * s)
		}
	}
	if math.IsInf(scale, 1) {
		return scale
	}
	return scale * math.Sqrt(squares)
}

// Dtrmv computes x = op(A)x for a triangular A.
func (b base) Dtrmv(ul blas.Uplo, tA blas.Transpose, d blas.Diag, n int, a []float64, lda int, x []float64, incX int) {
	if tA != blas.NoTrans || n < 2 {
		b.Implementation.Dtrmv(ul, tA, d, n, a, lda, x, incX)
		return
	}
	b.Implementation.Dtrmv(ul, blas.Trans, d, 0, a, max(lda, 1), x, incX) // with n = 0, only checks arguments
	if lda < n || len(a) < lda*(n-1)+n || !reaches(n, x, incX) {
		b.Implementation.Dtrmv(ul, tA, d, n, a, lda, x, incX) // panics
	}
	timesTriangle(ul, d, n, 1, a, lda, x, incX)
}

// timesTriangle computes x = αAx for a triangular A.
func timesTriangle(ul blas.Uplo, d blas.Diag, n int, alpha float64, a []float64, lda int, x []float64, incX int) {
	first := start(n, incX)
	for r := range n {
		i, from, to := r, r+1, n
		if ul == blas.Lower {
			i, from, to = n-1-r, 0, n-1-r
		}
		v := &x[first+i*incX]
		own := *v
		if d == blas.NonUnit {
			own *= a[i*lda+i]
		}
		var rest []float64
		if from < to {
			rest = x[min(first+from*incX, first+(to-1)*incX):]
		}
		*v = alpha * inner(own, to-from, a[i*lda+from:], 1, rest, incX)
	}
}

// Dtrmm computes B = α op(A)B, or B = αB op(A), for a triangular A.
func (b base) Dtrmm(
	s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int,
	bb []float64, ldb int,
) {
	if s == blas.Left || tA == blas.NoTrans || alpha == 0 || m < 1 || n < 1 {
		b.Implementation.Dtrmm(s, ul, tA, d, m, n, alpha, a, lda, bb, ldb)
		return
	}
	b.Implementation.Dtrmm(s, ul, blas.NoTrans, d, 0, n, alpha, a, lda, bb, ldb) // with m = 0, only checks arguments
	if len(a) < lda*(n-1)+n || len(bb) < ldb*(m-1)+n {
		b.Implementation.Dtrmm(s, ul, tA, d, m, n, alpha, a, lda, bb, ldb) // panics
	}
	for i := range m {
		timesTriangle(ul, d, n, alpha, a, lda, bb[i*ldb:], 1)
	}
}
