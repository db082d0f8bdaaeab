// Package try lets nested code end with an error without returning the error through every function. An exported
// function of a package defers Catch, and the functions that it calls end the work with Check, Value, Values, Refuse or
// RefuseIf. Therefore the panics of these functions never leave the package.
package try

import "slep/solver"

// failure is the value of the panic that ends the work.
type failure struct{ error }

// Check ends the work with err if err is not nil.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Value returns v, or ends the work with err if err is not nil.
func Value[T any](v T, err error) T {
	Check(err)
	return v
}

// Values returns v and w, or ends the work with err if err is not nil.
func Values[T, U any](v T, w U, err error) (T, U) {
	Check(err)
	return v, w
}

// Refuse ends the work with the error that solver.Input returns.
func Refuse(input string, message ...any) { Check(solver.Input(input, message...)) }

// RefuseIf calls Refuse if the condition holds.
func RefuseIf(condition bool, input string, message ...any) {
	if condition {
		Refuse(input, message...)
	}
}

// Catch must be deferred. If an error ended the work, Catch sets *err to this error. Other panics continue.
func Catch(err *error) {
	if reason := recover(); reason != nil {
		*err = ErrorOf(reason)
		if *err == nil {
			panic(reason)
		}
	}
}

// ErrorOf returns the error that ended the work, given the value of the panic. The result is nil if the panic has
// another cause.
func ErrorOf(reason any) error {
	if end, ok := reason.(failure); ok {
		return end.error
	}
	return nil
}
