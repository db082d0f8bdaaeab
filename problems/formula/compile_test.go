package formula

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func compile(t *testing.T, text string, given *Given) *Compiled {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := f.Compile(given)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var three = map[string]float64{"p": 3}

// TestMissing omits data and parameters that a formula needs. A single error must list all missing names, and Describe
// must return defaults for missing numbers.
func TestMissing(t *testing.T) {
	data := func(name string, rows, cols int) map[string]*read.Matrix {
		return map[string]*read.Matrix{name: zeros(rows, cols)}
	}
	for _, c := range []struct {
		text        string
		given       *Given
		input, says string // the expected error, or "" if there is none
	}{
		{"n = 5; p = 2; sum(X(:))", nil, "", ""},
		{"sum(X(:))", nil, `Given.Params["n"]`, "n and p are missing"},
		{"n = 5; sum(X(:))", nil, `Given.Params["p"]`, "p is missing: neither the formula nor the data give it"},
		{"p = 2; n = 2*p; sum(X(:))", nil, "", ""},
		{"sum(X(:))", &Given{Params: map[string]float64{"n": 4, "p": 2}}, "", ""},
		{"alpha*trace(X'*A*X)", nil, `Given.Data["A"]`, "A (n x n), alpha, n and p are missing: give matrices as"},
		{"trace(X'*A*X)", &Given{Data: data("A", 5, 5)}, `Given.Params["p"]`, "p is missing"},
		{"trace(X'*A*X)", &Given{Params: map[string]float64{"n": 5, "p": 2}}, `Given.Data["A"]`,
			"the formula needs it to be n x n"},
		{"sum(sum((X - G).^2))", &Given{Data: data("G", 5, 2)}, "", ""},
		{"sum(sum((Z*X).^2))", &Given{Params: three}, `Given.Data["Z"]`, "Z (rows(Z) x n) and n are missing"},
		{"trace(X'*A*X) + u'*X*X'*u", &Given{Params: three}, `Given.Data["A"]`, "A (n x n), u (n x 1) and n are missing"},
		{"trace(X'*M*X)", &Given{Data: data("M", 5, 5), Params: three}, "", ""},
		{"sum(X(:))", &Given{Params: map[string]float64{"P": 2}}, `Given.Params["P"]`, "no parameter P"},
		{"sum(X(:)) +", nil, "formula", ""},
		{"n = 5; p = 2; trace(X)", nil, "formula", "square"},
	} {
		f, err := Parse(c.text)
		if err == nil {
			_, err = f.Compile(c.given)
		}
		bad := (*solver.InputError)(nil)
		errors.As(err, &bad)
		if (err != nil) != (c.input != "") || err != nil && (bad == nil || bad.Input != c.input ||
			!strings.Contains(bad.Message, c.says)) {
			t.Errorf("%q: error %v, wanted %s: .. %s", c.text, err, c.input, c.says)
		}
	}
	f, err := Parse("alpha*trace(X'*A*X)")
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Describe(nil)
	if err != nil || d.Sizes["n"] != 100 || d.Sizes["p"] != 3 || d.Params[2].Default != 1. {
		t.Errorf("described as %+v, error %v", d, err)
	}
}

// TestConstraint checks that an M assigned in the text stays sparse, that an M in the data is used, and that otherwise
// M is nil.
func TestConstraint(t *testing.T) {
	c := compile(t, "n = 200; A = sprandsym(n, 0.01); M = A*A + eye(n); trace(X'*A*X)", &Given{Seed: 3, Params: three})
	if c.N != 200 || c.P != 3 || c.M == nil || c.M.Row == nil || len(c.M.Data) > 4000 {
		t.Fatalf("M is %+v", c.M)
	}
	if a, _, _ := c.Objective.(solver.QuadraticObjective).Terms(); a.(*operator.Sparse).NNZ() > 402 {
		t.Errorf("A has %d entries", a.(*operator.Sparse).NNZ())
	}
	m := zeros(5, 5)
	if c := compile(t, "sum(X(:))", &Given{Data: map[string]*read.Matrix{"M": m}, Params: three}); c.M != m || c.N != 5 {
		t.Errorf("n = %d, M is %v", c.N, c.M)
	}
	if c := compile(t, "n = 5; p = 2; sum(X(:))", nil); c.M != nil || c.N != 5 || c.P != 2 {
		t.Errorf("M is %v, wanted none", c.M)
	}
}

// TestSeed checks that f is the same for equal seeds, and that f differs for different seeds.
func TestSeed(t *testing.T) {
	value := func(seed uint64) float64 {
		const text = "n = 20; p = 3; trace(X'*randspd(n, 10)*X)*sum(sum(randn(4, n)*X)) + sum(X(:))"
		c := compile(t, text, &Given{Seed: seed})
		x := testmatrix.Normal(rand.New(rand.NewPCG(1, 1)), c.N, c.P)
		return c.Objective.FuncGrad(mat.NewDense(c.N, c.P, nil), x)
	}
	if value(1) != value(1) || value(1) == value(2) {
		t.Error(value(1), value(1), value(2))
	}
}
