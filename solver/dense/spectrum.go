package dense

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Spectrum performs the operations on p x p matrices that a step needs, in memory that it owns.
type Spectrum struct {
	// Vectors holds the eigenvectors after Decompose, and Lower holds the Cholesky factor after Definite.
	Vectors, Lower *mat.Dense
	eigen
}

func NewSpectrum(p int) *Spectrum {
	return &Spectrum{mat.NewDense(p, p, nil), mat.NewDense(p, p, nil), newEigen(p)}
}

// Definite reports whether s·B + t·I is positive definite, and leaves the Cholesky factor of this matrix in Lower. If a
// value is not finite, the result is false.
func (w *Spectrum) Definite(s float64, b *mat.Dense, t float64) bool {
	AffineTo(w.Lower, s, b, t)
	n, l := len(w.Values), Raw(w.Lower).Data
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

// Eigenvalues returns the eigenvalues of the symmetric B in ascending order, or nil if B is not finite. The slice is
// valid until the next call to a method of w.
func (w *Spectrum) Eigenvalues(b *mat.Dense) []float64 {
	Copy(w.Vectors, b)
	return w.ascending()
}

// ascending returns the eigenvalues of the matrix in Vectors in ascending order.
func (w *Spectrum) ascending() []float64 {
	if ok, _ := w.solve(w.Vectors, false, false, carryOn); !ok {
		return nil
	}
	slices.Sort(w.Values)
	return w.Values
}

// Relative returns the eigenvalues of B^(-1/2) L B^(-1/2) in ascending order. These eigenvalues are also those of the
// pencil (L, B), and are computed as the eigenvalues of R⁻¹LR⁻ᵀ, where B = RRᵀ. Relative returns nil if B is not
// positive definite.
func (w *Spectrum) Relative(l, b *mat.Dense) []float64 {
	if !w.Definite(1, b, 0) {
		return nil
	}
	Copy(w.Vectors, l)
	t := Lower(*Raw(w.Lower))
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, *Raw(w.Vectors))
	blas64.Trsm(blas.Right, blas.Trans, 1, t, *Raw(w.Vectors))
	Symmetrize(w.Vectors)
	return w.ascending()
}

// Decompose computes the eigenvalues of the symmetric B in no particular order, and writes the eigenvectors to the rows
// of Vectors. If B is not finite, the result is false and the eigenvalues are NaN.
func (w *Spectrum) Decompose(b *mat.Dense) bool {
	Copy(w.Vectors, b)
	ok, _ := w.solve(w.Vectors, true, false, carryOn)
	if !ok {
		for i := range w.Values {
			w.Values[i] = math.NaN()
		}
	}
	return ok
}

// InverseRoot writes B^(-1/2) to dst, and reports whether B is positive definite.
func (w *Spectrum) InverseRoot(dst, b *mat.Dense) bool {
	if !w.Decompose(b) || !(slices.Min(w.Values) > 0) {
		return false
	}
	for i, value := range w.Values { // B^(-1/2) is the Gram matrix of the eigenvectors scaled by λ^(-1/4)
		blas64.Scal(1/math.Sqrt(math.Sqrt(value)), Vector(w.Vectors.RawRowView(i)))
	}
	GramSelf(dst, w.Vectors)
	return true
}

// LinearRoot is the largest ‖B - I‖_F for which B^(-1/2) is (3I - B)/2 up to rounding.
const LinearRoot = 1e-8

// near is the largest ‖B - I‖_F for which B^(-1/2) is computed by products alone.
const near = 0.5

// InverseRootNear is like InverseRoot, but faster if ‖B - I‖_F <= near. For B near I, InverseRootNear uses the coupled
// Newton-Schulz iteration (Higham 2008, Functions of Matrices, eq. 6.35), in which Y and Z tend to B^(1/2) and B^(-1/2)
// while T = (3I - ZY)/2 tends to I. The iteration needs only products of p x p matrices, which are faster than the
// rotations of Decompose. B and work are overwritten.
func (w *Spectrum) InverseRootNear(dst, b, work *mat.Dense) bool {
	AffineTo(w.Lower, 1, b, -1)
	if !(Norm(w.Lower) <= near) {
		return w.InverseRoot(dst, b)
	}
	AffineTo(dst, -.5, b, 1.5) // Z₁ = T₀ = (3I - B)/2, because Z₀ = I
	Mul(work, b, dst)
	Copy(b, work)
	for {
		Mul(work, dst, b)
		AffineTo(w.Lower, -.5, work, 1.5)
		Mul(work, w.Lower, dst)
		Copy(dst, work)
		AffineTo(work, 1, w.Lower, -1)
		// If the norm is this small, dst is accurate: in the next iteration, ‖T - I‖ would be about the square of this norm,
		// which is smaller than rounding errors.
		if Norm(work) <= LinearRoot {
			Symmetrize(dst)
			return true
		}
		Mul(work, b, w.Lower)
		Copy(b, work)
	}
}

// TurnTo writes VCVᵀ to dst, where the rows of V are the eigenvectors that the last call to Decompose found. C may be
// dst. TurnTo overwrites Lower.
func (w *Spectrum) TurnTo(dst, c blas64.General) {
	v, t := w.Vectors.RawMatrix(), w.Lower.RawMatrix()
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, v, c, 0, t)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, t, v, 0, dst)
}

// TurnBack replaces C by VᵀCV and overwrites Lower.
func (w *Spectrum) TurnBack(c blas64.General) {
	v, t := w.Vectors.RawMatrix(), w.Lower.RawMatrix()
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, c, 0, t)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t, v, 0, c)
}

// Lyapunov replaces the symmetric C by the solution S of BS + SB = C, where B = VᵀΛV is the argument of the last call
// to Decompose and must be positive definite. Element (i, j) of VSVᵀ is element (i, j) of VCVᵀ divided by λ_i + λ_j.
// Lyapunov overwrites Lower.
func (w *Spectrum) Lyapunov(c *mat.Dense) {
	w.TurnTo(c.RawMatrix(), c.RawMatrix())
	for i, x := range w.Values {
		row := c.RawRowView(i)
		for j, y := range w.Values {
			row[j] /= x + y
		}
	}
	w.TurnBack(c.RawMatrix())
	Symmetrize(c)
}
