// Package session holds the runs of one instance of the program behind few operations over plain data:
// Describe, Start, Advance, Read and Stop, and Evaluate and Check, which need no run. It knows nothing of JavaScript.
package session

import (
	"math"
	"runtime"
	"sync"
	"time"

	"slep/problems/read"
	"slep/solver"
)

// Session is a set of runs by handle. The client chooses the handles, so that it can stop a run whose start is still under way;
// a handle is used once. Operations may be called from several goroutines; those on one run wait for each other.
type Session struct {
	// Helpers, when it is not nil, has helpers share in the products of a problem while alone returns true. release ends that.
	Helpers func(problem solver.Problem, alone func() bool) (release func())

	version string
	mu      sync.Mutex // guards entries, alive, and instance, stopped and release of an entry
	entries map[int]*entry
	alive   int // entries that are not stopped
}

// entry is what stands under a handle.
type entry struct {
	mu       sync.Mutex // held by the operation under way
	run      *solver.Run
	instance *instance // that run is on, once it has started
	failed   error     // of a step after others that Advance took; the next one tells it
	stopped  bool
	release  func() // of helpers, nil when it never had any
}

// New returns a session without runs. version names the build in the catalogue.
func New(version string) *Session {
	return &Session{version: version, entries: make(map[int]*entry)}
}

// Spec says what is to be run.
type Spec struct {
	Problem string
	Own     *Own // in the place of a named problem
	Params  solver.Values
	Data    map[string]Data // Start takes the parts out, so that texts that were read are not kept
	Seed    *float64        // a whole number from 0 to 2^53 - 1; nil: 1
	Method  string          // "": solver.Auto
	X0      []float64
	Options solver.Values
}

// Data is a part of the user's data: one of the fields is not nil.
type Data struct {
	Matrix *read.Matrix
	Text   []byte // of a matrix, as read.Text takes it
	List   []Data // of matrices
	Labels []string
}

// Own is a problem of the user's own: f and the M of the constraint. Where f fails it panics with a *solver.InputError, which becomes the
// error of the operation.
type Own struct {
	Objective solver.Objective
	M         Data
}

// Info is what is known of a run from its start, by the names of the contract; what is not known is left out. A problem may add names of
// its own, with numbers, words, []float64, which arrive as arrays of numbers, or maps of these.
type Info = map[string]any

// breath is the work done between two calls of pause.
const breath = 10 * time.Millisecond

// Start prepares a run under the given handle. It calls pause again and again while it works, and ends with a *DisposedError
// as soon as the handle was stopped.
func (s *Session) Start(handle int, spec Spec, pause func()) (Info, Progress, error) {
	e, err := s.open(handle)
	if err != nil {
		return nil, Progress{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	info, err := s.start(e, spec, s.breathe(e, pause))
	if err != nil {
		s.Stop(handle)
		return nil, Progress{}, err
	}
	return info, progressOf(e.run.Progress()), nil
}

// breathe returns what long work on the entry calls again and again: it calls pause now and then, and its error ends the work once the entry
// was stopped.
func (s *Session) breathe(e *entry, pause func()) func() error {
	last := time.Now()
	return func() error {
		if time.Since(last) >= breath {
			pause()
			last = time.Now()
		}
		return s.check(e)
	}
}

// Advance takes up to steps steps, at least one and then as many as begin within the budget, and returns the state after them. A negative
// number of steps goes back: to the state that many steps ago, or within the budget to one before it.
// A run that has ended stays as it is. One whose objective failed stands where it was before that step, and the next call tries again.
func (s *Session) Advance(handle, steps int, budget time.Duration) (Progress, error) {
	e, err := s.find(handle)
	if err != nil {
		return Progress{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.instance.mu.Lock()
	defer e.instance.mu.Unlock()
	s.help(e)
	if err := e.failed; err != nil {
		e.failed = nil
		return Progress{}, err
	}
	began := time.Now()
	from := e.run.Progress().Iteration
	to := from + min(steps, math.MaxInt32)
	if err := e.approach(to); err != nil {
		return Progress{}, err
	}
	for e.run.Progress().Iteration < to {
		moved, err := e.step()
		if err != nil && e.run.Progress().Iteration == from {
			return Progress{}, err
		}
		e.failed = err
		if !moved || time.Since(began) >= budget {
			break
		}
	}
	return progressOf(e.run.Progress()), nil
}

// approach goes where the fewest steps lead to the given iteration.
func (e *entry) approach(iteration int) (err error) {
	defer rescue(&err)
	e.run.Approach(iteration)
	return nil
}

// step takes a step and reports whether it did.
func (e *entry) step() (moved bool, err error) {
	defer func() {
		if err != nil {
			e.run.Restart()
		}
	}()
	defer rescue(&err)
	return e.run.Step(), nil
}

// Stop frees the run under the handle and ends its start if that is under way. It may come before the start, and more than once.
// What the run held is collected at once: a tab's memory never shrinks, so the next run has to find room in it.
func (s *Session) Stop(handle int) {
	s.mu.Lock()
	e := s.entries[handle]
	release := func() {}
	if e != nil {
		e.stopped = true
		s.alive--
		if e.release != nil {
			release = e.release
		}
	}
	s.entries[handle] = nil
	s.mu.Unlock()
	release()
	if e != nil {
		runtime.GC()
	}
}

// help has helpers share in the work of a run while it is the only one, and none is being started.
func (s *Session) help(e *entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	alone := func() bool { return s.alive == 1 && !e.stopped }
	if s.Helpers != nil && e.release == nil && alone() {
		e.release = s.Helpers(e.run.Problem(), func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return alone()
		})
	}
}

// open makes the entry of a new handle.
func (s *Session) open(handle int) (*entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, used := s.entries[handle]; e != nil {
		panic("session: handle in use")
	} else if used {
		return nil, &DisposedError{}
	}
	e := &entry{}
	s.entries[handle] = e
	s.alive++
	return e, nil
}

// find returns the entry of a run that was started and not stopped.
func (s *Session) find(handle int) (*entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.entries[handle]; e != nil {
		return e, nil
	}
	return nil, &DisposedError{}
}

// check returns an error once the entry was stopped.
func (s *Session) check(e *entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.stopped {
		return &DisposedError{}
	}
	return nil
}
