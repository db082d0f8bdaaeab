// Package examples provides formulas and data for the tests of several packages. X is 6 x 3 unless a formula says
// otherwise.
package examples

import (
	_ "embed"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

//go:embed formulas.txt
var formulas string

// Formulas returns the formulas in a section of formulas.txt. The section "operations" contains every operation, with X
// in every argument that can contain X. The other sections are named after the form of f in their formulas.
func Formulas(section string) (out []string) {
	_, lines, _ := strings.Cut(formulas, "## "+section+"\n")
	lines, _, _ = strings.Cut(lines, "\n\n")
	return strings.Split(strings.TrimSpace(lines), "\n")
}

// Data returns the data for the formulas. A and S are 6 x 6, and S is symmetric and positive definite. C is 6 x 3, B is
// 3 x 3, u is 6 x 1, and v is 3 x 1.
func Data(rng *rand.Rand) *shape.Given {
	draw := func(rows, cols int) *read.Matrix {
		return &read.Matrix{Rows: rows, Cols: cols, Data: testmatrix.Normal(rng, rows, cols).RawMatrix().Data}
	}
	s := draw(6, 6)
	for i := range 6 {
		for j := range i {
			s.Data[j*6+i] = s.Data[i*6+j]
		}
		s.Data[i*7] = 12
	}
	return &shape.Given{
		Data: map[string]*read.Matrix{
			"A": draw(6, 6), "S": s, "C": draw(6, 3), "B": draw(3, 3), "u": draw(6, 1), "v": draw(3, 1),
		},
		Params: map[string]float64{"n": 6, "p": 3}, Seed: 1,
	}
}

// Used returns the data and parameters that a formula uses, and the sizes n and p, except those that the formula
// assigns.
func Used(f *syntax.Formula, from *shape.Given) *shape.Given {
	names := f.Uses()
	names["n"], names["p"] = true, true
	for _, s := range f.Statements {
		names[s.Name] = false
	}
	out := &shape.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}, Seed: from.Seed}
	maps.Copy(out.Data, from.Data)
	maps.Copy(out.Params, from.Params)
	maps.DeleteFunc(out.Data, func(name string, _ *read.Matrix) bool { return !names[name] })
	maps.DeleteFunc(out.Params, func(name string, _ float64) bool { return !names[name] })
	return out
}

// Reference is a formula with the values of f and of its gradient that Octave computed.
type Reference struct {
	Name, Formula string
	F             float64
	Grad          [][]float64
	Exact         int // 0 if the gradient was computed by finite differences
}

// ReadReference returns the reference formulas, their data and X. If shared/reference is not next to the repository,
// ReadReference skips the test.
func ReadReference(t testing.TB) (references []Reference, given *shape.Given, x *mat.Dense) {
	t.Helper()
	references, given = reference(t)
	if references == nil {
		t.Skip("shared/reference is not next to the repository")
	}
	x = given.Data["X"].Dense()
	delete(given.Data, "X")
	return references, given, x
}

// TextsOfReference returns the texts of the reference formulas, or nil if shared/reference is not next to the
// repository.
func TextsOfReference(t testing.TB) []string {
	t.Helper()
	references, _ := reference(t)
	return lists.Map(references, func(r Reference) string { return r.Formula })
}

// reference reads the file with the reference formulas. If there is no such file, reference returns nil.
func reference(t testing.TB) (references []Reference, given *shape.Given) {
	t.Helper()
	const file = "shared/reference/formula.json"
	text, err := os.ReadFile("../../../../" + file) // from the folder of a package in formula
	if os.IsNotExist(err) {
		text, err = os.ReadFile("../../../" + file) // from the folder of package formula
	}
	if os.IsNotExist(err) {
		return nil, nil
	}
	var content struct {
		Data  map[string]json.RawMessage
		Cases []Reference
	}
	if err == nil {
		err = json.Unmarshal(text, &content)
	}
	if err != nil {
		t.Fatal(err)
	}
	given = &shape.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}}
	for name, raw := range content.Data {
		var number float64
		if json.Unmarshal(raw, &number) == nil {
			given.Params[name] = number
			continue
		}
		m := &read.Matrix{}
		if err := json.Unmarshal(raw, m); err != nil {
			t.Fatal(name, err)
		}
		given.Data[name] = m
	}
	return content.Cases, given
}
