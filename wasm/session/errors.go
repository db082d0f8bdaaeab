package session

import (
	"errors"

	"slep/solver"
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

// FailureOf converts an error, or the value of another panic, to plain data.
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
		if spec.Own != nil {
			bad.Fix = nil // p is not a parameter
		}
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
