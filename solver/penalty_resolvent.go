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
	f     ShiftedObjective // nil where there is none
	sigma float64          // 0: P is the identity, before L is known
}

// resolventOf returns the metric for f, empty if f has none.
func resolventOf(f Objective) (out resolvent) {
	_, quadratic := f.(QuadraticObjective) // Subspace takes A + σM
	if s, ok := f.(ShiftedObjective); ok && !quadratic && s.Shifts() {
		out.f = s
	}
	return out
}

const resolventMove = 1.5 // ratio of max |λ| and σ from which on σ follows

// follow chooses σ for an L with ‖L‖₂ = want, NaN where that is not known, and reports whether it changed.
func (r *resolvent) follow(want float64) bool {
	if !(want > 0) || math.IsInf(want, 1) || within(resolventMove, want, r.sigma) {
		return false
	}
	r.sigma = want
	return true
}

// solve replaces V by P⁻¹V.
func (r *resolvent) solve(v *mat.Dense, meter *meter) {
	if r.sigma == 0 {
		return
	}
	began := time.Now()
	r.f.SolveShifted(v, r.sigma)
	meter.solve += time.Since(began)
}
