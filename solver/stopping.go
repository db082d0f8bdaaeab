package solver

import (
	"math"

	"slep/solver/dense"
)

const (
	maxLifts  = 40   // raises of β at infeasible stationary points
	rounding  = 16   // what rounding leaves of a gradient, over eps times the terms that cancel in it
	doubtful  = 8    // gradient at R(X) over the tolerance beyond which a stationary X does not count
	sharpened = 0.1  // what is asked of the gradient at X then at least, over what was asked before
	margined  = 0.8  // the same, over what would do if the gradient at R(X) fell in proportion
	maxIdle   = 1000 // evaluations of f in a row without gain
	leastGain = 1e-6 // fall of the gradient norm, over the norm, that counts as gain
)

// judge ends the run when it is time to. At a stationary point that is not feasible it raises the penalty instead,
// while it can.
func (r *Run) conclude() {
	if !dense.Finite(r.cur.merit, r.cur.gradNorm, r.cur.feasibility) {
		r.status = Diverged
		r.reason = "the iterates left the range of numbers"
		return
	}
	for r.cur.gradNorm <= math.Max(r.sharpness*r.asked(), r.floor()) {
		if r.cur.feasibility > r.set.FeasTol && r.lift() {
			continue
		}
		if (!r.set.Unsafeguarded || !r.exact()) && !r.confirm() {
			if r.status != Running {
				return
			}
			continue
		}
		if r.saddle() {
			break
		}
		r.finish()
		return
	}
	switch {
	case r.escapes():
		r.status = Diverged
	case r.idle > maxIdle && r.exact() && r.strengthen():
		r.restart()
		r.idle = 0
	case r.idle > maxIdle:
		r.status = Stalled
		r.reason = "over " + Number(maxIdle) + " evaluations of f neither the merit nor the gradient norm fell by " +
			"more than rounding errors"
	case r.iteration >= r.set.MaxIterations:
		r.status = IterationLimit
	case r.seconds >= r.set.MaxSeconds:
		r.status = TimeLimit
	}
}

// lift strengthens the constraint at a stationary point and reports whether it could.
func (r *Run) lift() bool {
	if r.lifts >= maxLifts || r.adaptive == nil || !r.adaptive.raise(r.cur) {
		return false
	}
	r.lifts++
	r.restart()
	return true
}

// confirm reports whether R(X) is stationary where X is, as far as X is feasible. Where it is not the run is to go on
// towards a smaller gradient; one that cannot stalls.
func (r *Run) confirm() bool {
	projected, err := r.Projected()
	if r.cur.feasibility > r.set.FeasTol || err != nil {
		return true
	}
	exact := r.exact()
	limit := math.Max(r.tolerance(), doubtful*r.floor())
	if exact {
		limit = doubtful * r.tolerance()
	}
	asAsked := !r.better || projected.GradNorm <= doubtful*math.Max(r.asked(), rounding*dense.Eps*projected.terms)
	switch {
	case !dense.Finite(projected.Objective, projected.gradNorm, projected.GradNorm):
		r.status = Stalled
		r.reason = "f or its gradient is not finite at R(X)"
	case projected.gradNorm <= limit && asAsked:
		return true
	case r.cur.gradNorm <= r.floor():
		r.status = Stalled
		r.reason = "rounding errors keep the gradient norm at R(X) at " + Number(math.Max(projected.gradNorm,
			projected.GradNorm)) + ", above the tolerance of " + Number(r.asked())
	default:
		r.sharpness *= math.Max(sharpened, math.Min(margined, margined*limit/projected.gradNorm))
	}
	return false
}

// exact reports whether points where the merit is stationary, and X feasible, are such points of f.
func (r *Run) exact() bool { return r.adaptive == nil || r.adaptive.exact() }

// finish ends the run at a stationary point: converged, or stalled where rounding stops it short of what was asked.
func (r *Run) finish() {
	r.status = Converged
	if !r.set.Unsafeguarded && r.cur.gradNorm > r.asked() {
		r.status = Stalled
		r.reason = "the tolerance of " + Number(r.asked()) + " lies below the rounding errors of the gradient, " +
			"which stop the run at " + Number(r.floor())
	}
}

// asked is what GradNorm is to come down to: with the safeguard relative to the terms that cancel in the gradient
// where these have always been below 1.
func (r *Run) asked() float64 {
	if r.set.Unsafeguarded || !(r.reference > 0 && r.reference < 1) {
		return r.set.Tol
	}
	return r.set.Tol * r.reference
}

// floor is what rounding errors leave of GradNorm at the present point; 0 without the safeguard. It is of the order
// of the terms that cancel here: a start with huge ones must not loosen the test for good.
func (r *Run) floor() float64 {
	if r.set.Unsafeguarded || !dense.Finite(r.cur.reference) {
		return 0
	}
	return rounding * dense.Eps * r.cur.reference
}

// tolerance is what GradNorm is compared with in the end: what is asked, or the floor where the run does not come
// down to that.
func (r *Run) tolerance() float64 {
	asked := r.asked()
	if r.cur.gradNorm <= asked {
		return asked
	}
	return math.Max(asked, r.floor())
}

// watch takes note of an accepted step, and begins to count anew after one that brought a gain. changed says that the
// merit is another now.
func (r *Run) watch(changed bool) {
	slack := roundoff * (math.Abs(r.cur.merit) + r.cur.magnitude)
	gained := r.cur.merit < r.best.merit-slack || r.cur.gradNorm < (1-leastGain)*r.best.gradient
	r.best.gradient = math.Min(r.best.gradient, r.cur.gradNorm)
	r.best.merit = math.Min(r.best.merit, r.cur.merit)
	if changed {
		r.best.merit = r.cur.merit
	}
	if gained {
		r.idle = 0
	}
}
