package dense

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// tridiagonalize reduces a symmetric n x n matrix a, stored in row-major order, to the diagonal d and the off-diagonal
// e[1:], with e[0] = 0. Afterwards, row k of a contains the vector v of the reflector for column k, and a[k,k] contains
// the weight 2/vᵀv of the reflector. The slice w is workspace of length n. For every column, tridiagonalize calls
// pause, and if pause returns an error, tridiagonalize stops and returns this error.
func tridiagonalize(a []float64, d, e, w []float64, pause func() error) error {
	n := len(d)
	e[0] = 0
	for k := range n {
		if err := pause(); err != nil {
			return err
		}
		d[k] = a[k*n+k]
		a[k*n+k] = 0
		if k == n-1 {
			break
		}
		v, w := a[k*n+k+1:(k+1)*n], w[k+1:n]
		var size float64
		for _, x := range v {
			size += x * x
		}
		size = math.Sqrt(size)
		e[k+1] = -math.Copysign(size, v[0])
		if size == math.Abs(v[0]) { // below the off-diagonal entry, the column is zero
			e[k+1] = v[0]
			continue
		}
		v[0] -= e[k+1]
		weight := -1 / (e[k+1] * v[0]) // 2/vᵀv
		a[k*n+k] = weight
		m := len(v)
		if registered != nil && m <= fewReflected {
			reflectFew(a[(k+1)*n+k+1:], n, weight, v, w)
			continue
		}
		rest := blas64.General{Rows: m, Cols: m, Stride: n, Data: a[(k+1)*n+k+1:]} // A₂₂
		x, y := Vector(v), Vector(w)
		blas64.Gemv(blas.NoTrans, weight, rest, x, 0, y)
		blas64.Axpy(-weight/2*blas64.Dot(x, y), x, y)
		blas64.Ger(-1, x, y, rest) // A₂₂ - vwᵀ - wvᵀ
		blas64.Ger(-1, y, x, rest)
	}
	return nil
}

// fewReflected is the maximum number of rows of the remaining block A₂₂ for which reflectFew is used. In sums of up to
// 7 terms, the registered BLAS adds the terms one by one, as reflectFew does. Since gonum's BLAS adds them in another
// order, reflectFew does not replace gonum's BLAS.
const fewReflected = 7

// reflectFew applies the reflector I - weight·vvᵀ from both sides to a small symmetric A₂₂, whose rows are n apart, and
// overwrites w. For small matrices, calls to BLAS would take longer than the arithmetic.
func reflectFew(a []float64, n int, weight float64, v, w []float64) {
	var inner float64
	for i, x := range v {
		var sum float64
		for j, y := range a[i*n:][:len(v)] {
			sum += float64(y * v[j])
		}
		w[i] = float64(weight * sum)
		inner += float64(x * w[i])
	}
	half := float64(-weight / 2 * inner)
	for i, x := range v {
		w[i] += float64(half * x)
	}
	for i, x := range v {
		row, y := a[i*n:][:len(v)], w[i]
		for j := range row {
			row[j] -= float64(x * w[j])
			row[j] -= float64(y * v[j])
		}
	}
}

// accumulate replaces a, as left by tridiagonalize, with the transpose of the orthogonal matrix of the reduction. The
// reflectors are applied to the identity, from the last to the first. The function pause is used as in tridiagonalize.
func accumulate(a []float64, n int, w []float64, pause func() error) error {
	for k := n - 1; k >= 0; k-- {
		if err := pause(); err != nil {
			return err
		}
		weight := a[k*n+k]
		v := w[:n-k-1]
		copy(v, a[k*n+k+1:(k+1)*n])
		clear(a[k*n+k : (k+1)*n])
		a[k*n+k] = 1
		for i := k + 1; i < n; i++ {
			row := a[i*n+k : (i+1)*n]
			row[0] = 0
			var sum float64
			for j, x := range v {
				sum += row[j+1] * x
			}
			sum *= weight
			for j, x := range v {
				row[j+1] -= sum * x
			}
		}
	}
	return nil
}
