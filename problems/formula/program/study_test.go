package program

import (
	"testing"

	"slep/problems/formula/examples"
	"slep/problems/formula/graph"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/solver"
)

// built returns the graph of a formula, and fills in the data that the formula uses.
func built(t testing.TB, text string, from *shape.Given) *graph.Problem {
	t.Helper()
	f, err := syntax.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return graph.Build(shape.Infer(f, examples.Used(f, from), true))
}

// compiled returns the objective of a formula.
func compiled(t testing.TB, text string, from *shape.Given) solver.HessObjective {
	t.Helper()
	b := built(t, text, from)
	return NewCompiler(b.Graph).Objective(b.F, b.Derivative(b.F, b.X)).(solver.HessObjective)
}
