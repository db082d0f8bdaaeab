package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

const (
	firstStep   = 1e-3  // length of a first step over Length()
	longest     = 10    // longest step over max(‖X‖, Length())
	armijo      = 1e-4  // decrease asked for over a‹∇h,d›
	roundoff    = 1e-14 // increase forgiven over the size of the terms in the merit
	cut         = 0.2   // a refused step is tried again at this fraction
	maxCuts     = 30
	maxBlocked  = 3 // restarts in a row without an accepted step
	maxTraps    = 20
	trapAt      = 5    // refusals by the guard in one iteration that tell of a weak penalty
	forgetting  = 0.85 // of the nonmonotone reference
	maxLifts    = 40   // raises of β at infeasible stationary points
	farIncrease = 1e3  // ‖X‖ over its value at the start that is suspicious
	deepMerit   = 1e6  // together with a merit below -deepMerit times its size at the start
	knownEscape = 10   // ‖X‖ over its value at the start that is enough where f is known to be unbounded
)

// search is the memory of the test that every safeguarded step passes: a decrease against the nonmonotone reference of
// Zhang and Hager (doi:10.1137/S1052623403428208).
type search struct {
	reference, weight float64
	blocked, traps    int
}

// outcome is what became of an attempt to step.
type outcome int

const (
	accepted  outcome = iota
	trapped           // the guard refused repeatedly and the penalty was raised
	blocked           // no length was accepted; worth a restart
	exhausted         // blocked once too often
)

func (s *search) reset(merit float64) { s.reference, s.weight = merit, 1 }

func (s *search) accept(merit float64, changed bool) {
	s.blocked = 0
	if changed {
		s.reset(merit)
		return
	}
	weight := forgetting*s.weight + 1
	s.reference = (forgetting*s.weight*s.reference + merit) / weight
	s.weight = weight
}

// try looks for a point along -d that is accepted, beginning with length a, and leaves it in r.next.
func (r *Run) try(d *mat.Dense, a float64) outcome {
	begin := r.meter.mark()
	r.space.Aim(r.cur, d)
	r.meter.since(begin, &r.meter.retraction)
	if !r.set.Safeguard {
		if r.fresh && !(a > 0) {
			a = plainStep
		}
		r.reach(a)
		r.eval()
		r.cur.Step = a
		return accepted
	}
	size := r.cur.GradNorm
	if d != r.cur.Grad {
		size = norm(d)
	}
	slope := inner(r.cur.Grad, d)
	a = math.Min(a, longest*math.Max(norm(r.cur.X), r.space.Length())/size)
	if !finite(a) || a <= 0 {
		a = firstStep * r.space.Length() / size
	}
	for cuts, refusals := 0, 0; cuts < maxCuts; cuts++ {
		if !r.reach(a) {
			if refusals++; refusals == trapAt && r.escape() {
				return trapped
			}
		} else {
			r.eval()
			if r.decreases(a * slope) {
				r.cur.Step = a
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

// reach sets next to the point that the step a leads to and reports whether the space trusts its merit there.
func (r *Run) reach(a float64) bool {
	begin := r.meter.mark()
	defer r.meter.since(begin, &r.meter.retraction)
	return r.space.Retract(r.next, a)
}

// eval computes the merit of next.
func (r *Run) eval() {
	begin := r.meter.mark()
	r.space.Eval(r.next)
	r.meter.since(begin, &r.meter.gradient)
}

// decreases reports whether f and ∇f are finite at r.next, as its Magnitude tells, and its merit is low enough after a step of the given predicted decrease.
func (r *Run) decreases(predicted float64) bool {
	c := r.search.reference
	slack := roundoff * (math.Abs(c) + r.next.Magnitude)
	return finite(r.next.Merit, r.next.Magnitude) && r.next.Merit <= c-armijo*predicted+slack
}

// escape raises the penalty when the guard stops a point that is far off the constraint.
func (r *Run) escape() bool {
	if r.adaptive == nil || r.search.traps >= maxTraps || !r.adaptive.Far(r.cur) || !r.adaptive.Raise(r.cur) {
		return false
	}
	r.search.traps++
	return true
}

// judge ends the run when it is time to. At a stationary point that is not feasible it raises the penalty instead, while it can.
func (r *Run) judge() {
	if !finite(r.cur.Merit, r.cur.GradNorm, r.cur.Feasibility) {
		r.status = Diverged
		r.reason = "the iterates left the range of numbers"
		return
	}
	for r.cur.GradNorm <= r.tolerance() {
		if r.cur.Feasibility <= r.set.FeasTol || r.lifts >= maxLifts || r.adaptive == nil || !r.adaptive.Raise(r.cur) {
			r.status = Converged
			return
		}
		r.lifts++
		r.restart()
	}
	if r.escapes() {
		r.status = Diverged
		return
	}
	switch {
	case r.iteration >= r.set.MaxIterations:
		r.status = IterationLimit
	case r.seconds >= r.set.MaxSeconds:
		r.status = TimeLimit
	}
}

// escapes reports whether a safeguarded run follows an f without lower bound, and notes the reason. As the guard bounds XᵀMX,
// what grows is the part of X in Null(M).
func (r *Run) escapes() bool {
	if !r.set.Safeguard {
		return false
	}
	size := norm(r.cur.X)
	known := r.problem.Unbounded != "" && size > knownEscape*r.start.norm
	seen := size > farIncrease*r.start.norm && r.cur.Merit < -deepMerit*(math.Abs(r.start.merit)+r.start.reference*r.start.norm)
	if !known && !seen {
		return false
	}
	r.reason = "‖X‖ grew from " + Number(r.start.norm) + " to " + Number(size) + " and the merit fell to " + Number(r.cur.Merit) + " while XᵀMX stayed bounded: "
	if known {
		r.reason += r.problem.Unbounded
	} else {
		r.reason += "f is unbounded below on Null(M), or least very far from the start"
	}
	return true
}

// tolerance is what GradNorm is compared with: with safeguard relative to the terms that cancel in the gradient
// where these are below 1, and never below their rounding errors.
func (r *Run) tolerance() float64 {
	if !r.set.Safeguard || r.reference == 0 {
		return r.set.Tol
	}
	return math.Max(r.set.Tol*math.Min(1, r.reference), 16*eps*r.reference)
}
