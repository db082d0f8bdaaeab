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

// TestMethodsAgree runs GD, NAG and BB (with each of its rules) to a tight tolerance, on the penalty and on a manifold.
// All runs must end at feasible stationary points with the same f.
func TestMethodsAgree(t *testing.T) {
	problem, x0 := brockett(1, 24, 3)
	reference := math.NaN()
	for _, c := range []struct {
		method Method
		set    Settings
	}{
		{&BB{}, Settings{}},
		{&BB{Rule: ABB}, Settings{}},
		{&BB{Rule: BB1}, Settings{}},
		{&BB{Rule: BB2}, Settings{}},
		{&BB{}, Settings{Unsafeguarded: true, Beta: FixedBeta(20)}},
		{&GD{}, Settings{}},
		{&NAG{}, Settings{}},
		{&BB{}, Settings{Space: EuclideanManifold}},
		{&BB{}, Settings{Space: EuclideanManifold, Unsafeguarded: true}},
		{&GD{}, Settings{Space: EuclideanManifold}},
		{&NAG{}, Settings{Space: EuclideanManifold}},
	} {
		c.set.Tol, c.set.MaxIterations = 1e-7, 1e5
		result := startAs(t, c.method, problem, x0, c.set).Solve()
		if result.Status != Converged || result.Verdict != FeasibleStationary {
			t.Errorf("%T %+v: %s", c.method, c.set, result.Message)
			continue
		}
		if math.IsNaN(reference) {
			reference = result.Projected.Objective
		}
		if d := math.Abs(result.Projected.Objective - reference); d > 1e-9*math.Abs(reference) {
			t.Errorf("%T %+v: f = %.15g, the first run found %.15g", c.method, c.set, result.Projected.Objective, reference)
		}
	}
}

// TestSameBits compares all series of the traces of two equal runs, except the seconds.
func TestSameBits(t *testing.T) {
	problem, x0 := brockett(2, 30, 4)
	one, two := start(t, "slbb", problem, x0, Settings{}), start(t, "slbb", problem, x0, Settings{})
	one.Solve()
	for two.Step() { // a loop over Step must give the same results as Solve
	}
	for _, name := range one.Trace().Names() {
		a, b := one.Trace().Series(name), two.Trace().Series(name)
		if len(a) != len(b) {
			t.Fatalf("%d and %d rows", len(a), len(b))
		}
		for k := range a {
			if name != "seconds" && math.Float64bits(a[k]) != math.Float64bits(b[k]) {
				t.Fatalf("%s differs at iteration %d: %x, %x", name, k, a[k], b[k])
			}
		}
	}
}

// TestTrace checks that the rows of the trace are the states of the run, in order.
func TestTrace(t *testing.T) {
	problem, x0 := brockett(3, 20, 2)
	run := start(t, "slbb", problem, x0, Settings{})
	for k := range 5 {
		p := run.Progress()
		trace := run.Trace()
		if trace.Len() != k+1 || trace.Series("iteration")[k] != float64(k) || trace.Series("merit")[k] != p.Merit ||
			trace.Series("gradNorm")[k] != p.GradNorm {
			t.Fatalf("row %d is not the state %+v", k, p)
		}
		if steps := trace.Series("step"); !math.IsNaN(steps[k]) || k > 0 && !(steps[k-1] > 0) {
			t.Errorf("steps are %v", steps)
		}
		if !run.Step() {
			t.Fatal("ended early")
		}
	}
	if run.Trace().Series("none") != nil {
		t.Error("there is a series with the name \"none\"")
	}
}

func TestLimits(t *testing.T) {
	problem, x0 := brockett(4, 20, 2)
	run := start(t, "slbb", problem, x0, Settings{MaxIterations: 3})
	if got := run.Result().Status; got != Cancelled {
		t.Errorf("a run that has not ended reports %v", got)
	}
	result := run.Solve()
	if result.Status != IterationLimit || result.Iterations != 3 || result.Verdict == FeasibleStationary || run.Step() {
		t.Errorf("%v after %d iterations, %v", result.Status, result.Iterations, result.Verdict)
	}
	result = start(t, "slbb", problem, x0, Settings{MaxSeconds: Zero}).Solve()
	if result.Status != TimeLimit || result.Iterations != 0 {
		t.Errorf("%v after %d iterations at the time limit", result.Status, result.Iterations)
	}
	if !result.Status.Early() || ConvergedInfeasible.Early() {
		t.Error("Early must be true for a limit and false for a stationary point")
	}
}

// TestUnbounded runs each method with two matrices A. With negative curvature on Null(M), f has no minimum, and the run
// must say why. With small positive curvature, the minimum is far away, and the status must not be Diverged.
func TestUnbounded(t *testing.T) {
	for _, method := range []string{"slbb", "sllbfgs", "slsub", "rbb"} {
		for _, curvature := range []float64{-1, 1e-4} {
			a, m := make(operator.Diag, 10), make(operator.Diag, 10)
			for i := range a {
				a[i], m[i] = 1, 1
			}
			a[9], m[9] = curvature, 0
			rng := rand.New(rand.NewPCG(5, 5))
			problem := Problem{Objective: &linear{a, testmatrix.Normal(rng, 10, 2)}, M: m}
			result := start(t, method, problem, testmatrix.Normal(rng, 10, 2), Settings{}).Solve()
			shown := strings.Contains(result.Message, "direction in Null(M), with 1 in row 10")
			if shown != (curvature < 0) || shown != (result.Status == Diverged) {
				t.Errorf("%s, A = %g on Null(M): %v: %s", method, curvature, result.Status, result.Message)
			}
		}
	}
}

// TestInfeasibleStationary checks that a run with f = ½‖X‖² and β = 0 ends at an infeasible stationary point, where
// XᵀMX = 3I and A(X) = 0. A run with a certified β must end at a feasible stationary point.
func TestInfeasibleStationary(t *testing.T) {
	problem := Problem{Objective: &linear{operator.Identity(6), mat.NewDense(6, 2, nil)}, M: operator.Identity(6)}
	x0 := mat.NewDense(6, 2, nil)
	x0.Set(0, 0, 1.7)
	x0.Set(1, 1, 1.75)
	result := start(t, "slbb", problem, x0, Settings{Beta: FixedBeta(0), Unsafeguarded: true, Tol: 1e-8}).Solve()
	if result.Status != ConvergedInfeasible || result.Verdict != InfeasibleStationary {
		t.Fatalf("%v, %v: %s", result.Status, result.Verdict, result.Message)
	}
	for _, want := range []string{"λ_min", "λ_max = 3", "β = 0"} {
		if !strings.Contains(result.Message, want) {
			t.Errorf("%q does not say %q", result.Message, want)
		}
	}
	result = start(t, "slbb", problem, x0, Settings{}).Solve()
	if result.Verdict != FeasibleStationary {
		t.Errorf("with the certificate: %s", result.Message)
	}
}

func TestNotFinite(t *testing.T) {
	problem, x0 := brockett(6, 20, 2)
	// h ~ -‖X‖⁶
	problem.Objective = &linear{scaledBy{problem.M, -1}, testmatrix.Normal(rand.New(rand.NewPCG(1, 0)), 20, 2)}
	x0.Scale(30, x0)
	result := start(t, "slbb", problem, x0, Settings{Beta: FixedBeta(1), Unsafeguarded: true}).Solve()
	if result.Status != Diverged || result.Verdict != NotFinite || result.Projected != nil {
		t.Errorf("%v, %v", result.Status, result.Verdict)
	}
	// after some evaluations the gradient is infinite at X or A(X), depending on where the method evaluates f
	for _, method := range []string{"slbb", "sllbfgs", "alm", "rbb"} {
		problem, x0 := brockett(6, 20, 2)
		f, calls := problem.Objective, 0
		problem.Objective = Func(20, 2, func(grad, x *mat.Dense) float64 {
			value := f.FuncGrad(grad, x)
			if calls++; calls > 5 {
				grad.Set(3, 1, math.Inf(1))
			}
			return value
		})
		result := start(t, method, problem, x0, Settings{Unsafeguarded: true}).Solve()
		if result.Status != Diverged || !strings.Contains(result.Message, "row 3, column 1") {
			t.Errorf("%s: %s", method, result.Message)
		}
	}
}

// TestReference checks that the reference size for the tolerance is never smaller than ‖G N‖ + ‖MX L‖ at the current
// point, and exceeds this sum by at most 1% at the end.
func TestReference(t *testing.T) {
	problem, x0 := brockett(11, 30, 3)
	run := start(t, "slbb", problem, x0, Settings{Tol: 1e-8})
	for going := true; going; going = run.Step() {
		parts := run.cur.parts
		gn, mxl := mat.NewDense(30, 3, nil), mat.NewDense(30, 3, nil)
		dense.Mul(gn, parts.g, parts.nx)
		dense.Mul(mxl, run.cur.mx, parts.l)
		size := dense.Norm(gn) + dense.Norm(mxl)
		if run.reference.value() < (1-1e-12)*size {
			t.Fatalf("iteration %d: the reference is %.15g, wanted at least %.15g", run.iteration, run.reference.value(), size)
		}
		if run.status == Converged && run.reference.value() > 1.01*size {
			t.Errorf("at the end the reference is %.15g, wanted %.15g", run.reference.value(), size)
		}
	}
	if run.status != Converged || run.iteration < 5 {
		t.Errorf("%v after %d iterations", run.status, run.iteration)
	}
}

func TestRecentMax(t *testing.T) {
	var m recentMax
	for k := range 1000 {
		m.add(k, 1/float64(k+1))
		m.add(k, math.NaN())
		oldest := 1/m.value() - 1 // the iteration from which the value comes
		least, most := math.Min(float64(k), math.Max(leastStretch, float64(k)/5-1)), math.Max(2*leastStretch, .37*float64(k))
		if age := float64(k) - oldest; age < least-1e-9 || age > most {
			t.Errorf("at iteration %d the maximum is from iteration %.0f", k, oldest)
		}
	}
}
