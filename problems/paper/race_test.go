package paper

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"slep/problems"
	"slep/solver"
)

// BenchmarkRace runs methods in turns on the rows of Table 1 at n = 400, p = 25 (and d = 0.02, so that M keeps some
// entries a row), with five seeds each, on one thread. It prints the medians of CPU seconds and of products with A, and
// how the best penalty method compares with the best Riemannian one:
//
//	go test ./problems/paper -run XXX -bench Race -benchtime 1x
func BenchmarkRace(b *testing.B) {
	const seeds = 5
	riemannian, penalties := []string{"rbb", "manbb"}, []string{"slbb"}
	for _, m := range solver.Methods() {
		if slices.Contains([]string{"sllbfgs", "slsub", "slcg"}, m.Name) {
			penalties = append(penalties, m.Name)
		}
	}
	names := append(slices.Clone(riemannian), penalties...)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	fmt.Printf("\n%-12s", "row")
	for _, name := range names {
		fmt.Printf(" %22s", name)
	}
	fmt.Println("    best penalty, ratio")
	var ratios []float64
	for range b.N {
		for i := range Rows {
			row := &Rows[i]
			if row.Table != 1 || row.Parameter == "n" || row.Parameter == "p" {
				continue
			}
			seconds, products, failed := make(map[string][]float64), make(map[string][]float64), make(map[string]int)
			for seed := uint64(1); seed <= seeds; seed++ {
				params := row.Params()
				params["n"], params["p"], params["d"] = 400.0, 25.0, .02
				in, err := problems.New("quadratic", problems.Spec{Params: params, Seed: seed})
				if err != nil {
					b.Fatal(err)
				}
				for _, name := range names {
					run, err := solver.Start(name, in.Problem, in.X0, nil)
					if err != nil { // manbb and a singular M
						failed[name]++
						continue
					}
					result := run.Solve()
					if result.Verdict != solver.FeasibleStationary {
						failed[name]++
					}
					seconds[name] = append(seconds[name], result.Seconds)
					products[name] = append(products[name], float64(result.Counts.F))
				}
			}
			fmt.Printf("%-12s", strings.TrimPrefix(row.Name(), "1/"))
			best := func(names []string) (string, float64) {
				at, least := "", math.Inf(1)
				for _, name := range names {
					if s := spreadOf(seconds[name]).middle; failed[name] == 0 && s < least {
						at, least = name, s
					}
				}
				return at, least
			}
			for _, name := range names {
				note := ""
				if failed[name] > 0 {
					note = fmt.Sprintf(", %d failed", failed[name])
				}
				if len(seconds[name]) == 0 {
					fmt.Printf(" %22s", "refused")
					continue
				}
				s, f := spreadOf(seconds[name]).middle, spreadOf(products[name]).middle
				fmt.Printf(" %22s", fmt.Sprintf("%.3f s, %.0f A%s", s, f, note))
			}
			_, rival := best(riemannian)
			ours, least := best(penalties)
			ratios = append(ratios, rival/least)
			fmt.Printf("    %s, %.2f\n", ours, rival/least)
		}
	}
	s := spreadOf(ratios)
	fmt.Printf("best Riemannian over best penalty: median %.2f, least %.2f, most %.2f\n", s.middle, s.low, s.high)
	b.ReportMetric(s.middle, "ratio")
}
