package syntax

import (
	"runtime"
	"strconv"

	"slep/solver"
)

// Fault is an error at a position in the text. The passes panic with a Fault, and Recover converts it to an error.
type Fault struct {
	at      int // offset in the text
	message string
	meant   [][]Edit // lists of edits, each of which may fix the error; the likeliest list comes first
}

// Edit replaces the text between two offsets.
type Edit struct {
	From, To int // offsets in the text
	Text     string
}

// Fail ends a pass by panicking with a Fault. Each list of edits in meant may fix the error; the likeliest list comes
// first.
func Fail(at int, message string, meant ...[]Edit) { panic(&Fault{at, message, meant}) }

// FailIf fails if a condition holds.
func FailIf(condition bool, at int, message string, meant ...[]Edit) {
	if condition {
		Fail(at, message, meant...)
	}
}

// Change returns a list of one edit.
func Change(from, to int, text string) []Edit { return []Edit{{from, to, text}} }

// Enclose returns edits that insert text before and after a part of the text.
func Enclose(from, to int, before, after string) []Edit {
	return []Edit{{from, from, before}, {to, to, after}}
}

// Meant holds lists of edits, each of which may fix an error. The likeliest list comes first.
type Meant [][]Edit

// AddIf adds a list of edits if a condition holds.
func (m *Meant) AddIf(condition bool, edits []Edit) {
	if condition {
		*m = append(*m, edits)
	}
}

// edited returns text with edits applied. The edits must not overlap and must be in the order of the text.
func edited(text string, edits []Edit) string {
	for k := len(edits) - 1; k >= 0; k-- {
		e := edits[k]
		text = text[:e.From] + e.Text + text[e.To:]
	}
	return text
}

// Try runs a pass and returns the fault that ended the pass, or nil if the pass succeeded.
func Try(pass func()) (fault *Fault) {
	defer func() {
		if bad := recover(); bad != nil {
			var ok bool
			if fault, ok = bad.(*Fault); !ok {
				panic(bad)
			}
		}
	}()
	pass()
	return nil
}

// Recover must be deferred. A panic with a Fault becomes an error with line and column, and a panic with any other
// error, except a runtime.Error, becomes that error. Recover does not stop other panics.
func (f *Formula) Recover(err *error) {
	switch bad := recover().(type) {
	case nil:
	case *Fault:
		*err = f.errorAt(bad)
	case runtime.Error:
		panic(bad)
	case error:
		*err = bad
	default:
		panic(bad)
	}
}

// errorAt converts a fault to an error about the formula.
func (f *Formula) errorAt(bad *Fault) *solver.InputError {
	line, column := f.Place(bad.at)
	out := &solver.InputError{Input: "formula", Message: bad.message, Line: line, Column: column}
	for _, edits := range bad.meant {
		out.Meant = append(out.Meant, edited(f.Text, edits))
	}
	return out
}

// ErrorAbout returns an error at the value that the text assigns to a name. If the text does not assign the name, the
// error has no position.
func (f *Formula) ErrorAbout(name, message string) *solver.InputError {
	if s := f.latest(name); s != nil {
		return f.errorAt(&Fault{at: s.Value.At, message: message})
	}
	return solver.Input("formula", message)
}

// Place returns the line and the column of an offset, both counted from 1. Columns are counted in characters.
func (f *Formula) Place(at int) (line, column int) {
	line, column = 1, 1
	for k, r := range f.Text {
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

// Quote returns the text of an expression, truncated at the end of its first line or at a maximum length.
func (f *Formula) Quote(e *Expr) string {
	const most = 48
	s := f.Text[e.At:e.End]
	for k := range s {
		if k > most || s[k] == '\n' {
			return s[:k] + ".."
		}
	}
	return s
}

// Shape returns "r x c".
func Shape(r, c int) string { return strconv.Itoa(r) + " x " + strconv.Itoa(c) }
