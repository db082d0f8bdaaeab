package problems

import (
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/theory"

	"gonum.org/v1/gonum/mat"
)

// TestPaperBetaIsBelowTheBound shows that the paper's theorems need a condition such as β > β_X: with the paper's
// default β, runs end at infeasible stationary points with λ_min(XᵀMX) > 1/6, which the theorems exclude for β > β_X.
func TestPaperBetaIsBelowTheBound(t *testing.T) {
	found := 0
	for seed := range uint64(10) {
		in, err := New("quadratic",
			Spec{Seed: seed + 1, Params: catalog.Values{"n": 100.0, "p": 5.0, "d": .05, "start": "rand"}})
		if err != nil {
			t.Fatal(err)
		}
		sufficient := theory.Estimate(in.Objective, in.M, in.X0, 10, seed).Beta
		run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"beta": "paper", "safeguard": false})
		if err != nil {
			t.Fatal(err)
		}
		if run.Beta0() >= sufficient {
			t.Errorf("seed %d: β = %g is above β_X = %g", seed+1, run.Beta0(), sufficient)
		}
		result := run.Solve()
		var mx, b mat.Dense
		mx.ReuseAs(in.X0.Dims())
		in.M.MulTo(&mx, run.X())
		b.Mul(run.X().T(), &mx)
		values, err := dense.Eigenvalues(&b, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if result.Verdict == solver.InfeasibleStationary && values[0] > 1./6 {
			found++
			t.Logf("seed %d: β = %.3g, β_X about %.3g, eigenvalues of XᵀMX %.2f", seed+1, run.Beta0(), sufficient, values)
		}
	}
	if found == 0 {
		t.Error("no run ended at an infeasible stationary point with λ_min > 1/6")
	}
}
