package solver

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// curvatureSearch finds the least curvature of f along the constraint at a feasible X by a locally optimal conjugate
// gradient method (Knyazev 2001, doi:10.1137/S1064827500366124). That is the least quotient of
//
//	H[Δ] = ∇²f[Δ] - MΔL,  L = Ψ(Xᵀ∇f),
//
// and N = M + δI over tangents Δ. The preconditioner is the metric of the space, or A + σM if that is factorised. The
// small δ gives vectors in Null(M) a length.
type curvatureSearch struct {
	space space
	loc   *location // of the space, at X or near it
	m     operator.Operator
	f     Objective
	at    *Projected // at X
	delta float64

	// the best Δ so far, its preconditioned residual, its last change, and memory for the next change
	v, w, move, spare image
	y                 *mat.Dense // n x p
	s                 *mat.Dense // p x p

	products int
	least    float64
	negative bool // by more than rounding
}

// image is Δ with H[Δ] and NΔ, n x p.
type image struct{ d, h, n *mat.Dense }

const (
	independent = 1e-8 // a direction that shrinks to this part of its length is rounding
	nullWeight  = 1e-6 // δ over λ_max(M)
	flatHessian = 1e-7 // curvature that rounding leaves, over the size of its terms
	flatChange  = 1e-5 // the same for differences of gradients
	stationary  = 1e-4 // residual over its terms at which the quotient counts as least
	worthwhile  = 0.1  // relative fall of a negative quotient that is worth another product
	differing   = 1e-7 // length over ‖X‖ of a step for a difference
	material    = 1e-6 // fall of f, over the size of its terms, that proves a saddle point
	closest     = 1e-2 // least length, in the metric of M, at which f is tried
)

func newCurvatureSearch(space space, problem Problem, loc *location, at *Projected) *curvatureSearch {
	n, p := space.dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	k := &curvatureSearch{space: space, loc: loc, m: problem.M, f: problem.Objective, at: at, least: math.NaN(),
		y: tall(),
		s: mat.NewDense(p, p, nil)}
	for _, of := range []*image{&k.v, &k.w, &k.move, &k.spare} {
		*of = image{tall(), tall(), tall()}
	}
	length := space.length()
	k.delta = nullWeight * float64(p) / (length * length)
	return k
}

// search takes up to so many products.
func (k *curvatureSearch) search(products int) {
	dense.DrawUnit(k.v.d, rand.New(rand.NewPCG(1, 0x5add1e)))
	k.precondition(k.v.d)
	if !k.differentiate(&k.v) || !k.v.orthonormalize(nil) {
		return // no tangent but 0, as for n = p = 1
	}
	moved := false
	for last := math.Inf(1); ; moved = true {
		value := k.quotient()
		if k.products >= products || k.negative && last-value <= worthwhile*-value || !k.residual(value) ||
			!k.differentiate(&k.w) {
			return
		}
		last = value
		basis := []*image{&k.v}
		for _, next := range []*image{&k.move, &k.w} {
			if (moved || next == &k.w) && next.orthonormalize(basis) {
				basis = append(basis, next)
			}
		}
		if !k.combine(basis) {
			return
		}
	}
}

// falls reports whether f falls along v by a clear amount, at some length up to 1: the curvature alone may be nearly
// zero.
func (k *curvatureSearch) falls() bool {
	enough := material * (math.Abs(k.at.Objective) + math.Abs(dense.Trace(k.at.l)))
	n, p := k.y.Dims()
	g := mat.NewDense(n, p, nil)
	down := -1.
	if dense.Inner(k.at.g, k.v.d)-dense.Inner(k.at.mx, k.bend()) < 0 {
		down = 1
	}
	for t := 1.; t >= closest; t /= 3 {
		dense.AddScaledTo(k.y, down*t, k.v.d, k.at.x)
		if Project(k.y, k.m) != nil {
			continue
		}
		k.products++
		if k.at.Objective-k.f.FuncGrad(g, k.y) > enough {
			return true
		}
	}
	return false
}

// bend returns ΔL for Δ = v.
func (k *curvatureSearch) bend() *mat.Dense {
	dense.Mul(k.y, k.v.d, k.at.l)
	return k.y
}

// quotient notes the quotient of v, which has length 1 in N, and returns it.
func (k *curvatureSearch) quotient() float64 {
	value := dense.Inner(k.v.d, k.v.h)
	dense.Gram(k.s, k.v.d, k.v.n)
	bent := dense.Inner(k.s, k.at.l) // ‹MΔL, Δ›
	size := math.Abs(value+bent) + math.Abs(bent)
	flat := flatChange
	if _, ok := k.f.(HessObjective); ok {
		flat = flatHessian
	}
	k.negative = value < -flat*size
	k.least = value
	if inRange := 1 - k.delta*dense.Inner(k.v.d, k.v.d); inRange > nullWeight { // ‹Δ, MΔ›
		k.least = value / inRange
	}
	return value
}

// differentiate computes H[Δ] and NΔ of a tangent, and reports whether they are finite.
func (k *curvatureSearch) differentiate(of *image) bool {
	k.m.MulTo(of.n, of.d)
	if f, ok := k.f.(HessObjective); ok {
		f.HessMulTo(of.h, k.at.x, of.d)
	} else {
		length := differing * dense.Norm(k.at.x) / dense.Norm(of.d)
		dense.AddScaledTo(k.y, length, of.d, k.at.x)
		k.f.FuncGrad(of.h, k.y)
		dense.AddScaled(of.h, -1, k.at.g)
		dense.Scale(1/length, of.h)
	}
	k.products++
	dense.AddMul(of.h, -1, of.n, k.at.l)
	dense.AddScaled(of.n, k.delta, of.d)
	return dense.Finite(dense.Norm(of.h))
}

// residual writes the tangent that represents H[v] - value·Nv to w.d, and reports whether it is more than rounding.
func (k *curvatureSearch) residual(value float64) bool {
	dense.AddScaledTo(k.w.d, -value, k.v.n, k.v.h)
	dense.Gram(k.s, k.at.x, k.w.d)
	dense.Symmetrize(k.s)
	dense.AddMul(k.w.d, -1, k.at.mx, k.s)
	if dense.Norm(k.w.d) <= stationary*(dense.Norm(k.v.h)+math.Abs(value)*dense.Norm(k.v.n)) {
		return false
	}
	k.precondition(k.w.d)
	return dense.Norm(k.w.d) > 0
}

// precondition replaces a differential by a tangent vector.
func (k *curvatureSearch) precondition(d *mat.Dense) {
	if s, ok := k.space.(shifter); ok && s.isShifted() {
		s.solveShifted(d)
	} else {
		k.space.represent(d, k.loc)
	}
	dense.Gram(k.s, k.at.mx, d)
	dense.Symmetrize(k.s)
	dense.AddMul(d, -1, k.at.x, k.s)
}

// combine makes v the best combination of the basis, and move the part of it that is new. It reports whether there is
// such a combination.
func (k *curvatureSearch) combine(basis []*image) bool {
	small := mat.NewDense(len(basis), len(basis), nil)
	for i, a := range basis {
		for j, b := range basis {
			small.Set(i, j, dense.Inner(a.d, b.h))
		}
	}
	dense.Symmetrize(small)
	ritz := dense.NewSpectrum(len(basis))
	if len(basis) == 1 || !ritz.Decompose(small) {
		return false
	}
	least := 0
	for i, value := range ritz.Values {
		if value < ritz.Values[least] {
			least = i
		}
	}
	c := ritz.Vectors.RawRowView(least)
	k.spare.set(c[1], basis[1])
	for i := 2; i < len(basis); i++ {
		k.spare.add(c[i], basis[i])
	}
	k.v.scale(c[0])
	k.v.add(1, &k.spare)
	k.move, k.spare = k.spare, k.move
	return true
}

// orthonormalize makes the image orthogonal in N to others, which are orthonormal, and scales it to length 1. It
// returns false when nothing is left of it.
func (of *image) orthonormalize(others []*image) bool {
	before := dense.Inner(of.d, of.n)
	for range 2 {
		for _, other := range others {
			of.add(-dense.Inner(of.d, other.n), other)
		}
	}
	square := dense.Inner(of.d, of.n)
	if !(square > independent*independent*before) || !dense.Finite(square) {
		return false
	}
	of.scale(1 / math.Sqrt(square))
	return true
}

func (of *image) scale(s float64) {
	dense.Scale(s, of.d)
	dense.Scale(s, of.h)
	dense.Scale(s, of.n)
}

func (of *image) add(s float64, other *image) {
	dense.AddScaled(of.d, s, other.d)
	dense.AddScaled(of.h, s, other.h)
	dense.AddScaled(of.n, s, other.n)
}

func (of *image) set(s float64, other *image) {
	of.d.Copy(other.d)
	of.h.Copy(other.h)
	of.n.Copy(other.n)
	of.scale(s)
}
