package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var (
	_ adaptive  = (*chebyshev)(nil)
	_ hessSpace = (*chebyshev)(nil)
)

// chebyshev is a penalty with the inner product tr(UᵀPV), P = M + εI. P⁻¹ is a fixed polynomial in M: some steps of
// the Chebyshev semi-iteration from zero (Golub and Varga 1961, doi:10.1007/BF01386013) on [ε, λ_max(M) + ε]. So M is
// never factorised and may be singular. Because λ_max is an upper bound, the polynomial is positive there and P⁻¹
// definite.
//
// The constraint curves h in proportion to M, f by itself. So ε follows a geometric average of κ c_f/‖L‖₂ along the
// run, with the curvature c_f of f along the last step and L = Ψ(Xᵀ∇f). Where that is large compared with λ_max(M),
// the metric is that of R^(n x p).
type chebyshev struct {
	*penalty
	eps, wanted float64 // ε, and the average that it follows
	steps       int     // of the semi-iteration; 0: P is the identity
	changes     int
	moved       bool       // P or β changed in the last arrive
	r, d, w     *mat.Dense // n x p
	shifted     *shifted   // nil where A + σM cannot be factorised
	sigma       float64    // of the last shiftTo, NaN before the first
	rows        *rowMetric // nil where f has no weights of rows, or the method does not ask for them
	resolvent   resolvent  // the metric of a ShiftedObjective, in place of M + εI
}

const (
	metricKappa    = 3    // ε over c_f/‖L‖₂
	metricForget   = 0.2  // weight of the newest value in the average
	metricFloor    = 1e-2 // least ε over λ_max(M)
	metricOff      = 3    // ε over λ_max(M) above which P is the identity
	metricMove     = 2    // ratio of the average and ε from which on ε follows
	metricAccuracy = 1.2  // steps over sqrt(λ_max(M)/ε)
	metricSteps    = 12   // at most
	metricChanges  = 30
)

// newChebyshev returns the penalty of a problem in the Chebyshev metric. Arguments and errors are those of
// newPenalty.
func newChebyshev(problem Problem, set Settings, meter *meter) (*chebyshev, error) {
	base, err := newPenalty(problem, set, meter)
	if err != nil {
		return nil, err
	}
	if r := resolventOf(problem.Objective); r.f != nil {
		return &chebyshev{penalty: base, resolvent: r}, nil
	}
	return &chebyshev{penalty: base, r: base.tall(), d: base.tall(), w: base.tall()}, nil
}

func (s *chebyshev) newLocation() *location {
	loc := s.penalty.newLocation()
	if s.carried == nil { // Subspace, which carries AX, calls represent itself
		loc.ascent = s.tall()
	}
	return loc
}

// enter makes loc the first point, with P = I, or with the resolvent for L there.
func (s *chebyshev) enter(loc *location) (warning string, err error) {
	s.eps, s.wanted, s.steps, s.changes, s.moved, s.sigma = math.Inf(1), math.NaN(), 0, 0, false, math.NaN()
	s.rows.forget()
	warning, err = s.penalty.enter(loc)
	if err == nil {
		if s.resolvent.sigma = 0; s.resolvent.f != nil {
			s.resolvent.follow(s.multiplierNorm(loc))
		}
		s.ascend(loc)
	}
	return warning, err
}

// arrive completes loc, and changes P with the weights of rows or when the average of ε has drifted.
func (s *chebyshev) arrive(prev, loc *location) bool {
	changed := s.penalty.arrive(prev, loc)
	s.moved = s.reweigh(loc) || s.follow(prev, loc) || changed
	if s.moved {
		s.ascend(prev)
	}
	s.ascend(loc)
	return changed
}

func (s *chebyshev) raise(loc *location) bool {
	raised := s.penalty.raise(loc)
	if raised {
		s.ascend(loc)
	}
	return raised
}

func (s *chebyshev) save(c *checkpoint) {
	s.penalty.save(c)
	hold(c, s)
	s.rows.save(c)
}

// ascend sets loc.ascent to P⁻¹∇h.
func (s *chebyshev) ascend(loc *location) {
	if loc.ascent != loc.grad {
		dense.Copy(loc.ascent, loc.grad)
		s.represent(loc.ascent, loc)
	}
}

// follow updates ε or σ after the step from prev to loc, and reports whether it changed.
func (s *chebyshev) follow(prev, loc *location) bool {
	if s.resolvent.f != nil {
		return s.resolvent.follow(s.multiplierNorm(loc))
	}
	now := metricKappa * curvature(prev.parts.y, loc.parts.y, prev.parts.g, loc.parts.g) / s.multiplierNorm(loc)
	now = math.Max(metricFloor*s.lambda, math.Min(now, 100*s.lambda))
	switch {
	case math.IsNaN(now):
		return false
	case math.IsNaN(s.wanted):
		s.wanted = now
	default:
		s.wanted *= math.Pow(now/s.wanted, metricForget)
	}
	want := s.wanted
	if want > metricOff*s.lambda {
		want = math.Inf(1)
	}
	if s.changes >= metricChanges || want == s.eps || want < metricMove*s.eps && want > s.eps/metricMove {
		return false
	}
	s.eps = want
	s.steps = int(math.Min(math.Ceil(metricAccuracy*math.Sqrt(s.lambda/s.eps)), metricSteps))
	s.changes++
	return true
}

// represent replaces g by P⁻¹g.
func (s *chebyshev) represent(g *mat.Dense, _ *location) {
	if s.rows.inUse() {
		dense.ScaleRows(g, s.rows.inverse)
		return
	}
	if s.resolvent.f != nil {
		s.resolvent.solve(g, s.meter)
		return
	}
	if s.steps == 0 {
		return
	}
	middle, half := s.lambda/2+s.eps, s.lambda/2
	sigma := middle / half
	rho := 1 / sigma
	dense.Copy(s.r, g)
	dense.Copy(s.d, g)
	dense.Scale(1/middle, s.d)
	dense.Copy(g, s.d)
	for range s.steps - 1 {
		s.problem.M.MulTo(s.w, s.d)
		dense.AddScaled(s.r, -1, s.w)
		dense.AddScaled(s.r, -s.eps, s.d)
		next := 1 / (2*sigma - rho)
		dense.Scale(next*rho, s.d)
		dense.AddScaled(s.d, 2*next/half, s.r)
		dense.AddScaled(g, 1, s.d)
		rho = next
	}
}

// secant returns ‹S,PS›, ‹S,Y› and ‹Y,P⁻¹Y›. The first needs no P, because PS = -a∇h(X_prev) for S = -aP⁻¹∇h(X_prev).
// After a change of P or of β it is not known; then it is chosen to make the long Barzilai-Borwein length equal to
// the short one.
func (s *chebyshev) secant(prev, loc *location) (ss, sy, yy float64) {
	_, sy, _ = dense.Secant(prev.x, loc.x, prev.grad, loc.grad)
	_, yy, _ = dense.Secant(prev.ascent, loc.ascent, prev.grad, loc.grad)
	if s.moved {
		return sy * sy / yy, sy, yy
	}
	return prev.step * prev.step * dense.Inner(prev.ascent, prev.grad), sy, yy
}
