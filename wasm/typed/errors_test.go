package typed

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"slep/problems"
	"slep/problems/read"
	"slep/problems/resample"
	"slep/solver"
	"slep/solver/catalog"
)

// An error must name its input: a position in the text, the data or a parameter.
func TestErrors(t *testing.T) {
	const quadratic = "1/2*trace(X'*A*X)"
	matrices := func(name string, m *read.Matrix) map[string]*read.Matrix {
		return map[string]*read.Matrix{"A": tall(), name: m}
	}
	huge := &read.Matrix{Rows: 2, Cols: 2, Data: []float64{1, 4e300, 2, -7e299}}
	wide, skew := dense([]float64{1, 2}), dense([]float64{1, 2}, []float64{3, 1})
	for _, c := range []struct {
		text         string
		data         map[string]*read.Matrix
		params       catalog.Values
		input        string
		line, column int
		says         string
	}{
		{"trace(X'*A*X", nil, nil, "problem.formula", 1, 13, "the text ends here"},
		{"p = 2; B = A*X;\ntrace(X'*B*A)", matrices("A", tall()), nil, "problem.formula", 2, 7, "X'*B is 2 x 2"},
		{"", nil, nil, "problem.formula", 1, 1, "nothing to minimise"},
		{quadratic, nil, nil, "data.A", 0, 0, "A (n x n), n and p are missing"},
		{quadratic, matrices("B", tall()), nil, "data.B", 0, 0, "does not use B"},
		{quadratic, matrices("M", wide), nil, "data.M", 0, 0, "1 x 2"},
		{quadratic, matrices("M", skew), nil, "problem.formula", 1, 11, "X' is 2 x 2 and A is 4 x 4"},
		{"trace(X'*X)", map[string]*read.Matrix{"M": skew}, catalog.Values{"p": 1.}, "data.M", 0, 0, "not symmetric"},
		{"n = 3;\n  M = -eye(n);\ntrace(X'*X)", nil, catalog.Values{"p": 1.}, "problem.formula", 2, 7,
			"not positive semidefinite"},
		{"n = 3; p = 1; M = rand(n); trace(X'*X)", nil, nil, "problem.formula", 1, 19, "not symmetric"},
		{"M = A; " + quadratic, matrices("M", tall()), nil, "data.M", 0, 0, "assigned in the formula"},
		{quadratic, matrices("A", tall()), catalog.Values{"n": 5.}, "problem.formula", 1, 11, "A is 4 x 4"},
		{"sum(sum((Z*X).^2))", map[string]*read.Matrix{"Z": huge}, catalog.Values{"p": 1.}, "data.Z", 0, 0,
			"column 2 has values up to 4e+300"},
		{"trace(X'*X)", nil, catalog.Values{"n": 2.5}, "params.n", 0, 0, "2.5"},
		{"trace(X'*X)", nil, catalog.Values{"n": "ten"}, "params.n", 0, 0, `"ten"`},
		{"trace(X'*X)", nil, catalog.Values{"n": true}, "params.n", 0, 0, "a boolean"},
		{"trace(X'*X)", nil, catalog.Values{"m": 3.}, "params.m", 0, 0, "no parameter m"},
		{"trace(X'*X)", nil, catalog.Values{"n": 3., "p": 1., "start": "zeros"}, "params.start", 0, 0, "zeros"},
		{"trace(X'*X)", nil, catalog.Values{"start": 3.}, "params.start", 0, 0, "no parameter start"},
		{"a = 2; % 1 .. 3\na*trace(X'*X)", nil, catalog.Values{"a": 4.}, "params.a", 0, 0, "from 1 to 3"},
		{"M = diag([1 0 0 0]); trace(X'*X)", nil, catalog.Values{"p": 2.}, "problem.formula", 1, 5, "rank(M) = 1"},
		{"trace(X'*X)", map[string]*read.Matrix{"M": heavy()}, catalog.Values{"p": 4.}, "data.M", 0, 0, "rank(M) = 3"},
		{"trace(X'*X)", nil, catalog.Values{"n": 1e5, "p": 1e5}, "problem.formula", 1, 1, "80.00 GB"},
	} {
		_, err := Formulas{}.Instance(c.text, given(c.data, c.params))
		if err == nil {
			t.Errorf("%q with %v gives no error", c.text, c.params)
			continue
		}
		bad := inputOf(t, err)
		if bad.Input != c.input || bad.Line != c.line || bad.Column != c.column || !strings.Contains(bad.Message, c.says) {
			t.Errorf("%q: %v, wanted %q of %s at %d:%d", c.text, err, c.says, c.input, c.line, c.column)
		}
	}
}

// TestSamples checks that a formula, which has no samples, cannot be resampled.
func TestSamples(t *testing.T) {
	spec := given(map[string]*read.Matrix{"A": tall()}, catalog.Values{"p": 1.})
	spec.Resample = &resample.Plan{Kind: resample.Folds, Count: 2}
	_, err := Formulas{}.Instance("trace(X'*A*X)", spec)
	if bad := inputOf(t, err); bad.Input != "resample" || !strings.Contains(bad.Message, "samples") {
		t.Error(err)
	}
}

// If p is a parameter, an error about p must suggest the rank of M.
func TestFix(t *testing.T) {
	m := map[string]*read.Matrix{"M": heavy()}
	for text, want := range map[string]*solver.Fix{"trace(X'*X)": {Param: "p", Value: 3}, "p = 4; trace(X'*X)": nil} {
		params := catalog.Values{}
		if want != nil {
			params["p"] = 4.
		}
		_, err := Formulas{}.Instance(text, given(m, params))
		if bad := inputOf(t, err); !reflect.DeepEqual(bad.Fix, want) {
			t.Errorf("%q: the fix is %v, wanted %v", text, bad.Fix, want)
		}
	}
}

// An error about the text must suggest a correction that fits the sizes of the data.
func TestCure(t *testing.T) {
	spec := given(map[string]*read.Matrix{"A": tall()}, catalog.Values{"n": 4., "p": 2.})
	for _, problemOf := range []func(text string) error{
		func(text string) error { _, err := Formulas{}.Describe(text, spec); return err },
		func(text string) error { _, err := Formulas{}.Instance(text, spec); return err },
	} {
		for text, want := range map[string]string{
			"trace(X*A*X')": "trace(X'*A*X)", "np.trace(X.T @ A @ X)": "trace(X'*A*X)", "for k = 1:3": "",
		} {
			if bad := inputOf(t, problemOf(text)); bad.Cure != want {
				t.Errorf("the cure of %s is %s, wanted %s", text, bad.Cure, want)
			}
		}
	}
}

func TestListsAreRefused(t *testing.T) {
	for _, data := range []problems.Data{
		{Lists: map[string][]*read.Matrix{"A": {tall()}}},
		{Labels: map[string][]string{"A": {"one"}}},
	} {
		_, err := Formulas{}.Instance("trace(X'*A*X)", problems.Spec{Data: data})
		if bad := inputOf(t, err); bad.Input != "data.A" || !strings.Contains(bad.Message, "list") {
			t.Errorf("%+v gives %v", data, err)
		}
		if _, describing := (Formulas{}).Describe("trace(X'*A*X)", problems.Spec{Data: data}); describing == nil {
			t.Errorf("Describe accepted %+v", data)
		}
	}
}

// If pause returns an error, the work must end and return the same error.
func TestPause(t *testing.T) {
	ended := errors.New("of the test")
	for _, text := range []string{"p = 3; M = randspd(300, 10); trace(X'*X)", "p = 3; A = randsym(300); trace(X'*A*X)"} {
		calls := 0
		_, err := Formulas{}.Instance(text, problems.Spec{Pause: func() error { calls++; return ended }})
		if !errors.Is(err, ended) || calls != 1 {
			t.Errorf("%s: error %v after %d pauses", text, err, calls)
		}
	}
}
