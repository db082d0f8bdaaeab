package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/solver"
)

// Param describes a parameter of a problem or a method in enough detail for a page to show a control for the parameter.
// The value of a Param with Choices is one of these choices or, if Min < Max, a number in [Min, Max].
type Param struct {
	Name        string   // the key in Values
	Doc         string   // an explanation in complete sentences
	Unit        string   // the unit of numbers; may be empty
	Title       string   // the label of the control, a word or a symbol; if empty, Name is the label
	Min         float64  // the smallest number
	Max         float64  // the largest number; at most Min if the Param takes no numbers
	Default     any      // a float64, string or bool
	Integer     bool     // whether numbers must be integers
	Log         bool     // whether the control has a logarithmic scale
	Choices     []string // strings that the Param accepts as values
	True, False string   // the choices that the booleans true and false select; empty if they select none
	Stops       bool     // whether the Param is part of the stopping rule, which all methods of a comparison share
}

// Values holds parameters by name. Each value is a float64, a string or a bool.
type Values map[string]any

// Float returns the number with the given name, or NaN if the value is not a number.
func (v Values) Float(name string) float64 {
	if f, ok := v[name].(float64); ok {
		return f
	}
	return math.NaN()
}

// Int returns the integer with the given name.
func (v Values) Int(name string) int { return int(v.Float(name)) }

// Text returns the string with the given name, or "" if the value is not a string.
func (v Values) Text(name string) string {
	s, _ := v[name].(string)
	return s
}

// Bool returns the boolean with the given name.
func (v Values) Bool(name string) bool {
	b, _ := v[name].(bool)
	return b
}

// Resolve checks that the given values are valid for the params. The result has a value for every param, which is the
// given value or, if none is given, the default. Every error is a *solver.InputError that names the group and the
// parameter, as in "params.n".
func Resolve(group string, params []Param, given Values) (Values, error) {
	values, names := make(Values, len(params)), []string(nil)
	for _, p := range params {
		names = append(names, p.Name)
		value, ok := given[p.Name]
		if !ok {
			value = p.Default
		}
		if b, ok := value.(bool); ok && p.True != "" {
			value = map[bool]string{true: p.True, false: p.False}[b]
		}
		if err := p.check(group, value); err != nil {
			return nil, err
		}
		values[p.Name] = value
	}
	for name := range given {
		if _, ok := values[name]; !ok {
			return nil, solver.Input(group+"."+name, "unknown setting ", strconv.Quote(name), "; choose from ",
				strings.Join(names, ", "))
		}
	}
	return values, nil
}

// check returns a *solver.InputError if p does not allow the value.
func (p *Param) check(group string, value any) error {
	input := group + "." + p.Name
	switch v := value.(type) {
	case bool:
		if _, ok := p.Default.(bool); ok {
			return nil
		}
	case string:
		if slices.Contains(p.Choices, v) {
			return nil
		}
		return solver.Input(input, p.Name+" is "+strconv.Quote(v)+"; it must be "+p.wants())
	case float64:
		if !p.numeric() {
			break
		}
		if !(v >= p.Min && v <= p.Max) || p.Integer && v != math.Trunc(v) {
			return solver.Input(input, p.Name, " is ", v, "; it must be ", p.wants())
		}
		return nil
	}
	return solver.Input(input, p.Name+" is of the wrong type; it must be "+p.wants())
}

// numeric reports whether p takes numbers.
func (p *Param) numeric() bool { return p.Min < p.Max }

// wants describes, for an error message, the values that p allows.
func (p *Param) wants() string {
	var ways []string
	if len(p.Choices) > 0 {
		ways = append(ways, "one of "+strings.Join(p.Choices, ", "))
	}
	if p.numeric() {
		kind := "a number from "
		if p.Integer {
			kind = "a whole number from "
		}
		ways = append(ways, solver.Text(kind, p.Min, " to ", p.Max))
	}
	if _, ok := p.Default.(bool); ok || p.True != "" {
		ways = append(ways, "true or false")
	}
	return strings.Join(ways, ", or ")
}
