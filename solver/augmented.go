package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Adaptive = (*Augmented)(nil)

// Augmented is R^(n x p), flat, with the augmented Lagrangian
//
//	f(X) - ½‹Λ, XᵀMX - I› + β/4 ‖XᵀMX - I‖_F²
//
// as its merit (paper, eq. lagrange). Whenever a run has made its gradient a tenth of what it was, the multiplier takes the step
// Λ := Λ - β(XᵀMX - I), and β grows where XᵀMX - I did not halve since the last time (Nocedal and Wright 2006, Numerical Optimization,
// algorithm 17.4; doi:10.1007/978-0-387-40065-5). At the start Λ = Ψ(X0ᵀ∇f(X0)), the multiplier if X0 were stationary.
type Augmented struct {
	flat
	beta betaRule

	multiplier *mat.Dense // Λ, p x p
	inner      float64    // gradient at which the multiplier takes its next step
	last       float64    // feasibility when it took the last one
}

const (
	innerFactor    = 0.1 // of the gradient between two steps of the multiplier
	enoughFeasible = 0.5 // of the feasibility between them; otherwise β grows

	asGoodAsFeasible = 1e-12 // feasibility that rounding may leave, for which β does not grow
)

// NewAugmented returns the augmented Lagrangian of a problem. A β that was given stays, and multipliers alone make X feasible; the certified
// one is where β starts. Guard, meter and errors are as in NewPenalty.
func NewAugmented(problem Problem, beta Beta, guard bool, meter *Meter) (*Augmented, error) {
	base, err := newFlat(problem, guard, meter)
	if err != nil {
		return nil, err
	}
	return &Augmented{flat: base, beta: betaRule{Beta: beta, lambda: base.lambda}, multiplier: base.square()}, nil
}

// NewLocation allocates a Location.
func (s *Augmented) NewLocation() *Location {
	loc := s.newLocation()
	loc.parts = &penaltyParts{g: s.tall(), l: s.square()}
	return loc
}

// Enter projects a start outside the guard, evaluates it and chooses the first β and Λ.
func (s *Augmented) Enter(loc *Location) (warning string, err error) {
	if warning, err = s.enter(loc); err != nil {
		return "", err
	}
	s.Eval(loc)
	s.beta.first(s.small.Relative(loc.parts.l, loc.b), dense.Norm(loc.parts.g))
	s.multiplier.Copy(loc.parts.l)
	s.combine(loc)
	s.inner, s.last = innerFactor*loc.GradNorm, math.Inf(1)
	s.largest = loc.Reference
	return warning, nil
}

// Eval computes f at X and the augmented Lagrangian.
func (s *Augmented) Eval(loc *Location) {
	s.evaluateAtX(loc)
	loc.Merit = s.merit(loc)
}

// Arrive forms the gradient, and lets the multiplier take a step when that is small enough.
func (s *Augmented) Arrive(prev, loc *Location) bool {
	s.combine(loc)
	s.largest = math.Max(s.largest, loc.Reference)
	if !(loc.GradNorm <= s.inner) {
		return false
	}
	s.Raise(loc)
	s.combine(prev)
	return true
}

// Raise lets the multiplier take a step, and β grow when the last one did not bring enough.
func (s *Augmented) Raise(loc *Location) bool {
	dense.AddScaled(s.multiplier, -s.beta.value, loc.c)
	if loc.Feasibility > math.Max(enoughFeasible*s.last, asGoodAsFeasible) {
		s.beta.raise()
	}
	s.last = loc.Feasibility
	s.inner = innerFactor * math.Min(s.inner, loc.GradNorm)
	s.combine(loc)
	return true
}

// Exact reports that it is not: a multiplier on its way makes the merit stationary where f is not.
func (s *Augmented) Exact() bool { return false }

func (s *Augmented) save(c *checkpoint) {
	hold(c, s)
	c.keep(s.multiplier)
}

func (s *Augmented) merit(loc *Location) float64 {
	return loc.Objective - dense.Inner(s.multiplier, loc.c)/2 + s.beta.value/4*loc.Feasibility*loc.Feasibility
}

// combine gives loc its merit and gradient ∇f + MX (βC - Λ) at the present β and Λ.
func (s *Augmented) combine(loc *Location) {
	t := loc.parts
	loc.Beta, loc.Margin, loc.Merit = s.beta.value, math.NaN(), s.merit(loc)
	dense.AffineTo(s.w, loc.Beta, loc.c, 0)
	dense.AddScaled(s.w, -1, s.multiplier)
	loc.Grad.Copy(t.g)
	dense.AddMul(loc.Grad, 1, loc.MX, s.w)
	loc.GradNorm = dense.Norm(loc.Grad)
	loc.Reference = s.reference(loc, dense.Norm(t.g), s.multiplier)
}
