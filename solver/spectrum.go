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
	a, r         *mat.Dense // a is destroyed by every call that is given a matrix, r holds the last Cholesky factor, lower
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
	tridiagonalize(data, w.values, w.e, w.w, nil)
	if converged, _ := diagonalize(w.values, w.e, nil, nil); !converged {
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

// decompose finds the eigenvalues of the symmetric B, in no order, and its eigenvectors, the rows of a. It reports whether there are any:
// the eigenvalues of a B that is not finite are NaN.
func (w *spectrum) decompose(b *mat.Dense) bool {
	w.a.Copy(b)
	z := w.a.RawMatrix().Data
	factor := balance(z)
	if !math.IsNaN(factor) {
		tridiagonalize(z, w.values, w.e, w.w, nil)
		accumulate(z, len(w.values), w.w, nil)
		if converged, _ := diagonalize(w.values, w.e, z, nil); !converged {
			factor = math.NaN()
		}
	}
	for i := range w.values {
		w.values[i] *= factor
	}
	return !math.IsNaN(factor)
}

// inverseRoot writes B^(-1/2) to dst for a positive definite B and reports whether it is one.
func (w *spectrum) inverseRoot(dst, b *mat.Dense) bool {
	if !w.decompose(b) || !(slices.Min(w.values) > 0) {
		return false
	}
	for i, value := range w.values { // eigenvectors scaled by λ^(-1/4) give B^(-1/2)
		row := w.a.RawRowView(i)
		scale := 1 / math.Sqrt(math.Sqrt(value))
		for j := range row {
			row[j] *= scale
		}
	}
	gramSelf(dst, w.a)
	return true
}

// near is ‖B - I‖_F up to which B^(-1/2) is found by products alone.
const near = 0.5

// inverseRootNear does the same as inverseRoot, for a B with ‖B - I‖_F <= near by the coupled iteration of Newton and Schulz (Higham 2008,
// Functions of Matrices, eq. 6.35): Y and Z tend to B^(1/2) and B^(-1/2), as T = (3I - ZY)/2 does to I. It takes products of p x p matrices, which are
// faster than rotations, and destroys B and work.
func (w *spectrum) inverseRootNear(dst, b, work *mat.Dense) bool {
	affineTo(w.r, 1, b, -1)
	if !(norm(w.r) <= near) {
		return w.inverseRoot(dst, b)
	}
	affineTo(dst, -.5, b, 1.5) // Z₁ = T₀ = (3I - B)/2, as Z₀ = I
	mul(work, b, dst)
	b.Copy(work)
	for {
		mul(work, dst, b)
		affineTo(w.r, -.5, work, 1.5)
		mul(work, w.r, dst)
		dst.Copy(work)
		affineTo(work, 1, w.r, -1)
		if norm(work) <= tiny { // of which the square is left
			symmetrize(dst)
			return true
		}
		mul(work, b, w.r)
		b.Copy(work)
	}
}

// lyapunov replaces the symmetric C by the S with BS + SB = C, for the positive definite B = VᵀΛV that was decomposed last: the elements of
// VSVᵀ are those of VCVᵀ over λ_i + λ_j. It destroys r.
func (w *spectrum) lyapunov(c *mat.Dense) {
	v, t, s := w.a.RawMatrix(), w.r.RawMatrix(), c.RawMatrix()
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, v, s, 0, t)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, t, v, 0, s)
	for i, x := range w.values {
		row := c.RawRowView(i)
		for j, y := range w.values {
			row[j] /= x + y
		}
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, s, 0, t)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t, v, 0, s)
	symmetrize(c)
}
