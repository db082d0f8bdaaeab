package catalog

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// brockett returns the problem with f = ½tr(XᵀAX) and a definite M, and a starting point.
func brockett(n, p int) (solver.Problem, *mat.Dense) {
	rng := rand.New(rand.NewPCG(9, 0))
	a := &operator.Dense{Dense: testmatrix.PSD(rng, n, 2*n)}
	m := &operator.Dense{Dense: testmatrix.PSD(rng, n, 2*n)}
	return solver.Problem{Objective: quadratic{a, p}, M: m}, testmatrix.Normal(rng, n, p)
}

// quadratic is the objective ½tr(XᵀAX).
type quadratic struct {
	a *operator.Dense
	p int
}

func (q quadratic) Dims() (n, p int) { return q.a.Dim(), q.p }

func (q quadratic) FuncGrad(grad, x *mat.Dense) float64 {
	q.a.MulTo(grad, x)
	return dense.Inner(grad, x) / 2
}

func (q quadratic) HessMulTo(dst, _, d *mat.Dense) { q.a.MulTo(dst, d) }

func (q quadratic) Terms() (a operator.Operator, h *mat.Dense, c float64) { return q.a, nil, 0 }

// typed maps the name of every method to a solver.Method and its space.
var typed = map[string]struct {
	on     solver.Space
	method solver.Method
}{
	"slbb": {solver.Penalty, &solver.BB{}}, "slgd": {solver.Penalty, &solver.GD{}},
	"slnag": {solver.Penalty, &solver.NAG{}}, "slsub": {solver.Penalty, &solver.Subspace{}},
	"sllbfgs": {solver.Penalty, &solver.LBFGS{}}, "slcg": {solver.Penalty, &solver.CG{}},
	"slnewton": {solver.Penalty, &solver.Newton{}}, "alm": {solver.AugmentedLagrangian, &solver.BB{}},
	"fletcher": {solver.FletcherPenalty, &solver.BB{}}, "rbb": {solver.EuclideanManifold, &solver.BB{}},
	"rgd": {solver.EuclideanManifold, &solver.GD{}}, "rnag": {solver.EuclideanManifold, &solver.NAG{}},
	"manbb": {solver.CanonicalManifold, &solver.BB{}}, "mangd": {solver.CanonicalManifold, &solver.GD{}},
	"mannag": {solver.CanonicalManifold, &solver.NAG{}}, Auto: {solver.Penalty, nil},
}

// TestNames takes ten steps with every method, chosen once by type and once by name, and checks that the two runs reach
// the same X, bit for bit.
func TestNames(t *testing.T) {
	problem, x0 := brockett(24, 3)
	names := []string{Auto}
	for _, m := range Methods() {
		names = append(names, m.Name)
	}
	for _, name := range names {
		for _, plain := range []bool{false, true} {
			w := typed[name]
			run, err := solver.NewRun(problem, x0, &solver.Settings{Space: w.on, Unsafeguarded: plain}, w.method)
			if err != nil {
				t.Fatal(name, err)
			}
			same, err := Start(name, problem, x0, Values{"safeguard": !plain})
			if err != nil {
				t.Fatal(name, err)
			}
			for range 10 {
				run.Step()
				same.Step()
			}
			if run.Progress().Iteration != same.Progress().Iteration || !mat.Equal(run.X(), same.X()) {
				t.Errorf("%s, plain %v: the runs started by type and by name take different steps", name, plain)
			}
		}
	}
}

// TestDefaults checks that runs without options and runs with explicit defaults end with the same message as a run with
// zero Settings.
func TestDefaults(t *testing.T) {
	problem, x0 := brockett(24, 3)
	want, err := solver.Minimize(problem, x0, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []Values{nil, {"tol": 1e-4, "feasTol": 1e-3, "maxIterations": 1e4, "maxSeconds": 86400.0}} {
		run, err := Start(Auto, problem, x0, given)
		if err != nil {
			t.Fatal(err)
		}
		if got := run.Solve(); got.Message != want.Message {
			t.Errorf("with %v: %s, wanted %s", given, got.Message, want.Message)
		}
	}
}

func TestBadInput(t *testing.T) {
	problem, x0 := brockett(10, 2)
	nan := mat.DenseCopyOf(x0)
	nan.Set(3, 1, math.NaN())
	singular := mat.DenseCopyOf(x0)
	for i := range 10 {
		singular.Set(i, 1, 2*singular.At(i, 0))
	}
	small := solver.Problem{Objective: problem.Objective, M: operator.Identity(9)}
	zero := solver.Problem{Objective: problem.Objective, M: make(operator.Diag, 10)}
	for name, c := range map[string]struct {
		method  string
		problem solver.Problem
		x0      *mat.Dense
		options Values
		input   string
	}{
		"method":           {"sgd", problem, x0, nil, "method"},
		"option":           {"slbb", problem, x0, Values{"tolerance": 1.0}, "options.tolerance"},
		"range":            {"slbb", problem, x0, Values{"tol": -1.0}, "options.tol"},
		"not a number":     {"slbb", problem, x0, Values{"tol": math.NaN()}, "options.tol"},
		"not whole":        {"slbb", problem, x0, Values{"maxIterations": 2.5}, "options.maxIterations"},
		"word":             {"slbb", problem, x0, Values{"beta": "much"}, "options.beta"},
		"type":             {"slbb", problem, x0, Values{"safeguard": 1.0}, "options.safeguard"},
		"of other methods": {"slgd", problem, x0, Values{"rule": "long"}, "options.rule"},
		"shape":            {"slbb", problem, mat.NewDense(10, 3, nil), nil, "x0"},
		"NaN":              {"slbb", problem, nan, nil, "x0"},
		"singular":         {"slbb", problem, singular, nil, "x0"},
		"zero":             {"slbb", problem, mat.NewDense(10, 2, nil), nil, "x0"},
		"M of other size":  {"slbb", small, x0, nil, "Problem.M"},
		"M zero":           {"slbb", zero, x0, nil, "Problem.M"},
	} {
		_, err := Start(c.method, c.problem, c.x0, c.options)
		wrong, ok := err.(*solver.InputError)
		if !ok || wrong.Input != c.input || wrong.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
