package session

import (
	"cmp"
	"reflect"
	"slices"

	"slep/problems"
	"slep/problems/lists"
	"slep/solver/catalog"
)

// Catalog describes problems, methods and options. The keys are the names in the contract. Since a Catalog is a map,
// facts that do not apply can be omitted.
type Catalog = map[string]any

// Catalog returns the catalogue of the program.
func (s *Session) Catalog() Catalog {
	return Catalog{
		"version":  s.version,
		"problems": lists.Map(problems.All(), describeProblem),
		"methods":  lists.Map(catalog.Methods(), describeMethod),
		"auto": Catalog{
			"name": catalog.Auto, "title": catalog.Auto, "doc": catalog.AutoDoc(),
			"options": catalog.AutoOptions(), "defaults": Catalog(catalog.AutoDefaults()),
		},
		"needs":   lists.Map(catalog.Needs(), func(n catalog.Need) Catalog { return Catalog{"name": n.Name, "doc": n.Doc} }),
		"options": lists.Map(catalog.Options(), DescribeParam),
	}
}

func describeProblem(p problems.Problem) Catalog {
	param := func(param catalog.Param) Catalog {
		return With(DescribeParam(param), Catalog{"besideData": slices.Contains(p.BesideData, param.Name)})
	}
	return With(Catalog{
		"name": p.Name, "title": p.Title, "doc": p.Doc, "details": p.Details, "params": lists.Map(p.Params, param),
	}, Catalog{
		"data": lists.Map(p.Data, describeDatum), "advice": lists.Map(p.Advice, describeAdvice), "picture": p.Picture,
	})
}

func describeAdvice(a problems.Advice) Catalog {
	return With(
		Catalog{"after": string(a.After), "title": a.Title, "from": Catalog(a.From), "to": Catalog(a.To)},
		Catalog{"generated": a.Generated},
	)
}

func describeDatum(d problems.Datum) Catalog {
	return With(
		Catalog{"name": d.Name, "doc": d.Doc, "shape": d.Shape},
		Catalog{"kind": string(d.Kind), "of": d.Of, "optional": d.Optional},
	)
}

func describeMethod(m catalog.Entry) Catalog {
	return With(Catalog{
		"name": m.Name, "title": m.Title, "doc": m.Doc, "options": m.Options,
		"space": m.Space.Doc(), "spaceTitle": m.Space.Title,
		"kind": string(m.Space.Kind), "norm": m.Space.Norm, "merit": m.Space.Merit,
	}, Catalog{"needs": m.Needs, "defaults": Catalog(m.Defaults)})
}

// DescribeParam describes a parameter of a problem, a method or a formula.
func DescribeParam(p catalog.Param) Catalog {
	return With(Catalog{
		"name": p.Name, "title": cmp.Or(p.Title, p.Name), "doc": p.Doc, "min": p.Min, "max": p.Max, "default": p.Default,
	}, Catalog{"stops": p.Stops, "unit": p.Unit, "integer": p.Integer, "log": p.Log, "choices": p.Choices})
}

// With adds to facts those entries of optional that are not false, nil or empty, and returns facts. The function does
// not use reflect.Value.IsZero, which would add 2 KB to the program.
func With(facts, optional Catalog) Catalog {
	for name, value := range optional {
		v := reflect.ValueOf(value)
		isList := v.Kind() == reflect.Slice || v.Kind() == reflect.Map
		if value != nil && value != "" && value != false && (!isList || v.Len() > 0) {
			facts[name] = value
		}
	}
	return facts
}
