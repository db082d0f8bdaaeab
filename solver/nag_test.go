package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestNesterov compares an unsafeguarded run, whose step length is constant, with the paper's recursion, D_k = μ_k
// D_{k-1} - ∇h(X_k + aμ_k D_{k-1}) and X_{k+1} = X_k + aD_k.
func TestNesterov(t *testing.T) {
	const a, beta = .01, 3.
	problem, x0 := definite(1, 20, 3)
	if err := Project(x0, problem.M); err != nil {
		t.Fatal(err)
	}
	run := startAs(t, &NAG{Length: a}, problem, x0, Settings{Unsafeguarded: true, Beta: FixedBeta(beta), Tol: Zero})
	s, err := newPenalty(problem, Settings{Beta: FixedBeta(beta), Unsafeguarded: true}, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	s.beta.first(nil, 0)
	x, d, z, last := mat.DenseCopyOf(x0), mat.NewDense(20, 3, nil), mat.DenseCopyOf(x0), 0.0 // D_{-1} = 0
	for k := range 40 {
		next := (1 + math.Sqrt(1+4*last*last)) / 2
		momentum := (last - 1) / next
		last = next
		dense.AddScaledTo(z, a*momentum, d, x)
		if off := dense.Distance(z, run.X()); off > 1e-12 {
			t.Fatalf("the gradient of iteration %d was taken at a distance of %g", k, off)
		}
		dense.Scale(momentum, d)
		dense.AddScaled(d, -1, at(t, s, z).grad)
		dense.AddScaled(x, a, d)
		if !run.Step() {
			t.Fatal(run.Result().Message)
		}
	}
}

// TestAccelerated counts evaluations on three spaces for a problem with condition number 1000. With restarts, the
// accelerated method must take at most half as many evaluations as without restarts, and at most half as many as
// gradient descent. With the lengths that it chooses itself, the method must take no more evaluations than with the
// best of three fixed lengths.
func TestAccelerated(t *testing.T) {
	a := make(operator.Diag, 50)
	for i := range a {
		a[i] = math.Pow(1000, -float64(i)/49)
	}
	rng := rand.New(rand.NewPCG(2, 2))
	problem, x0 := Problem{Objective: &linear{a, scaled(.02, testmatrix.Normal(rng, 50, 2))},
		M: operator.Identity(50)}, testmatrix.Normal(rng, 50, 2)
	for name, space := range map[string]Space{
		"penalty": PlainPenalty, "Euclidean": EuclideanManifold, "canonical": CanonicalManifold,
	} {
		least := math.NaN()
		evaluations := func(method Method, restarts bool) int {
			run, err := NewRun(problem, x0, &Settings{Tol: 1e-8, MaxIterations: 5000, Space: space}, method)
			if err != nil {
				t.Fatal(err)
			}
			if g, ok := run.guide.(*NAG); ok {
				g.restarts = restarts
			}
			result := run.Solve()
			if math.IsNaN(least) {
				least = result.Projected.Objective
			}
			if math.Abs(result.Projected.Objective-least) > 1e-10*math.Abs(least) {
				t.Errorf("%s: f = %.15g, wanted %.15g", name, result.Projected.Objective, least)
			}
			return result.Counts.F
		}
		best, plain := math.MaxInt, math.MaxInt
		for _, length := range []float64{.5, 1, 2} {
			best = min(best, evaluations(&NAG{Length: length}, true))
			plain = min(plain, evaluations(&NAG{Length: length}, false))
		}
		adaptive, descent := evaluations(&NAG{}, true), evaluations(&GD{}, true)
		if adaptive > best || 2*adaptive > descent || 2*best > plain {
			t.Errorf("%s: %d evaluations; gradient descent takes %d, the best fixed length %d with restarts and %d without",
				name, adaptive, descent, best, plain)
		}
	}
}
