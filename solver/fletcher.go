package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// fletcher is the flat space R^(n x p) with the merit function
//
//	f(X) - ½‹Ψ(Xᵀ∇f(X)), XᵀMX - I› + β/4 ‖XᵀMX - I‖_F²
//
// (Fletcher 1970; paper, eq. laglambda) for a quadratic f. The gradient of the merit function contains the second
// derivative of f in the direction XC, where C = XᵀMX - I. For f = ½tr(XᵀAX) + tr(HᵀX), this derivative needs no
// further product with A, because ∇²f[XC] = (∇f - H)C.
type fletcher struct {
	penaltyBase
	linear *mat.Dense // H, or nil if f has no linear term
	k      *mat.Dense // p x p
}

// newFletcher returns Fletcher's penalty for a problem. The arguments and errors are the same as for newPenalty, and f
// must also be quadratic. At a feasible stationary point, the curvature of the merit function along XS with a symmetric
// S is 2β‖S‖² - tr(S²(3L + XᵀAX)), where L = Ψ(Xᵀ∇f). A certified β is therefore based on ½ λ_max(3L + XᵀAX).
func newFletcher(problem Problem, set Settings, meter *meter) (*fletcher, error) {
	f, ok := problem.Objective.(QuadraticObjective)
	if !ok {
		return nil, notQuadratic()
	}
	base, err := newPenaltyBase(problem, set, meter)
	if err != nil {
		return nil, err
	}
	_, h, _ := f.Terms()
	return &fletcher{penaltyBase: base, linear: h, k: base.square()}, nil
}

// enter projects X0 onto the constraint if the guard rejects X0, evaluates f and the merit function at X0, and chooses
// the first β.
func (s *fletcher) enter(loc *location) (warning string, err error) {
	if warning, err = s.admit(loc); err != nil {
		return "", err
	}
	s.eval(loc)
	s.beta.first(s.spectrumOf(loc), dense.Norm(loc.parts.g))
	s.combine(loc)
	return warning, nil
}

// eval computes f at X and the merit function.
func (s *fletcher) eval(loc *location) {
	s.evaluateAtX(loc)
	loc.merit = s.lagrangian(loc, loc.parts.l)
}

// arrive updates β according to the certificate after the step from prev to loc, and computes the gradient.
func (s *fletcher) arrive(prev, loc *location) bool {
	changed := s.beta.adapt(s.spectrumOf(loc), curvature(prev.x, loc.x, prev.parts.g, loc.parts.g))
	if changed {
		s.combine(prev)
	}
	s.combine(loc)
	return changed
}

func (s *fletcher) save(c *checkpoint) { hold(c, s) }

// raise multiplies β by 4 and makes the result the lower bound for β. A β that is not certified never changes.
func (s *fletcher) raise(loc *location) bool {
	if !s.beta.raise() {
		return false
	}
	s.combine(loc)
	return true
}

// combine sets the merit function of loc and its gradient G(I - C) + ½HC + MX (βC - L), for the current β.
func (s *fletcher) combine(loc *location) {
	t := loc.parts
	loc.beta, loc.margin, loc.merit = s.beta.value, s.beta.margin(), s.lagrangian(loc, loc.parts.l)
	dense.AffineTo(s.w, -1, loc.c, 1)
	dense.Mul(loc.grad, t.g, s.w)
	if s.linear != nil {
		dense.AddMul(loc.grad, .5, s.linear, loc.c)
	}
	s.complete(loc, t.l)
}

// spectrumOf returns the eigenvalues of B^(-1/2) K B^(-1/2), where K = L + XᵀAX/3 takes the place of L in the
// certificate of h. If B is not positive definite, the result is nil.
func (s *fletcher) spectrumOf(loc *location) []float64 {
	dense.AffineTo(s.k, 4./3, loc.parts.l, 0) // XᵀAX = Xᵀ∇f - XᵀH
	if s.linear != nil {
		dense.Gram(s.w, loc.x, s.linear)
		dense.Symmetrize(s.w)
		dense.AddScaled(s.k, -1./3, s.w)
	}
	return s.small.Relative(s.k, loc.b)
}
