package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/sampling"

	"gonum.org/v1/gonum/mat"
)

// Run applies a method to a problem. Step takes one step, and Solve calls Step until the run ends. A Run must be used
// by one goroutine at a time.
type Run struct {
	space          space
	guide          guide
	preconditioned bool // whether the run solves Problem.Preconditioned instead of the given problem
	set            Settings
	problem        Problem
	meter          *meter

	state
	trace    *Trace
	history  history
	spectra  sampling.Spectra // the matrices XᵀMX of kept iterates, or their eigenvalues
	path     sampling.Samples // the kept iterates X
	warnings []string
	beta0    float64
	start    struct{ norm, merit, reference float64 }

	projected *Projected // R(X) at the current point, or nil before it is requested
	down      *mat.Dense // the direction of negative curvature at the last saddle point, n x p
}

// state is the part of a Run that changes from step to step.
type state struct {
	cur, next, prev *location // prev is the accepted point before cur, unless fresh is true
	fresh           bool      // whether cur is X0 or a point at which the run was restarted; if so, prev is not used
	search          lineSearch
	iteration       int
	raises          int       // the number of times that β was increased at infeasible stationary points
	reference       recentMax // the maximum of recent values of location.reference
	sharpness       float64   // Run.stationary multiplies the tolerance by this factor
	best            struct{ merit, gradient float64 }
	idle            int // the number of evaluations of f since the merit or the gradient norm last decreased noticeably
	curvature       Curvature
	proof           *Proof
	leaving         bool // whether the next step leaves a saddle point along r.down
	leaves          int
	decided         bool    // whether decide has completed at cur
	far             float64 // the ‖X‖ above which f is suspected to have no lower bound
	seconds         float64 // the compute time up to the first arrival at this iteration
	status          Status
	reason          string // an explanation of why the run diverged or stalled
	blamed          bool   // whether reason blames f or its gradient
}

// enterStart makes X0 the current point.
func (r *Run) enterStart() (warning string, err error) {
	dense.Copy(r.next.x, r.history.x0)
	r.meter.counts = Counts{}
	if warning, err = r.space.enter(r.next); err != nil {
		return "", err
	}
	r.state = state{cur: r.next, next: r.cur, prev: r.prev, sharpness: 1}
	r.reference.add(0, r.cur.reference)
	r.best.gradient = r.cur.gradNorm
	r.beta0 = r.cur.beta
	r.start.norm = math.Max(dense.Norm(r.cur.x), r.space.length())
	r.start.merit, r.start.reference = r.cur.merit, r.cur.reference
	r.far = farIncrease * r.start.norm
	r.restart()
	r.arrive()
	return warning, nil
}

// arrive records the current point, and then decides whether the run ends. The point is recorded before the decision
// because f may panic during the decision.
func (r *Run) arrive() {
	r.projected, r.decided = nil, false
	r.record()
	r.decide()
}

// decide decides whether the run ends at the current point. Afterwards the point is recorded again, because the
// decision may change β and the merit function.
func (r *Run) decide() {
	r.conclude()
	r.decided = true
	r.record()
}

// Step takes one step if possible, and reports whether a step was taken. After the end of the run, Step does nothing.
// If an Objective panics, the run stays at its current point and can continue after Restart.
func (r *Run) Step() bool {
	if r.status != Running {
		return false
	}
	began := now()
	if r.history.branches(r.iteration) {
		r.restart()
	}
	if !r.decided { // f panicked during the last decision
		if r.decide(); r.status != Running {
			return false
		}
	}
	moved := r.advance()
	elapsed := now() - began
	r.meter.total += elapsed
	r.seconds += elapsed.Seconds()
	if moved {
		r.iteration++
		r.reference.add(r.iteration, r.cur.reference)
		r.seconds = r.trace.secondsAt(r.iteration, r.seconds)
		r.arrive()
		r.remember()
	}
	return moved
}

// Restart discards the history of the method, so that the next step from X_k is like a first step. After a rewind, the
// run restarts again when it reaches X_k.
func (r *Run) Restart() {
	r.restart()
	r.trace.forget()
	r.spectra.Forget(r.iteration)
	r.path.Forget(r.iteration)
	r.history.branch(r.iteration)
	r.remember()
}

// Solve calls Step until the run ends, and returns the result.
func (r *Run) Solve() Result {
	for r.Step() {
	}
	return r.Result()
}

// advance makes the next accepted point the current point, and reports whether a point was accepted.
func (r *Run) advance() bool {
	if r.leaving {
		return r.leave()
	}
	for {
		prev := r.prev
		if r.fresh {
			prev = nil
		}
		begin := r.meter.mark()
		d, a := r.guide.direction(prev, r.cur)
		r.meter.since(begin, &r.meter.direction)
		switch r.try(d, a) {
		case accepted:
			changed := r.move()
			r.search.accept(r.cur.merit, changed)
			r.watch(changed)
			return true
		case trapped, blocked:
			r.restart()
			r.record()
		case exhausted:
			r.giveUp(Stalled, "no step decreased the merit function, even after ", maxCuts, " reductions of the step and ",
				maxBlocked, " restarts")
			return false
		}
	}
}

// move makes r.next the current point and reports whether this changed the merit function.
func (r *Run) move() (changed bool) {
	r.prev, r.cur, r.next = r.cur, r.next, r.prev
	r.fresh = false
	begin := r.meter.mark()
	changed = r.space.arrive(r.prev, r.cur)
	r.meter.since(begin, &r.meter.gradient)
	r.trace.setStep(r.prev.step)
	return changed
}

// restart clears the history of the guide and of the line search.
func (r *Run) restart() {
	r.fresh = true
	r.guide.restart()
	r.search.reset(r.cur.merit)
	r.best.merit = r.cur.merit
}

// record adds cur to the trace, its XᵀMX to the spectra and, if this iterate is to be kept, its X to the path.
func (r *Run) record() {
	r.trace.record(r.iteration, r.cur, r.meter.counts, r.seconds)
	r.spectra.Record(r.iteration, r.cur.b)
	if kept := r.path.Next(r.iteration); kept != nil {
		copy(kept, r.cur.x.RawMatrix().Data)
	}
}

// Problem returns the problem in the variables of the run. The caller must not change the result.
func (r *Run) Problem() *Problem { return &r.problem }

// Status returns the state of the run.
func (r *Run) Status() Status { return r.status }

// X returns the current point in the variables of the run. The caller must not change the result.
func (r *Run) X() *mat.Dense { return r.cur.x }

// Variables returns a copy of the current point in the user's variables: see Problem.Scale and Problem.Basis.
func (r *Run) Variables() *mat.Dense { return r.problem.ToUser(r.cur.x) }

// Trace returns the history so far. The caller must not change the result.
func (r *Run) Trace() *Trace { return r.trace }

// Spectra returns the eigenvalues of XᵀMX for evenly spaced iterates from the given iteration on, followed by those for
// the current iterate. Each iterate has p values: the eigenvalues in ascending order, or NaN if XᵀMX is not finite. If
// pause is not nil, Spectra calls pause often, and if pause returns an error, Spectra stops and returns this error.
func (r *Run) Spectra(from int, pause func() error) (iterations, values []float64, err error) {
	if pause == nil {
		pause = func() error { return nil }
	}
	return r.spectra.Eigenvalues(from, r.iteration, r.cur.b, pause)
}

// Beta0 returns the penalty parameter at X0, or NaN if the merit function has none.
func (r *Run) Beta0() float64 { return r.beta0 }

// Warnings returns notes on changes made before the run began, and on possible difficulties.
func (r *Run) Warnings() []string { return r.warnings }

// Parts returns the compute time of each part of the work, summed over all steps, including steps that were repeated
// after a rewind.
func (r *Run) Parts() []Part { return r.meter.parts() }

// Projected returns R(X) and the quantities that describe it, or an *InputError if XᵀMX is singular. The caller must
// not change the result.
func (r *Run) Projected() (out *Projected, err error) {
	if r.projected == nil {
		r.projected, err = newProjected(r.problem, r.cur.x)
	}
	return r.projected, err
}
