package session

import (
	"slep/problems/try"
	"slep/solver"
)

// CrashError is the error of an operation that panicked without affecting other runs.
type CrashError struct{ reason any }

// Error returns the message of the panic.
func (e *CrashError) Error() string { return textOf(e.reason) }

// confine must be deferred by an operation. If an error ended the operation, confine sets *err to this error. Any other
// panic becomes a *CrashError, which later operations on the entry also return. If another run shares the instance *in,
// such a panic continues instead and ends the program with all its runs, because the workspace of the instance may be
// in an invalid state. *in is nil before the instance exists.
func (s *Session) confine(e *entry, in **instance, err *error) {
	reason := recover()
	if reason == nil {
		return
	}
	if end := errorOf(reason); end != nil {
		*err = end
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.entries {
		if other != nil && other != e && *in != nil && other.instance == *in {
			panic(reason)
		}
	}
	crash := &CrashError{reason}
	e.crash, *err = crash, crash
}

// errorOf returns the error that ended an operation, for the value of the panic, or nil if the panic has another cause.
// A user's objective panics with a *solver.InputError.
func errorOf(reason any) error {
	if bad, ok := reason.(*solver.InputError); ok {
		return bad
	}
	return try.ErrorOf(reason)
}
