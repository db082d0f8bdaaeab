// Package session holds the runs of one instance of the program behind few operations over plain data:
// Describe, Start, Advance, Read and Stop. It knows nothing of JavaScript.
package session

import (
	"runtime"
	"sync"
	"time"

	"slep/problems"
	"slep/solver"
)

// Session is a set of runs by handle. The client chooses the handles, so that it can stop a run whose start is still under way;
// a handle is used once. Operations may be called from several goroutines; those on one run wait for each other.
type Session struct {
	version string
	mu      sync.Mutex // guards entries and entry.stopped
	entries map[int]*entry
}

// entry is what stands under a handle.
type entry struct {
	mu      sync.Mutex // held by the operation under way
	run     *solver.Run
	stopped bool
}

// New returns a session without runs. version names the build in the catalogue.
func New(version string) *Session {
	return &Session{version: version, entries: make(map[int]*entry)}
}

// Spec says what is to be run.
type Spec struct {
	Problem string
	Params  solver.Values
	Data    map[string]Data
	Seed    *float64 // a whole number from 0 to 2^53 - 1; nil: 1
	Method  string   // "": the recommended one
	X0      []float64
	Options solver.Values
}

// Data is a matrix of the user's, or the text of one in Matrix Market format when Text is not nil.
type Data struct {
	Text   []byte
	Matrix *problems.Matrix
}

// Info is what is known of a run from its start, by the names of the contract; what is not known is left out.
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
	last := time.Now()
	info, err := e.start(spec, func() error {
		if time.Since(last) >= breath {
			pause()
			last = time.Now()
		}
		return s.check(e)
	})
	if err != nil {
		s.Stop(handle)
		return nil, Progress{}, err
	}
	return info, progressOf(e.run.Progress()), nil
}

// Advance takes up to steps steps, at least one and then as many as begin within the budget, and returns the state after them.
// A run that has ended stays as it is.
func (s *Session) Advance(handle, steps int, budget time.Duration) (Progress, error) {
	e, err := s.find(handle)
	if err != nil {
		return Progress{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	began := time.Now()
	for taken := 0; taken < steps && e.run.Step(); {
		if taken++; time.Since(began) >= budget {
			break
		}
	}
	return progressOf(e.run.Progress()), nil
}

// Stop frees the run under the handle and ends its start if that is under way. It may come before the start, and more than once.
// What the run held is collected at once: a tab's memory never shrinks, so the next run has to find room in it.
func (s *Session) Stop(handle int) {
	s.mu.Lock()
	e := s.entries[handle]
	if e != nil {
		e.stopped = true
	}
	s.entries[handle] = nil
	s.mu.Unlock()
	if e != nil {
		runtime.GC()
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
