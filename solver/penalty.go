package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var (
	_ Adaptive  = (*Penalty)(nil)
	_ HessSpace = (*Penalty)(nil)
)

// Penalty is R^(n x p), flat, with the merit h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F², A(X) = X(3I - XᵀMX)/2 (paper, SLEP).
type Penalty struct {
	flat
	beta    betaRule
	hess    *hessWork // allocated at the first Hessian product
	carried *carried  // nil where f is evaluated
}

// penaltyParts is what a Location keeps of a penalty: enough for its gradient at another β without a product by M or an evaluation of f.
type penaltyParts struct {
	y, g  *mat.Dense // A(X), or X where AX is carried, and G = ∇f(A(X)), n x p
	nx, l *mat.Dense // N = (3I - B)/2 and L = Ψ(XᵀG), p x p
}

// NewPenalty returns the penalty of a problem. With guard, points where XᵀMX has an eigenvalue outside (0.25, 2) are refused,
// and a start there is replaced by its projection R(X). meter counts and times the products of the run.
// It returns an *InputError when M and f do not fit together or M is zero.
func NewPenalty(problem Problem, beta Beta, guard bool, meter *Meter) (*Penalty, error) {
	base, err := newFlat(problem, guard, meter)
	if err != nil {
		return nil, err
	}
	return &Penalty{flat: base, beta: betaRule{Beta: beta, lambda: base.lambda}}, nil
}

// NewLocation allocates a Location.
func (s *Penalty) NewLocation() *Location {
	loc := s.newLocation()
	loc.parts = &penaltyParts{y: loc.X, g: s.tall(), nx: s.square(), l: s.square()}
	if s.carried != nil {
		loc.carried = &carriedParts{ax: s.tall(), xax: s.square(), xh: s.square()}
	} else {
		loc.parts.y = s.tall()
	}
	return loc
}

// Enter projects a start outside the guard, evaluates it and chooses the first β.
func (s *Penalty) Enter(loc *Location) (warning string, err error) {
	if warning, err = s.enter(loc); err != nil {
		return "", err
	}
	if s.carried != nil {
		s.carried.a.MulTo(loc.carried.ax, loc.X)
		s.carried.worn = false
	}
	s.evaluate(loc)
	s.beta.first(s.spectrumOf(loc), dense.Norm(loc.parts.g))
	s.combine(loc)
	loc.Margin = s.beta.margin()
	s.largest = loc.Reference
	return warning, nil
}

// Eval computes f at A(X) and h(X).
func (s *Penalty) Eval(loc *Location) {
	s.evaluate(loc)
	loc.Merit = s.merit(loc)
}

// Arrive lets the certificate look at the step from prev to loc and forms the gradient at the β that it wants.
func (s *Penalty) Arrive(prev, loc *Location) bool {
	if s.carried != nil && s.carried.worn {
		s.refresh(loc)
	}
	changed := s.beta.adapt(s.spectrumOf(loc), curvature(prev.parts.y, loc.parts.y, prev.parts.g, loc.parts.g))
	if changed {
		s.combine(prev)
	}
	s.combine(loc)
	loc.Margin = s.beta.margin()
	s.largest = math.Max(s.largest, loc.Reference)
	return changed
}

func (s *Penalty) save(c *checkpoint) { hold(c, s) }

// Raise multiplies β by 4 and keeps it from falling below that; a β that was given is never changed.
func (s *Penalty) Raise(loc *Location) bool {
	if !s.beta.raise() {
		return false
	}
	s.combine(loc)
	loc.Margin = s.beta.margin()
	return true
}

// evaluate computes f at A(X), and L.
func (s *Penalty) evaluate(loc *Location) {
	t := loc.parts
	dense.AffineTo(t.nx, -.5, loc.b, 1.5) // N = (3I - B)/2
	if s.carried != nil {
		s.expand(loc)
		return
	}
	dense.Mul(t.y, loc.X, t.nx) // A(X) = X N
	loc.Objective = s.problem.Objective.FuncGrad(t.g, t.y)
	dense.Gram(t.l, loc.X, t.g)
	loc.Magnitude = math.Abs(loc.Objective) + math.Abs(dense.Inner(t.l, t.nx)) // |f| + |‹G, A(X)›|
	dense.Symmetrize(t.l)
}

// merit returns h(X) at the present β.
func (s *Penalty) merit(loc *Location) float64 {
	return loc.Objective + s.beta.value/4*loc.Feasibility*loc.Feasibility
}

// combine gives loc its merit and gradient at the present β,
// ∇h(X) = G N + MX (βC - L) (paper, eq. gradh, with one product by M).
func (s *Penalty) combine(loc *Location) {
	t := loc.parts
	loc.Beta, loc.Merit = s.beta.value, s.merit(loc)
	dense.Mul(loc.Grad, t.g, t.nx)
	gn := dense.Norm(loc.Grad)
	dense.AffineTo(s.w, loc.Beta, loc.c, 0)
	dense.AddScaled(s.w, -1, t.l)
	dense.AddMul(loc.Grad, 1, loc.MX, s.w)
	loc.GradNorm = dense.Norm(loc.Grad)
	loc.Reference = s.reference(loc, gn, t.l)
}

// spectrumOf returns the eigenvalues of B^(-1/2) L B^(-1/2), nil where B is not positive definite.
func (s *Penalty) spectrumOf(loc *Location) []float64 {
	return s.small.Relative(loc.parts.l, loc.b)
}
