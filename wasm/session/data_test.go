package session

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
)

// flowers holds the lengths and widths of eight samples from two species, which have the same scatter but different
// mean lengths.
const flowers = "length,width,species\n-1,0,a\n-1,1,a\n1,0,a\n1,1,a\n3,0,b\n3,1,b\n5,0,b\n5,1,b\n"

func noPause() {}

func TestLabelsOfColumn(t *testing.T) {
	numbers := &read.Matrix{Rows: 8, Cols: 3, Data: []float64{
		0, -1, 0, 0, -1, 1, 0, 1, 0, 0, 1, 1, 1, 3, 0, 1, 3, 1, 1, 5, 0, 1, 5, 1,
	}}
	for name, data := range map[string]map[string]Data{
		"number": {"X": {Text: []byte(flowers)}, "labels": {Column: &Column{"X", read.Column{Number: 3}}}},
		"name":   {"X": {Text: []byte(flowers)}, "labels": {Column: &Column{"X", read.Column{Name: "species"}}}},
		"array":  {"X": {Matrix: numbers}, "labels": {Column: &Column{"X", read.Column{Number: 1}}}},
	} {
		s := New("test")
		info, _, err := s.Start(1, Spec{Problem: "lda", Params: catalog.Values{"p": 1.0}, Data: data}, noPause)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if info["n"] != 2 || info["classes"] != 2 || info["samples"] != 8 {
			t.Errorf("%s: %v", name, info)
		}
	}
	for name, c := range map[string]struct {
		data  map[string]Data
		words string
	}{
		"no X": {map[string]Data{"labels": {Column: &Column{"X", read.Column{Number: 3}}}},
			"data.labels: the labels are a column of X"},
		"no column": {map[string]Data{"X": {Text: []byte(flowers)}, "labels": {Column: &Column{"X", read.Column{Number: 4}}}},
			"no column 4"},
		"words": {map[string]Data{"X": {Text: []byte(flowers)}, "labels": {Labels: []string{"a"}}},
			`data.X: line 2: column 3 (species): "a" is not`},
	} {
		_, _, err := New("test").Start(1, Spec{Problem: "lda", Data: c.data}, noPause)
		if err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: got %v, wanted %q", name, err, c.words)
		}
	}
}

func TestInspect(t *testing.T) {
	s := New("test")
	answer, err := s.Inspect(1, Data{Text: []byte(flowers)}, nil, false, noPause)
	if err != nil {
		t.Fatal(err)
	}
	facts := answer.Value.(Catalog)
	columns := facts["columns"].([]Catalog)
	if facts["rows"] != 8 || facts["cols"] != 2 || columns[2]["words"] != true || columns[0]["name"] != "length" {
		t.Errorf("%v", facts)
	}
	answer, err = s.Inspect(2, Data{Text: []byte(flowers)}, &read.Column{Number: 3}, false, noPause)
	if err != nil {
		t.Fatal(err)
	}
	classes := answer.Value.(Catalog)["classes"].(map[string]int)
	if !maps.Equal(classes, map[string]int{"a": 4, "b": 4}) {
		t.Errorf("%v", classes)
	}
	symmetric := &read.Matrix{Rows: 2, Cols: 2, Data: []float64{2, 1, 1, 2}}
	answer, err = s.Inspect(3, Data{Matrix: symmetric}, nil, false, noPause)
	if err != nil {
		t.Fatal(err)
	}
	if facts := answer.Value.(Catalog); facts["rank"] != 2 || facts["symmetric"] != true || facts["condition"] == nil {
		t.Errorf("%v", facts)
	}
	_, err = s.Inspect(4, Data{Text: []byte("1,2\n3,x\n")}, nil, false, noPause)
	if err == nil || !strings.HasPrefix(err.Error(), `matrix: line 2: column 2: "x"`) {
		t.Errorf("got %v", err)
	}
}

func TestFixOfFailure(t *testing.T) {
	f := FailureOf(solver.Input("params.p", "p = 5 > n = 4").With("p", 4))
	if f.Fix == nil || *f.Fix != (solver.Fix{Param: "p", Value: 4}) || f.Input != "params.p" {
		t.Errorf("%+v", f)
	}
}

// pairs is an objective for an X with two columns.
type pairs struct{ halfSquares }

func (pairs) Dims() (n, p int) { return 3, 2 }

// TestFixOfP checks that an error about p suggests another p only if p is a parameter.
func TestFixOfP(t *testing.T) {
	flat := Data{Matrix: &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 0, 0, 0, 0, 0}}}
	full := Data{Matrix: &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 2, 0, 0, 0, 1}}}
	objective := &pairs{halfSquares{fails: func(int) bool { return false }}}
	named := Spec{Problem: "eigen", Params: catalog.Values{"p": 2.}, Data: map[string]Data{"K": full, "M": flat}}
	for name, c := range map[string]struct {
		spec Spec
		want *solver.Fix
	}{
		"own objective": {Spec{Own: &Own{Objective: objective, M: flat}}, nil},
		"problem eigen": {named, &solver.Fix{Param: "p", Value: 1}},
	} {
		_, _, err := New("test").Start(1, c.spec, goOn)
		if f := FailureOf(err); f.Name != "InputError" || !reflect.DeepEqual(f.Fix, c.want) {
			t.Errorf("%s: %+v, wanted the fix %v", name, f, c.want)
		}
	}
}

// TestInspectTable checks that the answer contains the whole table, and that the facts describe the matrix in which
// column means replace the missing numbers.
func TestInspectTable(t *testing.T) {
	text := "a,kind,b\n1,x,4\n,y,6\n3,x,\n"
	answer, err := New("test").Inspect(1, Data{Text: []byte(text)}, nil, true, noPause)
	if err != nil {
		t.Fatal(err)
	}
	facts := answer.Value.(Catalog)
	columns := facts["columns"].([]Catalog)
	if facts["rows"] != 3 || facts["cols"] != 2 || facts["nonzeros"] != 6 || columns[0]["missing"] != 1 {
		t.Errorf("%v", facts)
	}
	if words := columns[1]["distinct"].([]string); !slices.Equal(words, []string{"x", "y"}) {
		t.Errorf("the words are %q", words)
	}
	numbers, codes := answer.Arrays[0].Values, answer.Arrays[1].Values
	if len(numbers) != 6 || !math.IsNaN(numbers[2]) || !math.IsNaN(numbers[5]) || numbers[4] != 3 {
		t.Errorf("the numbers are %v", numbers)
	}
	if !slices.Equal(codes, []float64{0, 1, 0}) {
		t.Errorf("the codes are %v", codes)
	}
}
