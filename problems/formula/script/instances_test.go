package script_test

import (
	"math"
	"testing"

	"slep/problems"
	"slep/problems/formula"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// builtIn holds instances of every problem in the registry.
var builtIn = []struct {
	name   string
	params catalog.Values
}{
	{"quadratic", catalog.Values{"n": 30.0, "p": 4.0, "d": .3, "alpha": 2.5}},
	{"quadratic", catalog.Values{"n": 30.0, "p": 1.0, "d": .1, "alpha": 0.0, "c": .5}},
	{"gcca", catalog.Values{"n": 18.0, "m": 60.0, "p": 3.0}},
	{"gcca", catalog.Values{"n": 40.0, "m": 8.0, "k": 2.0, "p": 3.0, "scaling": true}}, // Σ and M are not formed
	{"gcca", catalog.Values{"n": 40.0, "m": 8.0, "k": 2.0, "p": 3.0, "shrinkage": .3}},
	{"sgcca", catalog.Values{"n1": 15.0, "n2": 12.0, "p": 3.0, "d": .1, "mu": .5}},
	{"sgcca", catalog.Values{"n1": 15.0, "n2": 12.0, "p": 3.0, "threshold": "none", "shrinkage": .3}},
	{"sgcca", catalog.Values{"n1": 15.0, "n2": 12.0, "p": 3.0, "threshold": "none"}},
	{"lda", catalog.Values{"n": 12.0, "m": 60.0, "p": 3.0}},
	{"lda", catalog.Values{"n": 25.0, "m": 12.0, "p": 3.0, "shrinkage": .3}},
	{"kohnsham", catalog.Values{"grid": 5.0, "p": 3.0}},
	{"kohnsham", catalog.Values{"dim": 2.0, "grid": 6.0, "p": 2.0, "overlap": "singular"}},
	{"kohnsham", catalog.Values{"dim": 1.0, "grid": 9.0, "p": 2.0, "overlap": "identity"}},
	{"eigen", catalog.Values{"n": 30.0, "p": 3.0}},
	{"eigen", catalog.Values{"n": 30.0, "p": 3.0, "scaling": false, "massless": 0.0}},
	{"beam", catalog.Values{"p": 2.0}},
}

// instanceOf returns a new instance and the formula for it.
func instanceOf(t *testing.T, name string, params catalog.Values) (
	in *problems.Instance, f *formula.Formula, given *formula.Given,
) {
	t.Helper()
	in, err := problems.New(name, problems.Spec{Params: params, Seed: 5})
	if err != nil {
		t.Fatal(name, err)
	}
	text, data, err := in.Formula()
	if err != nil {
		t.Fatal(name, err)
	}
	f, err = formula.Parse(text)
	if err != nil {
		t.Fatal(name, err)
	}
	n, p := in.Objective.Dims()
	return in, f, &formula.Given{Data: data, Params: map[string]float64{"n": float64(n), "p": float64(p)}}
}

// TestFormulasOfProblems checks that f and the gradient of each instance agree, up to rounding, with those of the
// formula for the instance, and that both have the same M.
func TestFormulasOfProblems(t *testing.T) {
	tried := map[string]bool{}
	for _, b := range builtIn {
		tried[b.name] = true
		in, f, given := instanceOf(t, b.name, b.params)
		c, err := f.Compile(given)
		if err != nil {
			t.Fatal(b.name, err)
		}
		one, two := mat.NewDense(c.N, c.P, nil), mat.NewDense(c.N, c.P, nil)
		want, got := in.Objective.FuncGrad(one, in.X0), c.Objective.FuncGrad(two, in.X0)
		if !(math.Abs(got-want) <= 1e-13*(1+math.Abs(want))) || !mat.EqualApprox(one, two, 1e-13*(1+mat.Norm(one, 2))) {
			t.Errorf("%s %v: f = %v, wanted %v", b.name, b.params, got, want)
		}
		m := operator.Full(operator.Identity(c.N))
		if c.M != nil {
			m = c.M.Dense()
		}
		if !mat.Equal(m, operator.Full(in.M)) {
			t.Errorf("%s %v: M differs", b.name, b.params)
		}
	}
	for _, p := range problems.All() {
		if !tried[p.Name] {
			t.Errorf("%s: its formula was not tried", p.Name)
		}
	}
}

// TestFormulaTooLarge checks that an instance too large to be written as a formula causes an error.
func TestFormulaTooLarge(t *testing.T) {
	in, err := problems.New("gcca", problems.Spec{Params: catalog.Values{"n": 7000.0, "m": 20.0, "p": 2.0}})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := in.Formula(); err == nil {
		t.Error("a dense matrix of 7000 x 7000 entries was written")
	}
}
