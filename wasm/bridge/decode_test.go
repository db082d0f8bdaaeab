//go:build js && wasm

package bridge

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver/try"
	"slep/wasm/session"
)

// TestSpecOf converts a spec with every kind of data, except columns of labels, from JavaScript to Go.
func TestSpecOf(t *testing.T) {
	spec := specOf(eval(`{
		problem: "eigen", method: "slbb", params: {p: 3, start: "rand", deep: true}, options: {tol: 0.5},
		x0: new Float64Array([9, 1, NaN, -0]).subarray(1),
		data: {
			K: {rows: 1, cols: 2, data: new Float64Array([3, Infinity])},
			M: {rows: 4, cols: 4, row: new Int32Array([0, 3]), col: new Int32Array([1, -2]), data: new Float64Array([5, 6])},
			E: {rows: 2, cols: 2, row: new Int32Array(0), col: new Int32Array(0), data: new Float64Array(0)},
			T: new TextEncoder().encode("é"),
			V: {list: [{rows: 1, cols: 1, data: new Float64Array([2])}, new TextEncoder().encode("t")]},
			L: {labels: ["a", "2"]},
		}}`))
	if len(spec.X0) != 3 || spec.X0[0] != 1 || !math.IsNaN(spec.X0[1]) || !math.Signbit(spec.X0[2]) {
		t.Errorf("x0 is %v", spec.X0)
	}
	spec.X0 = nil
	want := session.Spec{
		Problem: "eigen", Method: "slbb",
		Params:  map[string]any{"p": 3.0, "start": "rand", "deep": true},
		Options: map[string]any{"tol": 0.5},
		Data: map[string]session.Data{
			"K": {Matrix: &read.Matrix{Rows: 1, Cols: 2, Data: []float64{3, math.Inf(1)}}},
			"M": {Matrix: &read.Matrix{Rows: 4, Cols: 4, Row: []int32{0, 3}, Col: []int32{1, -2}, Data: []float64{5, 6}}},
			"E": {Matrix: &read.Matrix{Rows: 2, Cols: 2, Row: []int32{}, Col: []int32{}, Data: []float64{}}},
			"T": {Text: []byte("é")},
			"V": {List: []session.Data{{Matrix: &read.Matrix{Rows: 1, Cols: 1, Data: []float64{2}}}, {Text: []byte("t")}}},
			"L": {Labels: []string{"a", "2"}},
		},
	}
	if !reflect.DeepEqual(spec, want) {
		t.Errorf("got %+v, want %+v", spec, want)
	}
}

func TestSpecOfError(t *testing.T) {
	for _, c := range []struct{ spec, input, says string }{
		{`{data: {M: {rows: 1.5, cols: 2, data: new Float64Array(3)}}}`, "data.M", "1.5"},
		{`{data: {M: {rows: 2, cols: NaN, data: new Float64Array(3)}}}`, "data.M", "not a number"},
		{`{data: {M: {rows: 2, cols: 1e300, data: new Float64Array(3)}}}`, "data.M", "1e+300"},
		{`{own: {dims: [2.5, 1], M: {}}}`, "problem.dims", "n is 2.5"},
		{`{own: {dims: [2, Infinity], M: {}}}`, "problem.dims", "p is"},
		{`{own: {dims: [2, 1], M: {rows: 2.5, cols: 2, data: new Float64Array(3)}}}`, "problem.M", "2.5"},
	} {
		got := session.FailureOf(errorIn(c.spec))
		if got.Name != "InputError" || got.Input != c.input || !strings.Contains(got.Message, c.says) {
			t.Errorf("%s: got %+v, want an InputError about %s that says %s", c.spec, got, c.input, c.says)
		}
	}
}

// errorIn returns the error in a spec.
func errorIn(spec string) (err error) {
	defer try.Catch(&err)
	specOf(eval(spec))
	return nil
}

func TestArraysKeepTheirBits(t *testing.T) {
	want := []float64{1.0 / 3, math.Inf(-1), math.Copysign(0, -1), 5e-324, math.Float64frombits(0x7ff8000000000001)}
	got := valuesOf[float64](float64Array(want))
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Errorf("%x came back as %x", math.Float64bits(want[i]), math.Float64bits(got[i]))
		}
	}
	if empty := valuesOf[float64](float64Array(nil)); len(empty) != 0 {
		t.Errorf("nothing came back as %v", empty)
	}
}
