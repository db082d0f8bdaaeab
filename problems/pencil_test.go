package problems

import (
	"math"
	"slices"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
)

// TestGivenMatricesCanBeFactorised passes A as a dense matrix and as a diagonal matrix, and checks that A + σM is
// factorised for the shifted metric.
func TestGivenMatricesCanBeFactorised(t *testing.T) {
	const n = 150
	full := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for i := range n {
		for j := range n {
			full.Data[i*n+j] = math.Cos(float64(i*j)) + 3/(1+math.Abs(float64(i-j)))
		}
	}
	for name, a := range map[string]*read.Matrix{"array": full, "diagonal": diagonal(wide(1, n).Data...)} {
		in, err := New("quadratic", Spec{Params: catalog.Values{"p": 2.0}, Data: Data{
			Matrices: map[string]*read.Matrix{"A": a, "M": diagonal(ones(n)...)},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := in.Objective.(*Quadratic).A.(*operator.Dense); ok != (name == "array") {
			t.Errorf("%s: A became a %T", name, in.Objective.(*Quadratic).A)
		}
		run, err := solver.NewRun(in.Problem, in.X0, &solver.Settings{Tol: 1e-10}, &solver.Subspace{})
		if err != nil {
			t.Fatal(err)
		}
		run.Solve()
		solutions := slices.IndexFunc(run.Parts(), func(part solver.Part) bool { return part.Name == "solutions" })
		if run.Parts()[solutions].Seconds == 0 {
			t.Errorf("%s: A + σM was not factorised in %d iterations", name, run.Progress().Iteration)
		}
	}
}

// TestUnbounded checks that an instance has a warning if, and only if, f has no minimum along Null(M).
func TestUnbounded(t *testing.T) {
	m := diagonal(1, 2, 3, 0, 0)
	coupled := diagonal(1, 1, 1, 1, 0)
	coupled.Data[4], coupled.Data[20] = .1, .1
	g := &read.Matrix{Rows: 5, Cols: 2, Data: []float64{1, 2, 3, 4, 5, 6, 0, 0, 7, 8}}
	bounded := &read.Matrix{Rows: 5, Cols: 2, Data: []float64{1, 2, 3, 4, 5, 6, 7, 8, 0, 0}}
	for name, c := range map[string]struct {
		data  map[string]*read.Matrix
		words string
	}{
		"definite":       {map[string]*read.Matrix{"A": diagonal(ones(5)...), "M": m, "G": g}, ""},
		"regular M":      {map[string]*read.Matrix{"A": diagonal(-1, -1, -1, -1, -1), "M": diagonal(ones(5)...), "G": g}, ""},
		"negative":       {map[string]*read.Matrix{"A": diagonal(1, 1, 1, 1, -1), "M": m}, "negative curvature"},
		"flat":           {map[string]*read.Matrix{"A": diagonal(1, 1, 1, 1, 0), "M": m, "G": bounded}, ""},
		"flat with term": {map[string]*read.Matrix{"A": diagonal(1, 1, 1, 1, 0), "M": m, "G": g}, "linear term"},
		"coupled":        {map[string]*read.Matrix{"A": coupled, "M": m}, "couples"},
	} {
		in, err := New("quadratic", Spec{Params: catalog.Values{"p": 2.0}, Data: Data{Matrices: c.data}, Seed: 2})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := strings.Join(in.Warnings, "; ")
		if c.words == "" && text != "" || !strings.Contains(text, c.words) {
			t.Errorf("%s: warned %q, wanted %q", name, text, c.words)
		}
		run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"tol": 1e-6})
		if err != nil {
			t.Fatal(err)
		}
		result := run.Solve()
		if c.words == "" && result.Status != solver.Converged || c.words != "" &&
			(result.Status != solver.Diverged || !strings.Contains(result.Message, "Null(M)")) {
			t.Errorf("%s: %s", name, result.Message)
		}
	}
}

// TestNearlySemidefinite checks that an M with a negative eigenvalue of the size of rounding errors is accepted with a
// warning.
func TestNearlySemidefinite(t *testing.T) {
	in, err := New("quadratic", Spec{Params: catalog.Values{"p": 2.0},
		Data: Data{Matrices: map[string]*read.Matrix{"A": diagonal(ones(5)...), "M": diagonal(1, 2, 3, 1, -1e-11)}}})
	if err != nil {
		t.Fatal(err)
	}
	if in.Rank != 4 || len(in.Warnings) != 1 || !strings.Contains(in.Warnings[0], "-1e-11") {
		t.Errorf("rank %d, warnings %q", in.Rank, in.Warnings)
	}
}

// TestLargeSparse uses matrices that would not fit into memory in dense storage. A and M equal I, except for the first
// diagonal entry and one symmetric pair of off-diagonal entries.
func TestLargeSparse(t *testing.T) {
	const n = 20000
	with := func(first, pair float64) *read.Matrix {
		m := read.New(n)
		for i := range n {
			m.Add(i, i, 1)
		}
		m.Data[0] = first
		m.Add(1, 2, pair)
		m.Add(2, 1, pair)
		return m
	}
	for name, c := range map[string]struct {
		a, m         float64
		rank         int
		warned, said string // parts of the expected warning and of the expected error
	}{
		"definite":          {1, 1, n, "", ""},
		"singular":          {1, 0, n - 1, "", ""},
		"flat on Null(M)":   {0, 0, n - 1, "", ""},
		"falls on Null(M)":  {-1, 0, n - 1, "not known whether f is bounded", ""},
		"indefinite":        {1, -1e-3, 0, "", "not positive semidefinite: it has an eigenvalue of -0.001"},
		"nearly indefinite": {1, -1e-12, 0, "not checked: n = 20000 is over 4000, and it is not clear", ""},
	} {
		for _, pair := range []float64{0, .1} {
			in, err := New("quadratic", Spec{Params: catalog.Values{"p": 2.0},
				Data: Data{Matrices: map[string]*read.Matrix{"A": with(c.a, pair), "M": with(c.m, pair)}}})
			if c.said != "" {
				fails(t, name, err, "data.M", c.said)
				continue
			}
			if err != nil {
				t.Fatal(name, err)
			}
			text := strings.Join(in.Warnings, "; ")
			if in.Rank != c.rank || (text == "") != (c.warned == "") || !strings.Contains(text, c.warned) {
				t.Errorf("%s: %d entries, rank %d, wanted %d; warnings %q", name, in.NNZ, in.Rank, c.rank, text)
			}
		}
	}
}

// TestForms compares the gradient norms at the start when the same matrix is given as a dense array, as triplets and
// in Matrix Market format.
func TestForms(t *testing.T) {
	d := diagonal(1, 2, 3, 4)
	d.Data[1], d.Data[4] = .5, .5
	s := &read.Matrix{Rows: 4, Cols: 4, Row: []int32{0, 1, 2, 3, 0, 1, 1}, Col: []int32{0, 1, 2, 3, 1, 0, 1},
		Data: []float64{1, 1, 3, 4, .5, .5, 1}}
	text := "%%MatrixMarket matrix coordinate real symmetric\n4 4 5\n1 1 1\n2 2 2\n3 3 3\n4 4 4\n2 1 0.5\n"
	m, err := read.MatrixMarket([]byte(text), carryOn)
	if err != nil {
		t.Fatal(err)
	}
	var results []float64
	for _, matrix := range []*read.Matrix{d, s, m} {
		in, err := New("quadratic", Spec{Params: catalog.Values{"p": 2.0},
			Data: Data{Matrices: map[string]*read.Matrix{"A": matrix, "M": matrix}}, X0: []float64{1, 0, 0, 1, 1, 0, 0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		run, err := catalog.Start("slbb", in.Problem, in.X0, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, run.Progress().GradNorm)
	}
	for _, r := range results {
		if math.Abs(r-results[0]) > 1e-14 {
			t.Errorf("the gradient norms differ: %v", results)
		}
	}
}
