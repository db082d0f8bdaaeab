package problems

import (
	"math"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// unweighted is an objective without its method for row weights.
type unweighted struct{ solver.HessObjective }

// TestRowMetric solves instances with and without row weights. With row weights, the number of iterations must be
// almost independent of μ. Averaged over the seeds, the final f must be as low as without row weights, apart from
// differences between local minimisers.
func TestRowMetric(t *testing.T) {
	const seeds = 2
	for _, c := range []struct {
		params    catalog.Values
		most      int     // the maximum mean number of iterations
		gain      float64 // the least ratio of the iterations without row weights to those with them; 0 if not tested
		tolerance float64 // the maximum mean relative excess of f
	}{
		{catalog.Values{"n1": 40.0, "n2": 40.0, "p": 6.0}, 145, 2, 1e-3},
		{catalog.Values{"n1": 40.0, "n2": 40.0, "p": 6.0, "mu": 1e-4}, 165, 4, 1e-3},
		{catalog.Values{"n1": 40.0, "n2": 40.0, "p": 6.0, "mu": 1e-6}, 180, 0, 0},
		{catalog.Values{"n1": 60.0, "n2": 60.0, "p": 10.0, "gamma": .1}, 190, 2, 3e-3},
		{catalog.Values{"n1": 60.0, "n2": 60.0, "p": 10.0, "gamma": .3}, 160, 2, 3e-3},
		{catalog.Values{"n1": 60.0, "n2": 60.0, "p": 10.0, "gamma": 1.0}, 125, 2, 3e-3},
		{catalog.Values{"n1": 60.0, "n2": 60.0, "p": 5.0, "threshold": "none"}, 230, 2, 1e-3}, // block diagonal M
		{catalog.Values{"n1": 60.0, "n2": 60.0, "p": 5.0, "repair": "clip"}, 150, 2, 1e-3},    // a singular M
		{catalog.Values{"n1": 40.0, "n2": 40.0, "p": 6.0, "gamma": 0.0}, 170, 1, 0},           // f has no weights
	} {
		with, without, excess := 0, 0, 0.
		for seed := uint64(1); seed <= seeds; seed++ {
			in, err := New("sgcca", Spec{Params: c.params, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			solve := func(f solver.Objective) solver.Result {
				problem := in.Problem
				problem.Objective = f
				result, err := solver.Minimize(problem, in.X0, nil, nil)
				if err != nil || result.Verdict != solver.FeasibleStationary {
					t.Fatalf("%v, seed %d: %v, %s", c.params, seed, err, result.Message)
				}
				return *result
			}
			weighted := solve(in.Objective)
			with += weighted.Iterations
			if c.gain == 0 {
				continue
			}
			plain := solve(unweighted{in.Objective.(solver.HessObjective)})
			without += plain.Iterations
			f := plain.Projected.Objective
			excess += (weighted.Projected.Objective - f) / math.Abs(f) / seeds
		}
		t.Logf("%v: %d iterations, %d without the weights, excess %.1e", c.params, with/seeds, without/seeds, excess)
		if with > c.most*seeds || float64(without) < c.gain*float64(with) || excess > c.tolerance {
			t.Errorf("%v: %d iterations, %d without the weights, f higher by %.1e", c.params, with/seeds, without/seeds,
				excess)
		}
	}
}

// TestRowWeightsSplit compares the gradient with one computed from the row weights, for rows with norms on both sides
// of μ/2.
func TestRowWeightsSplit(t *testing.T) {
	f := &SparseGCCA{C: operator.Diag{2, 0, 0, 0}, Gamma: 3, Mu: 1, P: 2}
	x := mat.NewDense(4, 2, []float64{3, 4, .3, 0, 0, 0, .36, .48})
	w, g, rest := make([]float64, 4), mat.NewDense(4, 2, nil), mat.NewDense(4, 2, nil)
	f.RowWeightsTo(w, x)
	f.FuncGrad(g, x)
	f.C.MulTo(rest, x)
	for i := range w {
		for j := range 2 {
			if want := w[i]*x.At(i, j) - rest.At(i, j); math.Abs(g.At(i, j)-want) > 1e-14 {
				t.Errorf("the gradient is %g at %d, %d, but %g from the weights", g.At(i, j), i, j, want)
			}
		}
	}
}
