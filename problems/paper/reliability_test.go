package paper

import (
	"fmt"
	"slices"
	"testing"

	"slep/problems"
	"slep/solver"
	"slep/solver/catalog"
)

// BenchmarkReliability runs slbb with its defaults on instances of typical sizes. For each kind of instance, the output
// contains the number of runs that ended at a feasible stationary point, and the range and the median of the iterations
// of all runs. The command is
//
//	go test ./problems/paper -run XXX -bench Reliability -benchtime 1x -timeout 1h
func BenchmarkReliability(b *testing.B) {
	type group struct {
		name, problem string
		params        catalog.Values
		seeds         uint64
	}
	groups := []group{
		{"Problem 2, n1 = n2 = 100", "sgcca", catalog.Values{"n1": 100.0, "n2": 100.0}, 20},
		{"Problem 2, n1 = n2 = 200", "sgcca", catalog.Values{"n1": 200.0, "n2": 200.0}, 20},
		{"gcca", "gcca", nil, 20},
		{"lda", "lda", nil, 20},
	}
	for _, start := range []string{"randn", "rand"} {
		for _, alpha := range []float64{1, 10} {
			for _, c := range []float64{1, .94, .9} {
				groups = append(groups, group{
					fmt.Sprintf("Problem 1, n = 1000, p = 50, %s, α = %v, c = %v", start, alpha, c), "quadratic",
					catalog.Values{"start": start, "alpha": alpha, "c": c}, 5,
				})
			}
		}
	}
	for range b.N {
		fmt.Println()
		for _, g := range groups {
			reached, iterations := 0, []float64(nil)
			for seed := uint64(1); seed <= g.seeds; seed++ {
				in, err := problems.New(g.problem, problems.Spec{Params: g.params, Seed: seed})
				if err != nil {
					b.Fatal(err)
				}
				run, err := catalog.Start("slbb", in.Problem, in.X0, nil)
				if err != nil {
					b.Fatal(err)
				}
				result := run.Solve()
				if result.Verdict == solver.FeasibleStationary {
					reached++
				} else {
					fmt.Printf("%s, seed %d: %s\n", g.name, seed, result.Message)
				}
				iterations = append(iterations, float64(result.Iterations))
			}
			slices.Sort(iterations)
			k := len(iterations)
			fmt.Printf("%-55s %d of %d reached, iterations %.0f to %.0f, median %.0f\n",
				g.name, reached, g.seeds, iterations[0], iterations[k-1], (iterations[(k-1)/2]+iterations[k/2])/2)
		}
	}
}
