package typed

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slep/problems"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/wasm/session"

	"gonum.org/v1/gonum/mat"
)

// dense returns a matrix with the given rows.
func dense(rows ...[]float64) *read.Matrix {
	return &read.Matrix{Rows: len(rows), Cols: len(rows[0]), Data: slices.Concat(rows...)}
}

// tall returns a symmetric A, and heavy returns a singular M. Both are 4 x 4.
func tall() *read.Matrix {
	return dense([]float64{4, 1, 0, 0}, []float64{1, 3, 1, 0}, []float64{0, 1, 2, 1}, []float64{0, 0, 1, 5})
}

func heavy() *read.Matrix {
	return dense([]float64{2, 0, 0, 0}, []float64{0, 1, 0, 0}, []float64{0, 0, 3, 0}, []float64{0, 0, 0, 0})
}

// given returns a spec with the given matrices and numbers.
func given(data map[string]*read.Matrix, params catalog.Values) problems.Spec {
	return problems.Spec{Params: params, Data: problems.Data{Matrices: data}, Seed: 1}
}

func instance(t *testing.T, text string, spec problems.Spec) *problems.Instance {
	t.Helper()
	in, err := Formulas{}.Instance(text, spec)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// inputOf returns err as an error about an input, or fails the test.
func inputOf(t *testing.T, err error) *solver.InputError {
	t.Helper()
	bad := (*solver.InputError)(nil)
	if !errors.As(err, &bad) {
		t.Fatalf("%v is not an error about an input", err)
	}
	return bad
}

func TestDescribe(t *testing.T) {
	text := "n = 4;\nalpha = 2;  % 1 .. 8, log\n" +
		"1/2*trace(X'*A*X) + alpha*sum(sum(abs(X))) + kappa*sum(sum((Z*X).^4))"
	d, err := Formulas{}.Describe(text, given(map[string]*read.Matrix{"A": tall()}, catalog.Values{"alpha": 4.}))
	if err != nil {
		t.Fatal(err)
	}
	var params []string
	for _, p := range d["params"].([]session.Catalog) {
		params = append(params, p["name"].(string)+" "+p["title"].(string))
	}
	if !slices.Equal(params, []string{"n n", "p p", "alpha α", "kappa κ"}) {
		t.Errorf("the parameters are %v", params)
	}
	if alpha := d["params"].([]session.Catalog)[2]; alpha["default"] != 4. || alpha["log"] != true {
		t.Errorf("alpha is described as %v", alpha)
	}
	kinks := d["kinks"].([]session.Catalog)
	if len(kinks) != 1 || kinks[0]["line"] != 3 || kinks[0]["column"] != 35 || kinks[0]["smooth"] == nil {
		t.Errorf("the kinks are %v", kinks)
	}
	wanted := session.Catalog{
		"open": []string{"kappa", "p"},
		"data": []session.Catalog{
			{"name": "A", "rows": 4, "cols": 4, "given": true},
			{"name": "Z", "rows": "rows(Z)", "cols": "n", "given": false},
			{"name": "M", "rows": "n", "cols": "n", "given": false, "symmetric": true},
		},
		"symmetric": []string{"A"},
		"sizes":     map[string]int{"n": 4, "p": 3},
		"degree":    nil,
		"quadratic": false,
	}
	for name, want := range wanted {
		if !reflect.DeepEqual(d[name], want) {
			t.Errorf("%s is %v, want %v", name, d[name], want)
		}
	}
	for _, markup := range []string{d["objective"].(string), d["gradient"].(string)} {
		if !strings.HasPrefix(markup, "<math>") || !strings.Contains(markup, "<mi>α</mi>") {
			t.Errorf("typeset as %s", markup)
		}
	}
}

func TestConstraint(t *testing.T) {
	n, p := catalog.Values{"n": 4., "p": 1.}, catalog.Values{"p": 1.}
	for _, c := range []struct {
		text   string
		data   map[string]*read.Matrix
		params catalog.Values
		m      []float64 // the diagonal of M
		rank   int
	}{
		{"trace(X'*X)", nil, n, []float64{1, 1, 1, 1}, 4},
		{"trace(X'*X)", map[string]*read.Matrix{"M": heavy()}, p, []float64{2, 1, 3, 0}, 3},
		{"M = diag([2 1 3 0]); trace(X'*X)", nil, n, []float64{2, 1, 3, 0}, 3},
		{"trace(X'*M*X)", map[string]*read.Matrix{"M": heavy()}, p, []float64{2, 1, 3, 0}, 3},
		{"M = A; trace(X'*A*X)", map[string]*read.Matrix{"A": heavy()}, p, []float64{2, 1, 3, 0}, 3},
	} {
		in := instance(t, c.text, given(c.data, c.params))
		n, _ := in.X0.Dims()
		got, one := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
		for i := range n {
			one.Set(i, i, 1)
		}
		in.M.MulTo(got, one)
		want := mat.NewDense(n, n, nil)
		for i, v := range c.m {
			want.Set(i, i, v)
		}
		if in.Rank != c.rank || !mat.Equal(got, want) {
			t.Errorf("%s: M = %v of rank %d", c.text, mat.Formatted(got), in.Rank)
		}
	}
}

// The start must be generated as for a user-defined problem, and must be the same for the same seed.
func TestStart(t *testing.T) {
	begin := func(text string, seed uint64, params catalog.Values, x0 []float64) *mat.Dense {
		t.Helper()
		return instance(t, text, problems.Spec{Params: params, Seed: seed, X0: x0}).X0
	}
	size := catalog.Values{"n": 4., "p": 2.}
	first := begin("trace(X'*X)", 1, size, nil)
	if again := begin("trace(X'*X)", 1, size, nil); !mat.Equal(first, again) {
		t.Error("the same seed gives a different start")
	}
	if other := begin("trace(X'*X)", 2, size, nil); mat.Equal(first, other) {
		t.Error("a different seed gives the same start")
	}
	uniform := begin("trace(X'*X)", 1, catalog.Values{"n": 4., "p": 2., "start": "rand"}, nil)
	if mat.Equal(first, uniform) {
		t.Error("start: rand gives the same start")
	}
	x0 := []float64{1, 0, 0, 1, 0, 0, 0, 0}
	if got := begin("trace(X'*X)", 1, size, x0); !slices.Equal(got.RawMatrix().Data, x0) {
		t.Errorf("X0 is taken as %v", got.RawMatrix().Data)
	}
	// A formula may also use the name start for a number.
	if in := instance(t, "start*trace(X'*X)", problems.Spec{Params: catalog.Values{"start": 3., "n": 4., "p": 2.}, X0: x0,
		Seed: 1}); in.Objective.FuncGrad(mat.NewDense(4, 2, nil), in.X0) != 6 {
		t.Error("start is not a number")
	}
}

// Random numbers in a formula must depend on the seed.
func TestSeed(t *testing.T) {
	value := func(seed uint64) float64 {
		x0 := make([]float64, 20)
		x0[0], x0[11] = 1, 1
		spec := problems.Spec{Params: catalog.Values{"n": 10., "p": 2.}, Seed: seed, X0: x0}
		in := instance(t, "A = randsym(n); trace(X'*A*X) + sum(X(:).^4)", spec)
		return in.Objective.FuncGrad(mat.NewDense(10, 2, nil), in.X0)
	}
	if a, b, c := value(3), value(3), value(4); a != b || a == c || math.IsNaN(a) {
		t.Errorf("f is %v and %v with one seed and %v with another", a, b, c)
	}
}

// Notes on a matrix given as text must become warnings that begin with the name of the matrix.
func TestNotes(t *testing.T) {
	m, err := read.Text([]byte("NA,NA,NA\n1,0,0\n0,1,0\n0,0,1\n"), func() error { return nil })
	if err != nil || m.Note == "" {
		t.Fatalf("read as %+v, %v", m, err)
	}
	for _, text := range []string{"trace(X'*A*X)", "trace(X'*X)"} {
		name := map[bool]string{true: "A", false: "M"}[strings.Contains(text, "A")]
		fresh := *m
		in := instance(t, text, given(map[string]*read.Matrix{name: &fresh}, catalog.Values{"p": 2.}))
		if len(in.Warnings) != 1 || !strings.HasPrefix(in.Warnings[0], "data."+name+": ") {
			t.Errorf("%s warns %q", text, in.Warnings)
		}
	}
}

// Data may have the name of a function if this name is not reserved.
func TestDataNamedAsFunction(t *testing.T) {
	m := map[string]*read.Matrix{"cond": tall()}
	if _, err := (Formulas{}).Instance("trace(X'*cond*X)", given(m, catalog.Values{"p": 2.})); err != nil {
		t.Error(err)
	}
}
