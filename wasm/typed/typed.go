// Package typed makes problems of formulas for a session. Only the program slep-formula.wasm has it, because the
// compiler of formulas would make slep.wasm a seventh larger for everybody.
package typed

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/mathml"
	"slep/problems/read"
	"slep/solver"
	"slep/wasm/session"
)

// Formulas is what session.Formulas asks for.
type Formulas struct{}

var _ session.Formulas = Formulas{}

// Describe says what a formula is about.
func (Formulas) Describe(text string, spec problems.Spec) (*session.Description, error) {
	f, given, _, err := parse(text, spec)
	if err != nil {
		return nil, err
	}
	d, err := f.Describe(given)
	if err != nil {
		return nil, err
	}
	out := &session.Description{
		Sizes: d.Sizes, Params: d.Params, Open: d.Open, Degree: d.Degree, Quadratic: d.Quadratic, Symmetric: d.Symmetric,
		Objective: mathml.Statements("f", d.Objective), Gradient: mathml.Statements("∇f", d.Gradient),
	}
	for _, w := range d.Data {
		out.Data = append(out.Data, session.Wanted(w))
	}
	for _, k := range d.Kinks {
		out.Kinks = append(out.Kinks, session.Kink(k))
	}
	return out, nil
}

// Instance makes the problem of a formula. Beside the parameters of the formula it takes start, as
// problems.Own does.
func (Formulas) Instance(text string, spec problems.Spec) (*problems.Instance, error) {
	f, given, start, err := parse(text, spec)
	if err != nil {
		return nil, err
	}
	c, err := f.Compile(given)
	if err != nil {
		return nil, err
	}
	notes := notesOf(given.Data)
	own := problems.Spec{Params: start, Seed: spec.Seed, X0: spec.X0, Pause: spec.Pause}
	in, err := problems.Own(c.Objective, c.M, own)
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		return nil, ofFormula(bad, f, given)
	} else if err != nil {
		return nil, err
	}
	in.Warnings = append(in.Warnings, notes...)
	return in, nil
}

// notesOf returns what was noticed while the data were read. It takes the notes from the matrices, since an objective
// of the user's own would call that of M one of problem.M.
func notesOf(data map[string]*read.Matrix) (notes []string) {
	for _, name := range slices.Sorted(maps.Keys(data)) {
		if note := data[name].Note; note != "" {
			notes = append(notes, "data."+name+": "+note)
			data[name].Note = ""
		}
	}
	return notes
}

// parse reads a formula, and sorts what is given beside it: what belongs to the formula, and how the run starts.
func parse(text string, spec problems.Spec) (f *formula.Formula, given *formula.Given, start solver.Values, err error) {
	given = &formula.Given{Data: spec.Data.Matrices, Params: map[string]float64{}, Seed: spec.Seed, Pause: spec.Pause}
	for name := range spec.Data.Lists {
		return nil, nil, nil, solver.Input("data."+name, name+" is a list: a formula takes matrices")
	}
	for name := range spec.Data.Labels {
		return nil, nil, nil, solver.Input("data."+name, name+" is a list of labels: a formula takes matrices")
	}
	start = solver.Values{}
	for _, name := range slices.Sorted(maps.Keys(spec.Params)) {
		word, isWord := spec.Params[name].(string)
		number, isNumber := spec.Params[name].(float64)
		switch {
		case isNumber:
			given.Params[name] = number
		case isWord && name == "start":
			start[name] = word
		case isWord:
			return nil, nil, nil, solver.Input("params."+name, name+" is "+strconv.Quote(word)+"; it must be a number")
		default:
			return nil, nil, nil, solver.Input("params."+name, name+" is true or false; it must be a number")
		}
	}
	f, err = formula.Parse(text)
	return f, given, start, err
}

// ofFormula renames the input of an error: what an objective of the user's own calls problem.M and problem.dims are
// data, the text or parameters here.
func ofFormula(bad *solver.InputError, f *formula.Formula, given *formula.Given) error {
	switch {
	case bad.Input == "problem.M" && given.Data["M"] == nil:
		return f.ErrorAbout("M", bad.Message)
	case bad.Input == "problem.M":
		return &solver.InputError{Input: "data.M", Message: bad.Message, Line: bad.Line}
	case bad.Input == "problem.dims":
		return &solver.InputError{Input: "params.n", Message: bad.Message}
	}
	return bad
}
