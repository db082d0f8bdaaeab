// Package session manages the runs of a program. The operations of a Session take and return plain data. The operations
// Start, Advance, Solve, Read and Stop manage runs; Catalog, Evaluate, Check, Describe, Inspect and Script need no run.
// The package does not depend on JavaScript, so its tests can run natively.
//
// Package bridge exposes the operations to JavaScript. site/src/client/protocol.ts defines the types of requests and
// answers, and site/types/slep.d.ts defines the contract that pages see.
package session

import (
	"math"
	"sync"
	"time"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// Session is a set of runs, identified by handles. The client chooses the handles, so that it can stop a run that is
// still starting. The handle of one run must not be reused for another. A Session is safe for concurrent use;
// operations on the same run exclude each other.
type Session struct {
	// Formulas compiles formulas. Formulas is nil in a program without the compiler.
	Formulas Formulas

	version string
	mu      sync.Mutex // guards the maps and, in each entry, instance and crash
	entries map[int]*entry
	stopped map[int]bool // the handles that must not be used again
}

// entry is the state of a handle: its run, or an operation that starts a run or needs no run.
type entry struct {
	mu       sync.Mutex // held during an operation on the run
	run      *solver.Run
	instance *instance // the instance of the run; nil until the run has started
	failed   error     // the error of an Advance that failed after its first step; the next Advance returns this error
	crash    error     // the error of an operation that panicked; later operations return this error
}

// New returns a Session without runs. The argument version is the build id that the catalogue contains.
func New(version string) *Session {
	return &Session{version: version, entries: make(map[int]*entry), stopped: make(map[int]bool)}
}

// pauseEvery is the minimum time between two calls to pause.
const pauseEvery = 10 * time.Millisecond

// Start prepares a run under the given handle. Start calls pause repeatedly, and as soon as the handle is stopped,
// Start returns a *DisposedError.
func (s *Session) Start(handle int, spec Spec, pause func()) (Info, Progress, error) {
	e, err := s.add(handle)
	if err != nil {
		return nil, Progress{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	spec.Own = spec.Own.copied()
	info, err := s.start(e, spec, s.pausing(handle, pause))
	if err != nil {
		s.Stop(handle)
		return nil, Progress{}, err
	}
	return info, progressOf(e.run.Progress()), nil
}

// once(handle, pause, work) reserves a new handle without a run, calls work, and frees the handle. As in Start, pause
// is called, and the error is a *DisposedError if the handle is stopped. If work uses an instance that runs may share,
// it must store this instance in *in.
func (s *Session) once(
	handle int, pause func(), work func(in **instance, pause func() error) Answer,
) (answer Answer, err error) {
	e, err := s.add(handle)
	if err != nil {
		return Answer{}, err
	}
	defer s.Stop(handle)
	var in *instance
	defer s.confine(e, &in, &err)
	return work(&in, s.pausing(handle, pause)), nil
}

// pausing returns a function that a long operation must call often. From time to time, this function calls the argument
// pause. If the handle has been stopped, this function returns an error, and the operation must end.
func (s *Session) pausing(handle int, pause func()) func() error {
	last := time.Now()
	return func() error {
		if time.Since(last) >= pauseEvery {
			pause()
			last = time.Now()
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.stopped[handle] {
			return &DisposedError{}
		}
		return nil
	}
}

// Advance takes up to the given number of steps and returns the state after these steps. If steps is positive, at least
// one step is taken, but no further step begins after the budget is spent. If steps is negative, Advance rewinds the
// run by that many steps, or by more if the budget does not suffice to repeat steps from a checkpoint. A run that has
// ended changes only if steps is negative. If the objective fails in a step, the run remains at the iterate before this
// step, and a later call tries the step again. If the failure occurs in the first step of a call, Advance returns the
// error. Otherwise the next call returns the error and takes no step.
func (s *Session) Advance(handle, steps int, budget time.Duration) (progress Progress, err error) {
	err = s.use(handle, func(e *entry) {
		failed := e.failed
		e.failed = nil
		try.Check(failed)
		began := time.Now()
		from := e.run.Progress().Iteration
		to := from + min(steps, math.MaxInt32)
		e.run.Approach(to) // moves the run to the point from which the fewest steps remain
		for e.run.Progress().Iteration < to {
			moved, err := e.step()
			if e.run.Progress().Iteration == from {
				try.Check(err)
			}
			e.failed = err
			if !moved || time.Since(began) >= budget {
				break
			}
		}
		progress = progressOf(e.run.Progress())
	})
	return progress, err
}

// Solve advances the run towards its end within the budget. If the run has ended, Solve returns the Result; otherwise
// Solve returns the state of the run as progress.
func (s *Session) Solve(handle int, budget time.Duration) (out Answer, err error) {
	progress, err := s.Advance(handle, math.MaxInt32, budget)
	if err != nil || progress.Status == solver.Running.String() {
		return Answer{Value: map[string]any{"progress": progress}}, err
	}
	err = s.use(handle, func(e *entry) { out = e.read("result", nil, nil) })
	return out, err
}

// use calls work(e) for the entry e of a run that has been started and not stopped. During the call, no other operation
// uses the instance.
func (s *Session) use(handle int, work func(e *entry)) (err error) {
	s.mu.Lock()
	e := s.entries[handle]
	s.mu.Unlock()
	if e == nil {
		return &DisposedError{}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.crash != nil {
		return e.crash
	}
	defer s.confine(e, &e.instance, &err)
	e.instance.mu.Lock()
	defer e.instance.mu.Unlock()
	work(e)
	return nil
}

// step takes one step if possible, and reports whether a step was taken. If the objective fails, step restarts the
// method.
func (e *entry) step() (moved bool, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			if err = errorOf(reason); err == nil {
				panic(reason)
			}
			e.run.Restart()
		}
	}()
	return e.run.Step(), nil
}

// Stop ends the operation with the given handle and frees its run. Stop may be called before the start, and more than
// once.
func (s *Session) Stop(handle int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.entries, handle)
	s.stopped[handle] = true
}

// add creates the entry of a new handle.
func (s *Session) add(handle int) (*entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries[handle] != nil {
		panic("session: handle in use")
	}
	if s.stopped[handle] {
		return nil, &DisposedError{}
	}
	e := &entry{}
	s.entries[handle] = e
	return e, nil
}

// Info describes a run at its start. The keys are the names in the contract. Unknown facts are omitted. A problem may
// add its own facts, whose values are numbers, strings, []float64 or maps of such values.
type Info = map[string]any

// start starts the run of the entry, on an instance that other runs may share. start calls pause often, and if pause
// returns an error, start fails with this error.
func (s *Session) start(e *entry, spec Spec, pause func() error) (info Info, err error) {
	var in *instance
	defer s.confine(e, &in, &err)
	// Check the options first, because generating an instance may take a long time.
	try.Check(catalog.Check(spec.Method, spec.Options))
	in = s.instanceFor(spec, pause)
	var warnings []string
	if spec.Own != nil && spec.Options["check"] != false {
		if warning := in.checkGradient(pause); warning != "" {
			warnings = append(warnings, warning)
		}
	}
	e.run, info = in.startRun(spec, warnings)
	s.mu.Lock()
	e.instance = in
	s.mu.Unlock()
	return info, pause()
}
