package solver

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// convex reports whether A - λM is positive definite for f = ½tr(XᵀAX) + tr(HᵀX) + c and the largest eigenvalue λ of L.
// In this case no curvature is negative, and no search is needed. Moreover, the Lagrangian f(Y) - ½tr(L(YᵀMY - I)) is
// a convex function of Y, so that X is a global minimiser. For p = 1 this is the condition of the trust-region
// subproblem (Sorensen 1982, doi:10.1137/0719026).
//
// If the factorisation would take more than the given number of multiplications and additions, or would be incomplete,
// the result is false. The factor of the metric is lost.
func (k *curvatureSearch) convex(a operator.Operator, s *shifted, work float64) bool {
	values, _, finite := ascending(k.at.l)
	if factorization, _ := s.Work(); !finite || !s.Complete() || factorization > work {
		return false
	}
	s.sigma = math.NaN()
	largest := values[len(values)-1]
	if !s.Factorize(-largest) {
		return false
	}
	k.bound, k.settled = 0, true
	k.within = k.excess(s.Pencil)
	k.products++
	if quotient, ok := lowestBeside(k.at.x, k.at.mx, a, k.m, s.Solve); ok {
		k.least = quotient - largest
	}
	return true
}

// excess returns an upper bound on the excess of f(X) over its minimum, given a factorisation of S = A - λM. For the
// residual E = ∇f - MXL and feasible Y = X + D, f(Y) - f(X) is at least tr(EᵀD) + ½tr(DᵀSD) ≥ -½tr(EᵀS⁻¹E).
func (k *curvatureSearch) excess(s *factor.Pencil) float64 {
	e := mat.DenseCopyOf(k.at.g)
	dense.AddMul(e, -1, k.at.mx, k.at.l)
	solution := mat.DenseCopyOf(e)
	s.Solve(solution)
	terms := math.Abs(k.at.Objective) + math.Abs(dense.Trace(k.at.l))
	return dense.Inner(e, solution)/2 + rounding*dense.Eps*terms
}

const inversions = 3 // the number of steps of inverse iteration in lowestBeside

// lowestBeside approximates the smallest quotient vᵀAv/vᵀMv over the vectors v that are M-orthogonal to X, by inverse
// iteration from a random vector, given solutions with A - σM. If the iteration breaks down, ok is false.
func lowestBeside(x, mx *mat.Dense, a, m operator.Operator, solve func(*mat.Dense)) (quotient float64, ok bool) {
	n, _ := x.Dims()
	v, image := mat.NewDense(n, 1, nil), mat.NewDense(n, 1, nil)
	dense.DrawUnit(v, rand.New(rand.NewPCG(1, 0xe90a1)))
	for range inversions {
		m.MulTo(image, v)
		dense.Copy(v, image)
		solve(v)
		dense.AddMul(v, -1, x, dense.NewGram(mx, v))
		m.MulTo(image, v)
		size := math.Sqrt(dense.Inner(v, image))
		if !(size > 0) || math.IsInf(size, 0) {
			return 0, false
		}
		dense.Scale(1/size, v)
	}
	a.MulTo(image, v)
	return dense.Inner(v, image), true
}
