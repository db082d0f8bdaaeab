package problems

import (
	"math"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/operator"
)

// TestGivenMatricesCanBeFactorised gives an array and a diagonal as A: A + σM has a factorisation, for the shifted
// metric.
func TestGivenMatricesCanBeFactorised(t *testing.T) {
	const n = 150
	full := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for i := range n {
		for j := range n {
			full.Data[i*n+j] = math.Cos(float64(i*j)) + 3/(1+math.Abs(float64(i-j)))
		}
	}
	for name, a := range map[string]*read.Matrix{"array": full, "diagonal": diagonal(wide(1, n).Data...)} {
		in, err := New("quadratic", Spec{Params: solver.Values{"p": 2.0}, Data: Data{
			Matrices: map[string]*read.Matrix{"A": a, "M": diagonal(ones(n)...)},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := in.Objective.(*Quadratic).A.(*operator.Dense); ok != (name == "array") {
			t.Errorf("%s: A became a %T", name, in.Objective.(*Quadratic).A)
		}
		run, err := solver.NewRun(in.Problem, in.X0, &solver.Settings{Tol: 1e-10}, &solver.Subspace{})
		if err != nil {
			t.Fatal(err)
		}
		run.Solve()
		solutions := slices.IndexFunc(run.Parts(), func(part solver.Part) bool { return part.Name == "solutions" })
		if run.Parts()[solutions].Seconds == 0 {
			t.Errorf("%s: A + σM is not factorised in %d iterations", name, run.Progress().Iteration)
		}
	}
}
