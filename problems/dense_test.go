package problems

import (
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/operator"
)

// TestDenseMatricesAreFound counts the dense matrices of each problem that has any.
func TestDenseMatricesAreFound(t *testing.T) {
	for _, c := range []struct {
		name   string
		params solver.Values
		rows   []int
	}{
		{"quadratic", solver.Values{"n": 30.0, "p": 2.0}, []int{30}},
		{"gcca", solver.Values{"n": 30.0, "m": 40.0, "k": 3.0, "p": 2.0}, []int{30, 10, 10, 10}},
		{"gcca", solver.Values{"n": 30.0, "m": 9.0, "k": 3.0, "p": 2.0}, []int{10, 10, 10}}, // Σ is not formed
		{"sgcca", solver.Values{"n1": 20.0, "n2": 10.0, "p": 2.0, "threshold": "none"}, []int{30, 20, 10}},
		{"eigen", solver.Values{"n": 30.0, "p": 2.0}, nil},
	} {
		in, err := New(c.name, Spec{Params: c.params, Seed: 1})
		if err != nil {
			t.Fatal(c.name, err)
		}
		var found []int
		solver.WithDense(in.Problem, func(m *operator.Dense) *operator.Dense {
			found = append(found, m.Dim())
			return m
		})
		if !slices.Equal(found, c.rows) {
			t.Errorf("%s %v: found dense matrices of %v rows, want %v", c.name, c.params, found, c.rows)
		}
	}
}
