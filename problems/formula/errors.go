package formula

import (
	"runtime"
	"strconv"

	"slep/solver"
)

// fault is something wrong at one place of the text. The passes panic with it, and gate turns it into an error.
type fault struct {
	at      int // offset in the text
	message string
}

// fail ends a pass.
func fail(at int, message string) { panic(&fault{at, message}) }

// gate recovers from a panic: a fault becomes an error with line and column, an error stays as it is, and anything else
// panics again.
func (f *Formula) gate(err *error) {
	switch bad := recover().(type) {
	case nil:
	case *fault:
		*err = f.errorAt(bad)
	case runtime.Error:
		panic(bad)
	case error:
		*err = bad
	default:
		panic(bad)
	}
}

// errorAt returns the fault as an error about the formula.
func (f *Formula) errorAt(bad *fault) error {
	line, column := f.place(bad.at)
	return &solver.InputError{Input: "problem.formula", Message: bad.message, Line: line, Column: column}
}

// ErrorAbout returns an error about the value that the text assigns to a name.
func (f *Formula) ErrorAbout(name, message string) error {
	for _, s := range f.statements {
		if s.Name == name {
			return f.errorAt(&fault{s.Value.At, message})
		}
	}
	return solver.Input("problem.formula", message)
}

// place returns line and column of an offset, both counted from 1, columns in characters.
func (f *Formula) place(at int) (line, column int) {
	line, column = 1, 1
	for k, r := range f.text {
		if k >= at {
			break
		}
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
	}
	return line, column
}

// quote returns the part of the text that an expression is about, cut where it is long.
func (f *Formula) quote(e *Expr) string {
	const most = 48
	s := f.text[e.At:e.end]
	for k := range s {
		if k > most || s[k] == '\n' {
			return s[:k] + ".."
		}
	}
	return s
}

// byShape returns "r x c".
func byShape(r, c int) string { return strconv.Itoa(r) + " x " + strconv.Itoa(c) }
