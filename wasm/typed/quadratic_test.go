package typed

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
)

// drawn returns a dense symmetric A, a sparse singular M, and G.
func drawn(n, p int) map[string]*read.Matrix {
	rng := rand.New(rand.NewPCG(1, 2))
	a := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	g := &read.Matrix{Rows: n, Cols: p, Data: make([]float64, n*p)}
	m := &read.Matrix{Rows: n, Cols: n}
	for i := range n {
		for j := range i + 1 {
			v := rng.NormFloat64()
			a.Data[i*n+j], a.Data[j*n+i] = v, v
		}
		if i > 0 {
			m.Add(i, i, 1+rng.Float64())
		}
		for j := range p {
			g.Data[i*p+j] = rng.NormFloat64()
		}
	}
	return map[string]*read.Matrix{"A": a, "M": m, "G": g}
}

// copied returns copies of the named matrices, because an instance may change them.
func copied(data map[string]*read.Matrix, names ...string) map[string]*read.Matrix {
	out := map[string]*read.Matrix{}
	for _, name := range names {
		m := *data[name]
		m.Data, m.Row, m.Col = slices.Clone(m.Data), slices.Clone(m.Row), slices.Clone(m.Col)
		out[name] = &m
	}
	return out
}

// solved runs a method, and returns the name of the chosen method, the columns of the trace that do not depend on the
// clock, and X.
func solved(t *testing.T, in *problems.Instance, method string) (chosen string, columns map[string][]float64) {
	t.Helper()
	m, err := catalog.Choose(method, &in.Problem, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Start(in.Problem, in.X0, catalog.Values{"tol": 1e-8})
	if err != nil {
		t.Fatal(err)
	}
	r.Solve()
	columns = map[string][]float64{"x": r.X().RawMatrix().Data}
	for _, name := range r.Trace().Names() {
		if name != "seconds" {
			columns[name] = r.Trace().Series(name)
		}
	}
	return m.Name, columns
}

// pair holds two forms of the same problem: a formula that may contain a constant, and the built-in problem without the
// constant.
type pair struct {
	text            string
	names           []string
	alpha, constant float64
}

func (c pair) instances(t *testing.T, data map[string]*read.Matrix, p int) (typed, built *problems.Instance) {
	t.Helper()
	params := catalog.Values{"p": float64(p)}
	if c.alpha != 0 {
		params["alpha"] = c.alpha
	}
	typed = instance(t, c.text, given(copied(data, c.names...), params))
	spec := given(copied(data, c.names...), catalog.Values{"p": float64(p), "alpha": c.alpha})
	built, err := problems.New("quadratic", spec)
	if err != nil {
		t.Fatal(err)
	}
	return typed, built
}

// A run on a quadratic formula must be bitwise equal to a run on the built-in problem.
func TestTypedQuadratic(t *testing.T) {
	data := drawn(40, 3)
	for _, c := range []pair{
		{"1/2*trace(X'*A*X)", []string{"A", "M"}, 0, 0},
		{"1/2*trace(X'*A*X) + alpha*trace(G'*X)", []string{"A", "M", "G"}, .5, 0},
	} {
		for method, name := range map[string]string{catalog.Auto: "slsub", "slbb": "slbb", "rbb": "rbb"} {
			typed, built := c.instances(t, data, 3)
			chosen, got := solved(t, typed, method)
			other, want := solved(t, built, method)
			if chosen != name || other != name || len(want["merit"]) < 5 {
				t.Errorf("%s: %s and %s, wanted %s", c.text, chosen, other, name)
			}
			for name := range want {
				same := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
				if !slices.EqualFunc(got[name], want[name], same) {
					t.Errorf("%s by %s: %s differs from that of the built-in problem", c.text, method, name)
				}
			}
		}
	}
}

// The minimum of a formula must be known if that of the built-in problem is known, and a constant in the formula must
// shift both f and the minimum. Since rounding may change the decision of a line search, only runs of the method that
// auto chooses are compared, by their numbers of iterations and their final f.
func TestOptimum(t *testing.T) {
	data := drawn(40, 3)
	for _, c := range []pair{
		{"1/2*trace(X'*A*X)", []string{"A", "M"}, 0, 0},
		{"trace(X'*(A*X))/2 + 1024", []string{"A", "M"}, 0, 1024},
		{"f = -1024 + sum(sum(X.*(A*X)))/2 + alpha*trace(G'*X)", []string{"A", "M", "G"}, .5, -1024},
	} {
		typed, built := c.instances(t, data, 3)
		if known := c.alpha == 0; (typed.Least != nil) != known || (built.Least != nil) != known {
			t.Fatalf("%s: the optimum is %v, that of the built-in problem %v", c.text, typed.Least, built.Least)
		} else if known && math.Abs(*typed.Least-*built.Least-c.constant) > 1e-12*math.Max(1, math.Abs(c.constant)) {
			t.Errorf("%s: the optimum is %v, that of the built-in problem %v", c.text, *typed.Least, *built.Least)
		}
		chosen, got := solved(t, typed, catalog.Auto)
		_, want := solved(t, built, catalog.Auto)
		f, other := got["objective"], want["objective"]
		last := len(f) - 1
		if chosen != "slsub" || len(f) != len(other) || math.Abs(f[last]-other[last]-c.constant) > 1e-9 {
			t.Errorf("%s by %s: %v after %d iterations, the built-in problem %v after %d", c.text, chosen, f[last],
				last, other[last], len(other)-1)
		}
	}
}

// Only ½tr(XᵀAX) + tr(HᵀX) + constant, with the same A for every column, may count as quadratic.
func TestNotTakenForQuadratic(t *testing.T) {
	data := drawn(40, 3)
	data["N"] = dense([]float64{1, 0, 0}, []float64{0, 2, 0}, []float64{0, 0, 3})
	for text, names := range map[string][]string{
		"trace(X'*A*X*N)":                  {"A", "M", "N"},
		"trace(X'*A*X)^2":                  {"A", "M"},
		"trace(X'*A*X) + sum(sum(X,2).^2)": {"A", "M"},
		"trace(X'*A*X) + sum(sum(X.^4))":   {"A", "M"},
		"trace(X'*A*X) + X(1,1)*X(1,2)/9":  {"A", "M"},
	} {
		in := instance(t, text, given(copied(data, names...), catalog.Values{"p": 3.}))
		if _, quadratic := in.Objective.(solver.QuadraticObjective); quadratic || in.Least != nil {
			t.Errorf("%s counts as quadratic, with the optimum %v", text, in.Least)
		}
		if chosen, _ := solved(t, in, catalog.Auto); chosen != "sllbfgs" {
			t.Errorf("%s is solved by %s", text, chosen)
		}
		if _, err := catalog.Start("slsub", in.Problem, in.X0, nil); inputOf(t, err).Input != "method" {
			t.Errorf("%s by slsub: %v", text, err)
		}
	}
}
