package solver

import (
	"math"
	"time"

	"gonum.org/v1/gonum/mat"
)

// ShiftedObjective is an Objective, not quadratic, whose largest second derivatives are those of a matrix K with a fast
// solver. On the penalty K + σI is then the metric auto, in place of the Chebyshev metric.
type ShiftedObjective interface {
	Objective
	// Shifts reports whether K + σI pays as a metric.
	Shifts() bool
	// SolveShifted replaces V, n x p, by (K + σI)⁻¹V, which must be symmetric and positive definite for every σ > 0.
	SolveShifted(v *mat.Dense, sigma float64)
}

// resolvent is the metric P = K + σI of a ShiftedObjective. In the basis of eigenvectors of L = Ψ(Xᵀ∇f), column i of
// the second derivative of f along the constraint is about K - λ_iM, so σ follows max |λ_i|.
type resolvent struct {
	f     ShiftedObjective
	meter *meter
	sigma float64 // 0: P is the identity, before L is known
}

const resolventMove = 1.5 // ratio of max |λ| and σ above which σ follows

func (r *resolvent) enter(s *penaltyBase, loc *location) {
	r.sigma = 0
	r.follow(s, nil, loc)
}

// follow chooses σ.
func (r *resolvent) follow(s *penaltyBase, _, loc *location) bool {
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
	defer elapsed(time.Now(), &r.meter.solve)
	r.f.SolveShifted(g, r.sigma)
}

func (*resolvent) transport(*mat.Dense) {}

func (r *resolvent) save(c *checkpoint) { hold(c, r) }
