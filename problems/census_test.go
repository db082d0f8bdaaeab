package problems

import (
	"fmt"
	"testing"

	"slep/solver"
)

// TestCensus runs the default method on Problem 1 over sizes, starts, weights of the linear term, ranks and seeds:
// every run must end at a feasible stationary point.
func TestCensus(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 1
	}
	for _, size := range [][2]float64{{100, 5}, {200, 10}} {
		for _, start := range []string{"randn", "rand"} {
			for _, alpha := range []float64{.01, 1, 10, 100} {
				for _, c := range []float64{1, .9} {
					name := fmt.Sprintf("n=%v,p=%v,%s,alpha=%v,c=%v", size[0], size[1], start, alpha, c)
					t.Run(name, func(t *testing.T) {
						most := 0
						for seed := range seeds {
							in, err := New("quadratic", Spec{Seed: seed + 1, Params: solver.Values{
								"n": size[0], "p": size[1], "d": .05, "start": start, "alpha": alpha, "c": c}})
							if err != nil {
								t.Fatal(err)
							}
							run, err := solver.Start("slbb", in.Problem, in.X0, nil)
							if err != nil {
								t.Fatal(err)
							}
							result := run.Solve()
							if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
								t.Errorf("seed %d: %s", seed+1, result.Message)
							}
							most = max(most, result.Iterations)
						}
						t.Logf("%d runs, at most %d iterations", seeds, most)
					})
				}
			}
		}
	}
}
