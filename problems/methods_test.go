package problems

import (
	"math"
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
)

// TestMethodsReachReference runs every method on the recorded quadratic instances that it accepts, except gradient
// descent, which approaches the optimum slowly. All runs must end at a feasible stationary point at which f equals the
// recorded optimum.
func TestMethodsReachReference(t *testing.T) {
	slow := []string{"slgd", "rgd", "mangd"}
	for _, name := range quadraticReferences {
		reached := 0
		for _, m := range catalog.Methods() {
			ref, file := loadReference(t, name)
			in := ref.instance(t, file, "X0.mtx")
			if slices.Contains(m.Needs, "definite") && ref.RankM < ref.N || slices.Contains(slow, m.Name) {
				continue
			}
			run, err := catalog.Start(m.Name, in.Problem, in.X0, catalog.Values{"tol": 1e-9, "feasTol": 1e-7})
			if err != nil {
				t.Fatal(m.Name, err)
			}
			result := run.Solve()
			if result.Verdict != solver.FeasibleStationary {
				t.Errorf("%s, %s: %s", name, m.Name, result.Message)
				continue
			}
			if d := math.Abs(result.Projected.Objective - ref.Manopt.F); d > 1e-8*math.Abs(ref.Manopt.F) {
				t.Errorf("%s, %s: f = %.15g after %d iterations, wanted %.15g", name, m.Name, result.Projected.Objective,
					result.Iterations, ref.Manopt.F)
				continue
			}
			reached++
		}
		if reached < 3 {
			t.Errorf("%s: %d methods reached the optimum, wanted at least 3", name, reached)
		}
	}
}

// TestMethodsReachCovariances uses the recorded covariances. For each of them, the test runs the methods that users are
// likely to choose, and checks that at most one method misses the recorded optimum. The sparse problem has other local
// minima near the optimum; the log shows which methods miss the optimum.
func TestMethodsReachCovariances(t *testing.T) {
	for name, methods := range map[string][]string{
		"g10_gcca3_n45_p3":   {"slbb", "sllbfgs", "slsub", "slcg", "rbb", "manbb"},
		"l11_lda_n40_p3":     {"slbb", "sllbfgs", "slsub", "slcg", "rbb", "manbb"},
		"s12_sgcca_30_30_p3": {"slbb", "sllbfgs", "slcg", "slnag", "rbb", "rnag"},
	} {
		reached := 0
		for _, method := range methods {
			ref, file := loadReference(t, name)
			in := ref.instance(t, file, "X0.mtx")
			run, err := catalog.Start(method, in.Problem, in.X0, catalog.Values{"tol": 1e-7, "feasTol": 1e-6})
			if err != nil {
				t.Fatal(method, err)
			}
			result := run.Solve()
			off := math.Abs(result.Projected.Objective-ref.optimum()) / math.Abs(ref.optimum())
			if result.Verdict == solver.FeasibleStationary && off <= 1e-8 {
				reached++
			} else {
				t.Logf("%s, %s: the relative error of f is %.1e. %s", name, method, off, result.Message)
			}
		}
		if want := len(methods) - 1; reached < want {
			t.Errorf("%s: %d of %d methods reached the optimum, wanted at least %d", name, reached, len(methods), want)
		}
	}
}
