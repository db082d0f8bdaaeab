package solver

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// InputError describes an error in the user's input, never an error in the program.
type InputError struct {
	Input   string   // the name of the input, such as "Problem.M", "x0" or "Settings.Tol", or ""
	Message string   // a description of the error and of valid values
	Line    int      // the line of the input text, counted from 1; 0 if the error has no position
	Column  int      // the column in the line, counted from 1; 0 if the error has no position
	Fix     *Fix     // a change of a parameter that avoids the error; nil if none is known
	Meant   []string // unchecked corrections of the input, the likeliest first
	Cure    string   // a correction that a check has shown to be better than the input; "" if none is known
}

// Fix is a parameter value that avoids the error.
type Fix struct {
	Param string  `json:"param"` // the name of the parameter
	Value float64 `json:"value"` // a value that would work
}

// With sets e.Fix to the given parameter and value if the value is at least 1, and returns e.
func (e *InputError) With(param string, value int) *InputError {
	if value >= 1 {
		e.Fix = &Fix{param, float64(value)}
	}
	return e
}

// Revised returns a changed copy of the InputError in err, or err itself if err contains no InputError.
func Revised(err error, change func(bad *InputError)) error {
	bad, ok := errors.AsType[*InputError](err)
	if !ok {
		return err
	}
	out := *bad
	change(&out)
	return &out
}

// Error returns the message, preceded by the name of the input and the position if these are known.
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

// Input returns an InputError about the named input. The parts of the message are joined by Text.
func Input(input string, message ...any) *InputError {
	return &InputError{Input: input, Message: Text(message...)}
}

// Text concatenates strings, ints and float64s. The float64s are formatted by Number.
func Text(parts ...any) string {
	var text strings.Builder
	text.Grow(32 * len(parts)) // usually enough
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text.WriteString(part)
		case int:
			text.WriteString(strconv.Itoa(part))
		case float64:
			text.WriteString(Number(part))
		default:
			panic("solver: Text takes strings, ints and float64s")
		}
	}
	return text.String()
}

// notNegative returns an *InputError about the named field unless the value is finite and at least 0.
func notNegative(field string, v float64) error {
	if v >= 0 && !math.IsInf(v, 1) {
		return nil
	}
	return Input(field, field[strings.Index(field, ".")+1:], " is ", v, "; it must be finite and at least 0")
}

func notQuadratic() error {
	return Input("method", "this method needs f to be quadratic: ½tr(XᵀAX) + tr(HᵀX)")
}

// Number formats x for human readers: an integer of fewer than ten digits in full, NaN as "not a number", and any other
// number with three significant digits.
func Number(x float64) string {
	if math.IsNaN(x) {
		return "not a number"
	}
	if x == float64(int64(x)) && x < 1e9 && x > -1e9 {
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
