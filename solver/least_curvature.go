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
//
// If f is ½tr(XᵀAX), and A + σM is factorised, a single column will do: the least quotient is that of Δ = vuᵀ, where u
// is the eigenvector of the largest eigenvalue λ of L and v, orthogonal to X in M, has the least quotient of A - λM.
type curvatureSearch struct {
	space space
	loc   *location // of the space, at X or near it
	m     operator.Operator
	f     Objective
	at    *Projected // at X
	delta float64

	a    operator.Operator // in the search for a single column; otherwise nil
	turn *mat.Dense        // uᵀ, 1 x p
	l    *mat.Dense        // L, or λ for a single column

	// the best Δ so far, its preconditioned residual, its last change, and memory for the next change
	v, w, move, spare dense.Image // n x p or n x 1, with H[Δ] and NΔ
	y                 *mat.Dense  // like Δ
	s, t              *mat.Dense  // XᵀMΔ and ΔᵀMΔ

	products int
	least    float64
	negative bool // by more than rounding
}

const (
	nullWeight  = 1e-6 // δ over λ_max(M)
	flatHessian = 1e-7 // curvature that rounding leaves, over the size of its terms
	flatChange  = 1e-5 // the same for differences of gradients
	stationary  = 1e-4 // residual over its terms at which the quotient counts as least
	worthwhile  = 0.1  // relative fall of a negative quotient that is worth another product
	differing   = 1e-7 // length over ‖X‖ of a step for a difference
)

func newCurvatureSearch(space space, problem Problem, loc *location, at *Projected) *curvatureSearch {
	n, p := space.dims()
	k := &curvatureSearch{
		space: space, loc: loc, m: problem.M, f: problem.Objective, at: at, l: at.l, least: math.NaN(),
	}
	k.narrow()
	width, _ := k.l.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, width, nil) }
	k.y, k.s, k.t = tall(), mat.NewDense(p, width, nil), mat.NewDense(width, width, nil)
	for _, of := range []*dense.Image{&k.v, &k.w, &k.move, &k.spare} {
		*of = dense.Image{D: tall(), H: tall(), N: tall()}
	}
	length := space.length()
	k.delta = nullWeight * float64(p) / (length * length)
	return k
}

// narrow prepares the search for a single column, where that will do.
func (k *curvatureSearch) narrow() {
	f, quadratic := k.f.(QuadraticObjective)
	s, ok := k.space.(shifter)
	if !quadratic || !ok || !s.isShifted() {
		return
	}
	a, h, _ := f.Terms()
	p, _ := k.at.l.Dims()
	eigen := dense.NewSpectrum(p)
	if h != nil || !eigen.Decompose(k.at.l) {
		return
	}
	top := 0
	for i, value := range eigen.Values {
		if value > eigen.Values[top] {
			top = i
		}
	}
	k.a = a
	k.turn = mat.DenseCopyOf(rowsFrom(eigen.Vectors, top, 1))
	k.l = mat.NewDense(1, 1, []float64{eigen.Values[top]})
}

// search takes up to so many products.
func (k *curvatureSearch) search(products int) {
	dense.DrawUnit(k.v.D, rand.New(rand.NewPCG(1, 0x5add1e)))
	k.precondition(k.v.D)
	if !k.differentiate(&k.v) || !k.v.Orthonormalize(nil) {
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
		basis := []*dense.Image{&k.v}
		for _, next := range []*dense.Image{&k.move, &k.w} {
			if (moved || next == &k.w) && next.Orthonormalize(basis) {
				basis = append(basis, next)
			}
		}
		if !k.combine(basis) {
			return
		}
	}
}

// quotient notes the quotient of v, which has length 1 in N, and returns it.
func (k *curvatureSearch) quotient() float64 {
	value := dense.Inner(k.v.D, k.v.H)
	dense.Gram(k.t, k.v.D, k.v.N)
	bent := dense.Inner(k.t, k.l) // ‹MΔL, Δ›
	size := math.Abs(value+bent) + math.Abs(bent)
	flat := flatChange
	if _, ok := k.f.(HessObjective); ok {
		flat = flatHessian
	}
	k.negative = value < -flat*size
	k.least = value
	if inRange := 1 - k.delta*dense.Inner(k.v.D, k.v.D); inRange > nullWeight { // ‹Δ, MΔ›
		k.least = value / inRange
	}
	return value
}

// differentiate computes H[Δ] and NΔ of a tangent, and reports whether they are finite.
func (k *curvatureSearch) differentiate(of *dense.Image) bool {
	k.m.MulTo(of.N, of.D)
	if k.a != nil {
		k.a.MulTo(of.H, of.D)
	} else if f, ok := k.f.(HessObjective); ok {
		f.HessMulTo(of.H, k.at.x, of.D)
	} else {
		length := differing * dense.Norm(k.at.x) / dense.Norm(of.D)
		dense.AddScaledTo(k.y, length, of.D, k.at.x)
		k.f.FuncGrad(of.H, k.y)
		dense.AddScaled(of.H, -1, k.at.g)
		dense.Scale(1/length, of.H)
	}
	k.products++
	dense.AddMul(of.H, -1, of.N, k.l)
	dense.AddScaled(of.N, k.delta, of.D)
	return dense.Finite(dense.Norm(of.H))
}

// residual writes the tangent that represents H[v] - value·Nv to w.d, and reports whether it may lead to a negative
// quotient, or a smaller one.
func (k *curvatureSearch) residual(value float64) bool {
	dense.AddScaledTo(k.w.D, -value, k.v.N, k.v.H)
	k.project(k.w.D, k.at.x, k.at.mx)
	rest, length := dense.Norm(k.w.D), dense.Norm(k.v.N)
	if rest <= stationary*(dense.Norm(k.v.H)+math.Abs(value)*length) {
		return false
	}
	if k.a != nil && rest <= value*length { // the quotient that v tends to is not negative
		return false
	}
	k.precondition(k.w.D)
	return dense.Norm(k.w.D) > 0
}

// precondition replaces a differential by a tangent vector.
func (k *curvatureSearch) precondition(d *mat.Dense) {
	if s, ok := k.space.(shifter); ok && s.isShifted() {
		s.solveShifted(d)
	} else {
		k.space.represent(d, k.loc)
	}
	k.project(d, k.at.mx, k.at.x)
}

// project takes the normal part off d: that of a tangent vector with XM and X, and that of a differential with X and
// MX.
func (k *curvatureSearch) project(d, onto, normal *mat.Dense) {
	dense.Gram(k.s, onto, d)
	if k.turn == nil {
		dense.Symmetrize(k.s)
	}
	dense.AddMul(d, -1, normal, k.s)
}

// combine makes v the best combination of the basis, and move the part of it that is new. It reports whether there is
// such a combination.
func (k *curvatureSearch) combine(basis []*dense.Image) bool {
	small := mat.NewDense(len(basis), len(basis), nil)
	for i, a := range basis {
		for j, b := range basis {
			small.Set(i, j, dense.Inner(a.D, b.H))
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
	k.spare.Set(c[1], basis[1])
	for i := 2; i < len(basis); i++ {
		k.spare.Add(c[i], basis[i])
	}
	k.v.Scale(c[0])
	k.v.Add(1, &k.spare)
	k.move, k.spare = k.spare, k.move
	return true
}
