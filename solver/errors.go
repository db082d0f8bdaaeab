package solver

import (
	"math"
	"strconv"
	"strings"
)

// InputError describes what is wrong with user input. It is never about the program itself.
type InputError struct {
	Input   string   // which input, as in "Problem.M", "x0" or "Settings.Tol"; may be empty
	Message string   // what is wrong, and what would work
	Line    int      // of the text, counted from 1; 0 if there is none
	Column  int      // of the line, counted from 1; 0 if there is none
	Fix     *Fix     // a setting that would work, nil if none is known
	Meant   []string // texts that the input may mean, the likeliest first
}

// Fix is a value that a parameter could have instead.
type Fix struct {
	Param string  // its name
	Value float64 // one that would work
}

// With adds a parameter's value that would work to the error, if that value is at least 1.
func (e *InputError) With(param string, value int) *InputError {
	if value >= 1 {
		e.Fix = &Fix{param, float64(value)}
	}
	return e
}

// Error returns the message with the name of the input before it.
func (e *InputError) Error() string {
	s := e.Message
	if e.Line > 0 {
		place := "line " + strconv.Itoa(e.Line)
		if e.Column > 0 {
			place += ", column " + strconv.Itoa(e.Column)
		}
		s = place + ": " + s
	}
	if e.Input != "" {
		s = e.Input + ": " + s
	}
	return s
}

// Input returns an InputError about the named input, with the message parts as for Text.
func Input(input string, message ...any) *InputError {
	return &InputError{Input: input, Message: Text(message...)}
}

// Text joins words and numbers, formatting numbers as Number does.
func Text(parts ...any) string {
	var text strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text.WriteString(part)
		case int:
			text.WriteString(strconv.Itoa(part))
		case float64:
			text.WriteString(Number(part))
		default:
			panic("solver: a text has strings, ints and float64s")
		}
	}
	return text.String()
}

// notNegative returns an *InputError about a field unless its value is finite and at least 0.
func notNegative(field string, v float64) error {
	if v >= 0 && !math.IsInf(v, 1) {
		return nil
	}
	return Input(field, field[strings.Index(field, ".")+1:], " is ", v, "; it must be finite and at least 0")
}

func notQuadratic() error {
	return Input("method", "this method needs f to be quadratic: ½tr(XᵀAX) + tr(HᵀX)")
}

// Number formats x for people: three significant digits, whole numbers in full, and NaN in words.
func Number(x float64) string {
	if math.IsNaN(x) {
		return "not a number"
	}
	if x == float64(int64(x)) && x < 1e9 && x > -1e9 {
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
