package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// augmented is the flat space R^(n x p) with the augmented Lagrangian
//
//	f(X) - ½‹Λ, XᵀMX - I› + β/4 ‖XᵀMX - I‖_F²
//
// as its merit function (paper, eq. lagrange). Whenever the gradient norm is at most a threshold, the threshold falls
// to a tenth or less, the multiplier becomes Λ - β(XᵀMX - I), and a β that is not fixed grows if ‖XᵀMX - I‖ has not
// halved since the last update (Nocedal and Wright 2006, Numerical Optimization, algorithm 17.4;
// doi:10.1007/978-0-387-40065-5). Initially Λ = Ψ(X0ᵀ∇f(X0)), which would be the multiplier if X0 were stationary.
type augmented struct {
	penaltyBase
	multiplier *mat.Dense // Λ, p x p
	inner      float64    // the gradient norm at or below which Λ is updated
	last       float64    // the infeasibility when Λ was last updated
}

const (
	innerFactor    = 0.1 // inner becomes this multiple of its old value or, if smaller, of the gradient norm
	enoughFeasible = 0.5 // β grows unless the infeasibility has fallen to this fraction since the last update

	asGoodAsFeasible = 1e-12 // β does not grow if the infeasibility is at most this value and so may be due to rounding
)

// newAugmented returns the augmented Lagrangian of a problem. A β that the user gives stays fixed, and X becomes
// feasible through updates of the multiplier. If β is certified, the certificate determines only its initial value. The
// arguments and errors are the same as for newPenalty.
func newAugmented(problem Problem, set Settings, meter *meter) (*augmented, error) {
	base, err := newPenaltyBase(problem, set, meter)
	if err != nil {
		return nil, err
	}
	return &augmented{penaltyBase: base, multiplier: base.square()}, nil
}

// enter projects X0 onto the constraint if the guard rejects X0, evaluates f and the merit function at X0, and chooses
// the first β and Λ.
func (s *augmented) enter(loc *location) (warning string, err error) {
	if warning, err = s.admit(loc); err != nil {
		return "", err
	}
	s.eval(loc)
	s.beta.first(s.small.Relative(loc.parts.l, loc.b), dense.Norm(loc.parts.g))
	dense.Copy(s.multiplier, loc.parts.l)
	s.combine(loc)
	s.inner, s.last = innerFactor*loc.gradNorm, math.Inf(1)
	return warning, nil
}

// eval computes f at X and the augmented Lagrangian.
func (s *augmented) eval(loc *location) {
	s.evaluateAtX(loc)
	loc.merit = s.lagrangian(loc, s.multiplier)
}

// arrive computes the gradient, and updates the multiplier if the gradient is small enough.
func (s *augmented) arrive(prev, loc *location) bool {
	s.combine(loc)
	if !(loc.gradNorm <= s.inner) {
		return false
	}
	s.raise(loc)
	s.combine(prev)
	return true
}

// raise updates the multiplier, and increases β if the infeasibility has not fallen enough since the last update.
func (s *augmented) raise(loc *location) bool {
	dense.AddScaled(s.multiplier, -s.beta.value, loc.c)
	if loc.feasibility > math.Max(enoughFeasible*s.last, asGoodAsFeasible) {
		s.beta.raise()
	}
	s.last = loc.feasibility
	s.inner = innerFactor * math.Min(s.inner, loc.gradNorm)
	s.combine(loc)
	return true
}

// exact returns false, because with a wrong multiplier the merit function may be stationary where f is not.
func (s *augmented) exact() bool { return false }

func (s *augmented) save(c *checkpoint) {
	hold(c, s)
	c.keep(s.multiplier)
}

// combine sets the merit function of loc and its gradient ∇f + MX (βC - Λ), for the current β and Λ.
func (s *augmented) combine(loc *location) {
	loc.beta, loc.margin, loc.merit = s.beta.value, math.NaN(), s.lagrangian(loc, s.multiplier)
	dense.Copy(loc.grad, loc.parts.g)
	s.complete(loc, s.multiplier)
}
