package solver

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// spectrum does the p x p work of a step on memory of its own.
type spectrum struct {
	a, r   *mat.Dense
	values []float64
	work   []float64
}

func newSpectrum(p int) *spectrum {
	s := &spectrum{a: mat.NewDense(p, p, nil), r: mat.NewDense(p, p, nil), values: make([]float64, p), work: make([]float64, 1)}
	lapack64.Syev(lapack.EVCompute, symmetric(s.a), s.values, s.work, -1)
	s.work = make([]float64, int(s.work[0]))
	return s
}

// symmetric views the upper triangle of a.
func symmetric(a *mat.Dense) blas64.Symmetric {
	raw := a.RawMatrix()
	return blas64.Symmetric{N: raw.Rows, Stride: raw.Stride, Data: raw.Data, Uplo: blas.Upper}
}

// definite reports whether s·B + t·I is positive definite, by its Cholesky factorisation. Values that are not finite are not.
func (w *spectrum) definite(s float64, b *mat.Dense, t float64) bool {
	affineTo(w.r, s, b, t)
	_, ok := lapack64.Potrf(symmetric(w.r))
	return ok
}

// eigenvalues returns those of the symmetric B in ascending order. The slice is overwritten by the next call; nil when B is not finite.
func (w *spectrum) eigenvalues(b *mat.Dense) []float64 {
	if !finite(b.RawMatrix().Data...) {
		return nil
	}
	w.a.Copy(b)
	if !lapack64.Syev(lapack.EVNone, symmetric(w.a), w.values, w.work, len(w.work)) {
		return nil
	}
	return w.values
}

// relative returns the eigenvalues of B^(-1/2) L B^(-1/2) in ascending order, those of the pencil (L, B);
// nil when B is not positive definite. With B = RᵀR they are the eigenvalues of R^(-T) L R^(-1).
func (w *spectrum) relative(l, b *mat.Dense) []float64 {
	if !w.definite(1, b, 0) || !finite(l.RawMatrix().Data...) {
		return nil
	}
	w.a.Copy(l)
	r := w.r.RawMatrix()
	t := blas64.Triangular{N: r.Rows, Stride: r.Stride, Data: r.Data, Uplo: blas.Upper, Diag: blas.NonUnit}
	blas64.Trsm(blas.Left, blas.Trans, 1, t, w.a.RawMatrix())
	blas64.Trsm(blas.Right, blas.NoTrans, 1, t, w.a.RawMatrix())
	symmetrize(w.a)
	if !lapack64.Syev(lapack.EVNone, symmetric(w.a), w.values, w.work, len(w.work)) {
		return nil
	}
	return w.values
}

// inverseRoot writes B^(-1/2) to dst for a positive definite B and reports whether it is one.
func (w *spectrum) inverseRoot(dst, b *mat.Dense) bool {
	if !finite(b.RawMatrix().Data...) {
		return false
	}
	w.a.Copy(b)
	if !lapack64.Syev(lapack.EVCompute, symmetric(w.a), w.values, w.work, len(w.work)) || !(w.values[0] > 0) {
		return false
	}
	v := w.a.RawMatrix() // columns are eigenvectors; scaled by λ^(-1/4) their outer product is B^(-1/2)
	for i := range v.Rows {
		row := v.Data[i*v.Stride : i*v.Stride+v.Cols]
		for j := range row {
			row[j] /= fourthRoot(w.values[j])
		}
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, v, v, 0, dst.RawMatrix())
	return true
}
