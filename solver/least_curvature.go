package solver

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// curvatureSearch finds the smallest curvature of f along the constraint at a feasible X by the Lanczos method. This
// smallest curvature is the smallest Rayleigh quotient of
//
//	H[Δ] = ∇²f[Δ] - MΔL,  L = Ψ(Xᵀ∇f),
//
// over the tangent vectors Δ. The inner product of the search is the metric of the space, or A + σM if A + σM is
// factorised. The starting vector is random, so that the search misses the smallest quotient only with a small
// probability (Kuczyński and Woźniakowski 1992, doi:10.1137/0613066).
//
// If f is ½tr(XᵀAX) and A + σM is factorised, Δ = vuᵀ attains the smallest quotient, where u is the eigenvector of the
// largest eigenvalue λ of L, and v has the smallest quotient of A - λM among the vectors that are M-orthogonal to X.
// For this f and a factorised A + σM, the search therefore needs only the single column v.
type curvatureSearch struct {
	space space
	loc   *location // the location of the run, at X or near it
	m     operator.Operator
	f     Objective
	at    *Projected // at X

	a       operator.Operator // A if the search uses a single column, otherwise nil
	u       *mat.Dense        // uᵀ, 1 x p
	l       *mat.Dense        // L or, for a single column, λ
	spanned bool              // whether XᵀMΔ = 0 in the search; true if H vanishes on XΩ or Δ is a single column

	v       dense.Image // the best Δ so far, and its images H[Δ] and MΔ
	y, w    *mat.Dense  // workspace with the shape of Δ
	last    *mat.Dense
	s       *mat.Dense // XᵀMΔ
	basis   []*mat.Dense
	free    []float64         // memory for the next vectors of the basis
	inBasis dense.Tridiagonal // H in the basis, which is orthonormal in the inner product of the search

	luck     float64 // the logarithm in the formula for the bound
	products int
	least    float64 // ‹Δ,H[Δ]›/‹Δ,MΔ› of the best Δ
	bound    float64 // a lower bound on the smallest curvature in the inner product of the search; see badLuck
	within   float64 // an upper bound on the excess of f(X) over its minimum; see convex
	settled  bool    // whether the sign of the smallest curvature is known
	negative bool    // whether the smallest curvature is negative by more than rounding
}

const (
	flatHessian = 1e-7 // the largest curvature that may be due to rounding, relative to the largest absolute quotient
	flatChange  = 1e-5 // the same ratio for curvatures computed from differences of gradients
	worthwhile  = 0.1  // the search continues if a negative quotient decreased by more than this fraction between tests
	differing   = 1e-7 // the step length for a finite difference, relative to ‖X‖
	mostBasis   = 1e7  // the maximum number of entries of the basis, which then takes 80 MB
	coarse      = 1e-3 // the error of quotients that a first test of the bound allows, relative to the largest |quotient|
	together    = 4096 // the number of entries that are allocated at once
	exhaustion  = 1e-12
	badLuck     = 1e-6 // the maximum probability that the bound is wrong
)

func newCurvatureSearch(space space, problem Problem, loc *location, at *Projected) *curvatureSearch {
	k := &curvatureSearch{
		space: space, loc: loc, m: problem.M, f: problem.Objective, at: at, l: at.l,
		least: math.NaN(), bound: math.Inf(-1), within: math.Inf(1),
	}
	k.narrow()
	return k
}

func (k *curvatureSearch) allocate() {
	n, p := k.space.dims()
	_, width := k.l.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, width, nil) }
	k.y, k.w, k.last, k.s = tall(), tall(), tall(), mat.NewDense(p, width, nil)
	k.v = dense.Image{D: tall(), H: tall(), N: tall()}
}

// narrow prepares a search over a single column if a single column suffices.
func (k *curvatureSearch) narrow() {
	f, quadratic := k.f.(QuadraticObjective)
	s, ok := k.space.(*penalty)
	if !quadratic || !ok || !s.isShifted() {
		return
	}
	a, h, _ := f.Terms()
	if h != nil {
		return
	}
	values, vectors, finite := ascending(k.at.l)
	if !finite {
		return
	}
	p := len(values)
	k.a, k.spanned = a, true
	k.u, k.l = mat.NewDense(1, p, nil), mat.NewDense(1, 1, values[p-1:])
	for i := range p {
		k.u.Set(0, i, vectors.At(i, p-1))
	}
}

// search takes at most the given number of Lanczos steps, each with one product. The search ends earlier if the bound
// excludes negative curvature, or if the negative curvature found so far hardly decreases any more. The best tangent
// vector is left in k.v.
func (k *curvatureSearch) search(products int) {
	k.allocate()
	rng := rand.New(rand.NewPCG(1, 0x5add1e))
	n, width := k.v.D.Dims()
	if width > 1 {
		k.dropRotations(rng)
	}
	most := k.products + max(1, min(products, mostBasis/(n*width)))
	v, w, last := mat.DenseCopyOf(k.v.D), k.w, k.last
	dense.DrawUnit(v, rng)
	k.project(v, k.at.x, k.at.mx)
	off := k.normalize(v, w)
	if !(off > exhaustion) {
		k.settled, k.bound = true, 0 // all tangent vectors are 0, as for n = p = 1
		return
	}
	k.luck = math.Log(1.648 * 2 / badLuck * math.Sqrt(float64(n*width)) * k.unevenness(off))
	usual := min(most, leastProducts)
	k.basis = make([]*mat.Dense, 0, usual)
	k.inBasis = dense.Tridiagonal{Diagonal: make([]float64, 0, usual), Off: make([]float64, 0, usual)}
	before := math.Inf(1)
	for next := 1; ; {
		z := k.extend(w)
		dense.Copy(k.v.D, z)
		if !k.differentiate(&k.v) {
			return
		}
		dense.Copy(w, k.v.H)
		k.project(w, k.at.x, k.at.mx)
		diagonal := dense.Inner(z, w)
		dense.AddScaled(w, -diagonal, v)
		if len(k.basis) > 1 {
			dense.AddScaled(w, -off, last)
		}
		k.inBasis.Diagonal = append(k.inBasis.Diagonal, diagonal)
		last, v = v, last
		dense.Copy(v, w)
		off = k.normalize(v, w)
		count := len(k.basis)
		exhausted := !(off > exhaustion*k.inBasis.Norm())
		if count >= next || exhausted || k.products >= most {
			next = count + 1 + count/10
			least := k.judge(exhausted, k.products >= most)
			found := k.negative && before-least <= worthwhile*-least
			before = least
			if found || k.settled && !k.negative || exhausted || k.products >= most {
				k.settled = k.settled || k.negative
				k.take(least)
				return
			}
		}
		k.inBasis.Off = append(k.inBasis.Off, off)
	}
}

// extend adds a copy of w to the basis, and returns the copy. Memory is allocated for several small vectors at once.
func (k *curvatureSearch) extend(w *mat.Dense) *mat.Dense {
	n, width := w.Dims()
	if len(k.free) < n*width {
		k.free = make([]float64, n*width*max(1, together/(n*width)))
	}
	z := mat.NewDense(n, width, k.free[:n*width:n*width])
	k.free = k.free[n*width:]
	dense.Copy(z, w)
	k.basis = append(k.basis, z)
	return z
}

// normalize sets w to the tangent vector that represents the differential v, and scales v and w so that ‹v,w› = 1. The
// result is the square root of ‹v,w› before the scaling.
func (k *curvatureSearch) normalize(v, w *mat.Dense) float64 {
	dense.Copy(w, v)
	k.precondition(w)
	size := math.Sqrt(dense.Inner(v, w))
	if size > 0 {
		dense.Scale(1/size, v)
		dense.Scale(1/size, w)
	}
	return size
}

// take sets k.v to the vector with the smallest quotient in the span of the basis.
func (k *curvatureSearch) take(least float64) {
	k.v.D.Zero()
	for i, c := range k.inBasis.Vector(least) {
		dense.AddScaled(k.v.D, c, k.basis[i])
	}
	k.basis = nil
	if !k.differentiate(&k.v) {
		k.negative, k.settled = false, false
		return
	}
	if k.negative && !(dense.Inner(k.v.D, k.v.H) < 0) { // the quotient in the basis was a rounding error
		k.negative, k.settled = false, false
	}
	square, length := dense.Inner(k.v.D, k.v.N), dense.Norm(k.v.D)
	sizeM := dense.Norm(k.at.mx) / dense.Norm(k.at.x)
	if !(square > dense.Eps*sizeM*float64(length*length)) { // MΔ is zero to working precision
		k.least = math.Copysign(math.Inf(1), dense.Inner(k.v.D, k.v.H))
		return
	}
	k.v.Scale(1 / math.Sqrt(square))
	k.least = dense.Inner(k.v.D, k.v.H)
}
