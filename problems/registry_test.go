package problems

import (
	"maps"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
)

// TestRegistry checks that the names of the problems and of each problem's parameters are distinct, and that advice
// refers to existing parameters and values. If a problem takes data, BesideData must name some of its parameters, but
// none that follow from the data. Otherwise BesideData must be empty.
func TestRegistry(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range All() {
		if p.Name == "" || p.Title == "" || p.Doc == "" || p.Details == "" || seen[p.Name] {
			t.Errorf("the name %q is empty or not unique, or the problem has no title or description", p.Name)
		}
		seen[p.Name] = true
		params := map[string]bool{}
		for _, param := range p.Params {
			if params[param.Name] || param.Doc == "" {
				t.Errorf("%s: the parameter %q is not unique, or has no description", p.Name, param.Name)
			}
			params[param.Name] = true
		}
		for _, a := range p.Advice {
			_, from := catalog.Resolve("params", p.Params, a.From)
			_, to := catalog.Resolve("params", p.Params, a.To)
			if from != nil || to != nil || len(a.From) == 0 || len(a.To) == 0 || a.Title == "" {
				t.Errorf("%s advises %+v: %v, %v", p.Name, a, from, to)
			}
		}
		if (len(p.Data) > 0) != (len(p.BesideData) > 0) || (len(p.Data) > 0) != (p.sizes != nil) {
			t.Errorf("%s takes %d parts of data, but %q may be chosen in addition", p.Name, len(p.Data), p.BesideData)
		}
		for _, name := range p.BesideData {
			if !params[name] {
				t.Errorf("%s has no parameter %q", p.Name, name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(sizesOf(p))) {
			if !params[name] || slices.Contains(p.BesideData, name) {
				t.Errorf("%s: %q follows from the data, but is not a parameter or may be chosen in addition", p.Name, name)
			}
		}
	}
}

// sizesOf returns the parameters that follow from example data, or nil if the problem takes no data.
func sizesOf(p Problem) catalog.Values {
	if p.sizes == nil {
		return nil
	}
	data := Data{
		Matrices: map[string]*read.Matrix{"M": diagonal(1, 2, 3), "X": diagonal(1, 2, 3)},
		Lists:    map[string][]*read.Matrix{"views": {wide(4, 2), wide(4, 3)}},
		Labels:   map[string][]string{"labels": {"a", "b", "a"}},
	}
	return p.sizes(&data)
}
