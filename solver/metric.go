package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// metric is an inner product tr(UᵀPV) on R^(n x p), with a symmetric positive definite P that may change along a run.
type metric interface {
	saver
	// enter discards the state of an earlier run and chooses P at loc, the first point.
	enter(s *penaltyBase, loc *location)
	// follow updates P after a step to loc, and reports whether P changed.
	follow(s *penaltyBase, loc *location) bool
	// represent replaces g by P⁻¹g.
	represent(g *mat.Dense)
	// transport adapts an earlier step v to the last change of P⁻¹ or, if the metric has no transport, does nothing.
	transport(v *mat.Dense)
}

var _, _, _, _ metric = plainMetric{}, (*chebyshev)(nil), (*resolvent)(nil), (*rowMetric)(nil)

// newMetric returns the default metric of a penalty: the resolvent if f is a suitable ShiftedObjective, and otherwise
// the Chebyshev metric.
func newMetric(s *penaltyBase) metric {
	_, quadratic := s.given.Objective.(QuadraticObjective) // for a quadratic f, Subspace itself uses A + σM
	if f, ok := s.given.Objective.(ShiftedObjective); ok && !quadratic && f.Shifts() {
		return &resolvent{f: f, meter: s.meter}
	}
	return &chebyshev{m: s.problem.M, lambda: s.lambda, r: s.tall(), d: s.tall(), w: s.tall()}
}

// plainMetric is the Frobenius inner product, P = I.
type plainMetric struct{}

func (plainMetric) enter(*penaltyBase, *location)       {}
func (plainMetric) follow(*penaltyBase, *location) bool { return false }
func (plainMetric) represent(*mat.Dense)                {}
func (plainMetric) transport(*mat.Dense)                {}
func (plainMetric) save(*checkpoint)                    {}

// isPlain reports whether the metric is the Frobenius inner product.
func (s *penalty) isPlain() bool {
	_, plain := s.metric.(plainMetric)
	return plain
}

// multiplierNorm returns ‖L‖₂, or NaN if L is not finite.
func (s *penaltyBase) multiplierNorm(loc *location) float64 {
	least, most := s.multipliers(loc)
	return math.Max(math.Abs(least), math.Abs(most))
}

// ShiftedObjective is a non-quadratic Objective whose largest second derivatives come from a matrix K, and for which
// systems with K + σI can be solved quickly. The default metric of the penalty is then K + σI instead of the Chebyshev
// metric.
type ShiftedObjective interface {
	Objective
	// Shifts reports whether K + σI pays off as a metric.
	Shifts() bool
	// SolveShifted replaces the n x p matrix V by (K + σI)⁻¹V. For every σ > 0, (K + σI)⁻¹ must be symmetric and positive
	// definite.
	SolveShifted(v *mat.Dense, sigma float64)
}

// resolvent is the metric P = K + σI of a ShiftedObjective. In the basis of eigenvectors of L = Ψ(Xᵀ∇f), the second
// derivative of f along the constraint acts on column i approximately as K - λ_iM. Therefore σ is kept close to max
// |λ_i|.
type resolvent struct {
	f     ShiftedObjective
	meter *meter
	sigma float64 // 0 until L is finite and nonzero for the first time; until then, P is the identity
}

const resolventMove = 1.5 // σ changes if it differs from max |λ_i| by more than this factor

func (r *resolvent) enter(s *penaltyBase, loc *location) {
	r.sigma = 0
	r.follow(s, loc)
}

// follow updates σ.
func (r *resolvent) follow(s *penaltyBase, loc *location) bool {
	want := s.multiplierNorm(loc)
	if !(want > 0) || math.IsInf(want, 1) || within(resolventMove, want, r.sigma) {
		return false
	}
	r.sigma = want
	return true
}

func (r *resolvent) represent(g *mat.Dense) {
	if r.sigma == 0 {
		return
	}
	defer elapsed(now(), &r.meter.solve)
	r.f.SolveShifted(g, r.sigma)
}

func (*resolvent) transport(*mat.Dense) {}

func (r *resolvent) save(c *checkpoint) { hold(c, r) }
