// Package session holds the runs of one program behind a few operations over plain data: Catalog, Start, Advance,
// Solve, Read and Stop, and Evaluate, Check, Describe, Inspect and Script, which need no run. It does not depend on
// JavaScript, so its tests run natively.
//
// Package bridge calls it for JavaScript. site/src/client/protocol.ts has the types of its requests and answers. The
// part that pages see is the contract, site/types/slep.d.ts.
package session

import (
	"math"
	"sync"
	"time"

	"slep/solver"
)

// Session is a set of runs, identified by handles. The client chooses the handles, so it can stop a run that is still
// starting. A handle is used only once. Several goroutines may call operations; those on the same run wait for each
// other.
type Session struct {
	// Formulas makes problems from formulas. It is nil in a program without their compiler.
	Formulas Formulas

	version string
	mu      sync.Mutex // guards the maps, and instance, stopped and crash of an entry
	entries map[int]*entry
	stopped map[int]struct{} // handles that are not used again
}

// entry holds what belongs to a handle: its run, or the work that makes one.
type entry struct {
	mu       sync.Mutex // held during an operation
	run      *solver.Run
	instance *instance // instance of the run, once it has started
	failed   error     // error of a step after the first in an Advance; the next Advance returns it
	crash    error     // error of an operation that panicked; later operations return it
	stopped  bool
}

// New returns a session without runs. version names the build in the catalogue.
func New(version string) *Session {
	return &Session{version: version, entries: make(map[int]*entry), stopped: make(map[int]struct{})}
}

// pauseEvery is the time between two calls of pause.
const pauseEvery = 10 * time.Millisecond

// Start prepares a run under the given handle. It calls pause repeatedly, and returns a *DisposedError as soon as the
// handle is stopped.
func (s *Session) Start(handle int, spec Spec, pause func()) (Info, Progress, error) {
	e, err := s.add(handle)
	if err != nil {
		return nil, Progress{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	spec.Own = spec.Own.copied()
	info, err := s.start(e, spec, s.pausing(e, pause))
	if err != nil {
		s.Stop(handle)
		return nil, Progress{}, err
	}
	return info, progressOf(e.run.Progress()), nil
}

// once does work under a handle that never has a run. It calls pause and ends as Start does, and frees the handle. The
// work stores the instance that it uses in its argument.
func (s *Session) once(
	handle int, pause func(), work func(in **instance, pause func() error) (Answer, error),
) (answer Answer, err error) {
	e, err := s.add(handle)
	if err != nil {
		return Answer{}, err
	}
	defer s.Stop(handle)
	var in *instance
	defer s.confine(e, &in, &err)
	return work(&in, s.pausing(e, pause))
}

// pausing returns a function for long work to call often. It calls pause from time to time, and returns an error, which
// ends the work, once the entry has been stopped.
func (s *Session) pausing(e *entry, pause func()) func() error {
	last := time.Now()
	return func() error {
		if time.Since(last) >= pauseEvery {
			pause()
			last = time.Now()
		}
		return s.alive(e)
	}
}

// Advance takes up to the given number of steps, at least one and then as many as begin within the budget, and returns
// the state after them. A negative number rewinds the run by that many steps, or by more if the budget does not suffice
// for the steps from the stored state. A run that has ended does not change. A run whose objective failed stays where
// it was before that step, and the next call tries again.
func (s *Session) Advance(handle, steps int, budget time.Duration) (progress Progress, err error) {
	err = s.use(handle, func(e *entry) error {
		if err := e.failed; err != nil {
			e.failed = nil
			return err
		}
		began := time.Now()
		from := e.run.Progress().Iteration
		to := from + min(steps, math.MaxInt32)
		if err := e.approach(to); err != nil {
			return err
		}
		for e.run.Progress().Iteration < to {
			moved, err := e.step()
			if err != nil && e.run.Progress().Iteration == from {
				return err
			}
			e.failed = err
			if !moved || time.Since(began) >= budget {
				break
			}
		}
		progress = progressOf(e.run.Progress())
		return nil
	})
	return progress, err
}

// Solve is Advance towards the end of the run. It returns the state, as progress, or the Result once the run has ended.
func (s *Session) Solve(handle int, budget time.Duration) (Answer, error) {
	progress, err := s.Advance(handle, math.MaxInt32, budget)
	if err != nil || progress.Status == solver.Running.String() {
		return Answer{Value: map[string]any{"progress": progress}}, err
	}
	return s.Read(handle, "result", nil, nil)
}

// use does work on the entry of a run, alone on its instance.
func (s *Session) use(handle int, work func(e *entry) error) (err error) {
	e, err := s.find(handle)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.crash != nil {
		return e.crash
	}
	defer s.confine(e, &e.instance, &err)
	e.instance.mu.Lock()
	defer e.instance.mu.Unlock()
	return work(e)
}

// approach moves the run to the stored state from which the given iteration takes the fewest steps.
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

// Stop frees the run under the handle, and ends its start. It may be called before the start, and more than once.
func (s *Session) Stop(handle int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.entries[handle]; e != nil {
		e.stopped = true
	}
	delete(s.entries, handle)
	s.stopped[handle] = struct{}{}
}

// add creates the entry of a new handle.
func (s *Session) add(handle int) (*entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries[handle] != nil {
		panic("session: handle in use")
	}
	if _, stopped := s.stopped[handle]; stopped {
		return nil, &DisposedError{}
	}
	e := &entry{}
	s.entries[handle] = e
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

// alive returns an error once the entry was stopped.
func (s *Session) alive(e *entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.stopped {
		return &DisposedError{}
	}
	return nil
}
