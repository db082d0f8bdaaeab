package problems

import (
	"math/rand/v2"
	"testing"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"
	"slep/solver/turns"
)

// BenchmarkProof times the default method on the five smallest eigenvalues of the Laplacian of a grid of 200 x 200
// points, with and without an eigenvalue count.
func BenchmarkProof(b *testing.B) {
	const p = 5
	g := grid.Cube(2, 200)
	l, err := g.Laplacian(func() error { return nil })
	if err != nil {
		b.Fatal(err)
	}
	problem := solver.Problem{Objective: &Quadratic{A: l, P: p}, M: operator.Identity(g.Points())}
	x0 := testmatrix.Normal(rand.New(rand.NewPCG(1, 26)), g.Points(), p)
	solve := func(name, proof string) turns.Contender {
		var run *solver.Run
		return turns.Contender{
			Name: name,
			Prepare: func() {
				if run, err = catalog.Start("", problem, x0, catalog.Values{"proof": proof}); err != nil {
					b.Fatal(err)
				}
			},
			Work: func() {
				result := run.Solve()
				proven := result.Proof != nil && result.Proof.Proven
				if result.Status != solver.Converged || proven != (proof == "on") {
					b.Fatal(result.Message)
				}
			},
		}
	}
	turns.Compare(b, solve("without", "off"), solve("with", "on"))
}
