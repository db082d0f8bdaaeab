package solver

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// typed holds the methods of the catalogue as values of their types.
var typed = map[string]struct {
	on     Space
	method Method
}{
	"slbb": {Penalty, &BB{}}, "slgd": {Penalty, &GD{}}, "slnag": {Penalty, &NAG{}}, "slsub": {Penalty, &Subspace{}},
	"sllbfgs": {Penalty, &LBFGS{}}, "slcg": {Penalty, &CG{}}, "slnewton": {Penalty, &Newton{}},
	"rbb": {EuclideanManifold, &BB{}}, "rgd": {EuclideanManifold, &GD{}}, "rnag": {EuclideanManifold, &NAG{}},
	"manbb": {CanonicalManifold, &BB{}}, "mangd": {CanonicalManifold, &GD{}}, "mannag": {CanonicalManifold, &NAG{}},
}

// TestTypedMethods takes ten steps with every method by its type and by its name. The defaults are the same, and so
// are the bits.
func TestTypedMethods(t *testing.T) {
	problem, x0 := definite(3, 24, 3)
	for _, m := range Methods() {
		as, ok := typed[m.Name]
		if ok == (m.Space.on == augmentedLagrangian || m.Space.on == fletcherPenalty) {
			t.Errorf("%s: has a type: %v", m.Name, ok)
		}
		for _, plain := range []bool{false, true} {
			if !ok {
				break
			}
			run, err := NewRun(problem, x0, &Settings{Space: as.on, Unsafeguarded: plain}, as.method)
			if err != nil {
				t.Fatal(m.Name, err)
			}
			same := start(t, m.Name, problem, x0, Values{"safeguard": !plain})
			for range 10 {
				run.Step()
				same.Step()
			}
			if run.iteration != same.iteration || !mat.Equal(run.X(), same.X()) {
				t.Errorf("%s, plain %v: other steps by its type than by its name", m.Name, plain)
			}
		}
	}
}

// TestMinimize leaves out settings, method and M.
func TestMinimize(t *testing.T) {
	problem, x0 := brockett(1, 24, 3)
	without := problem
	without.M = nil
	quarticOf := Problem{Objective: &quartic{randomPSD(rand.New(rand.NewPCG(7, 7)), 24, 24), 24, 3}}
	for name, c := range map[string]struct {
		problem Problem
		set     *Settings
	}{
		"quadratic": {problem, nil}, "quadratic, M = I": {without, nil}, "quartic": {quarticOf, nil},
		"no settings": {problem, &Settings{}}, "manifold": {problem, &Settings{Space: EuclideanManifold}},
		"fixed β": {problem, &Settings{Beta: FixedBeta(20), Tol: 1e-6}},
	} {
		before := mat.DenseCopyOf(x0)
		result, err := Minimize(c.problem, x0, c.set, nil)
		if err != nil || result.Verdict != FeasibleStationary || result.Projected == nil {
			t.Errorf("%s: %v, %+v", name, err, result)
		}
		if !mat.Equal(x0, before) {
			t.Errorf("%s: X0 was changed", name)
		}
	}
	result, err := Minimize(falling(), testmatrix.Normal(rand.New(rand.NewPCG(5, 5)), 10, 2), nil, nil)
	if err == nil || result == nil || result.Status != Diverged {
		t.Errorf("of an f without lower bound: %+v, error %v", result, err)
	}
}

// falling is a problem whose f has no lower bound along Null(M).
func falling() Problem {
	a, m := make(operator.Diag, 10), make(operator.Diag, 10)
	for i := range a {
		a[i], m[i] = 1, 1
	}
	a[9], m[9] = -1, 0
	return Problem{Objective: &linear{a, testmatrix.Normal(rand.New(rand.NewPCG(5, 5)), 10, 2)}, M: m}
}

// TestOneMethodManyRuns lets two runs take turns with the same method value.
func TestOneMethodManyRuns(t *testing.T) {
	problem, x0 := definite(4, 24, 3)
	other := testmatrix.Normal(rand.New(rand.NewPCG(9, 9)), 24, 3)
	for name, as := range typed {
		alone := start(t, name, problem, x0, nil)
		set := &Settings{Space: as.on}
		one, err := NewRun(problem, x0, set, as.method)
		if err != nil {
			t.Fatal(name, err)
		}
		two, err := NewRun(problem, other, set, as.method)
		if err != nil {
			t.Fatal(name, err)
		}
		for range 12 {
			alone.Step()
			one.Step()
			two.Step()
		}
		if !mat.Equal(alone.X(), one.X()) {
			t.Errorf("%s: a second run changed the first", name)
		}
	}
}

func TestMinimizeRefuses(t *testing.T) {
	problem, x0 := brockett(9, 10, 2)
	without := problem
	without.Objective = nil
	cubic := Problem{Objective: &countingObjective{Objective: problem.Objective}, M: problem.M}
	for name, c := range map[string]struct {
		problem Problem
		x0      *mat.Dense
		set     Settings
		method  Method
		input   string
	}{
		"objective":             {without, x0, Settings{}, nil, "problem"},
		"no problem":            {Problem{}, x0, Settings{}, &BB{}, "problem"},
		"X0":                    {problem, nil, Settings{}, nil, "x0"},
		"shape of X0":           {problem, mat.NewDense(10, 3, nil), Settings{}, nil, "x0"},
		"tolerance":             {problem, x0, Settings{Tol: -1}, nil, "settings.tol"},
		"not a number":          {problem, x0, Settings{FeasTol: math.NaN()}, nil, "settings.feasTol"},
		"iterations":            {problem, x0, Settings{MaxIterations: -1}, nil, "settings.maxIterations"},
		"β":                     {problem, x0, Settings{Beta: FixedBeta(-1)}, nil, "settings.beta"},
		"space":                 {problem, x0, Settings{Space: augmentedLagrangian}, nil, "settings.space"},
		"rule":                  {problem, x0, Settings{}, &BB{Rule: -1}, "method"},
		"length":                {problem, x0, Settings{}, &GD{Length: -1}, "method.stepLength"},
		"accelerated length":    {problem, x0, Settings{}, &NAG{Length: math.NaN()}, "method.stepLength"},
		"memory":                {problem, x0, Settings{}, &LBFGS{Memory: 51}, "method.memory"},
		"f is not quadratic":    {cubic, x0, Settings{}, &Subspace{}, "method"},
		"no second derivatives": {cubic, x0, Settings{}, &Newton{}, "method"},
		"LBFGS on a manifold":   {problem, x0, Settings{Space: EuclideanManifold}, &LBFGS{}, "method"},
		"Newton on one":         {problem, x0, Settings{Space: EuclideanManifold}, &Newton{}, "method"},
		"Subspace on one":       {problem, x0, Settings{Space: EuclideanManifold}, &Subspace{}, "method"},
		"singular M":            {problem, x0, Settings{Space: CanonicalManifold}, nil, "data.M"},
	} {
		result, err := Minimize(c.problem, c.x0, &c.set, c.method)
		if wrong := (*InputError)(nil); !errors.As(err, &wrong) || wrong.Input != c.input || result != nil {
			t.Errorf("%s: error %v, wanted one about %s", name, err, c.input)
		}
	}
}

// TestConjugateGradientsOnManifolds runs CG where the catalogue has no name for it.
func TestConjugateGradientsOnManifolds(t *testing.T) {
	problem, x0 := definite(5, 24, 3)
	want, err := Minimize(problem, x0, &Settings{Tol: 1e-8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []Space{EuclideanManifold, CanonicalManifold, PlainPenalty} {
		got, err := Minimize(problem, x0, &Settings{Space: on, Tol: 1e-8}, &CG{})
		if err != nil || got.Verdict != FeasibleStationary {
			t.Fatal(on, err, got)
		}
		if off := math.Abs(got.Projected.Objective - want.Projected.Objective); off > 1e-9*math.Abs(want.Objective) {
			t.Errorf("space %v: f is off by %g", on, off)
		}
	}
}
