package solver

import (
	"math"
	"time"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Settings are the limits and tests of a run.
type Settings struct {
	Tol           float64 // on ‖∇h‖_F or the Riemannian gradient; see Safeguard
	FeasTol       float64 // largest ‖XᵀMX - I‖_F that counts as feasible
	MaxIterations int
	MaxSeconds    float64 // of compute

	// Safeguard asks every step for a nonmonotone decrease within the region that the space trusts, cuts it until it does, scales
	// the first step and reads Tol relative to the terms that cancel in the gradient where these are below 1.
	// Without it steps are taken as they come, the first has length 0.001 and Tol is absolute, as in the paper.
	Safeguard bool

	better bool // the problem is the Better of the one that was given
}

const plainStep = 1e-3 // first step of a run without safeguard (paper, section Numerical experiments)

// Run is a method under way on a space. Step is its primary form; Solve is a loop over it.
type Run struct {
	space    Space
	adaptive Adaptive // nil when the space is not one
	method   Method
	name     string // of the method, in the catalogue
	set      Settings
	problem  Problem
	meter    *Meter

	state
	trace    *Trace
	history  history
	grams    grams   // of iterates
	path     samples // X of iterates
	warnings []string
	beta0    float64
	start    struct{ norm, merit, reference float64 }

	projected *Projected // of the present point, once it was asked for
	down      *mat.Dense // direction in which f curves down at a saddle point, n x p, once there was one
}

// state is what steps change of a Run.
type state struct {
	cur, next, prev  *Location // prev is the accepted point before cur once fresh is false
	fresh            bool      // cur is a start or a restart: there is no usable prev
	search           search
	iteration, lifts int
	reference        float64 // running maximum of Location.Reference
	sharpness        float64 // fraction of the tolerance that is asked of GradNorm
	best             struct{ merit, gradient float64 }
	idle             int // evaluations since one brought a gain
	curvature        Curvature
	shared           int  // products of looks that were allotted by iterations
	leaving          bool // the next step leaves a saddle point along down
	leaves           int
	judged           bool    // whether the run is over was decided at this point
	far              float64 // ‖X‖ from which on an f without lower bound is suspected
	seconds          float64 // in which an iteration is computed for the first time
	status           Status
	reason           string // of a run that diverged or stalled
}

// NewRun prepares a run of method on space from a copy of x0, n x p. meter is the one that the space was made with.
// It returns an *InputError when x0 has another shape, holds a value that is not finite, or cannot be projected.
func NewRun(space Space, method Method, problem Problem, x0 *mat.Dense, set Settings, meter *Meter) (*Run, error) {
	n, p := space.Dims()
	if err := checkX0(x0, n, p); err != nil {
		return nil, err
	}
	r := &Run{space: space, method: method, set: set, problem: problem, meter: meter, trace: newTrace(set.MaxIterations), history: newHistory(space, method, x0)}
	r.grams, r.path = newGrams(p, set.MaxIterations), newSamples(n*p, set.MaxIterations)
	r.adaptive, _ = space.(Adaptive)
	r.cur, r.next, r.prev = space.NewLocation(), space.NewLocation(), space.NewLocation()
	warning, err := r.begin()
	if err != nil {
		return nil, err
	}
	if warning != "" {
		r.warnings = append(r.warnings, warning)
	}
	meter.meterTimes = meterTimes{} // seconds are those of steps
	return r, nil
}

// checkX0 returns an *InputError when X0 is not n x p, or holds a value that is not finite.
func checkX0(x0 *mat.Dense, n, p int) error {
	if rows, cols := x0.Dims(); rows != n || cols != p {
		return Input("x0", "X0 is "+Number(float64(rows))+" x "+Number(float64(cols))+", wanted "+Number(float64(n))+" x "+Number(float64(p)))
	}
	for i := range n {
		if !dense.Finite(x0.RawRowView(i)...) {
			return Input("x0", "X0 holds a value that is not finite in row "+Number(float64(i+1)))
		}
	}
	return nil
}

// begin makes X0 the present point.
func (r *Run) begin() (warning string, err error) {
	r.next.X.Copy(r.history.x0)
	r.meter.counts = Counts{}
	if warning, err = r.space.Enter(r.next); err != nil {
		return "", err
	}
	r.state = state{cur: r.next, next: r.cur, prev: r.prev, reference: r.next.Reference, sharpness: 1}
	r.best.gradient = r.cur.GradNorm
	r.beta0 = r.cur.Beta
	r.start.norm = math.Max(dense.Norm(r.cur.X), r.space.Length())
	r.start.merit, r.start.reference = r.cur.Merit, r.cur.Reference
	r.far = farIncrease * r.start.norm
	r.restart()
	r.arrive()
	return warning, nil
}

// arrive records the present point and decides whether the run is over. The record comes first: f may fail in the decision.
func (r *Run) arrive() {
	r.projected, r.judged = nil, false
	r.record()
	r.decide()
}

// decide judges the present point.
func (r *Run) decide() {
	r.judge()
	r.judged = true
	r.record()
}

// Step takes one step and reports whether it did; once the run has ended it does nothing. When an Objective panics in it, the run stays
// where it is and can go on after Restart.
func (r *Run) Step() bool {
	if r.status != Running {
		return false
	}
	began := time.Now()
	if r.history.branches(r.iteration) {
		r.restart()
	}
	if !r.judged { // f failed in that
		if r.decide(); r.status != Running {
			return false
		}
	}
	moved := r.advance()
	elapsed := time.Since(began)
	r.meter.total += elapsed
	r.seconds += elapsed.Seconds()
	if moved {
		r.iteration++
		if dense.Finite(r.cur.Reference) {
			r.reference = math.Max(r.reference, r.cur.Reference)
		}
		r.seconds = r.trace.secondsAt(r.iteration, r.seconds)
		r.arrive()
		r.remember()
	}
	return moved
}

// Restart makes the next step like a first one from X_k, also when it is taken again after going back.
func (r *Run) Restart() {
	r.restart()
	r.trace.forget()
	r.grams.forget(r.iteration)
	r.path.forget(r.iteration)
	r.history.branch(r.iteration)
	r.remember()
}

// Solve steps until the run ends.
func (r *Run) Solve() Result {
	for r.Step() {
	}
	return r.Result()
}

// advance moves from cur to an accepted next point and reports whether there was one.
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
		d, a := r.method.Direction(prev, r.cur)
		r.meter.since(begin, &r.meter.direction)
		switch r.try(d, a) {
		case accepted:
			changed := r.move()
			r.search.accept(r.cur.Merit, changed)
			r.watch(changed)
			return true
		case trapped, blocked:
			r.restart()
			r.record()
		case exhausted:
			r.status = Stalled
			r.reason = "no step, cut down " + Number(maxCuts) + " times and tried anew " + Number(maxBlocked) + " times, decreased the merit"
			return false
		}
	}
}

// move makes next the present point and reports whether the merit changed on the way.
func (r *Run) move() (changed bool) {
	r.prev, r.cur, r.next = r.cur, r.next, r.prev
	r.fresh = false
	begin := r.meter.mark()
	changed = r.space.Arrive(r.prev, r.cur)
	r.meter.since(begin, &r.meter.gradient)
	r.trace.setStep(r.prev.Step)
	return changed
}

// restart forgets the past of the method and of the decrease test.
func (r *Run) restart() {
	r.fresh = true
	r.method.Init(r.space)
	r.search.reset(r.cur.Merit)
	r.best.merit = r.cur.Merit
}

// record writes cur as the trace's row of this iteration, and keeps what is kept of it.
func (r *Run) record() {
	r.trace.record(r.iteration, r.cur, r.seconds)
	r.grams.record(r.iteration, r.cur.b)
	if kept := r.path.next(r.iteration); kept != nil {
		copy(kept, r.cur.X.RawMatrix().Data)
	}
}

// Problem returns the problem in the variables that the run walks in.
func (r *Run) Problem() Problem { return r.problem }

// Name returns the name of the method that Start took.
func (r *Run) Name() string { return r.name }

// Status returns the state of the run.
func (r *Run) Status() Status { return r.status }

// X returns the current point, for reading, in the variables of the problem.
func (r *Run) X() *mat.Dense { return r.cur.X }

// Variables returns a copy of the current point in the variables that were asked for: see Problem.Scale and Problem.Basis.
func (r *Run) Variables() *mat.Dense { return r.problem.outward(r.cur.X) }

// Trace returns the history so far, for reading.
func (r *Run) Trace() *Trace { return r.trace }

// Beta0 returns the penalty parameter at the start, NaN where there is none.
func (r *Run) Beta0() float64 { return r.beta0 }

// Warnings returns what was changed before the run began.
func (r *Run) Warnings() []string { return r.warnings }

// Parts returns the compute seconds of all steps by part, with those that were repeated to go back.
func (r *Run) Parts() []Part { return r.meter.parts() }

// Projected returns R(X) with its figures, for reading, or an *InputError when XᵀMX is singular.
func (r *Run) Projected() (out *Projected, err error) {
	if r.projected == nil {
		r.projected, err = NewProjected(r.problem, r.cur.X)
	}
	return r.projected, err
}
