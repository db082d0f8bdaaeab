package solver

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// spectrum does the p x p work of a step on memory of its own.
type spectrum struct {
	a, r         *mat.Dense // a is destroyed by every call, r holds the last Cholesky factor, lower
	values, e, w []float64
}

func newSpectrum(p int) *spectrum {
	return &spectrum{
		a: mat.NewDense(p, p, nil), r: mat.NewDense(p, p, nil),
		values: make([]float64, p), e: make([]float64, p), w: make([]float64, p),
	}
}

// definite reports whether s·B + t·I is positive definite, by its Cholesky factorisation, which it leaves in r. Values that are not finite are not.
func (w *spectrum) definite(s float64, b *mat.Dense, t float64) bool {
	affineTo(w.r, s, b, t)
	n, l := len(w.values), w.r.RawMatrix().Data
	for i := range n {
		row := l[i*n : i*n+i+1]
		for j := range row {
			other := l[j*n : j*n+j+1]
			v := row[j]
			for k, x := range other[:j] {
				v -= x * row[k]
			}
			if j < i {
				row[j] = v / other[j]
			} else if v > 0 && !math.IsInf(v, 1) {
				row[j] = math.Sqrt(v)
			} else {
				return false
			}
		}
	}
	return true
}

// eigenvalues returns those of the symmetric B in ascending order. The slice is overwritten by the next call; nil when B is not finite.
func (w *spectrum) eigenvalues(b *mat.Dense) []float64 {
	w.a.Copy(b)
	return w.solve()
}

// solve returns the eigenvalues of a in ascending order.
func (w *spectrum) solve() []float64 {
	data := w.a.RawMatrix().Data
	scale := balance(data)
	if math.IsNaN(scale) {
		return nil
	}
	tridiagonalize(data, w.values, w.e, w.w)
	if !diagonalize(w.values, w.e, nil) {
		return nil
	}
	slices.Sort(w.values)
	for i := range w.values {
		w.values[i] *= scale
	}
	return w.values
}

// relative returns the eigenvalues of B^(-1/2) L B^(-1/2) in ascending order, those of the pencil (L, B);
// nil when B is not positive definite. With B = RRᵀ they are the eigenvalues of R⁻¹LR^(-T).
func (w *spectrum) relative(l, b *mat.Dense) []float64 {
	if !w.definite(1, b, 0) {
		return nil
	}
	w.a.Copy(l)
	r := w.r.RawMatrix()
	t := blas64.Triangular{N: r.Rows, Stride: r.Stride, Data: r.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, w.a.RawMatrix())
	blas64.Trsm(blas.Right, blas.Trans, 1, t, w.a.RawMatrix())
	symmetrize(w.a)
	return w.solve()
}

// inverseRoot writes B^(-1/2) to dst for a positive definite B and reports whether it is one.
func (w *spectrum) inverseRoot(dst, b *mat.Dense) bool {
	w.a.Copy(b)
	n, z := len(w.values), w.a.RawMatrix().Data
	factor := balance(z)
	if math.IsNaN(factor) {
		return false
	}
	tridiagonalize(z, w.values, w.e, w.w)
	accumulate(z, n, w.w)
	if !diagonalize(w.values, w.e, z) || !(slices.Min(w.values) > 0) {
		return false
	}
	for i, value := range w.values { // rows are eigenvectors; scaled by λ^(-1/4) they give B^(-1/2)
		scale := 1 / math.Sqrt(math.Sqrt(value*factor))
		for j := range n {
			z[i*n+j] *= scale
		}
	}
	gramSelf(dst, w.a)
	return true
}
