package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Adaptive = (*Fletcher)(nil)

// Fletcher is R^(n x p), flat, with the merit
//
//	f(X) - ½‹Ψ(Xᵀ∇f(X)), XᵀMX - I› + β/4 ‖XᵀMX - I‖_F²
//
// (Fletcher 1970; paper, eq. laglambda) of a quadratic f. Its gradient needs second derivatives of f, but as ∇²f[XC] = (∇f - H)C for
// f = ½tr(XᵀAX) + tr(HᵀX), no second product with A.
type Fletcher struct {
	flat
	beta   betaRule
	linear *mat.Dense // H, nil when there is none
	k      *mat.Dense // p x p
}

// NewFletcher returns Fletcher's penalty of a problem whose objective is quadratic. Beta, guard, meter and errors are as in NewPenalty.
// At a feasible stationary point the merit curves up along XS, S symmetric, by 2β‖S‖² - tr(S²(3L + XᵀAX)) with L = Ψ(Xᵀ∇f): the
// certified β follows ½ λ_max(3L + XᵀAX).
func NewFletcher(problem Problem, beta Beta, guard bool, meter *Meter) (*Fletcher, error) {
	f, ok := problem.Objective.(QuadraticObjective)
	if !ok {
		panic("solver: objective is not quadratic")
	}
	base, err := newFlat(problem, guard, meter)
	if err != nil {
		return nil, err
	}
	_, h := f.Terms()
	return &Fletcher{flat: base, beta: betaRule{Beta: beta, lambda: base.lambda}, linear: h, k: base.square()}, nil
}

// NewLocation allocates a Location.
func (s *Fletcher) NewLocation() *Location {
	loc := s.newLocation()
	loc.parts = &penaltyParts{g: s.tall(), l: s.square()}
	return loc
}

// Enter projects a start outside the guard, evaluates it and chooses the first β.
func (s *Fletcher) Enter(loc *Location) (warning string, err error) {
	if warning, err = s.enter(loc); err != nil {
		return "", err
	}
	s.Eval(loc)
	s.beta.first(s.spectrumOf(loc), dense.Norm(loc.parts.g))
	s.combine(loc)
	s.largest = loc.Reference
	return warning, nil
}

// Eval computes f at X and the merit.
func (s *Fletcher) Eval(loc *Location) {
	s.evaluateAtX(loc)
	loc.Merit = s.merit(loc)
}

// Arrive lets the certificate look at the step from prev to loc and forms the gradient at the β that it wants.
func (s *Fletcher) Arrive(prev, loc *Location) bool {
	changed := s.beta.adapt(s.spectrumOf(loc), curvature(prev.X, loc.X, prev.parts.g, loc.parts.g))
	if changed {
		s.combine(prev)
	}
	s.combine(loc)
	s.largest = math.Max(s.largest, loc.Reference)
	return changed
}

func (s *Fletcher) save(c *checkpoint) { hold(c, s) }

// Raise multiplies β by 4 and keeps it from falling below that; a β that was given is never changed.
func (s *Fletcher) Raise(loc *Location) bool {
	if !s.beta.raise() {
		return false
	}
	s.combine(loc)
	return true
}

func (s *Fletcher) merit(loc *Location) float64 {
	return loc.Objective - dense.Inner(loc.parts.l, loc.c)/2 + s.beta.value/4*loc.Feasibility*loc.Feasibility
}

// combine gives loc its merit and gradient at the present β, G(I - C) + ½HC + MX (βC - L).
func (s *Fletcher) combine(loc *Location) {
	t := loc.parts
	loc.Beta, loc.Margin, loc.Merit = s.beta.value, s.beta.margin(), s.merit(loc)
	dense.AffineTo(s.w, -1, loc.c, 1)
	dense.Mul(loc.Grad, t.g, s.w)
	if s.linear != nil {
		dense.AddMul(loc.Grad, .5, s.linear, loc.c)
	}
	size := dense.Norm(loc.Grad)
	dense.AffineTo(s.w, loc.Beta, loc.c, 0)
	dense.AddScaled(s.w, -1, t.l)
	dense.AddMul(loc.Grad, 1, loc.MX, s.w)
	loc.GradNorm = dense.Norm(loc.Grad)
	loc.Reference = s.reference(loc, size, t.l)
}

// spectrumOf returns the eigenvalues of B^(-1/2) K B^(-1/2) for K = L + XᵀAX/3, which stands where L does in the certificate of h; nil where
// B is not positive definite.
func (s *Fletcher) spectrumOf(loc *Location) []float64 {
	dense.AffineTo(s.k, 4./3, loc.parts.l, 0) // XᵀAX = Xᵀ∇f - XᵀH
	if s.linear != nil {
		dense.Gram(s.w, loc.X, s.linear)
		dense.Symmetrize(s.w)
		dense.AddScaled(s.k, -1./3, s.w)
	}
	return s.small.Relative(s.k, loc.b)
}
