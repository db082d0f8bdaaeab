package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// rows returns the dense matrix with the given rows.
func rows(rows ...[]float64) *read.Matrix {
	m := &read.Matrix{Rows: len(rows), Cols: len(rows[0])}
	for _, r := range rows {
		m.Data = append(m.Data, r...)
	}
	return m
}

// given converts an operator to a read.Matrix, the type of a user's matrices.
func given(m operator.Operator) *read.Matrix {
	return &read.Matrix{Rows: m.Dim(), Cols: m.Dim(), Data: operator.Full(m).RawMatrix().Data}
}

func newViewsInstance(t *testing.T, p float64, views ...*read.Matrix) *Instance {
	t.Helper()
	in, err := New("gcca",
		Spec{Params: catalog.Values{"p": p}, Data: Data{Lists: map[string][]*read.Matrix{"views": views}}, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestCovariances compares Σ and M of small views with values computed by hand.
func TestCovariances(t *testing.T) {
	// After centring, the first view has the column (-2, -1, 3), and the second has the columns (0, -1, 1) and (-1, 1, 0).
	first, second := rows([]float64{1}, []float64{2}, []float64{6}),
		rows([]float64{1, 0}, []float64{0, 2}, []float64{2, 1})
	sigma := mat.NewDense(3, 3, []float64{14, 4, 1, 4, 2, -1, 1, -1, 2})
	sigma.Scale(1./3, sigma)
	m := mat.DenseCopyOf(sigma)
	m.Set(0, 1, 0)
	m.Set(0, 2, 0)
	m.Set(1, 0, 0)
	m.Set(2, 0, 0)
	shifted := rows([]float64{1 + 1e9}, []float64{2 + 1e9}, []float64{6 + 1e9})
	for name, views := range map[string][]*read.Matrix{
		"dense": {first, second}, "triplets": {first, tripletsOf(second)}, "a mean of 1e9": {shifted, second},
	} {
		in := newViewsInstance(t, 2, views...)
		a := operator.Full(in.Objective.(*Quadratic).A)
		a.Scale(-1, a)
		if !mat.EqualApprox(a, sigma, 1e-15) || !mat.EqualApprox(operator.Full(in.M), m, 1e-15) {
			t.Errorf("%s: Σ =\n%v\nM =\n%v", name, mat.Formatted(a), mat.Formatted(operator.Full(in.M)))
		}
		if in.Rank != 3 || in.Known["samples"] != 3 || in.Known["views"].([]float64)[1] != 2 {
			t.Errorf("%s: rank %d, %v", name, in.Rank, in.Known)
		}
	}
	if shifted.Data[0] != 1+1e9 {
		t.Error("the user's data were changed")
	}
}

// TestHighDimensional uses views with so many features that Σ and most blocks of M are not formed. The test compares Σ
// and M with covariances computed from their definition, and the rank of M with the number of its nonzero eigenvalues.
func TestHighDimensional(t *testing.T) {
	const m = 6
	sizes := []int{4, 30, 13} // the first block of M is formed, and the other blocks are not
	rng := random.New(7, 0)
	var list []*read.Matrix
	for _, size := range sizes {
		v := &read.Matrix{Rows: m, Cols: size, Data: make([]float64, m*size)}
		for i := range v.Data {
			v.Data[i] = 3 + rng.NormFloat64()
		}
		list = append(list, v)
	}
	for i := range m { // reduces the rank of the first view to 3
		list[0].Data[4*i] = list[0].Data[4*i+1] - 2*list[0].Data[4*i+2]
	}
	in := newViewsInstance(t, 3, list...)
	at := func(i, j int) (view int, value float64) {
		for j >= sizes[view] {
			j -= sizes[view]
			view++
		}
		return view, list[view].Data[i*sizes[view]+j]
	}
	sigma, blocks := operator.Full(in.Objective.(*Quadratic).A), operator.Full(in.M)
	for j := range 47 {
		for k := range 47 {
			var sj, sk, sjk float64
			var view, other int
			for i := range m {
				var x, y float64
				view, x = at(i, j)
				other, y = at(i, k)
				sj, sk, sjk = sj+x, sk+y, sjk+x*y
			}
			want := sjk/m - sj/m*sk/m
			if math.Abs(sigma.At(j, k)+want) > 1e-13 {
				t.Fatalf("-Σ[%d,%d] = %g, wanted %g", j, k, sigma.At(j, k), -want)
			}
			if view != other {
				want = 0
			}
			if math.Abs(blocks.At(j, k)-want) > 1e-13 {
				t.Fatalf("M[%d,%d] = %g, wanted %g", j, k, blocks.At(j, k), want)
			}
		}
	}
	want, rank := exactOptimum(t, in.Problem)
	if rank != 3+5+5 || in.Rank != rank {
		t.Errorf("rank(M) = %d, reported %d, wanted 13", rank, in.Rank)
	}
	reaches(t, "three views", in, want)
}

func TestWrongViews(t *testing.T) {
	good := rows([]float64{1, 2}, []float64{2, 0}, []float64{4, 3})
	huge := rows([]float64{1e160, 1}, []float64{2, 3}, []float64{4, 5})
	constant := rows([]float64{1, .1}, []float64{2, .1}, []float64{4, .1})
	same := rows([]float64{1, 2}, []float64{2, 4}, []float64{4, 8})
	eye := diagonal(1, 1, 1, 1)
	large := &read.Matrix{Rows: 100000, Cols: 100000, Row: []int32{0}, Col: []int32{0}, Data: []float64{1}}
	type lists = map[string][]*read.Matrix
	type matrices = map[string]*read.Matrix
	for name, c := range map[string]struct {
		data         Data
		p            float64
		input, words string
	}{
		"one view": {Data{Lists: lists{"views": {good}}}, 1, "data.views",
			"the number of views is 1; give two or more"},
		"no view": {Data{Lists: lists{"views": {}}}, 1, "data.views", "the number of views is 0"},
		"rows": {Data{Lists: lists{"views": {good, rows([]float64{1}, []float64{2})}}}, 1, "data.views[1]",
			"2 x 1, but the first view has 3 rows"},
		"one sample": {Data{Lists: lists{"views": {rows([]float64{1, 2}), rows([]float64{1, 2})}}}, 1,
			"data.views[0]", "1 x 2; it must have two or more rows"},
		"constant column": {Data{Lists: lists{"views": {good, constant}}}, 1, "data.views[1]", "column 2 is constant"},
		"large column": {Data{Lists: lists{"views": {good, huge}}}, 1, "data.views[1]",
			"column 1 has values up to 1e+160"},
		"p > n":          {Data{Lists: lists{"views": {good, good}}}, 5, "params.p", "p = 5 > n = 4"},
		"p > rank":       {Data{Lists: lists{"views": {good, same}}}, 4, "params.p", "p = 4 > rank(M) = 3"},
		"p > rank, wide": {Data{Lists: lists{"views": {wide(3, 9), wide(3, 20)}}}, 5, "params.p", "p = 5 > rank(M) = 4"},
		"too large": {Data{Lists: lists{"views": {large, large}}}, 1, "params.n",
			"100000 samples of n = 200000 features"},
		"NaN": {Data{Lists: lists{"views": {good,
			rows([]float64{1}, []float64{math.NaN()}, []float64{2})}}}, 1, "data.views[1]", "row 2, column 1"},
		"views and S": {Data{Lists: lists{"views": {good, good}}, Matrices: matrices{"S": eye}}, 1, "data.views",
			"either views, or S and M"},
		"views and M": {Data{Lists: lists{"views": {good, good}}, Matrices: matrices{"M": eye}}, 1, "data.views",
			"either views, or S and M"},
		"S without M":       {Data{Matrices: matrices{"S": eye}}, 1, "data.M", "give both, or views"},
		"M without S":       {Data{Matrices: matrices{"M": eye}}, 1, "data.S", "give both, or views"},
		"views as a matrix": {Data{Matrices: matrices{"views": eye}}, 1, "data.views", "no matrix"},
		"S and M of sizes": {Data{Matrices: matrices{"S": eye, "M": diagonal(1, 2)}}, 1, "data.S",
			"S is 4 x 4 and M is 2 x 2"},
		"M indefinite": {Data{Matrices: matrices{"S": eye, "M": diagonal(1, 2, -1, 1)}}, 1, "data.M",
			"not positive semidefinite"},
		"rank of M": {Data{Matrices: matrices{"S": diagonal(1, 1, 0, 0), "M": diagonal(1, 2, 0, 0)}}, 3, "data.M",
			"rank(M) = 2 < p = 3"},
		"unbounded": {Data{Matrices: matrices{"S": eye, "M": diagonal(1, 2, 0, 1)}}, 1, "data.S",
			"unbounded below on Null(M), of dimension 1"},
	} {
		_, err := New("gcca", Spec{Params: catalog.Values{"p": c.p}, Data: c.data})
		fails(t, name, err, c.input, c.words)
	}
	_, err := New("gcca", Spec{Params: catalog.Values{"n": 4.0, "k": 5.0}})
	fails(t, "k > n", err, "params.k", "k = 5 > n = 4")
	_, err = New("gcca", Spec{Params: catalog.Values{"n": 1e5, "m": 1e4}})
	fails(t, "memory", err, "params.n", "10000 samples of n = 100000 features and p = 5 would take")
}

// wide returns samples with normally distributed entries.
func wide(m, n int) *read.Matrix {
	out := &read.Matrix{Rows: m, Cols: n, Data: make([]float64, m*n)}
	random.Fill(mat.NewDense(m, n, out.Data), rand.New(rand.NewPCG(8, uint64(n))).NormFloat64)
	return out
}

// operatorOf returns the operator of a symmetric matrix.
func operatorOf(t *testing.T, m *read.Matrix) operator.Operator {
	t.Helper()
	operator, err := m.Operator(carryOn)
	if err != nil {
		t.Fatal(err)
	}
	return operator
}
