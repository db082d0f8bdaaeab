package problems

import (
	"math"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// diagonal returns a diagonal matrix, stored in full.
func diagonal(values ...float64) *read.Matrix {
	n := len(values)
	m := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for i, v := range values {
		m.Data[i*n+i] = v
	}
	return m
}

func ones(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

// caught returns the error that ended a call to work, or nil.
func caught(work func()) (err error) {
	defer try.Catch(&err)
	work()
	return nil
}

// fails requires err to be an *InputError about the given input whose message contains the given words.
func fails(t *testing.T, name string, err error, input, words string) {
	t.Helper()
	wrong, ok := err.(*solver.InputError)
	if !ok || wrong.Input != input || !strings.Contains(wrong.Message, words) {
		t.Errorf("%s: got %v, wanted %q about %s", name, err, words, input)
	}
}

func TestWrongData(t *testing.T) {
	eye := diagonal(ones(5)...)
	asymmetric := diagonal(ones(5)...)
	asymmetric.Data[1] = .5
	nan := diagonal(ones(5)...)
	nan.Data[12] = math.NaN()
	hidden := diagonal(1, 1, 1, 1, 1) // indefinite although its diagonal is positive
	hidden.Data[1], hidden.Data[5] = 2, 2
	saddle := diagonal(0, 0, 1, 1, 1) // indefinite with zeros on its diagonal
	saddle.Data[1], saddle.Data[5] = 1, 1
	rectangular := &read.Matrix{Rows: 5, Cols: 4, Data: make([]float64, 20)}
	type data = map[string]*read.Matrix
	for name, c := range map[string]struct {
		data         data
		params       catalog.Values
		x0           []float64
		input, words string
	}{
		"no M":              {data{"A": eye}, nil, nil, "data.M", "missing"},
		"unknown":           {data{"A": eye, "M": eye, "K": eye}, nil, nil, "data.K", "no matrix"},
		"rectangular M":     {data{"A": eye, "M": rectangular}, nil, nil, "data.M", "5 x 4"},
		"rectangular A":     {data{"A": rectangular, "M": eye}, nil, nil, "data.A", "5 x 4"},
		"sizes":             {data{"A": eye, "M": diagonal(1, 2, 3)}, nil, nil, "data.A", "A is 5 x 5 and M is 3 x 3"},
		"asymmetric A":      {data{"A": asymmetric, "M": eye}, nil, nil, "data.A", "row 1, column 2 holds 0.5"},
		"asymmetric M":      {data{"A": eye, "M": asymmetric}, nil, nil, "data.M", "not symmetric"},
		"NaN":               {data{"A": eye, "M": nan}, nil, nil, "data.M", "row 3, column 3 is not a number"},
		"negative M":        {data{"A": eye, "M": diagonal(1, 1, -.1, 1, 1)}, nil, nil, "data.M", "eigenvalue of -0.1"},
		"indefinite M":      {data{"A": eye, "M": hidden}, nil, nil, "data.M", "not positive semidefinite"},
		"indefinite, zeros": {data{"A": eye, "M": saddle}, nil, nil, "data.M", "not positive semidefinite"},
		"rank": {data{"A": eye, "M": diagonal(1, 0, 0, 2, 0)}, catalog.Values{"p": 3.0}, nil, "data.M",
			"rank(M) = 2 < p = 3"},
		"M zero": {data{"A": eye, "M": diagonal(0, 0, 0, 0, 0)}, nil, nil, "data.M", "rank(M) = 0"},
		"p > n":  {data{"A": eye, "M": eye}, catalog.Values{"p": 6.0}, nil, "params.p", "p = 6 > n = 5"},
		"G":      {data{"A": eye, "M": eye, "G": eye}, nil, nil, "params.p", "p = 2, but G has 5 columns"},
		"rows of G": {data{"A": eye, "M": eye, "G": {Rows: 4, Cols: 2, Data: ones(8)}}, nil, nil, "data.G",
			"G is 4 x 2 and M is 5 x 5; they must have the same number of rows"},
		"x0": {data{"A": eye, "M": eye}, nil, make([]float64, 9), "x0", "9 values; it must have n·p = 5·2 = 10"},
		"entries": {data{"A": eye, "M": {Rows: 5, Cols: 5, Data: ones(24)}}, nil, nil, "data.M",
			"has 25 values, found 24"},
		"n = 0": {data{"A": eye, "M": {}}, nil, nil, "data.M", "0 x 0"},
		"triplets": {data{"A": eye, "M": {Rows: 5, Cols: 5, Row: []int32{0}, Col: []int32{0, 1},
			Data: ones(2)}}, nil, nil, "data.M", "1, 2 and 2 entries"},
		"triplet outside": {data{"A": eye, "M": {Rows: 5, Cols: 5, Row: []int32{5}, Col: []int32{0}, Data: ones(1)}},
			nil, nil, "data.M", "row 5, column 0"},
		"asymmetric triplet": {data{"A": eye, "M": {Rows: 5, Cols: 5, Row: []int32{1}, Col: []int32{0}, Data: ones(1)}},
			nil, nil, "data.M", "not symmetric"},
	} {
		params := catalog.Values{"p": 2.0}
		for k, v := range c.params {
			params[k] = v
		}
		_, err := New("quadratic", Spec{Params: params, Data: Data{Matrices: c.data}, X0: c.x0})
		fails(t, name, err, c.input, c.words)
	}
}

// TestParamsBesideData checks that New rejects parameters that contradict the data or do not apply if data are given,
// and accepts parameters that agree with the data.
func TestParamsBesideData(t *testing.T) {
	eye, labels := func() *read.Matrix { return diagonal(1, 1, 1, 1, 1) }, []string{"a", "a", "b", "b"}
	type matrices = map[string]*read.Matrix
	pencil := func(name string) Data { return Data{Matrices: matrices{name: eye(), "M": eye()}} }
	views := func() Data { return Data{Lists: map[string][]*read.Matrix{"views": {wide(9, 3), wide(9, 2)}}} }
	samples := func() Data { return ldaData(wide(4, 2), labels...) }
	for name, c := range map[string]struct {
		problem string
		data    Data
		params  catalog.Values
		input   string
		words   string
	}{
		"n": {"quadratic", pencil("A"), catalog.Values{"n": 999.0}, "params.n",
			"n = 999, but the data have n = 5: omit it"},
		"the same n":  {"quadratic", pencil("A"), catalog.Values{"n": 5.0}, "", ""},
		"theta":       {"quadratic", pencil("A"), catalog.Values{"theta": 1.01}, "params.theta", "generated"},
		"beside data": {"quadratic", pencil("A"), catalog.Values{"alpha": 0.0, "start": "rand"}, "", ""},
		"eigen":       {"eigen", pencil("K"), catalog.Values{"n": 6.0}, "params.n", "n = 5"},
		"massless": {"eigen", pencil("K"), catalog.Values{"massless": 0.0, "scaling": false}, "params.massless",
			"generated"},
		"views": {"gcca", views(), catalog.Values{"n": 5.0, "m": 9.0, "k": 2.0, "scaling": true, "shrinkage": .1},
			"", ""},
		"samples":         {"gcca", views(), catalog.Values{"m": 8.0}, "params.m", "m = 9"},
		"number of views": {"gcca", views(), catalog.Values{"k": 3.0}, "params.k", "k = 2"},
		"views by S":      {"gcca", pencil("S"), catalog.Values{"k": 2.0}, "params.k", "generated"},
		"signal":          {"gcca", views(), catalog.Values{"signal": 1.0}, "params.signal", "generated"},
		"n1 and n2":       {"sgcca", views(), catalog.Values{"n1": 3.0, "n2": 2.0, "gamma": .1, "shrinkage": 1.0}, "", ""},
		"n2":              {"sgcca", views(), catalog.Values{"n2": 3.0}, "params.n2", "n2 = 2"},
		"n1 by C":         {"sgcca", pencil("C"), catalog.Values{"n1": 3.0}, "params.n1", "generated"},
		"repair":          {"sgcca", pencil("C"), catalog.Values{"repair": "clip"}, "params.repair", "generated"},
		"lda":             {"lda", samples(), catalog.Values{"n": 2.0, "m": 4.0, "classes": 2.0, "shrinkage": 0.0}, "", ""},
		"classes":         {"lda", samples(), catalog.Values{"classes": 3.0}, "params.classes", "classes = 2"},
	} {
		c.params["p"] = 1.0
		_, err := New(c.problem, Spec{Params: c.params, Data: c.data})
		if c.input != "" {
			fails(t, name, err, c.input, c.words)
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestColumns checks that a missing p is determined from G or, without G, from X0.
func TestColumns(t *testing.T) {
	eye, g := diagonal(ones(5)...), &read.Matrix{Rows: 5, Cols: 3, Data: ones(15)}
	type matrices = map[string]*read.Matrix
	for name, c := range map[string]struct {
		data   Data
		params catalog.Values
		x0     []float64
		p      int
	}{
		"of G":             {Data{Matrices: matrices{"A": eye, "M": eye, "G": g}}, nil, nil, 3},
		"of G and given":   {Data{Matrices: matrices{"A": eye, "M": eye, "G": g}}, catalog.Values{"p": 3.0}, nil, 3},
		"of X0":            {Data{Matrices: matrices{"A": eye, "M": eye}}, nil, unitColumns(5, 2), 2},
		"of X0, generated": {Data{}, catalog.Values{"n": 6.0}, unitColumns(6, 4), 4},
	} {
		in, err := New("quadratic", Spec{Params: c.params, Data: c.data, X0: c.x0})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, p := in.Objective.Dims(); p != c.p {
			t.Errorf("%s: p = %d, wanted %d", name, p, c.p)
		}
	}
	beside := Data{Matrices: matrices{"A": eye, "M": eye, "G": g}}
	_, err := New("quadratic", Spec{X0: unitColumns(5, 2), Data: beside})
	fails(t, "X0 beside G", err, "x0", "x0 has 10 values; it must have n·p = 5·3 = 15")
}

// unitColumns returns the first p unit vectors as the columns of an n x p matrix, row-major.
func unitColumns(n, p int) []float64 {
	x := make([]float64, n*p)
	for j := range p {
		x[j*p+j] = 1
	}
	return x
}

// TestFix checks that an error that can be avoided by another value of p suggests such a value.
func TestFix(t *testing.T) {
	eye, g := diagonal(ones(5)...), &read.Matrix{Rows: 5, Cols: 3, Data: ones(15)}
	type matrices = map[string]*read.Matrix
	for name, c := range map[string]struct {
		problem string
		data    Data
		params  catalog.Values
		want    float64
	}{
		"p > n":        {"quadratic", Data{Matrices: matrices{"A": eye, "M": eye}}, nil, 5},
		"p > rank":     {"eigen", Data{Matrices: matrices{"K": eye, "M": diagonal(1, 0, 2, 0, 0)}}, nil, 2},
		"p beside G":   {"quadratic", Data{Matrices: matrices{"A": eye, "M": eye, "G": g}}, catalog.Values{"p": 2.0}, 3},
		"generated":    {"quadratic", Data{}, catalog.Values{"n": 10.0, "p": 5.0, "c": .2}, 2},
		"massless":     {"eigen", Data{}, catalog.Values{"n": 10.0, "p": 5.0, "massless": .6}, 4},
		"nodes":        {"beam", Data{}, catalog.Values{"elements": 4.0, "p": 40.0}, 4},
		"few features": {"lda", ldaData(wide(6, 2), "a", "b", "a", "b", "a", "b"), catalog.Values{"p": 4.0}, 2},
	} {
		_, err := New(c.problem, Spec{Params: c.params, Data: c.data})
		wrong, ok := err.(*solver.InputError)
		if !ok || wrong.Fix == nil || *wrong.Fix != (solver.Fix{Param: "p", Value: c.want}) {
			t.Errorf("%s: got %v, wanted p = %g instead", name, err, c.want)
		}
	}
}

// TestParamsWithoutEffect checks the warning that α has no effect without G.
func TestParamsWithoutEffect(t *testing.T) {
	data := func() Data {
		return Data{Matrices: map[string]*read.Matrix{"A": diagonal(1, 2, 3), "M": diagonal(1, 1, 1)}}
	}
	for alpha, want := range map[any]string{.25: "α = 0.25 has no effect: there is no G", 0.0: "", nil: ""} {
		params := catalog.Values{"p": 1.0}
		if alpha != nil {
			params["alpha"] = alpha
		}
		in, err := New("quadratic", Spec{Params: params, Data: data()})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(in.Warnings, "; "); got != want {
			t.Errorf("α = %v: warned %q, wanted %q", alpha, got, want)
		}
	}
}

func TestWrongParams(t *testing.T) {
	for name, c := range map[string]struct {
		problem      string
		params       catalog.Values
		input, words string
	}{
		"problem":     {"cubic", nil, "problem", "choose from quadratic"},
		"unknown":     {"quadratic", catalog.Values{"m": 3.0}, "params.m", `unknown setting "m"; choose from n, p, alpha`},
		"n = 0":       {"quadratic", catalog.Values{"n": 0.0}, "params.n", "a whole number from 2"},
		"n not whole": {"quadratic", catalog.Values{"n": 10.5}, "params.n", "10.5"},
		"NaN":         {"quadratic", catalog.Values{"alpha": math.NaN()}, "params.alpha", "not a number"},
		"Inf":         {"quadratic", catalog.Values{"theta": math.Inf(1)}, "params.theta", "+Inf"},
		"p > n":       {"quadratic", catalog.Values{"n": 10.0, "p": 11.0}, "params.p", "p = 11 > n = 10"},
		"rank":        {"quadratic", catalog.Values{"n": 10.0, "p": 5.0, "c": .3}, "params.c", "= 3 < p = 5"},
		"start":       {"quadratic", catalog.Values{"start": "randu"}, "params.start", "one of randn, rand"},
		"type":        {"quadratic", catalog.Values{"n": "many"}, "params.n", "many"},
		"memory":      {"quadratic", catalog.Values{"n": 20000.0, "p": 10.0}, "params.n", "3.26 GB"},
	} {
		_, err := New(c.problem, Spec{Params: c.params})
		fails(t, name, err, c.input, c.words)
	}
}
