package problems

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/operator"
	"slep/solver/testmatrix"
)

// BenchmarkProof finds the five smallest eigenvalues of the Laplacian of a square grid of 200 x 200 points by the
// default method, without and with a count of eigenvalues in turn. The ratio is that of the medians.
func BenchmarkProof(b *testing.B) {
	const p = 5
	g := grid.Cube(2, 200)
	l, err := g.Laplacian(func() error { return nil })
	if err != nil {
		b.Fatal(err)
	}
	problem := solver.Problem{Objective: &Quadratic{A: l, P: p}, M: operator.Identity(g.Points())}
	x0 := testmatrix.Normal(rand.New(rand.NewPCG(1, 26)), g.Points(), p)
	solve := func(proof string) float64 {
		run, err := solver.Start("", problem, x0, solver.Values{"proof": proof})
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		result := run.Solve()
		proven := result.Proof != nil && result.Proof.Proven
		if result.Status != solver.Converged || proven != (proof == "on") {
			b.Fatal(result.Message)
		}
		return time.Since(began).Seconds()
	}
	var with, without []float64
	for b.Loop() {
		without = append(without, solve("off"))
		with = append(with, solve("on"))
	}
	slices.Sort(with)
	slices.Sort(without)
	middle := len(with) / 2
	b.ReportMetric(without[middle], "s/without")
	b.ReportMetric(with[middle], "s/with")
	b.ReportMetric(with[middle]/without[middle], "ratio")
}
