package solver

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// For M = I, TestStiefel compares the gradients in both metrics with ∇f - XΨ(Xᵀ∇f). In both metrics, runs must reach
// the minimum, which is half the sum of the two smallest eigenvalues of A.
func TestStiefel(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	a := randomPSD(rng, 20, 30)
	problem, x0 := Problem{Objective: &linear{a, mat.NewDense(20, 2, nil)}, M: operator.Identity(20)},
		testmatrix.Normal(rng, 20, 2)
	values := append([]float64{}, dense.NewSpectrum(20).Eigenvalues(a.Dense)...)
	for _, method := range []string{"rbb", "manbb", "rgd", "mangd", "rnag", "mannag"} {
		run := start(t, method, problem, x0, Settings{Tol: 1e-8, MaxIterations: 100000})
		g, w := mat.NewDense(20, 2, nil), mat.NewDense(2, 2, nil)
		problem.Objective.FuncGrad(g, run.X())
		dense.Gram(w, run.X(), g)
		dense.Symmetrize(w)
		dense.AddMul(g, -1, run.X(), w)
		if off := dense.Distance(run.cur.ascent, g); off > 1e-13*dense.Norm(g) {
			t.Errorf("%s: the gradient differs from ∇f - XΨ(Xᵀ∇f) by %g", method, off)
		}
		result := run.Solve()
		if want := (values[0] + values[1]) / 2; result.Verdict != FeasibleStationary ||
			math.Abs(result.Objective-want) > 1e-12*values[19] {
			t.Errorf("%s: f = %.15g, wanted %.15g: %s", method, result.Objective, want, result.Message)
		}
	}
}

// TestCarried compares the updated MX with the product of M and X after every step of a long run, and checks that X
// stays on the manifold.
func TestCarried(t *testing.T) {
	problem, x0 := definite(8, 40, 4)
	for _, method := range []string{"rbb", "rgd", "rnag", "manbb", "mangd", "mannag"} {
		run := start(t, method, problem, x0, Settings{Tol: Zero, Unsafeguarded: method[len(method)-2:] == "gd"})
		mx := mat.DenseCopyOf(run.X())
		for range 4 * maxAge {
			if !run.Step() {
				break
			}
			problem.M.MulTo(mx, run.X())
			if off := dense.Distance(mx, run.cur.mx) / dense.Norm(mx); off > 1e-13 {
				t.Fatalf("%s: MX differs from M·X by %g at iteration %d", method, off, run.iteration)
			}
			if off := infeasible(run.X(), problem.M); off > 1e-13 {
				t.Fatalf("%s: ‖XᵀMX - I‖ = %g at iteration %d", method, off, run.iteration)
			}
		}
	}
}

// TestFewProducts checks the numbers of products with M and of evaluations in steps that are accepted at their first
// trial length.
func TestFewProducts(t *testing.T) {
	problem, x0 := definite(9, 30, 3)
	for method, want := range map[string]int{"rbb": maxAge + 1, "manbb": 1, "rnag": 2*maxAge + 1} {
		run := start(t, method, problem, x0, Settings{Tol: Zero, Unsafeguarded: true})
		run.Step()
		for run.iteration%maxAge != 0 {
			run.Step()
		}
		before := run.meter.counts
		for range maxAge {
			run.Step()
		}
		if got := run.meter.counts.M - before.M; got != want || run.meter.counts.F-before.F != maxAge {
			t.Errorf("%s: %d products with M and %d evaluations in %d steps, wanted %d and %d", method, got,
				run.meter.counts.F-before.F, maxAge, want, maxAge)
		}
	}
}

// TestSingularM checks that the space with the metric of M rejects a singular M and gives a reason.
func TestSingularM(t *testing.T) {
	problem, x0 := brockett(10, 20, 2)
	for _, method := range []Method{&BB{}, &GD{}, &NAG{}} {
		_, err := NewRun(problem, x0, &Settings{Space: CanonicalManifold}, method)
		wrong, ok := err.(*InputError)
		if !ok || wrong.Input != "Problem.M" || !strings.Contains(wrong.Message, "pivot") {
			t.Errorf("%T: %v", method, err)
		}
	}
}
