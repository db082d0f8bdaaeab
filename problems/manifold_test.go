package problems

import (
	"math"
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/factor"

	"gonum.org/v1/gonum/mat"
)

// TestReferenceGradients compares the norms of the Riemannian gradients at X0 with recorded norms.
func TestReferenceGradients(t *testing.T) {
	for _, name := range references {
		ref, file := loadReference(t, name)
		in := ref.instance(t, file, "X0.mtx")
		check := func(what string, got, want float64) {
			if !(math.Abs(got-want) <= 1e-10*math.Abs(want)) {
				t.Errorf("%s, %s: %.15g, wanted %.15g", name, what, got, want)
			}
		}
		begin := func(space solver.Space) solver.Progress {
			run, err := solver.NewRun(in.Problem, in.X0, &solver.Settings{Space: space, Unsafeguarded: true}, nil)
			if err != nil || run.Warnings() != nil {
				t.Fatal(name, err, run.Warnings())
			}
			return run.Progress()
		}
		at := begin(solver.EuclideanManifold)
		check("f", at.Objective, ref.FX0)
		check("Euclidean metric", at.GradNorm, ref.Euclidean)
		if ref.RankM < ref.N {
			continue
		}
		check("metric of M", begin(solver.CanonicalManifold).GradNorm, ref.Canonical)
		v, mv := canonicalGradient(t, in), mat.DenseCopyOf(in.X0)
		in.M.MulTo(mv, v)
		check("metric of M, by its definition", math.Sqrt(dense.Inner(v, mv)), ref.Canonical)
		check("metric of M, Frobenius norm", dense.Norm(v), ref.CanonicalF)
	}
}

// canonicalGradient returns M⁻¹∇f - XΨ(Xᵀ∇f) at X0.
func canonicalGradient(t *testing.T, in *Instance) *mat.Dense {
	factor, err := factor.Factorize(in.M)
	if err != nil {
		t.Fatal(err)
	}
	g, v := mat.DenseCopyOf(in.X0), mat.DenseCopyOf(in.X0)
	in.Objective.FuncGrad(g, in.X0)
	factor.SolveTo(v, g)
	_, p := in.X0.Dims()
	l := mat.NewDense(p, p, nil)
	dense.Gram(l, in.X0, g)
	dense.Symmetrize(l)
	dense.AddMul(v, -1, in.X0, l)
	return v
}

// TestManifoldsReachOptimum solves recorded instances with Barzilai-Borwein on the manifolds, to a tight tolerance.
func TestManifoldsReachOptimum(t *testing.T) {
	for _, name := range references {
		ref, file := loadReference(t, name)
		in := ref.instance(t, file, "X0.mtx")
		for _, method := range []string{"rbb", "manbb"} {
			if method == "manbb" && ref.RankM < ref.N || ref.Gamma > 0 { // if γ > 0, f has many local minima
				continue
			}
			run, err := catalog.Start(method, in.Problem, in.X0, catalog.Values{"tol": 1e-8, "feasTol": 1e-12})
			if err != nil {
				t.Fatal(err)
			}
			result := run.Solve()
			if want := ref.optimum(); result.Verdict != solver.FeasibleStationary ||
				math.Abs(result.Objective-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s, %s: f = %.15g, wanted %.15g: %s", name, method, result.Objective, want, result.Message)
			}
		}
	}
}

// TestAllMethodsAgree runs every method on a small instance of Test Problem 1. All runs must end at feasible stationary
// points with the same f.
func TestAllMethodsAgree(t *testing.T) {
	in, err := New("quadratic", Spec{Params: catalog.Values{"n": 40.0, "p": 3.0, "d": .1}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := math.NaN()
	for _, m := range catalog.Methods() {
		options := catalog.Values{"tol": 1e-6, "feasTol": 1e-6, "maxIterations": 1e5}
		run, err := catalog.Start(m.Name, in.Problem, in.X0, options)
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
			t.Errorf("%s: f = %.12g after %d iterations, wanted %.12g", m.Name, result.Projected.Objective,
				result.Iterations, want)
		}
	}
}

// TestRBBOverRank runs RBB on Test Problem 1 with α = 10 for decreasing ranks of M. Without the safeguard, RBB reaches
// the iteration limit for low ranks, as the paper reports. With the safeguard, RBB takes at most 300 iterations.
func TestRBBOverRank(t *testing.T) {
	const limit = 1000.
	seeds := []uint64{1, 2, 3}
	if testing.Short() {
		seeds = seeds[:1]
	}
	iterations := func(c float64, safeguard bool, seed uint64) int {
		in, err := New("quadratic",
			Spec{Params: catalog.Values{"n": 150.0, "p": 10.0, "d": .05, "alpha": 10.0, "c": c}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		run, err := catalog.Start("rbb", in.Problem, in.X0, catalog.Values{"safeguard": safeguard, "maxIterations": limit})
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
		t.Logf("seed %d: %v iterations without the safeguard, %v with it", seed, plain, guarded)
		if plain[0] > 300 || slices.Max(plain) < limit {
			t.Errorf("seed %d: without the safeguard RBB takes %v iterations", seed, plain)
		}
		if slices.Max(guarded) > 300 {
			t.Errorf("seed %d: with the safeguard RBB takes %v iterations", seed, guarded)
		}
	}
}
