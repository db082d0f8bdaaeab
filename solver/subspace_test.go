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

// TestSubspaceEigen solves problems without a linear term, and compares the final f with eigenvalues from gonum. The p
// smallest eigenvalues of the pencil (A, M) are the reciprocals of the p largest eigenvalues of R⁻¹MR⁻ᵀ, where A = RRᵀ.
// M may be singular, and A may be indefinite if a shift makes it definite.
func TestSubspaceEigen(t *testing.T) {
	const n, p = 30, 4
	rng := rand.New(rand.NewPCG(31, 1))
	a, definite, singular := randomPSD(rng, n, 2*n), randomPSD(rng, n, 2*n), randomPSD(rng, n, n-6)
	for name, c := range map[string]struct {
		a       operator.Operator
		m       *operator.Dense
		shifted float64 // the field a is A - shifted·M
		on      Space
	}{
		"definite M":          {a, definite, 0, Penalty},
		"singular M":          {a, singular, 0, Penalty},
		"indefinite A":        {difference(a, definite, 2), definite, 2, Penalty},
		"A without entries":   {scaledBy{a, 1}, singular, 0, Penalty},
		"in the plain metric": {a, singular, 0, PlainPenalty},
	} {
		problem := Problem{Objective: &pureQuadratic{linear{c.a, mat.NewDense(n, p, nil)}}, M: c.m}
		run := start(t, "slsub", problem, testmatrix.Normal(rng, n, p), Settings{Tol: 1e-8, Space: c.on})
		result := run.Solve()
		if result.Verdict != FeasibleStationary {
			t.Errorf("%s: %s", name, result.Message)
			continue
		}
		want := -c.shifted * p / 2
		for _, value := range largestAgainst(t, a, c.m, p) {
			want += 1 / value / 2
		}
		if got := result.Projected.Objective; !(math.Abs(got-want) <= 1e-10*(1+math.Abs(want))) {
			t.Errorf("%s: f is %v at the end, wanted %v", name, got, want)
		}
	}
}

// TestSubspaceStiff minimises ½tr(XᵀAX) for an A with three eigenvalues far above the others. The gradient norm falls
// by far more than six orders of magnitude and oscillates, so that its decrease never indicates that a factorisation of
// A pays off. The runs must factorise A nonetheless, because they would otherwise stagnate.
func TestSubspaceStiff(t *testing.T) {
	const n = 100
	for _, stiff := range []float64{1e8, 1e9, 1e10} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 9))
			values := make([]float64, n)
			for i := range values {
				values[i] = 1 + 1000*float64(i)/(n-1)
			}
			values[n-3], values[n-2], values[n-1] = stiff, stiff, stiff
			q := testmatrix.Orthogonal(rng, n)
			a, scaled := mat.NewDense(n, n, nil), mat.DenseCopyOf(q)
			dense.ScaleColumns(scaled, values)
			a.Mul(scaled, q.T())
			dense.Symmetrize(a)
			f := &pureQuadratic{linear{&operator.Dense{Dense: a}, mat.NewDense(n, 1, nil)}}
			problem := Problem{Objective: f, M: operator.Identity(n)}
			r := start(t, "slsub", problem, testmatrix.Normal(rng, n, 1), Settings{}).Solve()
			if r.Status != Converged || r.Iterations > 150 || !(math.Abs(r.Objective-values[0]/2) <= 1e-6) {
				t.Errorf("%g, seed %d: f is %v after %d steps, wanted %v: %s", stiff, seed, r.Objective, r.Iterations,
					values[0]/2, r.Message)
			}
		}
	}
}

// difference returns A - s·M.
func difference(a, m *operator.Dense, s float64) *operator.Dense {
	out := mat.DenseCopyOf(a.Dense)
	dense.AddScaled(out, -s, m.Dense)
	return &operator.Dense{Dense: out}
}

// largestAgainst returns the p largest eigenvalues of R⁻¹MR⁻ᵀ, where A = RRᵀ.
func largestAgainst(t *testing.T, a, m *operator.Dense, p int) []float64 {
	n := a.Dim()
	var chol mat.Cholesky
	if !chol.Factorize(mat.NewSymDense(n, a.RawMatrix().Data)) {
		t.Fatal("A is not positive definite")
	}
	var r mat.TriDense
	chol.LTo(&r)
	var left, both mat.Dense
	if err := left.Solve(&r, m.Dense); err != nil {
		t.Fatal(err)
	}
	if err := both.Solve(&r, left.T()); err != nil {
		t.Fatal(err)
	}
	dense.Symmetrize(&both)
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, both.RawMatrix().Data), false) {
		t.Fatal("no eigenvalues")
	}
	return eigen.Values(nil)[n-p:]
}

// TestSubspaceDescends checks that every step computes one product with A and one with M, and does not increase f.
// After a step, f must not exceed its values along the previous gradient, because the subspace contains this gradient.
// The first step is exempt, because f is not convex along the constraint at the start.
func TestSubspaceDescends(t *testing.T) {
	for seed := range uint64(6) {
		problem, x0 := definite(seed, 40, 3)
		if err := Project(x0, problem.M); err != nil {
			t.Fatal(err)
		}
		grad, along := mat.NewDense(40, 3, nil), mat.NewDense(40, 3, nil)
		run := start(t, "slsub", problem, x0, Settings{Space: PlainPenalty, Tol: 1e-6})
		for run.status == Running {
			along.Copy(run.cur.x)
			grad.Copy(run.cur.grad)
			before, last := run.meter.counts, run.cur.objective
			if !run.Step() {
				break
			}
			if f, m := run.meter.counts.F-before.F, run.meter.counts.M-before.M; f != 1 || m != 1 {
				t.Errorf("seed %d, iteration %d: %d products with A and %d with M", seed, run.iteration, f, m)
			}
			least := last
			for a := 1e-3; run.iteration > 1 && a < 10; a *= 1.2 {
				x := mat.DenseCopyOf(along)
				dense.AddScaled(x, -a, grad)
				if err := Project(x, problem.M); err == nil {
					least = math.Min(least, problem.Objective.FuncGrad(mat.NewDense(40, 3, nil), x))
				}
			}
			if !(run.cur.objective <= least+1e-10*math.Abs(least)) {
				t.Errorf("seed %d, iteration %d: f is %v, but %v along the gradient", seed, run.iteration,
					run.cur.objective, least)
			}
			if run.cur.feasibility > 1e-10 {
				t.Errorf("seed %d, iteration %d: ‖XᵀMX - I‖ = %g", seed, run.iteration, run.cur.feasibility)
			}
		}
		if run.status != Converged {
			t.Errorf("seed %d: %s", seed, run.Result().Message)
		}
	}
}

// TestSubspaceIsNewton tests a problem with n <= 2p, where the subspace is the whole space, so that steps are Newton
// steps. Near the solution, a step must reduce the gradient at least fivefold. The accuracy of the inner conjugate
// gradient iteration allows this.
func TestSubspaceIsNewton(t *testing.T) {
	problem, x0 := definite(5, 12, 6)
	run := start(t, "slsub", problem, x0, Settings{Tol: 1e-9})
	steps := 0
	for run.status == Running {
		before := run.cur.gradNorm
		if run.Step(); before < 1e-2 && before > 1e-7 {
			steps++
			if run.cur.gradNorm > before/5 {
				t.Errorf("‖∇h‖ fell only from %g to %g", before, run.cur.gradNorm)
			}
		}
	}
	if run.status != Converged || steps < 2 {
		t.Errorf("%d steps near the end, %s", steps, run.Result().Message)
	}
}

// TestSubspaceIsSteady checks that runs with a tight tolerance stay near the solution once they are near it, although
// the columns that span the subspace are nearly dependent there.
func TestSubspaceIsSteady(t *testing.T) {
	const n, p = 60, 5
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 17))
		a := testmatrix.Normal(rng, n, n)
		dense.Symmetrize(a)
		problem := Problem{Objective: &pureQuadratic{linear{&operator.Dense{Dense: a}, mat.NewDense(n, p, nil)}},
			M: operator.Identity(n)}
		run := start(t, "slsub", problem, testmatrix.Normal(rng, n, p), Settings{Tol: 1e-12, MaxIterations: 400})
		near := false
		for run.Step() {
			if near = near || run.cur.gradNorm < 1e-6; near && run.cur.gradNorm > 1e-5 {
				t.Fatalf("seed %d, iteration %d: ‖∇h‖ rose to %g again", seed, run.iteration, run.cur.gradNorm)
			}
		}
		if run.status != Converged {
			t.Errorf("seed %d: %s", seed, run.Result().Message)
		}
	}
}

// TestShift checks the solutions of linear systems with the matrix A + σM. An indefinite A + σM must be rejected.
func TestShift(t *testing.T) {
	const n, p = 70, 4
	rng := rand.New(rand.NewPCG(7, 7))
	m := randomPSD(rng, n, n-5)
	for name, a := range map[string]*operator.Dense{"definite": randomPSD(rng, n, 2*n),
		"indefinite": difference(randomPSD(rng, n, 2*n), &operator.Dense{Dense: eye(n)}, 1)} {
		space, err := newMetricPenalty(Problem{Objective: &linear{a, testmatrix.Normal(rng, n, p)}, M: m},
			Settings{}, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		space.carry()
		for _, sigma := range []float64{0, 3} {
			sum := difference(a, m, -sigma)
			var eigen mat.EigenSym
			if !eigen.Factorize(mat.NewSymDense(n, sum.RawMatrix().Data), false) {
				t.Fatal("no eigenvalues")
			}
			definite := eigen.Values(nil)[0] > 0
			if got := space.shiftTo(sigma); got != definite {
				t.Errorf("%s A, σ = %v: shiftTo returns %v", name, sigma, got)
			}
			if !definite {
				continue
			}
			b, back := testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil)
			v := mat.DenseCopyOf(b)
			space.solveShifted(v)
			dense.Mul(back, sum.Dense, v)
			if off := dense.Distance(back, b); !(off <= 1e-10*dense.Norm(b)) {
				t.Errorf("%s A, σ = %v: the error of the solution is %g", name, sigma, off)
			}
		}
	}
}

func eye(n int) *mat.Dense {
	out := mat.NewDense(n, n, nil)
	dense.AffineTo(out, 0, out, 1)
	return out
}
