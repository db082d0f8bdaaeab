package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

var (
	_ Adaptive  = (*Penalty)(nil)
	_ HessSpace = (*Penalty)(nil)
)

// The eigenvalues of XᵀMX between which the guard keeps a run. Below 3 the map A is locally invertible along X, and near 0 and 3
// stand the infeasible stationary points of h.
const guardLow, guardHigh = 0.25, 2

// Penalty is R^(n x p), flat, with the merit h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F², A(X) = X(3I - XᵀMX)/2 (paper, SLEP).
type Penalty struct {
	problem Problem
	beta    betaRule
	guard   bool
	n, p    int
	lambda  float64 // λ_max(M) or a little more

	small *spectrum
	w, u  *mat.Dense // p x p

	largest float64   // Reference of the accepted points so far
	hess    *hessWork // allocated at the first Hessian product
}

// penaltyParts is what a Location keeps of the penalty: enough for its gradient at another β without a product by M or an evaluation of f.
type penaltyParts struct {
	y, g     *mat.Dense // A(X) and G = ∇f(A(X)), n x p
	nx, c, l *mat.Dense // N = (3I - B)/2, C = B - I, L = Ψ(XᵀG), p x p
}

// NewPenalty returns the penalty of a problem. With guard, points where XᵀMX has an eigenvalue outside (0.25, 2) are refused,
// and a start there is replaced by its projection R(X). meter counts and times the products of the run.
// It returns an *InputError when M and f do not fit together or M is zero.
func NewPenalty(problem Problem, beta Beta, guard bool, meter *Meter) (*Penalty, error) {
	n, p := problem.Objective.Dims()
	lambda, err := checkProblem(problem)
	if err != nil {
		return nil, err
	}
	return &Penalty{
		problem: Metered(problem, meter), beta: betaRule{Beta: beta, lambda: lambda}, guard: guard, n: n, p: p, lambda: lambda,
		small: newSpectrum(p), w: mat.NewDense(p, p, nil), u: mat.NewDense(p, p, nil),
	}, nil
}

// Dims returns the shape of X.
func (s *Penalty) Dims() (n, p int) { return s.n, s.p }

// Length returns sqrt(p/λ_max(M)).
func (s *Penalty) Length() float64 { return math.Sqrt(float64(s.p) / s.lambda) }

// NewLocation allocates a Location.
func (s *Penalty) NewLocation() *Location {
	tall := func() *mat.Dense { return mat.NewDense(s.n, s.p, nil) }
	square := func() *mat.Dense { return mat.NewDense(s.p, s.p, nil) }
	return &Location{
		X: tall(), MX: tall(), Grad: tall(), b: square(), Step: math.NaN(),
		parts: &penaltyParts{y: tall(), g: tall(), nx: square(), c: square(), l: square()},
	}
}

// Enter projects a start outside the guard, evaluates it and chooses the first β.
func (s *Penalty) Enter(loc *Location) (warning string, err error) {
	s.constrain(loc)
	if err := checkStart(s.small.eigenvalues(loc.b)); err != nil {
		return "", err
	}
	if s.guard && !s.trusted(loc) {
		if err := project(loc.X, loc.MX, loc.b, s.problem.M, s.small); err != nil {
			return "", err
		}
		s.constrain(loc)
		warning = "X0 was replaced by its projection R(X0): X0ᵀMX0 has an eigenvalue outside (0.25, 2)"
	}
	s.evaluate(loc)
	s.beta.first(s.spectrumOf(loc), norm(loc.parts.g))
	s.combine(loc)
	loc.Margin = s.beta.margin()
	s.largest = loc.Reference
	return warning, nil
}

// Retract sets dst.X to src.X - a·d.
func (s *Penalty) Retract(dst, src *Location, d *mat.Dense, a float64) bool {
	addScaledTo(dst.X, -a, d, src.X)
	s.constrain(dst)
	return !s.guard || s.trusted(dst)
}

// Eval completes loc at the present β.
func (s *Penalty) Eval(loc *Location) {
	s.evaluate(loc)
	s.combine(loc)
}

// Inner returns tr(UᵀV).
func (s *Penalty) Inner(u, v *mat.Dense) float64 { return inner(u, v) }

// Secant returns the inner products of S = X - X_prev and Y = ∇h(X) - ∇h(X_prev).
func (s *Penalty) Secant(prev, loc *Location) (ss, sy, yy float64) {
	return secant(prev.X, loc.X, prev.Grad, loc.Grad)
}

// Adapt lets the certificate look at the step from prev to loc.
func (s *Penalty) Adapt(prev, loc *Location) bool {
	curvature := 0.0 // of f along the step
	if move := distance(loc.parts.y, prev.parts.y); move > 0 {
		curvature = distance(loc.parts.g, prev.parts.g) / move
	}
	changed := s.beta.adapt(s.spectrumOf(loc), curvature)
	if changed {
		s.combine(prev)
		s.combine(loc)
	}
	loc.Margin = s.beta.margin()
	s.largest = math.Max(s.largest, loc.Reference)
	return changed
}

// Raise multiplies β by 4 and keeps it from falling below that; a β that was given is never changed.
func (s *Penalty) Raise(loc *Location) bool {
	if !s.beta.raise() {
		return false
	}
	s.combine(loc)
	loc.Margin = s.beta.margin()
	return true
}

// Far reports whether ‖XᵀMX - I‖₂ > 0.1.
func (s *Penalty) Far(loc *Location) bool {
	values := s.small.eigenvalues(loc.b)
	return values != nil && math.Max(1-values[0], values[len(values)-1]-1) > 0.1
}

// constrain computes what X alone decides: MX, B and C.
func (s *Penalty) constrain(loc *Location) {
	s.problem.M.MulTo(loc.MX, loc.X)
	gramSymmetric(loc.b, loc.X, loc.MX)     // B = XᵀMX
	affineTo(loc.parts.c, 1, loc.b, -1)     // C = B - I
	affineTo(loc.parts.nx, -.5, loc.b, 1.5) // N = (3I - B)/2
	loc.Feasibility = norm(loc.parts.c)
}

// trusted reports 0.25I < B < 2I. No eigenvalue of B is further from 1 than ‖C‖_F, which mostly settles it.
func (s *Penalty) trusted(loc *Location) bool {
	if loc.Feasibility < 1-guardLow {
		return true
	}
	return s.small.definite(1, loc.b, -guardLow) && s.small.definite(-1, loc.b, guardHigh)
}

// evaluate computes f at A(X), and L.
func (s *Penalty) evaluate(loc *Location) {
	t := loc.parts
	mul(t.y, loc.X, t.nx) // A(X) = X N
	loc.Objective = s.problem.Objective.FuncGrad(t.g, t.y)
	gram(t.l, loc.X, t.g)
	loc.Magnitude = math.Abs(loc.Objective) + math.Abs(inner(t.l, t.nx)) // |f| + |‹G, A(X)›|
	symmetrize(t.l)
	loc.Step = math.NaN()
}

// combine gives loc its merit and gradient at the present β,
// ∇h(X) = G N + MX (βC - L) (paper, eq. gradh, with one product by M).
func (s *Penalty) combine(loc *Location) {
	t := loc.parts
	loc.Beta = s.beta.value
	loc.Merit = loc.Objective + loc.Beta/4*loc.Feasibility*loc.Feasibility
	mul(loc.Grad, t.g, t.nx)
	gn := norm(loc.Grad)
	affineTo(s.w, loc.Beta, t.c, 0)
	addScaled(s.w, -1, t.l)
	addMul(loc.Grad, 1, loc.MX, s.w)
	loc.GradNorm = norm(loc.Grad)
	loc.Reference = s.reference(loc, gn)
}

// reference returns ‖G N‖ + ‖MX L‖, or where that cannot exceed what it was at an earlier point, an upper bound that does not either:
// ‖MX L‖ <= ‖G N‖ + ‖∇h‖ + β‖MX C‖ and ‖MX C‖² <= λ_max(M) tr(CBC) cost no pass over n x p data.
func (s *Penalty) reference(loc *Location, gn float64) float64 {
	t := loc.parts
	mul(s.w, loc.b, t.c)
	bound := 2*gn + loc.GradNorm + loc.Beta*math.Sqrt(s.lambda*math.Max(inner(s.w, t.c), 0))
	if bound <= s.largest {
		return bound
	}
	gramSelf(s.u, loc.MX)
	mul(s.w, s.u, t.l)
	return gn + math.Sqrt(math.Max(inner(s.w, t.l), 0))
}

// spectrumOf returns the eigenvalues of B^(-1/2) L B^(-1/2), nil where B is not positive definite.
func (s *Penalty) spectrumOf(loc *Location) []float64 {
	return s.small.relative(loc.parts.l, loc.b)
}
