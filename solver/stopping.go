package solver

import (
	"math"

	"slep/solver/dense"
)

// The thresholds that decide when a run ends.
const (
	maxRaises         = 40    // the maximum number of times that β is increased at infeasible stationary points
	rounding          = 16    // the rounding errors of a gradient, relative to eps times the terms that cancel in it
	doubtful          = 8     // X is not stationary if the gradient at R(X) exceeds the tolerance by more than this factor
	sharpened         = 0.1   // the minimum factor by which the tolerance at X is multiplied if R(X) is not stationary
	margined          = 0.8   // a safety factor for the tolerance, because gradients at X and R(X) decrease differently
	maxIdle           = 1000  // the maximum number of consecutive evaluations of f without progress
	maxIdleStationary = 250   // the same limit once the tolerance has been reduced: most progress is then due to rounding
	steadyTerms       = 4     // the cap on the terms of a recent gradient, as a multiple of the current terms
	vanished          = 1e-12 // the gradient norm, relative to the terms of a recent gradient, that counts as zero
	leastGain         = 1e-6  // the smallest relative decrease of the gradient norm that counts as progress
)

// conclude ends the run if it has converged, failed or reached a limit. At a stationary point that is not feasible,
// conclude increases the penalty parameter instead, if possible.
func (r *Run) conclude() {
	if !dense.Finite(r.cur.merit, r.cur.gradNorm, r.cur.feasibility) {
		r.status = Diverged
		r.reason = r.overflow()
		return
	}
	for r.stationary() {
		if r.cur.feasibility > r.set.FeasTol && r.raiseWhereStationary() {
			continue
		}
		carries := r.cur.carried != nil // whether gradNorm is affected by errors in AX
		if (!r.set.Unsafeguarded || !r.space.exact() || carries) && !r.confirm() {
			if r.status != Running {
				return
			}
			continue
		}
		r.leaving, r.curvature.negative = false, false
		if r.prove() || !r.curvature.negative && !r.proven() && r.saddle() {
			break
		}
		r.finish()
		return
	}
	patience := maxIdle
	if r.sharpness < 1 {
		patience = maxIdleStationary
	}
	switch {
	case r.escapes():
		r.status = Diverged
	case r.idle > patience && r.space.exact() && r.raiseWhereFar():
		r.restart()
		r.idle = 0
	case r.idle > patience:
		r.giveUp(Stalled, "in the last ", patience, " evaluations of f, neither the merit function nor the gradient norm "+
			"fell by more than rounding errors")
	case r.iteration >= r.set.MaxIterations:
		r.giveUp(IterationLimit)
	case r.seconds >= r.set.MaxSeconds:
		r.giveUp(TimeLimit)
	}
}

// stationary reports whether the gradient norm is small enough at the current point. After the run has left a saddle
// point, or has found a stationary X whose R(X) was not stationary, the gradient norm must be below a fraction of the
// tolerance or below its rounding errors.
func (r *Run) stationary() bool {
	return r.cur.gradNorm <= math.Max(r.sharpness*r.scaledTol(), r.floor())
}

// giveUp ends a run that is not at a stationary point. The status becomes the given status or, if f is unbounded below,
// Diverged.
func (r *Run) giveUp(status Status, reason ...any) {
	if r.unbounded() {
		r.status = Diverged
		return
	}
	r.status, r.reason = status, Text(reason...)
}

// raiseWhereStationary increases the penalty parameter at a stationary point, if possible, and reports whether the
// parameter was increased.
func (r *Run) raiseWhereStationary() bool {
	if r.raises >= maxRaises || !r.space.raise(r.cur) {
		return false
	}
	r.raises++
	r.restart()
	return true
}

// confirm reports whether R(X) is stationary, given that X is stationary. If X is not feasible or R(X) does not exist,
// the result is true. If R(X) is not stationary, either the penalty parameter is increased, or the run must reduce the
// gradient further. If rounding errors prevent a further reduction, the run stalls.
func (r *Run) confirm() bool {
	projected, err := r.Projected()
	if r.cur.feasibility > r.set.FeasTol || err != nil {
		return true
	}
	exact := r.space.exact()
	limit := math.Max(r.tolerance(), doubtful*r.floor())
	if exact {
		limit = doubtful * r.tolerance()
	}
	forUser := !r.preconditioned ||
		projected.GradNorm <= doubtful*math.Max(r.scaledTol(), rounding*dense.Eps*projected.terms)
	switch {
	case !dense.Finite(projected.Objective, projected.gradNorm, projected.GradNorm):
		r.status = Stalled
		r.reason = "f or its gradient is not finite at R(X)"
	case projected.gradNorm <= limit && forUser:
		return true
	case !exact && r.raiseWhereStationary(): // because the merit function can be stationary where f is not
	case r.cur.gradNorm <= r.floor():
		r.giveUp(Stalled, "rounding errors keep the gradient norm at R(X) at ",
			math.Max(projected.gradNorm, projected.GradNorm), ", above the tolerance of ", r.scaledTol())
	default:
		r.sharpness *= math.Max(sharpened, math.Min(margined, margined*limit/projected.gradNorm))
	}
	return false
}

// finish ends the run at a stationary point. The run has either converged or, if rounding errors keep its gradient
// above the tolerance, stalled.
func (r *Run) finish() {
	r.status = r.verdict().converged()
	if !r.set.Unsafeguarded && r.cur.gradNorm > r.scaledTol() {
		r.status = Stalled
		r.reason = Text("the tolerance of ", r.scaledTol(), " lies below the rounding errors of the gradient, "+
			"which stop the run at a gradient norm of ", r.floor())
	}
}

// scaledTol returns the tolerance that gradNorm must reach. With the safeguard, the tolerance is relative to the terms
// that cancel in the gradient if these terms are below 1. If recent gradients had larger terms, the tolerance is
// relative to the smaller of these terms and a small multiple of the current terms. If all terms vanish at the
// solution, the gradient is never small relative to the current terms, and only has to be small compared with recent
// terms. The tolerance is at least the size of the rounding errors of the penalty term, which is the whole gradient if
// f is constant. The tolerance never exceeds Settings.Tol.
func (r *Run) scaledTol() float64 {
	if r.set.Unsafeguarded || !dense.Finite(r.cur.reference) {
		return r.set.Tol
	}
	recent := r.reference.value()
	tol := math.Max(r.set.Tol*math.Min(recent, steadyTerms*r.cur.reference), math.Min(r.set.Tol, vanished)*recent)
	if dense.Finite(r.cur.beta) {
		_, p := r.space.dims()
		mx := math.Sqrt(float64(p)*dense.Trace(r.cur.b)) / r.space.length() // at least ‖MX‖
		tol = math.Max(tol, rounding*dense.Eps*r.cur.beta*mx)
	}
	return math.Min(tol, r.set.Tol)
}

// floor returns the size of the rounding errors in gradNorm at the current point, or 0 without the safeguard. The size
// of the rounding errors depends only on the terms at the current point, so that huge terms at the start do not loosen
// the test permanently.
func (r *Run) floor() float64 {
	if r.set.Unsafeguarded || !dense.Finite(r.cur.reference) {
		return 0
	}
	return rounding * dense.Eps * r.cur.reference
}

// tolerance returns the tolerance for gradNorm that the result of a run contains: scaledTol or, if gradNorm exceeds
// scaledTol, the larger of scaledTol and floor.
func (r *Run) tolerance() float64 {
	tol := r.scaledTol()
	if r.cur.gradNorm <= tol {
		return tol
	}
	return math.Max(tol, r.floor())
}

// watch resets the count of evaluations without progress if the last step made progress. If changed is true, the merit
// function has changed.
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
