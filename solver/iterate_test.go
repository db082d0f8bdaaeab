package solver

import (
	"math/rand/v2"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestIterate requests iterates before, at and after the current one. The test checks the iteration that Iterate
// returns, and compares the iterate with X at this iteration.
func TestIterate(t *testing.T) {
	problem, x := brockett(5, 15, 2)
	run := start(t, "slbb", problem, x, Settings{})
	run.Seek(7)
	for _, c := range []struct{ from, k, want int }{
		{7, 0, 0}, {7, 4, 4}, {7, 7, 7}, {7, 9, 7}, {5, -1, 5}, {3, 3, 3}, {3, 6, 6},
	} {
		run.Seek(c.from)
		x, iteration := run.Iterate(c.k)
		run.Seek(c.want)
		if iteration != c.want || !mat.Equal(x, run.X()) {
			t.Errorf("%+v: iterate %d, or a different X", c, iteration)
		}
	}
	run.Seek(7)
	run.path.Limit = 4
	run.path.Next(8) // drops every other iterate
	if _, iteration := run.Iterate(5); iteration != 4 {
		t.Errorf("with only even iterates kept, Iterate(5) returns iteration %d", iteration)
	}
	const n = 600000
	rng := rand.New(rand.NewPCG(1, 1))
	wide := Problem{Objective: &linear{operator.Identity(n), testmatrix.Normal(rng, n, 2)}}
	large := start(t, "slgd", wide, testmatrix.Normal(rng, n, 2), Settings{})
	large.Step()
	if _, iteration := large.Iterate(0); iteration != 1 {
		t.Errorf("with no iterates kept, Iterate(0) returns iteration %d; the current iteration is 1", iteration)
	}
}
