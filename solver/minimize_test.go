package solver

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestMinimize calls Minimize without a method and, in some cases, without settings or without M. Minimize must reach a
// feasible stationary point, and must not change X0.
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
		t.Errorf("for an f without a lower bound: %+v, error %v", result, err)
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

// TestOneMethodManyRuns checks that the steps of a run do not affect another run that uses the same Method.
func TestOneMethodManyRuns(t *testing.T) {
	problem, x0 := definite(4, 24, 3)
	other := testmatrix.Normal(rand.New(rand.NewPCG(9, 9)), 24, 3)
	for _, w := range methods {
		set := Settings{Space: w.on}
		alone := startAs(t, w.method, problem, x0, set)
		one, two := startAs(t, w.method, problem, x0, set), startAs(t, w.method, problem, other, set)
		for range 12 {
			alone.Step()
			one.Step()
			two.Step()
		}
		if !mat.Equal(alone.X(), one.X()) {
			t.Errorf("%s: a second run changed the first", w.name)
		}
	}
}

func TestMinimizeRefuses(t *testing.T) {
	problem, x0 := brockett(9, 10, 2)
	without := problem
	without.Objective = nil
	wide := Problem{Objective: Func(2, 3, func(_, _ *mat.Dense) float64 { return 0 })}
	cubic := Problem{Objective: &countingObjective{Objective: problem.Objective}, M: problem.M}
	for name, c := range map[string]struct {
		problem Problem
		x0      *mat.Dense
		set     Settings
		method  Method
		input   string
	}{
		"objective":             {without, x0, Settings{}, nil, "Problem.Objective"},
		"no problem":            {Problem{}, x0, Settings{}, &BB{}, "Problem.Objective"},
		"X0":                    {problem, nil, Settings{}, nil, "x0"},
		"shape of X0":           {problem, mat.NewDense(10, 3, nil), Settings{}, nil, "x0"},
		"tolerance":             {problem, x0, Settings{Tol: -1}, nil, "Settings.Tol"},
		"not a number":          {problem, x0, Settings{FeasTol: math.NaN()}, nil, "Settings.FeasTol"},
		"iterations":            {problem, x0, Settings{MaxIterations: -1}, nil, "Settings.MaxIterations"},
		"β":                     {problem, x0, Settings{Beta: FixedBeta(-1)}, nil, "Settings.Beta"},
		"space":                 {problem, x0, Settings{Space: -1}, nil, "Settings.Space"},
		"rule":                  {problem, x0, Settings{}, &BB{Rule: -1}, "method"},
		"length":                {problem, x0, Settings{}, &GD{Length: -1}, "GD.Length"},
		"accelerated length":    {problem, x0, Settings{}, &NAG{Length: math.NaN()}, "NAG.Length"},
		"memory":                {problem, x0, Settings{}, &LBFGS{Memory: 51}, "LBFGS.Memory"},
		"f is not quadratic":    {cubic, x0, Settings{}, &Subspace{}, "method"},
		"no second derivatives": {cubic, x0, Settings{}, &Newton{}, "method"},
		"LBFGS on a manifold":   {problem, x0, Settings{Space: EuclideanManifold}, &LBFGS{}, "method"},
		"Newton on one":         {problem, x0, Settings{Space: EuclideanManifold}, &Newton{}, "method"},
		"Subspace on one":       {problem, x0, Settings{Space: EuclideanManifold}, &Subspace{}, "method"},
		"singular M":            {problem, x0, Settings{Space: CanonicalManifold}, nil, "Problem.M"},
		"p over n":              {wide, mat.NewDense(2, 3, nil), Settings{}, nil, "Problem.Objective"},
	} {
		result, err := Minimize(c.problem, c.x0, &c.set, c.method)
		if wrong := (*InputError)(nil); !errors.As(err, &wrong) || wrong.Input != c.input || result != nil {
			t.Errorf("%s: error %v, wanted one about %s", name, err, c.input)
		}
	}
}

// TestRefusesM checks that an M is rejected if it is not symmetric or not semidefinite, and accepted if it is symmetric
// and semidefinite up to rounding.
func TestRefusesM(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	const n, large = 60, 300
	// turned returns a matrix with the eigenvalue least. The other eigenvalues are between 1 and 2.
	turned := func(n int, least float64) *operator.Dense {
		q := testmatrix.Orthogonal(rng, n)
		d := mat.NewDiagDense(n, nil)
		for i := range n {
			d.SetDiag(i, 1+float64(i)/float64(n))
		}
		d.SetDiag(0, least)
		m := mat.NewDense(n, n, nil)
		m.Product(q, d, q.T())
		for i := range n { // because computed products are not symmetric to the last bit
			for j := range i {
				m.Set(i, j, m.At(j, i))
			}
		}
		return &operator.Dense{Dense: m}
	}
	oneEntry := mat.DenseCopyOf(turned(n, 1))
	oneEntry.Set(7, 3, oneEntry.At(7, 3)+1e-3)
	diagonal := make(operator.Diag, n)
	for i := range diagonal {
		diagonal[i] = 1
	}
	diagonal[9] = -1e-3
	for name, c := range map[string]struct {
		m    operator.Operator
		want string
	}{
		"diagonal":        {diagonal, "eigenvalue of -0.001 or less"},
		"slightly":        {turned(n, -1e-5), "not positive semidefinite"},
		"large":           {turned(large, -.5), "eigenvalue of -0.5 or less"},
		"negative":        {operator.Negative{Operator: operator.Identity(n)}, "eigenvalue of -1 or less"},
		"not symmetric":   {&operator.Dense{Dense: oneEntry}, "not symmetric"},
		"triplets":        {operator.FromTriplets(n, []int32{0}, []int32{1}, []float64{1}), "not symmetric"},
		"rounding":        {turned(n, -1e-12), ""},
		"singular":        {turned(n, 0), ""},
		"large, singular": {turned(large, 0), ""},
	} {
		problem := Problem{Objective: &quartic{turned(c.m.Dim(), 1), c.m.Dim(), 2}, M: c.m}
		_, err := NewRun(problem, testmatrix.Normal(rng, c.m.Dim(), 2), nil, nil)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		wrong := (*InputError)(nil)
		if !errors.As(err, &wrong) || wrong.Input != "Problem.M" || !strings.Contains(wrong.Message, c.want) {
			t.Errorf("%s: error %v, wanted %q", name, err, c.want)
		}
	}
}

// TestConjugateGradientsOnManifolds checks that CG reaches the minimum with the penalty, and also on the manifolds, for
// which the catalogue does not offer CG.
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
