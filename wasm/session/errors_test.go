package session

import (
	"errors"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
)

func TestPanicText(t *testing.T) {
	for reason, want := range map[any]string{
		"text": "text", errors.New("an error"): "an error", 3: "the program failed",
	} {
		if got := FailureOf(reason); got.Name != "InternalError" || got.Message != want {
			t.Errorf("%v: %+v", reason, got)
		}
	}
}

// TestNamed starts runs from specs that package solver rejects, and checks that the errors name the inputs of the spec.
func TestNamed(t *testing.T) {
	tall := own(func(int) bool { return false })
	tall.Method = "manbb"
	tall.Own.M = Data{Matrix: &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 1, 0, 0, 0, 0}}}
	eye := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}}
	flat := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 1, 0, 0, 0, 0}}
	named := Spec{Problem: "eigen", Method: "manbb", Params: catalog.Values{"p": 1.},
		Data: map[string]Data{"K": {Matrix: eye}, "M": {Matrix: flat}}}
	for want, spec := range map[string]Spec{"problem.M": tall, "data.M": named} {
		_, _, err := New("test").Start(1, spec, func() {})
		if f := FailureOf(err); f.Input != want || !strings.Contains(f.Message, "not positive definite") {
			t.Errorf("%+v, wanted one about %s", f, want)
		}
	}
}
