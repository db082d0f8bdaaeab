package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// penalty is the flat space R^(n x p) with the merit function h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F², A(X) = X(3I - XᵀMX)/2
// (paper, SLEP).
type penalty struct {
	penaltyBase
	metric  metric
	moved   bool      // whether the last call to arrive changed the metric or β
	hess    *hessWork // nil before the first Hessian product
	carried *carried  // nil unless AX is maintained
	shifted *shifted  // nil unless the run may factorise A + σM
	sigma   float64   // the σ of the last call to shiftTo; NaN before the first call
}

// penaltyParts is the part of a location that only penalties have. From its matrices, the gradient for another β can
// be computed without a product with M or an evaluation of f.
type penaltyParts struct {
	y, g  *mat.Dense // A(X) (or X if AX is maintained) and G = ∇f(A(X)), n x p
	nx, l *mat.Dense // N = (3I - B)/2 and L = Ψ(XᵀG), p x p
}

// newPenalty returns the penalty of a problem, with the Frobenius inner product as its metric. With the safeguard, the
// penalty rejects points at which XᵀMX has an eigenvalue outside (0.25, 2), and replaces a starting point of this kind
// by its projection R(X). The meter counts and times the products of the run. If the problem is not valid, the error is
// an *InputError.
func newPenalty(problem Problem, set Settings, meter *meter) (*penalty, error) {
	base, err := newPenaltyBase(problem, set, meter)
	if err != nil {
		return nil, err
	}
	return &penalty{penaltyBase: base, metric: plainMetric{}}, nil
}

// newMetricPenalty returns the penalty with a metric that suits f.
func newMetricPenalty(problem Problem, set Settings, meter *meter) (*penalty, error) {
	s, err := newPenalty(problem, set, meter)
	if err == nil {
		s.metric = newMetric(&s.penaltyBase)
	}
	return s, err
}

func (s *penalty) newLocation() *location {
	loc := s.allocate()
	loc.parts = &penaltyParts{y: loc.x, g: s.tall(), nx: s.square(), l: s.square()}
	if s.carried != nil {
		loc.carried = &carriedParts{ax: s.tall(), xax: s.square(), xh: s.square()}
		return loc // only Subspace maintains AX, and Subspace itself calls represent
	}
	loc.parts.y = s.tall()
	if !s.isPlain() {
		loc.ascent = s.tall()
	}
	return loc
}

// enter projects X0 onto the constraint if the guard rejects X0, evaluates f and h at X0, and chooses the first β and
// the first metric.
func (s *penalty) enter(loc *location) (warning string, err error) {
	if warning, err = s.admit(loc); err != nil {
		return "", err
	}
	if s.carried != nil {
		s.carried.a.MulTo(loc.carried.ax, loc.x)
		s.carried.stale = false
	}
	s.evaluate(loc)
	s.beta.first(s.spectrumOf(loc), dense.Norm(loc.parts.g))
	s.combine(loc)
	loc.margin = s.beta.margin()
	s.moved, s.sigma = false, math.NaN()
	s.metric.enter(&s.penaltyBase, loc)
	s.ascend(loc)
	return warning, nil
}

// eval computes f(A(X)) and h(X).
func (s *penalty) eval(loc *location) {
	s.evaluate(loc)
	loc.merit = s.merit(loc)
}

// arrive updates β according to the certificate after the step from prev to loc, computes the gradient, and updates the
// metric.
func (s *penalty) arrive(prev, loc *location) bool {
	if s.carried != nil && s.carried.stale {
		s.refresh(loc)
	}
	s.curvature = curvature(prev.parts.y, loc.parts.y, prev.parts.g, loc.parts.g)
	changed := s.beta.adapt(s.spectrumOf(loc), s.curvature)
	if changed {
		s.combine(prev)
	}
	s.combine(loc)
	loc.margin = s.beta.margin()
	// The metric of Subspace is A + σM once A + σM is factorised.
	if s.moved = !s.isShifted() && s.metric.follow(&s.penaltyBase, loc) || changed; s.moved {
		s.ascend(prev)
	}
	s.ascend(loc)
	return changed
}

// ascend sets loc.ascent to P⁻¹∇h.
func (s *penalty) ascend(loc *location) {
	if loc.ascent != loc.grad {
		dense.Copy(loc.ascent, loc.grad)
		s.represent(loc.ascent, loc)
	}
}

// represent replaces g by P⁻¹g.
func (s *penalty) represent(g *mat.Dense, _ *location) { s.metric.represent(g) }

// transport adapts v to the last change of P⁻¹ or, if the metric has no transport, does nothing.
func (s *penalty) transport(v *mat.Dense, _ *location) { s.metric.transport(v) }

// secant returns ‹S,PS›, ‹S,Y› and ‹Y,P⁻¹Y›. To compute ‹S,PS›, secant assumes that S is -aP⁻¹∇h(X_prev), the step that
// BB takes. No product with P is needed, because PS is then -a∇h(X_prev). After a change of P or β, ‹S,PS› is unknown,
// and secant instead returns the value for which the long Barzilai-Borwein length equals the short length.
func (s *penalty) secant(prev, loc *location) (ss, sy, yy float64) {
	if s.isPlain() {
		return s.penaltyBase.secant(prev, loc)
	}
	_, sy, _ = dense.Secant(prev.x, loc.x, prev.grad, loc.grad)
	_, yy, _ = dense.Secant(prev.ascent, loc.ascent, prev.grad, loc.grad)
	if s.moved {
		return sy * sy / yy, sy, yy
	}
	return prev.step * prev.step * dense.Inner(prev.ascent, prev.grad), sy, yy
}

func (s *penalty) save(c *checkpoint) {
	hold(c, s)
	s.metric.save(c)
}

// raise multiplies β by 4 and makes the result the lower bound on β. A β that is not certified never changes.
func (s *penalty) raise(loc *location) bool {
	if !s.beta.raise() {
		return false
	}
	s.combine(loc)
	loc.margin = s.beta.margin()
	s.ascend(loc)
	return true
}

// evaluate computes f and G at A(X), and L.
func (s *penalty) evaluate(loc *location) {
	t := loc.parts
	dense.AffineTo(t.nx, -.5, loc.b, 1.5) // N = (3I - B)/2
	if s.carried != nil {
		s.expand(loc)
		return
	}
	dense.Mul(t.y, loc.x, t.nx) // A(X) = X N
	loc.objective = s.problem.Objective.FuncGrad(t.g, t.y)
	dense.Gram(t.l, loc.x, t.g)
	loc.magnitude = math.Abs(loc.objective) + math.Abs(dense.Inner(t.l, t.nx)) // |f| + |‹G, A(X)›|
	loc.symmetrize()
}

// merit returns h(X) for the current β.
func (s *penalty) merit(loc *location) float64 {
	return loc.objective + s.penaltyTerm(loc)
}

// combine sets the merit function and the gradient of loc for the current β. The gradient is ∇h(X) = G N + MX (βC - L),
// which is eq. gradh of the paper, rearranged so that it needs only one product with M.
func (s *penalty) combine(loc *location) {
	t := loc.parts
	loc.beta, loc.merit = s.beta.value, s.merit(loc)
	dense.Mul(loc.grad, t.g, t.nx)
	s.complete(loc, t.l)
}

// spectrumOf returns the eigenvalues of B^(-1/2) L B^(-1/2), or nil if B is not positive definite.
func (s *penalty) spectrumOf(loc *location) []float64 {
	return s.small.Relative(loc.parts.l, loc.b)
}

type hessWork struct {
	md, v, j *mat.Dense // n x p
	t, u     *mat.Dense // p x p
}

// hessMulTo writes ∇²h(X)[D] to dst (paper, eq. hessh, corrected):
//
//	J N - G T + MD (βC - L) + MX (2βT - Ψ(DᵀG + XᵀJ)),  T = Ψ(XᵀMD),  J = ∇²f(A(X))[D N - X T].
func (s *penalty) hessMulTo(dst *mat.Dense, loc *location, d *mat.Dense) {
	f := s.problem.Objective.(HessObjective)
	if s.hess == nil {
		s.hess = &hessWork{md: s.tall(), v: s.tall(), j: s.tall(), t: s.square(), u: s.square()}
	}
	h, k := s.hess, loc.parts

	s.problem.M.MulTo(h.md, d)
	dense.Gram(h.t, loc.mx, d)
	dense.Symmetrize(h.t) // T

	dense.Mul(h.v, d, k.nx)
	dense.AddMul(h.v, -1, loc.x, h.t)
	f.HessMulTo(h.j, k.y, h.v) // J

	dense.Mul(dst, h.j, k.nx)       // J N
	dense.AddMul(dst, -1, k.g, h.t) // - G T

	dense.AffineTo(h.u, loc.beta, loc.c, 0)
	dense.AddScaled(h.u, -1, k.l)
	dense.AddMul(dst, 1, h.md, h.u) // + MD (βC - L)

	dense.Gram(h.u, d, k.g)
	dense.Gram(s.w, loc.x, h.j)
	dense.AddScaled(h.u, 1, s.w)
	dense.Symmetrize(h.u)
	dense.Scale(2*loc.beta, h.t)
	dense.AddScaled(h.t, -1, h.u)
	dense.AddMul(dst, 1, loc.mx, h.t) // + MX (2βT - Ψ(DᵀG + XᵀJ))
}
