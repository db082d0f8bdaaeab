package problems

import (
	"errors"
	"math"
	"testing"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
)

func carryOn() error { return nil }

// sumOfSmallest returns half the sum of the first p of the values, which are in ascending order.
func sumOfSmallest(values []float64, p int) (half float64) {
	for _, v := range values[:p] {
		half += v / 2
	}
	return half
}

// apart returns |a - b|/|b|.
func apart(a, b float64) float64 { return math.Abs(a-b) / math.Abs(b) }

// TestOptimumReference compares Least with the minimum that Manopt's trust-region method found.
func TestOptimumReference(t *testing.T) {
	ref, file := loadReference(t, "q08_eig_n50_p4")
	in := ref.instance(t, file, "X0.mtx")
	if got := *in.Least; !(apart(got, ref.Manopt.F) <= 1e-10) {
		t.Errorf("optimum %.15g, wanted %.15g", got, ref.Manopt.F)
	}
}

// TestOptimumGCCA computes the optimum for A = -Σ, which has low rank and vanishes on Null(M). A is given once as an
// operator and once as a matrix.
func TestOptimumGCCA(t *testing.T) {
	for seed := range uint64(4) {
		in, err := New("gcca", Spec{Seed: seed, Params: catalog.Values{"n": 150.0, "m": 30.0}})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := exactOptimum(t, in.Problem)
		a := in.Objective.(*Quadratic).A
		for _, a := range []operator.Operator{a, operatorOf(t, given(a))} {
			if got, err := semidefinite.LeastTrace(a, in.M, 5, in.Rank, carryOn); err != nil || !(apart(got, want) <= 1e-10) {
				t.Errorf("seed %d: %.15g, error %v, wanted %.15g", seed, got, err, want)
			}
		}
	}
}

// TestOptimumKnown checks for which instances Least is known, and that runs of slbb reach it.
func TestOptimumKnown(t *testing.T) {
	small := catalog.Values{"n": 40.0, "p": 3.0}
	negative := map[string]*read.Matrix{"A": diagonal(1, 1, 1, 1, -1), "M": diagonal(1, 2, 3, 0, 0)}
	flat := map[string]*read.Matrix{"A": diagonal(1, 1, 1, 1, 0), "M": diagonal(1, 2, 3, 0, 0)}
	for name, c := range map[string]struct {
		problem string
		spec    Spec
		want    bool
	}{
		"quadratic":          {"quadratic", Spec{Params: catalog.Values{"n": 40.0, "p": 3.0, "alpha": 0.0}}, true},
		"with a linear term": {"quadratic", Spec{Params: small}, false},
		"M singular":         {"quadratic", Spec{Params: catalog.Values{"n": 40.0, "p": 3.0, "alpha": 0.0, "c": .5}}, true},
		"f flat on Null(M)":  {"quadratic", Spec{Params: catalog.Values{"p": 2.0}, Data: Data{Matrices: flat}}, true},
		"f unbounded":        {"quadratic", Spec{Params: catalog.Values{"p": 2.0}, Data: Data{Matrices: negative}}, false},
		"eigen":              {"eigen", Spec{Params: small}, true},
		"eigen, start given": {"eigen", Spec{Params: catalog.Values{"n": 3.0, "p": 1.0, "massless": 0.0}, X0: ones(3)},
			true},
		"eigen, n over a limit": {"eigen", Spec{Params: catalog.Values{"n": 301.0}}, false},
		"beam":                  {"beam", Spec{}, true},
		"gcca":                  {"gcca", Spec{Params: catalog.Values{"n": 40.0}}, true},
		"lda":                   {"lda", Spec{Params: catalog.Values{"n": 40.0}}, true},
	} {
		in, err := New(c.problem, c.spec)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if (in.Least != nil) != c.want {
			t.Errorf("%s: known %v, wanted %v", name, in.Least != nil, c.want)
		}
		if in.Least == nil {
			continue
		}
		run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"tol": 1e-7})
		if err != nil {
			t.Fatal(err)
		}
		if got := run.Solve().Projected.Objective; !(apart(got, *in.Least) <= 1e-8) {
			t.Errorf("%s: f = %.12g at the end, the optimum is %.12g", name, got, *in.Least)
		}
		stop := errors.New("stop")
		a, _, _ := in.Objective.(solver.QuadraticObjective).Terms()
		if _, err := semidefinite.LeastTrace(a, in.M, 1, in.Rank, func() error { return stop }); err != stop {
			t.Errorf("%s: %v, wanted the error of pause", name, err)
		}
	}
}
