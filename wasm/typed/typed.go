// Package typed compiles formulas to problems for a session. Only slep-formula.wasm contains this package, because the
// package would enlarge slep.wasm, which every page loads (see wasm/decisions.md).
package typed

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/cure"
	"slep/problems/formula/mathml"
	"slep/problems/formula/script"
	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
	"slep/wasm/session"
)

// Formulas implements session.Formulas.
type Formulas struct{}

var _ session.Formulas = Formulas{}

// Describe returns the FormulaInfo of the contract.
func (Formulas) Describe(text string, spec problems.Spec) (info session.Catalog, err error) {
	defer named(&err)
	defer try.Catch(&err)
	f, given, _ := parse(text, spec)
	d, err := f.Describe(given)
	try.Check(cured(err, text, given))
	wanted := func(w formula.Wanted) session.Catalog {
		matrix := session.Catalog{"name": w.Name, "rows": size(w.Rows), "cols": size(w.Cols), "given": w.Given}
		return session.With(matrix, session.Catalog{"symmetric": w.Symmetric})
	}
	kink := func(k formula.Kink) session.Catalog {
		place := session.Catalog{"line": k.Line, "column": k.Column, "message": k.Message}
		return session.With(place, session.Catalog{"smooth": k.Smooth})
	}
	out := session.Catalog{
		"sizes": d.Sizes, "params": lists.Map(d.Params, session.DescribeParam), "open": append([]string{}, d.Open...),
		"data": lists.Map(d.Data, wanted), "kinks": lists.Map(d.Kinks, kink),
		"quadratic": d.Quadratic, "symmetric": append([]string{}, d.Symmetric...),
		"objective": mathml.Statements("f", d.Objective), "gradient": mathml.Statements("∇f", d.Gradient),
	}
	if d.Degree >= 0 {
		out["degree"] = d.Degree
	}
	return out, nil
}

// cured adds a likely correction of the text to err if err is an error in the text of a formula.
func cured(err error, text string, given *formula.Given) error {
	return solver.Revised(err, func(bad *solver.InputError) {
		if bad.Input == "formula" {
			bad.Cure = cure.Of(text, given, bad)
		}
	})
}

// If text is a number of rows or columns, size returns this number. If text is the name of a size, size returns text.
func size(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

// Instance returns the problem that a formula defines. In addition to the parameters of the formula, Instance accepts
// the parameter start, as problems.Own does.
func (Formulas) Instance(text string, spec problems.Spec) (in *problems.Instance, err error) {
	defer named(&err)
	defer try.Catch(&err)
	f, given, start := parse(text, spec)
	c, err := f.Compile(given)
	try.Check(cured(err, text, given))
	notes := notesOf(given.Data)
	spec.Params, spec.Data = start, problems.Data{}
	in, err = problems.Own(c.Objective, c.M, spec) // rejects Resample, because a formula has no samples
	try.Check(ofFormula(err, f, given))
	in.Warnings = append(in.Warnings, notes...)
	return in, in.CheckOverflow(given.Data)
}

// notesOf returns the notes on the data, and removes these notes from the matrices, because problems.Own would
// attribute the note on M to problem.M.
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
func parse(text string, spec problems.Spec) (f *formula.Formula, given *formula.Given, start catalog.Values) {
	given = &formula.Given{Data: spec.Data.Matrices, Params: map[string]float64{}, Seed: spec.Seed, Pause: spec.Pause}
	for name := range spec.Data.Lists {
		try.Refuse("data."+name, name+" is a list: a formula takes matrices")
	}
	for name := range spec.Data.Labels {
		try.Refuse("data."+name, name+" is a list of labels: a formula takes matrices")
	}
	start = catalog.Values{}
	for _, name := range slices.Sorted(maps.Keys(spec.Params)) {
		switch value := spec.Params[name].(type) {
		case float64:
			given.Params[name] = value
		case string:
			try.RefuseIf(name != "start", "params."+name, name+" is "+strconv.Quote(value)+"; it must be a number")
			start[name] = value
		default:
			try.Refuse("params."+name, name+" is a boolean; it must be a number")
		}
	}
	f, err := formula.Parse(text)
	try.Check(cured(err, text, given))
	return f, given, start
}

// ofFormula renames the input in an error from problems.Own. problem.M becomes data.M or a position in the text, and
// problem.dims becomes params.n.
func ofFormula(err error, f *formula.Formula, given *formula.Given) error {
	return solver.Revised(err, func(bad *solver.InputError) {
		switch {
		case bad.Input == "problem.M" && given.Data["M"] == nil:
			*bad = *f.ErrorAbout("M", bad.Message)
		case bad.Input == "problem.M":
			bad.Input = "data.M"
		case bad.Input == "problem.dims":
			bad.Input = "params.n"
		}
		if _, set := given.Params["p"]; !set {
			bad.Fix = nil // the formula or its data determine p
		}
	})
}

// inputs maps Go fields to names in a spec.
var inputs = map[string]string{
	"formula": "problem.formula", "Problem.X0": "x0", "Problem.Given.Data": "data", "Given.Data[": "data.",
	"Given.Params[": "params.",
}

// named renames the input in an error from the formula packages. These packages use the names of Go fields; named
// replaces such a name by the name of the same input in a spec.
func named(err *error) {
	*err = solver.Revised(*err, func(bad *solver.InputError) {
		field, name, _ := strings.Cut(strings.TrimSuffix(bad.Input, `"]`), `"`)
		if input, ok := inputs[field]; ok {
			bad.Input = input + name
		}
	})
}

// Script writes a problem as a program for another tool, in the user's variables.
func (Formulas) Script(s session.Script) (texts session.Catalog, err error) {
	defer named(&err)
	defer try.Catch(&err)
	in := s.Instance
	n, p := in.X0.Dims()
	out := &script.Problem{X0: in.X0, Scale: in.Scale, Singular: in.Rank > 0 && in.Rank < n, Notes: s.Notes}
	if s.Formula != nil {
		out.Formula, out.Given, _ = parse(*s.Formula, s.Given)
	} else {
		text, data := try.Values(in.Formula())
		out.Formula = try.Value(formula.Parse(text))
		out.Given = &formula.Given{Data: data, Params: map[string]float64{"n": float64(n), "p": float64(p)}}
	}
	texts = session.Catalog{}
	for _, f := range try.Value(script.Write(out, s.Language)) {
		texts[f.Name] = string(f.Text)
	}
	return texts, nil
}
