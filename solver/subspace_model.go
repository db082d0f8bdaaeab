package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// reduced is f = ½tr(XᵀAX) + tr(HᵀX) over the span of X and S, n x q, near a feasible X, known by Gram matrices alone. With S orthogonal to X
// in M the tangent vectors there are Δ = XΩ + SZ with a skew Ω, p x p, and Z, q x p. Along R(X + Δ)
//
//	f = f(X) + ‹XᵀH, Ω› + ‹Sᵀ(AX + H), Z› + ½‹AΔ - MΔL, Δ› + ..,  L = XᵀAX + K,  K = Ψ(XᵀH),
//
// where ½‹AXΩ - MXΩL, XΩ› is -½‹ΩK, Ω›. In a basis with Sᵀ(A + σM)S = I, ½‹ASZ - MSZL, SZ› is ½‹Z - SᵀMSZ(L + σI), Z›, not far from ½‹Z, Z›
// for a σ near -L: conjugate gradients need few steps. σ is minus the mean eigenvalue of L, and more where A + σM would not be positive
// definite on S; it is not negative, for fear of a basis that is nearly singular.
type reduced struct {
	p, q     int
	a11, h1  *mat.Dense // XᵀAX and XᵀH, p x p
	a12, m12 *mat.Dense // XᵀAS and XᵀMS, p x q
	a22, m22 *mat.Dense // SᵀAS and SᵀMS, q x q
	h2       *mat.Dense // SᵀH, q x p

	root       *mat.Dense // XB^(-1/2) is where all of this is meant once it is prepared
	factor     *mat.Dense // R of Sᵀ(A + σM)S = RRᵀ, lower triangular
	size       []float64  // squares of the columns of S in A and M, as they were
	kept       []bool     // columns of S that do not depend on those before
	shift      float64    // σ
	l, k       *mat.Dense // L + σI and K
	square     *mat.Dense
	wide, tall *mat.Dense // p x q, q x p
	small      *dense.Spectrum
}

const (
	dependent = 1e-7 // what is left of a column after those before it, over what it was, that passes for nothing: squares of lengths
	maxShifts = 30
)

func newReduced(p, q int) *reduced {
	r := &reduced{p: p, q: q, size: make([]float64, q), kept: make([]bool, q), small: dense.NewSpectrum(p)}
	for to, shape := range map[**mat.Dense][2]int{
		&r.a11: {p, p}, &r.h1: {p, p}, &r.a12: {p, q}, &r.m12: {p, q}, &r.a22: {q, q}, &r.m22: {q, q}, &r.h2: {q, p},
		&r.root: {p, p}, &r.factor: {q, q}, &r.l: {p, p}, &r.k: {p, p}, &r.square: {p, p}, &r.wide: {p, q}, &r.tall: {q, p},
	} {
		*to = mat.NewDense(shape[0], shape[1], nil)
	}
	return r
}

// prepare goes over from the Gram matrices of an X with XᵀMX = B to those of the text above, and reports whether there are any.
func (r *reduced) prepare(b *mat.Dense) bool {
	return r.normalize(b) && r.separate() && r.precondition()
}

// normalize goes over to the feasible R(X) = X B^(-1/2).
func (r *reduced) normalize(b *mat.Dense) bool {
	dense.AffineTo(r.root, 1, b, -1)
	if dense.Norm(r.root) <= dense.LinearRoot {
		dense.AffineTo(r.root, -.5, b, 1.5)
	} else if !r.small.InverseRoot(r.root, b) {
		return false
	}
	dense.Mul(r.square, r.root, r.a11)
	dense.Mul(r.a11, r.square, r.root)
	dense.Mul(r.square, r.root, r.h1)
	r.h1.Copy(r.square)
	dense.Mul(r.wide, r.root, r.a12)
	r.a12.Copy(r.wide)
	dense.Mul(r.wide, r.root, r.m12)
	r.m12.Copy(r.wide)
	return true
}

// separate goes over from S to S - X XᵀMS, in all products but XᵀMS itself.
func (r *reduced) separate() bool {
	for i := range r.size {
		r.size[i] = math.Abs(r.a22.At(i, i))
	}
	dense.AddGram(r.a22, -1, r.m12, r.a12)
	dense.Mul(r.wide, r.a11, r.m12)
	dense.AddScaled(r.a12, -1, r.wide)
	dense.AddGram(r.a22, -1, r.a12, r.m12)
	dense.Symmetrize(r.a22)
	dense.AddGram(r.m22, -1, r.m12, r.m12)
	dense.AddGram(r.h2, -1, r.m12, r.h1)
	return true
}

// precondition chooses σ and goes over to the basis with Sᵀ(A + σM)S = I, in all products but SᵀAS.
func (r *reduced) precondition() bool {
	r.k.Copy(r.h1)
	dense.Symmetrize(r.k)
	r.l.Copy(r.a11)
	dense.AddScaled(r.l, 1, r.k)
	mean := dense.Trace(r.l) / float64(r.p)
	r.shift = math.Max(-mean, 0)
	more := 0.1 * dense.Norm(r.a22) / dense.Norm(r.m22)
	for tries := 0; !r.factorize(); tries++ {
		if tries == maxShifts || !dense.Finite(more) {
			return false
		}
		r.shift += more
		more *= 2
	}
	dense.AffineTo(r.l, 1, r.l, r.shift)
	r.drop()
	t := r.triangle()
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, r.m22.RawMatrix())
	blas64.Trsm(blas.Right, blas.Trans, 1, t, r.m22.RawMatrix())
	dense.Symmetrize(r.m22)
	blas64.Trsm(blas.Right, blas.Trans, 1, t, r.a12.RawMatrix())
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, r.h2.RawMatrix())
	return true
}

// factorize finds R and reports whether A + σM is positive definite on S. Columns of S that depend on those before are left out.
func (r *reduced) factorize() bool {
	r.factor.Copy(r.a22)
	dense.AddScaled(r.factor, r.shift, r.m22)
	for i := range r.q {
		row := r.factor.RawRowView(i)[:i+1]
		for j := range i {
			if r.kept[j] {
				other := r.factor.RawRowView(j)
				row[j] = (row[j] - dense.Dot(other[:j], row)) / other[j]
			} else {
				row[j] = 0
			}
		}
		limit := dependent * (r.size[i] + r.shift*math.Abs(r.m22.At(i, i)))
		switch v := row[i] - dense.Dot(row[:i], row); {
		case v > limit:
			r.kept[i], row[i] = true, math.Sqrt(v)
		case v >= -limit:
			clear(row)
			r.kept[i], row[i] = false, 1
		default: // NaN, too
			return false
		}
	}
	return true
}

// drop clears what belongs to columns that were left out.
func (r *reduced) drop() {
	for i, kept := range r.kept {
		if kept {
			continue
		}
		clear(r.m22.RawRowView(i))
		clear(r.h2.RawRowView(i))
		for j := range r.q {
			r.m22.Set(j, i, 0)
		}
		for j := range r.p {
			r.a12.Set(j, i, 0)
		}
	}
}

// triangle returns R.
func (r *reduced) triangle() blas64.Triangular {
	f := r.factor.RawMatrix()
	return blas64.Triangular{N: f.Rows, Stride: f.Stride, Data: f.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
}
