package problems

import (
	"math"
	"slices"
	"testing"

	"slep/solver"
)

// TestReferenceGradients compares the Riemannian gradients at X0 with the recorded ones, in the norms that were recorded.
func TestReferenceGradients(t *testing.T) {
	for _, name := range references {
		ref, file := loadReference(t, name)
		in := ref.instance(t, file, "X0.mtx")
		check := func(what string, got, want float64) {
			if !(math.Abs(got-want) <= 1e-10*math.Abs(want)) {
				t.Errorf("%s, %s: %.15g, wanted %.15g", name, what, got, want)
			}
		}
		enter := func(space solver.Space, err error) *solver.Location {
			if err != nil {
				t.Fatal(name, err)
			}
			loc := space.NewLocation()
			loc.X.Copy(in.X0)
			if warning, err := space.Enter(loc); err != nil || warning != "" {
				t.Errorf("%s: %v, warning %q", name, err, warning)
			}
			return loc
		}
		loc := enter(solver.NewEuclidean(in.Problem, &solver.Meter{}))
		check("f", loc.Objective, ref.FX0)
		check("Euclidean metric", loc.GradNorm, ref.Euclidean)
		if ref.RankM < ref.N {
			continue
		}
		loc = enter(solver.NewCanonical(in.Problem, &solver.Meter{}))
		check("metric of M", loc.GradNorm, ref.Canonical)
		check("metric of M, Frobenius norm", norm(loc.Ascent), ref.CanonicalF)
	}
}

// TestManifoldsReachOptimum runs Barzilai-Borwein on the manifold to a tight tolerance on the recorded instances.
func TestManifoldsReachOptimum(t *testing.T) {
	for _, name := range references {
		ref, file := loadReference(t, name)
		in := ref.instance(t, file, "X0.mtx")
		for _, method := range []string{"rbb", "manbb"} {
			if method == "manbb" && ref.RankM < ref.N || ref.Gamma > 0 { // a sum of norms has many local minima
				continue
			}
			run, err := solver.Start(method, in.Problem, in.X0, solver.Values{"tol": 1e-8, "feasTol": 1e-12})
			if err != nil {
				t.Fatal(err)
			}
			result := run.Solve()
			if want := ref.optimum(); result.Verdict != solver.FeasibleStationary || math.Abs(result.Objective-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s, %s: f = %.15g, wanted %.15g: %s", name, method, result.Objective, want, result.Message)
			}
		}
	}
}

// TestAllMethodsAgree runs every method that there is on a small Problem 1: all must end feasible at one f.
func TestAllMethodsAgree(t *testing.T) {
	in, err := New("quadratic", Spec{Params: solver.Values{"n": 40.0, "p": 3.0, "d": .1}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := math.NaN()
	for _, m := range solver.Methods() {
		run, err := solver.Start(m.Name, in.Problem, in.X0, solver.Values{"tol": 1e-6, "feasTol": 1e-6, "maxIterations": 1e5})
		if err != nil {
			t.Fatal(m.Name, err)
		}
		result := run.Solve()
		if result.Verdict != solver.FeasibleStationary {
			t.Errorf("%s: %s", m.Name, result.Message)
			continue
		}
		if math.IsNaN(want) {
			want = result.Projected.Objective
		}
		if math.Abs(result.Projected.Objective-want) > 1e-8*math.Abs(want) {
			t.Errorf("%s: f = %.12g after %d iterations, wanted %.12g", m.Name, result.Projected.Objective, result.Iterations, want)
		}
	}
}

// TestRBBOverRank runs RBB on Problem 1 with α = 10 as M loses its rank. Without the safeguard it takes more and more iterations and then comes
// to nothing, as the paper reports; with it, it converges.
func TestRBBOverRank(t *testing.T) {
	const limit = 1000.
	seeds := []uint64{1, 2, 3}
	if testing.Short() {
		seeds = seeds[:1]
	}
	iterations := func(c float64, safeguard bool, seed uint64) int {
		in, err := New("quadratic", Spec{Params: solver.Values{"n": 150.0, "p": 10.0, "d": .05, "alpha": 10.0, "c": c}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		run, err := solver.Start("rbb", in.Problem, in.X0, solver.Values{"safeguard": safeguard, "maxIterations": limit})
		if err != nil {
			t.Fatal(err)
		}
		return run.Solve().Iterations
	}
	for _, seed := range seeds {
		var plain, guarded []int
		for _, c := range []float64{1, .98, .96, .94, .92, .9} {
			plain, guarded = append(plain, iterations(c, false, seed)), append(guarded, iterations(c, true, seed))
		}
		t.Logf("seed %d: %v iterations without safeguard, %v with it", seed, plain, guarded)
		if plain[0] > 300 || slices.Max(plain) < limit {
			t.Errorf("seed %d: without safeguard it takes %v iterations", seed, plain)
		}
		if slices.Max(guarded) > 300 {
			t.Errorf("seed %d: with the safeguard it takes %v iterations", seed, guarded)
		}
	}
}
