package session

import (
	"cmp"
	"slices"

	"slep/problems"
	"slep/solver"
)

// Catalog is what a page needs to know to offer problems, methods and options, by the names of the contract. It
// consists of maps because what a problem, method or parameter does not have is left out.
type Catalog = map[string]any

// Catalog returns the catalogue.
func (s *Session) Catalog() Catalog {
	return Catalog{
		"version":  s.version,
		"problems": each(problems.All(), describeProblem),
		"methods":  each(solver.Methods(), describeMethod),
		"auto": Catalog{
			"name": solver.Auto, "title": solver.Auto, "doc": solver.AutoDoc(),
			"options": solver.AutoOptions(), "defaults": Catalog(solver.AutoDefaults()),
		},
		"needs":   each(solver.Needs(), func(n solver.Need) Catalog { return Catalog{"name": n.Name, "doc": n.Doc} }),
		"options": each(solver.Options(), describeParam),
	}
}

func describeProblem(p problems.Problem) Catalog {
	c := Catalog{
		"name": p.Name, "title": p.Title, "doc": p.Doc, "details": p.Details, "params": each(p.Params, besideData(p)),
	}
	if len(p.Data) > 0 {
		c["data"] = each(p.Data, describeDatum)
	}
	if len(p.Advice) > 0 {
		c["advice"] = each(p.Advice, describeAdvice)
	}
	if p.Picture != "" {
		c["picture"] = p.Picture
	}
	return c
}

func describeAdvice(a problems.Advice) Catalog {
	c := Catalog{"after": string(a.After), "title": a.Title, "from": Catalog(a.From), "to": Catalog(a.To)}
	if a.Generated {
		c["generated"] = true
	}
	return c
}

func describeDatum(d problems.Datum) Catalog {
	c := Catalog{"name": d.Name, "doc": d.Doc, "shape": d.Shape}
	if d.Kind != problems.OneMatrix {
		c["kind"] = string(d.Kind)
	}
	if d.Of != "" {
		c["of"] = d.Of
	}
	if d.Optional {
		c["optional"] = true
	}
	return c
}

func describeMethod(m solver.MethodInfo) Catalog {
	c := Catalog{
		"name": m.Name, "title": m.Title, "doc": m.Doc, "options": m.Options,
		"space": m.Space.Doc(), "spaceTitle": m.Space.Title,
		"kind": string(m.Space.Kind), "norm": m.Space.Norm, "merit": m.Space.Merit,
	}
	if len(m.Needs) > 0 {
		c["needs"] = m.Needs
	}
	if len(m.Defaults) > 0 {
		c["defaults"] = Catalog(m.Defaults)
	}
	return c
}

// besideData describes the parameters of a problem, and says which can be chosen beside data.
func besideData(p problems.Problem) func(solver.Param) Catalog {
	return func(param solver.Param) Catalog {
		c := describeParam(param)
		if slices.Contains(p.BesideData, param.Name) {
			c["besideData"] = true
		}
		return c
	}
}

func describeParam(p solver.Param) Catalog {
	c := Catalog{
		"name": p.Name, "title": cmp.Or(p.Title, p.Name), "doc": p.Doc, "min": p.Min, "max": p.Max, "default": p.Default,
	}
	if p.Stops {
		c["stops"] = true
	}
	if p.Unit != "" {
		c["unit"] = p.Unit
	}
	if p.Integer {
		c["integer"] = true
	}
	if p.Log {
		c["log"] = true
	}
	if len(p.Choices) > 0 {
		c["choices"] = p.Choices
	}
	return c
}

func each[T any](list []T, describe func(T) Catalog) []Catalog {
	out := make([]Catalog, len(list))
	for i, entry := range list {
		out[i] = describe(entry)
	}
	return out
}
