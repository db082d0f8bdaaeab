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

	"gonum.org/v1/gonum/mat"
)

func newLDA(t *testing.T, p float64, x *read.Matrix, labels ...string) *Instance {
	t.Helper()
	in, err := New("lda", Spec{Params: catalog.Values{"p": p}, Data: ldaData(x, labels...), Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func ldaData(x *read.Matrix, labels ...string) Data {
	return Data{Matrices: map[string]*read.Matrix{"X": x}, Labels: map[string][]string{"labels": labels}}
}

// scatters computes S_b and S_w from their definitions.
func scatters(x *read.Matrix, labels []string) (between, within *mat.Dense) {
	m, n := x.Rows, x.Cols
	mean := func(of string) (mean []float64, count float64) { // of is a label, or "" for all samples
		mean = make([]float64, n)
		for i, l := range labels {
			if l == of || of == "" {
				count++
				for j := range n {
					mean[j] += x.Data[i*n+j]
				}
			}
		}
		for j := range n {
			mean[j] /= count
		}
		return mean, count
	}
	all, _ := mean("")
	between, within = mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i, l := range labels {
		own, _ := mean(l)
		for j := range n {
			for k := range n {
				between.Set(j, k, between.At(j, k)+(own[j]-all[j])*(own[k]-all[k])/float64(m))
				within.Set(j, k, within.At(j, k)+(x.Data[i*n+j]-own[j])*(x.Data[i*n+k]-own[k])/float64(m))
			}
		}
	}
	return between, within
}

// TestScatters compares S_b and M with their definitions, for a nonsingular M, for an S_w that is singular because two
// columns are the same, and for too few samples to make S_w nonsingular.
func TestScatters(t *testing.T) {
	labels := []string{"b", "a", "b", "c", "a", "b", "a", "c", "b", "10", "10", "a"}
	equal := wide(12, 5)
	for i := range 12 {
		equal.Data[5*i+3] = equal.Data[5*i+1]
	}
	for name, c := range map[string]struct {
		x       *read.Matrix
		rank    int
		warning string
	}{
		"regular":       {wide(12, 5), 5, ""},
		"triplets":      {tripletsOf(wide(12, 5)), 5, ""},
		"equal columns": {equal, 4, "has rank 4 < n = 5"},
		"wide":          {wide(12, 9), 9, "at most m - classes = 8 < n = 9"},
		"very wide":     {wide(12, 40), 11, "at most m - classes = 8 < n = 40"},
	} {
		in := newLDA(t, 2, c.x, labels...)
		full := &read.Matrix{Rows: 12, Cols: c.x.Cols, Data: c.x.Dense().RawMatrix().Data}
		between, want := scatters(full, labels)
		if c.warning != "" {
			want.Add(want, between)
		}
		a := operator.Full(in.Objective.(*Quadratic).A)
		a.Scale(-1, a)
		if !mat.EqualApprox(a, between, 1e-14) {
			t.Errorf("%s: S_b is wrong", name)
		}
		if !mat.EqualApprox(operator.Full(in.M), want, 1e-14) {
			t.Errorf("%s: M is wrong", name)
		}
		if text := strings.Join(in.Warnings, "; "); in.Rank != c.rank || !strings.Contains(text, c.warning) ||
			(c.warning == "") != (text == "") {
			t.Errorf("%s: rank %d, warnings %q", name, in.Rank, text)
		}
		if total := c.warning != ""; in.Known["classes"] != 4 || in.Known["samples"] != 12 ||
			total != (in.Known["scatter"] == "total") {
			t.Errorf("%s: %v", name, in.Known)
		}
	}
}

// TestFisher compares the result for two classes with Fisher's discriminant. The only nonzero eigenvalue is m₁m₂/m²
// dᵀS_w⁻¹d, where d is the difference of the means.
func TestFisher(t *testing.T) {
	const m, n = 30, 4
	x, labels := wide(m, n), make([]string, m)
	d := mat.NewVecDense(n, nil)
	for i := range m {
		labels[i], x.Data[i*n+2] = "first", x.Data[i*n+2]+1e6
		weight := 1. / 20
		if i%3 == 0 {
			labels[i], x.Data[i*n] = "second", x.Data[i*n]+2
			weight = -1. / 10
		}
		d.AddScaledVec(d, weight, mat.NewVecDense(n, x.Data[i*n:(i+1)*n]))
	}
	_, within := scatters(x, labels)
	var y mat.VecDense
	if err := y.SolveVec(within, d); err != nil {
		t.Fatal(err)
	}
	reaches(t, "Fisher", newLDA(t, 1, x, labels...), -mat.Dot(d, &y)*20*10/m/m/2)
}

func TestWrongLDA(t *testing.T) {
	x := rows([]float64{1, 2}, []float64{2, 0}, []float64{4, 3}, []float64{0, 1})
	huge := rows([]float64{1, 2}, []float64{2, -4e300}, []float64{4, 2}, []float64{0, 1e300})
	constant := rows([]float64{1, 2}, []float64{2, 2}, []float64{4, 2}, []float64{0, 2})
	same := rows([]float64{1, 2}, []float64{2, 4}, []float64{4, 8}, []float64{0, 0})
	large := &read.Matrix{Rows: 4, Cols: math.MaxInt32, Row: []int32{0}, Col: []int32{0}, Data: []float64{1}}
	for name, c := range map[string]struct {
		data         Data
		p            float64
		input, words string
	}{
		"no labels":       {Data{Matrices: map[string]*read.Matrix{"X": x}}, 1, "data.labels", "missing"},
		"no X":            {Data{Labels: map[string][]string{"labels": {"a", "b"}}}, 1, "data.X", "missing"},
		"count":           {ldaData(x, "a", "b", "a"), 1, "data.labels", "3 labels, but X has 4 rows"},
		"no label":        {ldaData(x, []string{}...), 1, "data.labels", "0 labels, but X has 4 rows"},
		"one class":       {ldaData(x, "a", "a", "a", "a"), 1, "data.labels", `all labels are "a"`},
		"each by itself":  {ldaData(x, "a", "b", "c", "d"), 1, "data.labels", "every class has only one sample"},
		"constant column": {ldaData(constant, "a", "b", "a", "b"), 1, "data.X", "column 2 is constant"},
		"large column":    {ldaData(huge, "a", "b", "a", "b"), 1, "data.X", "column 2 has values up to 4e+300"},
		"p > n":           {ldaData(x, "a", "b", "a", "b"), 3, "params.p", "p = 3 > n = 2"},
		"p > rank":        {ldaData(same, "a", "b", "a", "b"), 2, "params.p", "p = 2 > rank(M) = 1"},
		"memory":          {ldaData(large, "a", "b", "a", "b"), 1, "params.n", "4 samples of n = 2147483647 features"},
		"unknown": {Data{Matrices: map[string]*read.Matrix{"X": x, "M": x},
			Labels: map[string][]string{"labels": {"a", "b", "a", "b"}}}, 1, "data.M", "no matrix"},
	} {
		_, err := New("lda", Spec{Params: catalog.Values{"p": c.p}, Data: c.data})
		fails(t, name, err, c.input, c.words)
	}
	_, err := New("lda", Spec{Params: catalog.Values{"m": 5.0, "classes": 5.0}})
	fails(t, "m", err, "params.m", "m = 5 samples in 5 classes")
	_, err = New("lda", Spec{Params: catalog.Values{"n": 10.0, "m": 9.0, "p": 9.0}})
	fails(t, "rank", err, "params.p", "p = 9 > rank(M) = 8")
}

// TestLDAOptimum checks that runs on generated instances, some with a singular M, end with f equal to minus half the
// sum of the largest generalised eigenvalues. If there are at least as many features as samples, the samples of each
// class coincide along some directions. Along these directions, S_b and S_b + S_w agree, so that the p largest
// eigenvalues are 1.
func TestLDAOptimum(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 2
	}
	for name, c := range map[string]struct {
		params catalog.Values
		rank   int
		total  bool
	}{
		"regular":      {catalog.Values{"n": 30.0, "m": 120.0, "p": 3.0}, 30, false},
		"all":          {catalog.Values{"n": 20.0, "m": 90.0, "classes": 4.0, "p": 3.0, "start": "rand"}, 20, false},
		"total":        {catalog.Values{"n": 38.0, "m": 40.0, "p": 3.0}, 38, true},
		"singular":     {catalog.Values{"n": 60.0, "m": 40.0, "p": 3.0}, 39, true},
		"wide":         {catalog.Values{"n": 150.0, "m": 30.0, "p": 4.0}, 29, true},
		"p too large":  {catalog.Values{"n": 20.0, "m": 100.0, "classes": 3.0, "p": 5.0}, 20, false},
		"far apart":    {catalog.Values{"n": 25.0, "m": 100.0, "p": 2.0, "separation": 20.0}, 25, false},
		"not distinct": {catalog.Values{"n": 15.0, "m": 100.0, "p": 2.0, "separation": 0.0}, 15, false},
	} {
		for seed := range seeds {
			in, err := New("lda", Spec{Params: c.params, Seed: seed + 1})
			if err != nil {
				t.Fatal(err)
			}
			want, rank := exactOptimum(t, in.Problem)
			if rank != c.rank || in.Rank != rank || c.total != (in.Known["scatter"] == "total") {
				t.Errorf("%s, seed %d: rank(M) = %d, reported %d, wanted %d; %v", name, seed+1, rank, in.Rank, c.rank, in.Known)
			}
			if p := in.X0.RawMatrix().Cols; in.Known["samples"].(int) <= in.M.Dim() && math.Abs(want+float64(p)/2) > 1e-9 {
				t.Errorf("%s, seed %d: the optimum is %g, wanted %g", name, seed+1, want, -float64(p)/2)
			}
			if warned := slices.ContainsFunc(in.Warnings, func(w string) bool {
				return strings.Contains(w, "the largest possible rank of S_b")
			}); warned != (name == "p too large") {
				t.Errorf("%s: warnings %q", name, in.Warnings)
			}
			reaches(t, name+", seed "+solver.Number(float64(seed+1)), in, want)
		}
	}
}
