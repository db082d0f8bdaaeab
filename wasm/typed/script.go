package typed

import (
	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/script"
	"slep/wasm/session"
)

// Script writes a problem as a program for another tool, in the user's variables.
func (Formulas) Script(s session.Script) (texts session.Catalog, err error) {
	defer named(&err)
	in := s.Instance
	n, _ := in.X0.Dims()
	out := &script.Problem{X0: in.X0, Scale: in.Scale, Singular: in.Rank > 0 && in.Rank < n, Notes: s.Notes}
	if s.Formula != nil {
		out.Formula, out.Given, _, err = parse(*s.Formula, s.Given)
	} else {
		out.Formula, out.Given, err = formulaOf(in)
	}
	if err != nil {
		return nil, err
	}
	files, err := script.Write(out, s.Language)
	texts = session.Catalog{}
	for _, f := range files {
		texts[f.Name] = string(f.Text)
	}
	return texts, err
}

// formulaOf returns the formula of a built-in problem, and its data.
func formulaOf(in *problems.Instance) (*formula.Formula, *formula.Given, error) {
	text, data, err := in.Formula()
	if err != nil {
		return nil, nil, err
	}
	f, err := formula.Parse(text)
	n, p := in.X0.Dims()
	return f, &formula.Given{Data: data, Params: map[string]float64{"n": float64(n), "p": float64(p)}}, err
}
