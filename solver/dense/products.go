// Package dense provides the operations on dense matrices that a step needs: products, factorisations and eigenvalues.
// Most functions write to memory that the caller owns. The products use the BLAS registered with Use, or with
// blas64.Use.
package dense

import (
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const Eps = 0x1p-52 // the distance from 1 to the next float64

// Mul writes AB to dst.
func Mul(dst, a, b *mat.Dense) { mul(dst, 1, a, b, 0) }

// AddMul adds s·AB to dst.
func AddMul(dst *mat.Dense, s float64, a, b *mat.Dense) { mul(dst, s, a, b, 1) }

func mul(dst *mat.Dense, s float64, a, b *mat.Dense, beta float64) {
	if registered != nil {
		registered.Product(dst, s, a, b, false, beta != 0)
		return
	}
	if few(Raw(b).Cols, fewInMul) {
		mulFew(dst, s, a, b, beta != 0)
		return
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, s, a.RawMatrix(), b.RawMatrix(), beta, dst.RawMatrix())
}

// Gram writes AᵀB to dst.
func Gram(dst, a, b *mat.Dense) { gram(dst, 1, a, b, 0) }

// AddGram adds s·AᵀB to dst.
func AddGram(dst *mat.Dense, s float64, a, b *mat.Dense) { gram(dst, s, a, b, 1) }

func gram(dst *mat.Dense, s float64, a, b *mat.Dense, beta float64) {
	if registered != nil {
		registered.Product(dst, s, a, b, true, beta != 0)
		return
	}
	if few(max(Raw(a).Cols, Raw(b).Cols), fewInGram) {
		if beta == 0 {
			dst.Zero()
		}
		gramFew(dst, s, a, b, false)
		return
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, s, a.RawMatrix(), b.RawMatrix(), beta, dst.RawMatrix())
}

// GramSelf writes AᵀA to dst.
func GramSelf(dst, a *mat.Dense) {
	d := dst.RawMatrix()
	blas64.Syrk(blas.Trans, 1, a.RawMatrix(), 0, blas64.Symmetric{N: d.Rows, Stride: d.Stride, Data: d.Data,
		Uplo: blas.Upper})
	Mirror(dst)
}

// Mirror copies the upper triangle of the square A to the lower triangle.
//
//go:noinline
func Mirror(a *mat.Dense) {
	raw := Raw(a)
	for i := range raw.Rows {
		for j := range i {
			raw.Data[i*raw.Stride+j] = raw.Data[j*raw.Stride+i]
		}
	}
}

// Vector returns a slice as a vector for BLAS.
func Vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }

// entries returns all entries of a contiguous matrix.
func entries(a *mat.Dense) []float64 {
	raw := Raw(a)
	return raw.Data[:raw.Rows*raw.Cols]
}

// Inner returns ‹A,B› = tr(AᵀB).
func Inner(a, b *mat.Dense) float64 {
	x, y := entries(a), entries(b)
	if len(x) != len(y) {
		panic(mat.ErrShape)
	}
	return blas64.Implementation().Ddot(len(x), x, 1, y, 1)
}

// Dot returns the inner product of x and the first len(x) elements of y, computed as four independent sums.
func Dot(x, y []float64) float64 {
	y = y[:len(x)]
	var a, b, c, d float64
	for len(x) >= 4 {
		a += x[0] * y[0]
		b += x[1] * y[1]
		c += x[2] * y[2]
		d += x[3] * y[3]
		x, y = x[4:], y[4:]
	}
	for i, v := range x {
		a += v * y[i]
	}
	return (a + b) + (c + d)
}

// Copy copies A to dst, which must have the same shape. Copy is much faster than gonum's method if the rows are short.
func Copy(dst, a *mat.Dense) {
	to, from := Raw(dst), Raw(a)
	if to.Rows != from.Rows || to.Cols != from.Cols {
		panic(mat.ErrShape)
	}
	if to.Stride == to.Cols && from.Stride == from.Cols {
		copy(to.Data, from.Data)
		return
	}
	dst.Copy(a)
}

// Norm returns ‖A‖_F.
func Norm(a *mat.Dense) float64 {
	x := entries(a)
	return blas64.Implementation().Dnrm2(len(x), x, 1)
}

// AddScaled adds s·A to dst.
func AddScaled(dst *mat.Dense, s float64, a *mat.Dense) {
	x, y := entries(a), entries(dst)
	if len(x) != len(y) {
		panic(mat.ErrShape)
	}
	blas64.Implementation().Daxpy(len(x), s, x, 1, y, 1)
}

// Symmetrize replaces the square matrix A by Ψ(A) = (A + Aᵀ)/2.
//
//go:noinline
func Symmetrize(a *mat.Dense) {
	raw := Raw(a)
	for i := range raw.Rows {
		for j := range i {
			v := (raw.Data[i*raw.Stride+j] + raw.Data[j*raw.Stride+i]) / 2
			raw.Data[i*raw.Stride+j], raw.Data[j*raw.Stride+i] = v, v
		}
	}
}

// Skew replaces the square A by s(A - Aᵀ)/2.
//
//go:noinline
func Skew(s float64, a *mat.Dense) {
	raw := Raw(a)
	for i := range raw.Rows {
		raw.Data[i*raw.Stride+i] = 0
		for j := range i {
			v := s * (raw.Data[i*raw.Stride+j] - raw.Data[j*raw.Stride+i]) / 2
			raw.Data[i*raw.Stride+j], raw.Data[j*raw.Stride+i] = v, -v
		}
	}
}

// Trace returns the sum of the diagonal of the square A.
//
//go:noinline
func Trace(a *mat.Dense) float64 {
	raw := Raw(a)
	var sum float64
	for i := range raw.Rows {
		sum += raw.Data[i*raw.Stride+i]
	}
	return sum
}

// Zero sets all entries of a contiguous A to 0, which takes less time than gonum's method if the rows are short.
func Zero(a *mat.Dense) { clear(entries(a)) }

// Scale multiplies A by s.
func Scale(s float64, a *mat.Dense) {
	x := entries(a)
	blas64.Implementation().Dscal(len(x), s, x, 1)
}

// AffineTo writes s·A + t·I to dst for a square A.
//
//go:noinline
func AffineTo(dst *mat.Dense, s float64, a *mat.Dense, t float64) {
	to, from := Raw(dst), Raw(a)
	for i, v := range from.Data {
		to.Data[i] = s * v
	}
	for i := range to.Rows {
		to.Data[i*to.Stride+i] += t
	}
}

// Finite reports whether all values are finite.
func Finite(values ...float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v-v != 0 })
}
