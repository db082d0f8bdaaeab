package solver

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestGlobalMinimum compares the bound on the difference between f and its minimum with the actual difference, at
// points that approach a proven minimiser.
func TestGlobalMinimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	bounded := 0
	for trial := range 24 {
		n, p := 20, 1+trial%3
		problem, x := stationaryProblem(t, n, p, n-trial%2, mat.NewDense(p, p, nil), rng)
		h := problem.Objective.(*linear).h
		dense.Copy(h, testmatrix.Normal(rng, n, p))
		dense.Scale(5, h)
		result := start(t, "", problem, x, Settings{Tol: 1e-9}).Solve()
		c := result.Curvature
		if result.Status != Converged || c == nil || !c.Settled {
			t.Fatalf("trial %d: %+v: %s", trial, c, result.Message)
		}
		if math.IsInf(c.Within, 0) {
			continue
		}
		least := result.Projected.Objective
		for _, distance := range []float64{.3, .1, 1e-2, 1e-3} {
			y := testmatrix.Normal(rng, n, p)
			dense.Scale(distance*dense.Norm(result.X)/dense.Norm(y), y)
			dense.AddScaled(y, 1, result.X)
			if err := Project(y, problem.M); err != nil {
				t.Fatal(err)
			}
			run := start(t, "", problem, y, Settings{})
			at, err := run.Projected()
			if err != nil {
				t.Fatal(err)
			}
			k := newCurvatureSearch(run.space, run.problem, run.cur, at)
			k.m = &operator.Shrunk{M: problem.M, Diagonal: operator.DiagonalSizes(problem.M)}
			if k.convex(problem.Objective.(*linear).a, h, run.space.(*penalty).shifted, math.Inf(1)) {
				t.Error("convex accepts an M whose entries are not stored")
			}
			k.m = problem.M
			if !k.convex(problem.Objective.(*linear).a, h, run.space.(*penalty).shifted, math.Inf(1)) {
				continue
			}
			bounded++
			if p == 1 && distance > .05 { // the bound is twice the excess of the Lagrangian over its minimum
				if want := 2 * lagrangianDecrease(k, problem.Objective.(*linear).a); math.Abs(k.within-want) > .01*want {
					t.Errorf("trial %d, distance %g: the bound is %g, wanted %g", trial, distance, k.within, want)
				}
			}
			above := at.Objective - least
			if k.within < above || k.within > 1e3*above+1e-9*math.Abs(least) {
				t.Errorf("trial %d, distance %g: f is %g above its minimum, and the bound is %g", trial, distance, above,
					k.within)
			}
		}
	}
	if bounded < 40 {
		t.Errorf("%d bounds for 96 points", bounded)
	}
}

// lagrangianDecrease returns, for p = 1, the value of the Lagrangian f(Y) - ½λ(YᵀMY - 1) at Y = X, minus the minimum of
// the Lagrangian.
func lagrangianDecrease(k *curvatureSearch, a operator.Operator) float64 {
	lambda := k.at.l.At(0, 0)
	s := operator.Full(a)
	dense.AddScaled(s, -lambda, operator.Full(k.m))
	residual := mat.DenseCopyOf(k.at.g)
	dense.AddScaled(residual, -lambda, k.at.mx)
	var step mat.Dense
	if err := step.Solve(s, residual); err != nil {
		return math.NaN()
	}
	lagrangian := func(y *mat.Dense) float64 {
		return k.f.FuncGrad(mat.DenseCopyOf(y), y) - lambda*dense.Inner(y, operator.NewProduct(k.m, y))/2
	}
	y := mat.DenseCopyOf(k.at.x)
	dense.AddScaled(y, -1, &step)
	return lagrangian(k.at.x) - lagrangian(y)
}

// TestNotConvex tests points at which A - λI is singular up to rounding errors, with a null vector orthogonal to X. At
// these points, convex and bounded must return false.
func TestNotConvex(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 10))
	factorised := 0
	for range 60 {
		n := 8 + rng.IntN(8)
		a := testmatrix.Normal(rng, n, n)
		a.Add(a, a.T())
		values, vectors, _ := ascending(a)
		x, first := testmatrix.Normal(rng, n, 1), mat.DenseCopyOf(vectors.Slice(0, n, 0, 1))
		dense.AddScaled(x, -dense.Inner(first, x), first)
		dense.Scale(1/dense.Norm(x), x)
		h := mat.DenseCopyOf(x)
		dense.Scale(values[0]-1e-14, h)
		dense.AddMul(h, -1, a, x)
		problem := Problem{Objective: &linear{&operator.Dense{Dense: a}, h}, M: operator.Identity(n)}
		run := start(t, "", problem, x, Settings{Proof: ProveNever, Unsafeguarded: true})
		at, err := run.Projected()
		if err != nil {
			t.Fatal(err)
		}
		k, s := newCurvatureSearch(run.space, run.problem, run.cur, at), run.space.(*penalty).shifted
		if k.convex(&operator.Dense{Dense: a}, h, s, math.Inf(1)) {
			t.Errorf("λ = %.17g, and the smallest eigenvalue of A is %.17g", at.l.At(0, 0), values[0])
		}
		lambda, turn, _ := ascending(at.l)
		if k.bounded(&operator.Dense{Dense: a}, lambda, turn, s, sync.OnceValue(s.NewInertia), math.Inf(1)) {
			t.Errorf("bounded: λ = %.17g, and the smallest eigenvalue of A is %.17g", at.l.At(0, 0), values[0])
		}
		if s.Factorize(-at.l.At(0, 0)) {
			factorised++
		}
	}
	if factorised < 10 {
		t.Errorf("the Cholesky factorisation succeeded in %d of 60 cases", factorised)
	}
}

// TestMissedWithoutBound starts at an eigenvector whose eigenvalue is not the smallest. The result of a run that stays
// at its start must not contain a bound on the excess of f over its minimum.
func TestMissedWithoutBound(t *testing.T) {
	d := operator.Diag{1, 2, 3, 4, 5, 6}
	x0 := mat.NewDense(6, 1, nil)
	x0.Set(2, 0, 1)
	problem := Problem{Objective: &pureQuadratic{linear{d, mat.NewDense(6, 1, nil)}}}
	result := start(t, "", problem, x0, Settings{Unsafeguarded: true, Proof: ProveAlways}).Solve()
	if result.Verdict != SaddlePoint || result.Curvature == nil || !math.IsInf(result.Curvature.Within, 1) {
		t.Errorf("%v, %+v: %s", result.Verdict, result.Curvature, result.Message)
	}
}
