package solver

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// spoilt returns the objective ½‖X‖² of 4 x 2 matrices, with f and the gradient modified by the function change.
func spoilt(change func(f float64, grad *mat.Dense) float64) Objective {
	return Func(4, 2, func(grad, x *mat.Dense) float64 {
		grad.Copy(x)
		return change(math.Pow(mat.Norm(x, 2), 2)/2, grad)
	})
}

// TestMinimizeErr makes runs end with each status except Cancelled. The error must be nil only for a feasible
// stationary point.
func TestMinimizeErr(t *testing.T) {
	problem, x0 := brockett(1, 24, 3)
	plane := Problem{Objective: &linear{operator.Diag{1, 2, 3}, mat.NewDense(3, 1, nil)}}
	middle := mat.NewDense(3, 1, []float64{0, 1, 0})
	faint := Problem{Objective: &linear{operator.Diag{1e-300, 2e-300, 3e-300}, mat.NewDense(3, 1, nil)}}
	oblique := mat.NewDense(3, 1, []float64{1, 2, 2})
	sphere := Problem{Objective: &linear{operator.Identity(6), mat.NewDense(6, 2, nil)}}
	outside := mat.NewDense(6, 2, nil)
	outside.Set(0, 0, 1.7)
	outside.Set(1, 1, 1.75)
	eye := mat.NewDense(4, 2, []float64{1, 0, 0, 1, 0, 0, 0, 0})
	of := func(change func(f float64, grad *mat.Dense) float64) Problem {
		return Problem{Objective: spoilt(change)}
	}
	for name, c := range map[string]struct {
		problem       Problem
		x0            *mat.Dense
		set           Settings
		method        Method
		status        Status
		verdict       Verdict
		err, message  string
		missingAnswer bool
	}{
		"converged":     {problem, x0, Settings{}, nil, Converged, FeasibleStationary, "", "Converged", false},
		"left a saddle": {plane, middle, Settings{}, nil, Converged, FeasibleStationary, "", "Converged", false},
		"at a saddle": {plane, middle, Settings{Unsafeguarded: true}, &BB{}, ConvergedToSaddle, SaddlePoint,
			"at a saddle point", "saddle point", false},
		"off the constraint": {sphere, outside, Settings{Unsafeguarded: true, Beta: FixedBeta(0), Tol: 1e-8}, &BB{},
			ConvergedInfeasible, InfeasibleStationary, "at an infeasible stationary point", "off the constraint", false},
		"iterations": {problem, x0, Settings{MaxIterations: 2}, nil, IterationLimit, FeasibleNotStationary,
			"iteration limit", "iteration limit of 2", false},
		"seconds": {problem, x0, Settings{MaxSeconds: 1e-9}, nil, TimeLimit, FeasibleNotStationary, "time limit",
			"seconds", false},
		"a norm whose square underflows": {faint, oblique, Settings{Space: CanonicalManifold}, nil, Stalled,
			FeasibleNotStationary, "stalled", "no step", false},
		"rounding": {problem, x0, Settings{Tol: 1e-300}, nil, Stalled, FeasibleStationary, "stalled", "rounding", false},
		"no bound": {falling(), testmatrix.Normal(rand.New(rand.NewPCG(5, 5)), 10, 2), Settings{}, nil, Diverged,
			InfeasibleNotStationary, "diverged", "Null(M)", false},
		"f not a number": {of(func(float64, *mat.Dense) float64 { return math.NaN() }), eye, Settings{}, nil, Diverged,
			NotFinite, "diverged", "iteration 0: f is not a number. Start", true},
		"f infinite on a manifold": {of(func(float64, *mat.Dense) float64 { return math.Inf(1) }), eye,
			Settings{Space: EuclideanManifold}, nil, Diverged, NotFinite, "diverged", "f is +Inf. Start", true},
		"an entry": {of(func(f float64, grad *mat.Dense) float64 { grad.Set(3, 1, math.NaN()); return f }), eye,
			Settings{}, nil, Diverged, NotFinite, "diverged",
			"the gradient of f is not a number in row 3, column 1, both counted from 0", true},
		"an infinite entry on a manifold": {of(func(f float64, grad *mat.Dense) float64 {
			grad.Set(2, 0, math.Inf(-1))
			return f
		}), eye, Settings{Space: CanonicalManifold}, nil, Diverged, NotFinite, "diverged",
			"the gradient of f is -Inf in row 2, column 0", true},
	} {
		result, err := Minimize(c.problem, c.x0, &c.set, c.method)
		if result == nil {
			t.Errorf("%s: no result, error %v", name, err)
			continue
		}
		// a run that diverges may end at a feasible point
		onItsWay := c.status == Diverged && result.Verdict == FeasibleNotStationary
		right := result.Status == c.status && (result.Verdict == c.verdict || onItsWay)
		if !right || !strings.Contains(result.Message, c.message) {
			t.Errorf("%s: status %d, %v: %s", name, result.Status, result.Verdict, result.Message)
		}
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: error %v, wanted %q", name, err, c.err)
		}
		if strings.Contains(result.Message, "NaN") {
			t.Errorf("%s: %s", name, result.Message)
		}
		if (result.X == nil) != c.missingAnswer {
			t.Errorf("%s: X is %v", name, result.X)
		}
	}
	if Running.Err() == nil || Cancelled.Err() == nil {
		t.Error("a run that has not ended has no error")
	}
}

// TestResultIsInTheVariablesOfTheUser checks the X in the result of a scaled problem, and the warning about the start.
func TestResultIsInTheVariablesOfTheUser(t *testing.T) {
	scaled := Problem{
		Objective: &linear{operator.Diag{1, 2, 3}, mat.NewDense(3, 1, nil)}, M: operator.Identity(3),
		Scale: []float64{4, 1, 1},
	}
	result, err := Minimize(scaled, mat.NewDense(3, 1, []float64{9, 1, 1}), &Settings{Tol: 1e-10}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := mat.NewDense(3, 1, []float64{4, 0, 0}); !mat.EqualApprox(result.X, want, 1e-8) {
		t.Errorf("X = %v, wanted %v", result.X, want)
	}
	if len(result.Warnings) != 1 || !strings.Contains(result.Warnings[0], "X0 was replaced by its projection") {
		t.Errorf("warnings %q", result.Warnings)
	}
}
