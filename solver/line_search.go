package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

const (
	firstStep  = 1e-3  // the length of the first step, relative to the length() of the space
	longest    = 10    // the longest step, relative to max(‖X‖, length())
	armijo     = 1e-4  // the required decrease, relative to the predicted decrease a‹∇h,d›
	roundoff   = 1e-14 // the allowed increase due to rounding, relative to the size of the terms of the merit function
	cut        = 0.2   // the ratio of the next trial length to a rejected length
	maxCuts    = 30
	maxBlocked = 3 // the maximum number of consecutive restarts without an accepted step
	maxTraps   = 20
	trapAt     = 5    // β may be increased after the guard has rejected this many points in one iteration
	forgetting = 0.85 // the weight of past values in the nonmonotone reference value
)

// lineSearch holds the state of the line search. Every safeguarded step must decrease the merit function below the
// nonmonotone reference value of Zhang and Hager (doi:10.1137/S1052623403428208).
type lineSearch struct {
	reference, weight float64
	blocked, traps    int
}

// outcome is the result of an attempt to take a step.
type outcome int

const (
	accepted  outcome = iota
	trapped           // the penalty parameter was increased, because the guard rejected several points
	blocked           // the run restarts, because no length was accepted
	exhausted         // the run ends, because more than maxBlocked attempts in a row were blocked
)

func (s *lineSearch) reset(merit float64) { s.reference, s.weight = merit, 1 }

func (s *lineSearch) accept(merit float64, changed bool) {
	s.blocked = 0
	if changed {
		s.reset(merit)
		return
	}
	weight := forgetting*s.weight + 1
	s.reference = (forgetting*s.weight*s.reference + merit) / weight
	s.weight = weight
}

// try searches for an acceptable point along -d, beginning with step length a, and stores this point in r.next.
func (r *Run) try(d *mat.Dense, a float64) outcome {
	begin := r.meter.mark()
	r.space.aim(r.cur, d)
	r.meter.since(begin, &r.meter.retraction)
	if r.set.Unsafeguarded {
		if r.fresh && !(a > 0) {
			a = plainStep
		}
		r.reach(a)
		r.eval()
		r.cur.step = a
		return accepted
	}
	size := r.cur.gradNorm
	if d != r.cur.grad {
		size = dense.Norm(d)
	}
	slope := dense.Inner(r.cur.grad, d)
	a = math.Min(a, longest*math.Max(dense.Norm(r.cur.x), r.space.length())/size)
	if !dense.Finite(a) || a <= 0 {
		a = firstStep * r.space.length() / size
	}
	for cuts, refusals := 0, 0; cuts < maxCuts; cuts++ {
		if !r.reach(a) {
			if refusals++; refusals == trapAt && r.raiseWhereFar() {
				return trapped
			}
		} else {
			r.eval()
			r.idle++
			if r.decreases(a * slope) {
				r.cur.step = a
				return accepted
			}
		}
		a *= cut
		r.meter.counts.Backtracks++
	}
	if r.search.blocked++; r.search.blocked > maxBlocked {
		return exhausted
	}
	return blocked
}

// reach sets r.next to the point that a step of length a reaches, and reports whether the space accepts this point.
func (r *Run) reach(a float64) bool {
	begin := r.meter.mark()
	defer r.meter.since(begin, &r.meter.retraction)
	return r.space.retract(r.next, a)
}

// eval computes the merit function at r.next.
func (r *Run) eval() {
	begin := r.meter.mark()
	r.space.eval(r.next)
	r.meter.since(begin, &r.meter.gradient)
}

// decreases reports whether the merit function at r.next is finite and small enough. The argument is the decrease that
// the slope predicts. If f or ∇f is not finite, r.next.magnitude is not finite either.
func (r *Run) decreases(predicted float64) bool {
	c := r.search.reference
	slack := roundoff * (math.Abs(c) + r.next.magnitude)
	return dense.Finite(r.next.merit, r.next.magnitude) && r.next.merit <= c-armijo*predicted+slack
}

// raiseWhereFar increases the penalty parameter if the current point is far from the constraint, and reports whether
// the parameter was increased.
func (r *Run) raiseWhereFar() bool {
	if r.search.traps >= maxTraps || !r.space.far(r.cur) || !r.space.raise(r.cur) {
		return false
	}
	r.search.traps++
	return true
}
