package problems

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
)

var censusSeeds = flag.Uint64("seeds", 1, "the number of seeds of TestCensus for the paper's method on each problem")

// TestCensus runs the paper's method with its defaults on Test Problem 1 for several sizes, starts, weights of the
// linear term, ranks and seeds, and runs two faster methods with the same number of seeds or fewer. Every run must end
// at a feasible stationary point.
func TestCensus(t *testing.T) {
	t.Parallel()
	if *censusSeeds == 0 {
		t.Fatal("with -seeds 0 the test would run nothing")
	}
	few := min(*censusSeeds, 2+*censusSeeds/5) // seeds for the faster methods
	for method, seeds := range map[string]uint64{"slbb": *censusSeeds, "sllbfgs": few, "slsub": few} {
		t.Run(method, func(t *testing.T) { census(t, method, seeds) })
	}
}

func census(t *testing.T, method string, seeds uint64) {
	for _, size := range [][2]float64{{100, 5}, {200, 10}} {
		for _, start := range []string{"randn", "rand"} {
			for _, alpha := range []float64{.01, 1, 10, 100} {
				for _, c := range []float64{1, .9} {
					name := fmt.Sprintf("n=%v,p=%v,%s,alpha=%v,c=%v", size[0], size[1], start, alpha, c)
					t.Run(name, func(t *testing.T) {
						t.Parallel()
						most := 0
						for seed := range seeds {
							in, err := New("quadratic", Spec{Seed: seed + 1, Params: catalog.Values{
								"n": size[0], "p": size[1], "d": .05, "start": start, "alpha": alpha, "c": c}})
							if err != nil {
								t.Fatal(err)
							}
							run, err := catalog.Start(method, in.Problem, in.X0, nil)
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

// TestPlainFails runs the paper's SLBB from starts from which it often fails. Each message must describe the outcome,
// and at least half of the runs must end at infeasible stationary points.
func TestPlainFails(t *testing.T) {
	ways := make(map[solver.Verdict]int)
	for seed := range uint64(10) {
		for _, alpha := range []float64{1, 100} {
			in, err := New("quadratic",
				Spec{Seed: seed + 1, Params: catalog.Values{"n": 100.0, "p": 5.0, "d": .05, "start": "rand", "alpha": alpha}})
			if err != nil {
				t.Fatal(err)
			}
			run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"beta": "paper", "safeguard": false})
			if err != nil {
				t.Fatal(err)
			}
			result := run.Solve()
			ways[result.Verdict]++
			want := map[solver.Verdict]string{
				solver.FeasibleStationary:      "Converged",
				solver.InfeasibleStationary:    "λ_max",
				solver.FeasibleNotStationary:   "Stopped",
				solver.InfeasibleNotStationary: "Stopped",
				solver.NotFinite:               "Diverged",
			}[result.Verdict]
			if !strings.Contains(result.Message, want) {
				t.Errorf("%v says %q", result.Verdict, result.Message)
			}
		}
	}
	t.Logf("verdicts of 20 runs: %v", ways)
	if ways[solver.InfeasibleStationary] < 10 {
		t.Errorf("only %d of 20 runs ended at an infeasible stationary point", ways[solver.InfeasibleStationary])
	}
}
