package session

import (
	"strconv"

	"slep/problems"
	"slep/solver"
)

// Formulas makes problems of formulas. What is wrong with a text is a *solver.InputError with its line and column.
type Formulas interface {
	// Describe says what a formula is about, as far as the spec decides it.
	Describe(text string, spec problems.Spec) (*Description, error)
	// Instance makes the problem of a formula.
	Instance(text string, spec problems.Spec) (*problems.Instance, error)
	// Script writes a problem as a program for another tool.
	Script(s Script) ([]File, error)
}

// Description is what a formula says, before anything runs.
type Description struct {
	Sizes               map[string]int
	Params              []solver.Param
	Open                []string // names of params that nothing gives
	Data                []Wanted
	Degree              int // of f as a polynomial in X, -1 where it is none
	Quadratic           bool
	Symmetric           []string // names of given data that equal their transpose
	Kinks               []Kink
	Objective, Gradient string // MathML
}

// Wanted is a matrix that a formula names and that is to come from outside. Rows and Cols are numbers or names of
// sizes.
type Wanted struct {
	Name, Rows, Cols string
	Symmetric, Given bool
}

// Kink is a place in a formula where f is not smooth, with what to write instead.
type Kink struct {
	Line, Column    int
	Message, Smooth string
}

// Describe returns what a formula says by the names of the contract. The method, x0 and options of the spec have no
// effect. It calls pause and ends as Start does, and leaves nothing under the handle.
func (s *Session) Describe(handle int, spec Spec, pause func()) (out Answer, err error) {
	e, err := s.add(handle)
	if err != nil {
		return Answer{}, err
	}
	defer s.Stop(handle)
	defer s.confine(e, &e.instance, &err)
	pausing := s.pausing(e, pause)
	data, err := readAll(spec.Data, pausing)
	if err != nil {
		return Answer{}, err
	}
	given := problems.Spec{Params: spec.Params, Data: data, Pause: pausing}
	d, err := s.Formulas.Describe(*spec.Formula, given)
	if err != nil {
		return Answer{}, err
	}
	return Answer{Value: d.plain()}, nil
}

// plain returns the description by the names of the contract, without what there is not.
func (d *Description) plain() Catalog {
	symmetric, open := append([]string{}, d.Symmetric...), append([]string{}, d.Open...)
	out := Catalog{
		"sizes": d.Sizes, "params": each(d.Params, describeParam), "open": open, "data": each(d.Data, Wanted.plain),
		"quadratic": d.Quadratic, "symmetric": symmetric, "kinks": each(d.Kinks, Kink.plain),
		"objective": d.Objective, "gradient": d.Gradient,
	}
	if d.Degree >= 0 {
		out["degree"] = d.Degree
	}
	return out
}

func (w Wanted) plain() Catalog {
	out := Catalog{"name": w.Name, "rows": size(w.Rows), "cols": size(w.Cols), "given": w.Given}
	if w.Symmetric {
		out["symmetric"] = true
	}
	return out
}

// size returns a number where the text is one.
func size(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

func (k Kink) plain() Catalog {
	out := Catalog{"line": k.Line, "column": k.Column, "message": k.Message}
	if k.Smooth != "" {
		out["smooth"] = k.Smooth
	}
	return out
}
