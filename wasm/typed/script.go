package typed

import (
	"slep/problems/formula"
	"slep/problems/formula/script"
	"slep/problems/try"
	"slep/wasm/session"
)

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
