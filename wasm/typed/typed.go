// Package typed compiles formulas to problems for a session. Only slep-formula.wasm contains it, because the compiler
// would enlarge slep.wasm, which every page loads, by a seventh.
package typed

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/cure"
	"slep/problems/formula/mathml"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/wasm/session"
)

// Formulas implements session.Formulas.
type Formulas struct{}

var _ session.Formulas = Formulas{}

// Describe returns the FormulaInfo of the contract.
func (Formulas) Describe(text string, spec problems.Spec) (info session.Catalog, err error) {
	defer named(&err)
	f, given, _, err := parse(text, spec)
	if err != nil {
		return nil, cured(err, text, given)
	}
	d, err := f.Describe(given)
	if err != nil {
		return nil, cured(err, text, given)
	}
	wanted := func(w formula.Wanted) session.Catalog {
		matrix := session.Catalog{"name": w.Name, "rows": size(w.Rows), "cols": size(w.Cols), "given": w.Given}
		return session.With(matrix, session.Catalog{"symmetric": w.Symmetric})
	}
	kink := func(k formula.Kink) session.Catalog {
		place := session.Catalog{"line": k.Line, "column": k.Column, "message": k.Message}
		if k.Smooth == "" {
			return place
		}
		return session.With(place, session.Catalog{"smooth": k.Smooth})
	}
	out := session.Catalog{
		"sizes": d.Sizes, "params": session.Each(d.Params, session.DescribeParam), "open": append([]string{}, d.Open...),
		"data": session.Each(d.Data, wanted), "kinks": session.Each(d.Kinks, kink),
		"quadratic": d.Quadratic, "symmetric": append([]string{}, d.Symmetric...),
		"objective": mathml.Statements("f", d.Objective), "gradient": mathml.Statements("∇f", d.Gradient),
	}
	if d.Degree >= 0 {
		out["degree"] = d.Degree
	}
	return out, nil
}

// cured adds a likely correction of the text to an error in a formula.
func cured(err error, text string, given *formula.Given) error {
	bad := (*solver.InputError)(nil)
	if !errors.As(err, &bad) || bad.Input != "formula" {
		return err
	}
	out := *bad
	out.Cure = cure.Of(text, given, bad)
	return &out
}

// size returns the number of rows or columns in text, or text itself if it is the name of a size.
func size(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

// Instance returns the problem of a formula. In addition to the parameters of the formula it accepts start, as
// problems.Own does.
func (Formulas) Instance(text string, spec problems.Spec) (in *problems.Instance, err error) {
	defer named(&err)
	f, given, start, err := parse(text, spec)
	if err != nil {
		return nil, cured(err, text, given)
	}
	c, err := f.Compile(given)
	if err != nil {
		return nil, cured(err, text, given)
	}
	notes := notesOf(given.Data)
	own := problems.Spec{
		Params: start, Seed: spec.Seed, StartSeed: spec.StartSeed, X0: spec.X0, Pause: spec.Pause,
	}
	in, err = problems.Own(c.Objective, c.M, own)
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		return nil, ofFormula(bad, f, given)
	} else if err != nil {
		return nil, err
	}
	in.Warnings = append(in.Warnings, notes...)
	return in, in.CheckOverflow(given.Data)
}

// notesOf returns the notes on the data. It removes them from the matrices, because problems.Own would attribute the
// note on M to problem.M.
func notesOf(data map[string]*read.Matrix) (notes []string) {
	for _, name := range slices.Sorted(maps.Keys(data)) {
		if note := data[name].Note; note != "" {
			notes = append(notes, "data."+name+": "+note)
			data[name].Note = ""
		}
	}
	return notes
}

// parse parses a formula, and splits the spec into the values for the formula and those for the start of the run.
func parse(text string, spec problems.Spec) (
	f *formula.Formula, given *formula.Given, start catalog.Values, err error,
) {
	given = &formula.Given{Data: spec.Data.Matrices, Params: map[string]float64{}, Seed: spec.Seed, Pause: spec.Pause}
	for name := range spec.Data.Lists {
		return nil, nil, nil, solver.Input("data."+name, name+" is a list: a formula takes matrices")
	}
	for name := range spec.Data.Labels {
		return nil, nil, nil, solver.Input("data."+name, name+" is a list of labels: a formula takes matrices")
	}
	start = catalog.Values{}
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

// ofFormula renames the input in an error from problems.Own. problem.M becomes data.M or a place in the text, and
// problem.dims becomes params.n.
func ofFormula(bad *solver.InputError, f *formula.Formula, given *formula.Given) error {
	if bad.Input == "problem.M" && given.Data["M"] == nil {
		return f.ErrorAbout("M", bad.Message)
	}
	out := *bad
	switch bad.Input {
	case "problem.M":
		out.Input = "data.M"
	case "problem.dims":
		out.Input = "params.n"
	}
	if _, set := given.Params["p"]; !set {
		out.Fix = nil // the formula or its data determine p
	}
	return &out
}

// named renames the input in an error from the formula packages. The formula packages use the names of Go fields; named
// replaces these by the names in a spec.
func named(err *error) {
	bad := (*solver.InputError)(nil)
	if !errors.As(*err, &bad) {
		return
	}
	out := *bad
	switch parts := strings.Split(bad.Input, `"`); parts[0] {
	case "formula":
		out.Input = "problem.formula"
	case "Problem.X0":
		out.Input = "x0"
	case "Problem.Given.Data":
		out.Input = "data"
	case "Given.Data[":
		out.Input = "data." + parts[1]
	case "Given.Params[":
		out.Input = "params." + parts[1]
	}
	*err = &out
}
