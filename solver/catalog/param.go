package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/solver"
)

// Param describes one setting of a problem or a method: all that a page needs to draw a control for it.
// A Param with Choices takes one of them; with Choices and Min < Max it takes a number in [Min, Max] as well.
type Param struct {
	Name        string   // its key in Values
	Doc         string   // what it does, in sentences
	Unit        string   // unit of its numbers; may be empty
	Title       string   // the label of its control, a word or a symbol; empty if Name already serves
	Min         float64  // the least number
	Max         float64  // the largest number; not above Min if the Param takes no numbers
	Default     any      // float64, string or bool
	Integer     bool     // its numbers are integers
	Log         bool     // its control has a logarithmic scale
	Choices     []string // words that it accepts
	True, False string   // the choices that true and false stand for, if any
	Stops       bool     // part of the stopping rule, which a comparison shares among its methods
}

// Values holds settings by name. Each is a float64, a string or a bool.
type Values map[string]any

// Float returns the number of that name, or NaN if it is a word.
func (v Values) Float(name string) float64 {
	if f, ok := v[name].(float64); ok {
		return f
	}
	return math.NaN()
}

// Int returns the integer of that name.
func (v Values) Int(name string) int { return int(v.Float(name)) }

// Text returns the word of that name, or "" if it is a number.
func (v Values) Text(name string) string {
	s, _ := v[name].(string)
	return s
}

// Bool returns the boolean of that name.
func (v Values) Bool(name string) bool {
	b, _ := v[name].(bool)
	return b
}

// Resolve checks the given values against params. It returns a value for every param: the given one, or its default.
// The error is a *solver.InputError that names group and setting, as in "params.n".
func Resolve(group string, params []Param, given Values) (Values, error) {
	known := make(map[string]bool, len(params))
	values := make(Values, len(params))
	for _, p := range params {
		known[p.Name] = true
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
		if !known[name] {
			names := make([]string, len(params))
			for i, p := range params {
				names[i] = p.Name
			}
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

// wants describes what p takes.
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
