package solver

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// convex reports whether A - λM is certain to be positive definite, where f = ½tr(XᵀAX) + tr(HᵀX) + c and λ is the
// largest eigenvalue of L. If A - λM is positive definite, no curvature is negative, and no search is needed. The
// Lagrangian f(Y) - ½tr(L(YᵀMY - I)) is then a convex function of Y, so a stationary X is a global minimiser. If p is
// 1, positive definiteness of A - λM is the strict form of the optimality condition for the trust-region subproblem
// (Sorensen 1982, doi:10.1137/0719026).
//
// If the factorisation would take more than the given number of multiplications and additions, or if A - λM has a
// clearly negative eigenvalue on the span of X, the result is false. The factor of the metric may be overwritten.
func (k *curvatureSearch) convex(a operator.Operator, h *mat.Dense, s *shifted, work float64) bool {
	values, _, finite := ascending(k.at.l)
	if factorization, _ := s.Work(); !finite || !s.Complete() || factorization > work {
		return false
	}
	largest := values[len(values)-1]
	traceM := k.traceM(largest)
	if math.IsInf(traceM, 1) {
		return false
	}
	b := dense.NewGram(k.at.x, h)
	dense.Symmetrize(b)
	terms := math.Max(-values[0], largest) + dense.Norm(b)
	dense.AffineTo(b, -1, b, -largest)
	dense.AddScaled(b, 1, k.at.l) // Xᵀ(A - λM)X = L - Ψ(XᵀH) - λI
	if onSpan, _, finite := ascending(b); !finite || onSpan[0] < -singularCount*terms {
		return false
	}
	s.sigma = math.NaN()
	if !s.Factorize(-largest) || !s.Definite(traceM) {
		return false
	}
	within := k.excess(s.Pencil, math.Max(-values[0], largest))
	if !(within >= 0) || math.IsInf(within, 0) {
		return false
	}
	k.bound, k.settled, k.within = 0, true, within
	k.products++
	if quotient, ok := lowestBeside(k.at.x, k.at.mx, a, k.m, s.Solve); ok {
		k.least = quotient - largest
	}
	return true
}

// traceM returns the trace of |σ|M, or +Inf if M is not stored, because entries that are computed may have rounding
// errors that factor.Pencil.Definite does not take into account.
func (k *curvatureSearch) traceM(sigma float64) float64 {
	if _, ok := k.m.(operator.Stored); !ok {
		return math.Inf(1)
	}
	return float64(math.Abs(sigma) * floats.Sum(operator.DiagonalSizes(k.m)))
}

// excess returns an upper bound on the excess of f(X) over its minimum, given a factor of S = A - λM and the largest
// |eigenvalue| of L. For the residual E = ∇f - MXL and every feasible Y = X + D, f(Y) - f(X) ≥ tr(EᵀD) + ½tr(DᵀSD) ≥
// -½tr(EᵀS⁻¹E), apart from terms due to the infeasibility of X. The result is twice the bound ½tr(EᵀS⁻¹E), because S ≥
// FFᵀ/2 for the computed Cholesky factor F; see factor.Pencil.Definite.
func (k *curvatureSearch) excess(s *factor.Pencil, size float64) float64 {
	e := mat.DenseCopyOf(k.at.g)
	dense.AddMul(e, -1, k.at.mx, k.at.l)
	solution := mat.DenseCopyOf(e)
	s.Solve(solution)
	_, p := e.Dims()
	terms := math.Abs(k.at.Objective) + k.loc.magnitude + float64(p)*size
	return dense.Inner(e, solution) + dense.Norm(k.at.l)*k.at.Feasibility/2 + rounding*dense.Eps*terms
}

const (
	inversions = 3 // the number of steps of inverse iteration in lowestBeside
	// v counts as a rounding error if a projection reduces ‖v‖ to this fraction or less, or if vᵀMv is at most this
	// fraction of ‖M‖‖v‖²
	vanishing = 1e-12
)

// lowestBeside computes a quotient vᵀAv/vᵀMv for a v that is M-orthogonal to X, by inverse iteration from a random
// vector. The function solve must apply the inverse of A - λM, or of its restriction to the vectors that are
// M-orthogonal to X. The quotient is an upper bound on the minimum over all such v. It approximates the minimum if the
// columns of X span an invariant subspace, or if solve applies the inverse of the restriction. If there is no such v,
// or if v or Mv consists only of rounding errors, ok is false.
func lowestBeside(x, mx *mat.Dense, a, m operator.Operator, solve func(*mat.Dense)) (quotient float64, ok bool) {
	n, p := x.Dims()
	if n == p {
		return 0, false
	}
	v, image := mat.NewDense(n, 1, nil), mat.NewDense(n, 1, nil)
	dense.DrawUnit(v, rand.New(rand.NewPCG(1, 0xe90a1)))
	sizeM := dense.Norm(mx) / dense.Norm(x)
	for range inversions {
		m.MulTo(image, v)
		dense.Copy(v, image)
		solve(v)
		before := dense.Norm(v)
		dense.AddMul(v, -1, x, dense.NewGram(mx, v))
		m.MulTo(image, v)
		square, length := dense.Inner(v, image), dense.Norm(v)
		if !(square > vanishing*sizeM*float64(length*length)) || !(length > vanishing*before) || math.IsInf(square, 0) {
			return 0, false
		}
		dense.Scale(1/math.Sqrt(square), v)
	}
	a.MulTo(image, v)
	return dense.Inner(v, image), true
}
