package problems

import (
	"maps"
	"math"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
)

// solveSparse runs the default method on a generated instance.
func solveSparse(t *testing.T, seed uint64, params catalog.Values) (*Instance, solver.Result) {
	t.Helper()
	in, err := New("sgcca", Spec{Params: params, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	run, err := catalog.Start("", in.Problem, in.X0, nil)
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
		t.Errorf("seed %d, %v: %s", seed, params, result.Message)
	}
	return in, result
}

// TestSparseCensus checks that the default method ends at a feasible stationary point for many seeds, for both kinds of
// start and for every way to compute C.
func TestSparseCensus(t *testing.T) {
	for _, c := range []struct {
		size  float64
		seeds uint64
		catalog.Values
	}{
		{100, 20, nil},
		{50, 5, catalog.Values{"start": "rand"}},
		{50, 5, catalog.Values{"repair": "clip"}},
		{50, 5, catalog.Values{"threshold": "none"}},
	} {
		if testing.Short() {
			c.size, c.seeds = 40, 1
		}
		params := catalog.Values{"n1": c.size, "n2": c.size, "p": 10.0}
		maps.Copy(params, c.Values)
		most := 0
		for seed := range c.seeds {
			_, result := solveSparse(t, seed+1, params)
			most = max(most, result.Iterations)
		}
		t.Logf("%v: at most %d iterations", params, most)
	}
}

// TestSparseTable compares f with the paper's mean over ten seeds, -18.07 at n1 = n2 = 200 and p = 30 (Table 2). Over
// twenty seeds, the standard deviation of f is 0.78. If 0.8 times the prediction -½ Σ(1 + λ_i) is subtracted from f,
// the standard deviation is 0.40. The prediction is the value of f for γ = 0 and exact covariances. The canonical
// correlations λ_i are uniform on the interval from 0 to 1.
func TestSparseTable(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const seeds = 3
	var mean float64
	for seed := range uint64(seeds) {
		in, result := solveSparse(t, seed+1, catalog.Values{"n1": 200.0, "n2": 200.0})
		f := result.Projected.Objective
		t.Logf("seed %d: f = %.2f after %d iterations", seed+1, f, result.Iterations)
		for _, l := range in.Known["lambda"].([]float64) {
			f += .8 * (l - .5) / 2
		}
		mean += f / seeds
	}
	if math.Abs(mean+18.07) > .8 {
		t.Errorf("the mean of f is %.2f, wanted about -18.07", mean)
	}
}
