package session

import (
	"errors"

	"slep/solver"
	"slep/solver/try"
)

// DisposedError is the error of an operation on a run that was stopped or never started.
type DisposedError struct{}

// Error returns the message.
func (*DisposedError) Error() string { return "the run was disposed of" }

// Failure is an error in the form of plain data. Name is one of InputError, DisposedError and InternalError.
type Failure struct {
	Name     string      `js:"name"`
	Message  string      `js:"message"`
	Input    string      `js:"input"`
	Line     int         `js:"line"`
	Column   int         `js:"column"`
	Fix      *solver.Fix `js:"fix"`
	Cure     string      `js:"cure"`     // a likely correction of the text
	Confined bool        `js:"confined"` // whether other runs can continue after this InternalError
}

// FailureOf converts an error, or the value of a panic, to plain data.
func FailureOf(reason any) Failure {
	err, _ := reason.(error)
	if input, ok := errors.AsType[*solver.InputError](err); ok {
		return Failure{
			Name: "InputError", Message: err.Error(), Input: input.Input, Line: input.Line, Column: input.Column,
			Fix: input.Fix, Cure: input.Cure,
		}
	}
	out := Failure{Name: "InternalError", Message: textOf(reason)}
	if _, ok := errors.AsType[*DisposedError](err); ok {
		out.Name = "DisposedError"
	}
	_, out.Confined = errors.AsType[*CrashError](err)
	return out
}

// named replaces the name of an input in package solver with the name of this input in the spec.
func (spec Spec) named(err error) error {
	return solver.Revised(err, func(bad *solver.InputError) {
		switch {
		case bad.Input == "Problem.M" && spec.Own != nil:
			bad.Input = "problem.M"
		case bad.Input == "Problem.M":
			bad.Input = "data.M"
		case bad.Input == "Problem.Objective":
			bad.Input = "problem"
		}
	})
}

// textOf returns the message of a panic.
func textOf(reason any) string {
	switch r := reason.(type) {
	case error:
		return r.Error()
	case string:
		return r
	}
	return "the program failed"
}

// CrashError is the error of an operation that panicked without affecting other runs.
type CrashError struct{ reason any }

// Error returns the message of the panic.
func (e *CrashError) Error() string { return textOf(e.reason) }

// An operation must defer a call to confine. If the operation panicked with an error for its caller (see errorOf),
// confine sets *err to this error. Any other panic becomes a *CrashError, which later operations on the entry also
// return; but if another run shares the instance *in, the panic continues instead. Then the program and all its runs
// must be discarded, because the workspace of the instance may be in an invalid state. *in is nil before the instance
// exists.
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

// errorOf returns the error with which an operation panicked, given the value of the panic. The error comes from
// package try, or is the *solver.InputError with which a user's objective panics if it fails. For any other value, the
// result is nil.
func errorOf(reason any) error {
	if bad, ok := reason.(*solver.InputError); ok {
		return bad
	}
	return try.ErrorOf(reason)
}
