// Package reduced computes a Newton step or a Rayleigh-Ritz step for a quadratic f over the span of X and a few other
// columns. The columns are used only through their Gram matrices.
package reduced

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Model represents f = ½tr(XᵀAX) + tr(HᵀX) near a feasible X, over the span of X and an n x q matrix S. The model
// consists of Gram matrices. If S is M-orthogonal to X, the tangent vectors in the span are Δ = XΩ + SZ with a skew p x
// p matrix Ω and a q x p matrix Z. Along R(X + Δ), the second-order expansion of f is
//
//	f(X) + ‹XᵀH, Ω› + ‹Sᵀ(AX + H), Z› + ½‹AΔ - MΔL, Δ›,  L = XᵀAX + K,  K = Ψ(XᵀH),
//
// where ½‹AXΩ - MXΩL, XΩ› is -½‹ΩK, Ω›. In a basis with Sᵀ(A + σM)S = I, ½‹ASZ - MSZL, SZ› is ½‹Z - SᵀMSZ(L + σI), Z›.
// If σI is close to -L, this term is close to ½‹Z, Z›, and conjugate gradients need few steps. The shift σ is minus the
// mean eigenvalue of L, or larger if A + σM would otherwise not be positive definite on S. A negative σ could make the
// basis nearly singular and is replaced by 0.
type Model struct {
	XAS, XMS *mat.Dense // XᵀAS and XᵀMS, p x q
	SAS, SMS *mat.Dense // SᵀAS and SᵀMS, q x q
	SH       *mat.Dense // SᵀH, q x p

	p, q int

	root       *mat.Dense // B^(-1/2); prepare replaces X by XB^(-1/2) in the other fields
	factor     *mat.Dense // R, lower triangular, with Sᵀ(A + σM)S = RRᵀ
	size       []float64  // |sᵀAs| for each given column s of S
	kept       []bool     // whether each column of S is linearly independent of earlier columns
	shift      float64    // σ
	xax, xh    *mat.Dense // XᵀAX and XᵀH, p x p
	l, k       *mat.Dense // L + σI and K
	square     *mat.Dense
	wide, tall *mat.Dense // p x q, q x p
	small      *dense.Spectrum
}

const (
	// a column is linearly dependent if the squared norm of its component orthogonal to earlier columns is at most this
	// fraction of the squared norm of the column
	dependent = 1e-7
	maxShifts = 30
)

func newModel(p, q int) *Model {
	r := &Model{p: p, q: q, size: make([]float64, q), kept: make([]bool, q), small: dense.NewSpectrum(p)}
	for to, shape := range map[**mat.Dense][2]int{
		&r.xax: {p, p}, &r.xh: {p, p}, &r.XAS: {p, q}, &r.XMS: {p, q}, &r.SAS: {q, q}, &r.SMS: {q, q}, &r.SH: {q, p},
		&r.root: {p, p}, &r.factor: {q, q}, &r.l: {p, p}, &r.k: {p, p}, &r.square: {p, p}, &r.wide: {p, q},
		&r.tall: {q, p},
	} {
		*to = mat.NewDense(shape[0], shape[1], nil)
	}
	return r
}

// prepare converts the given XᵀAX and XᵀH of an X with XᵀMX = B, and the exported fields, to the Gram matrices
// described in the comment on Model, and reports whether these exist.
func (r *Model) prepare(b, xax, xh *mat.Dense) bool {
	if !r.normalize(b, xax, xh) {
		return false
	}
	r.separate()
	return r.precondition()
}

// normalize replaces X by the feasible R(X) = X B^(-1/2) in all Gram matrices.
func (r *Model) normalize(b, xax, xh *mat.Dense) bool {
	dense.AffineTo(r.root, 1, b, -1)
	if dense.Norm(r.root) <= dense.LinearRoot {
		dense.AffineTo(r.root, -.5, b, 1.5)
	} else if !r.small.InverseRoot(r.root, b) {
		return false
	}
	dense.Mul(r.square, r.root, xax)
	dense.Mul(r.xax, r.square, r.root)
	dense.Mul(r.xh, r.root, xh)
	dense.Mul(r.wide, r.root, r.XAS)
	dense.Copy(r.XAS, r.wide)
	dense.Mul(r.wide, r.root, r.XMS)
	dense.Copy(r.XMS, r.wide)
	return true
}

// separate replaces S by S - X XᵀMS in all Gram matrices except XᵀMS itself.
func (r *Model) separate() {
	for i := range r.size {
		r.size[i] = math.Abs(dense.Raw(r.SAS).Data[i*(r.q+1)])
	}
	dense.AddGram(r.SAS, -1, r.XMS, r.XAS)
	dense.Mul(r.wide, r.xax, r.XMS)
	dense.AddScaled(r.XAS, -1, r.wide)
	dense.AddGram(r.SAS, -1, r.XAS, r.XMS)
	dense.Symmetrize(r.SAS)
	dense.AddGram(r.SMS, -1, r.XMS, r.XMS)
	dense.AddGram(r.SH, -1, r.XMS, r.xh)
}

// precondition chooses σ, and replaces S by a basis with Sᵀ(A + σM)S = I. All Gram matrices except SᵀAS are updated.
func (r *Model) precondition() bool {
	dense.Copy(r.k, r.xh)
	dense.Symmetrize(r.k)
	dense.Copy(r.l, r.xax)
	dense.AddScaled(r.l, 1, r.k)
	mean := dense.Trace(r.l) / float64(r.p)
	r.shift = math.Max(-mean, 0)
	more := 0.
	for tries := 0; !r.factorize(); tries++ {
		if tries == 0 {
			more = 0.1 * dense.Norm(r.SAS) / dense.Norm(r.SMS)
		}
		if tries == maxShifts || !dense.Finite(more) {
			return false
		}
		r.shift += more
		more *= 2
	}
	dense.AffineTo(r.l, 1, r.l, r.shift)
	r.drop()
	t := dense.Lower(*dense.Raw(r.factor))
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, *dense.Raw(r.SMS))
	blas64.Trsm(blas.Right, blas.Trans, 1, t, *dense.Raw(r.SMS))
	dense.Symmetrize(r.SMS)
	blas64.Trsm(blas.Right, blas.Trans, 1, t, *dense.Raw(r.XAS))
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, *dense.Raw(r.SH))
	return true
}

// factorize computes R, and reports whether A + σM is positive definite on S. Columns of S that are linearly dependent
// on earlier columns are skipped.
func (r *Model) factorize() bool {
	dense.Copy(r.factor, r.SAS)
	dense.AddScaled(r.factor, r.shift, r.SMS)
	l := dense.Raw(r.factor).Data
	for i := range r.q {
		row := l[i*r.q:][:i+1]
		for j := range i {
			if r.kept[j] {
				other := l[j*r.q:]
				row[j] = (row[j] - dense.Dot(other[:j], row)) / other[j]
			} else {
				row[j] = 0
			}
		}
		limit := dependent * (r.size[i] + r.shift*math.Abs(r.SMS.At(i, i)))
		switch v := row[i] - dense.Dot(row[:i], row); {
		case v > limit:
			r.kept[i], row[i] = true, math.Sqrt(v)
		case v >= -limit:
			clear(row)
			r.kept[i], row[i] = false, 1
		default: // v may be NaN
			return false
		}
	}
	return true
}

// drop clears the entries of the columns that factorize has skipped.
func (r *Model) drop() {
	for i, kept := range r.kept {
		if kept {
			continue
		}
		clear(r.SMS.RawRowView(i))
		clear(r.SH.RawRowView(i))
		for j := range r.q {
			r.SMS.Set(j, i, 0)
		}
		for j := range r.p {
			r.XAS.Set(j, i, 0)
		}
	}
}
