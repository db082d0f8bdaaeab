package problems

import (
	"math"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// rayleigh is the objective ½tr(XᵀDX) with D = diag(1, 2, ...). It does not provide second derivatives.
type rayleigh struct{ n, p int }

func (f rayleigh) Dims() (n, p int) { return f.n, f.p }

func (f rayleigh) FuncGrad(grad, x *mat.Dense) (sum float64) {
	for i := range f.n {
		for j := range f.p {
			grad.Set(i, j, float64(i+1)*x.At(i, j))
			sum += grad.At(i, j) * x.At(i, j) / 2
		}
	}
	return sum
}

func TestOwn(t *testing.T) {
	weights := []float64{2, 1, 7, 3, 1, 5}
	in, err := Own(rayleigh{6, 2}, diagonal(weights...), Spec{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if in.Rank != 6 || in.NNZ != 6 {
		t.Errorf("rank(M) = %d with %d entries, want 6 and 6", in.Rank, in.NNZ)
	}
	run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	// The generalised eigenvalues i/w_i are 1/2, 2, 3/7, 4/3, 5, 6/5.
	if got, want := run.Solve().Projected.Objective, (1./2+3./7)/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("f = %v, want %v", got, want)
	}
	other, err := Own(rayleigh{6, 2}, diagonal(weights...), Spec{Seed: 3, Params: catalog.Values{"start": "rand"}})
	if err != nil {
		t.Fatal(err)
	}
	if mat.Equal(in.X0, other.X0) {
		t.Error("the parameter start makes no difference")
	}
	given, err := Own(rayleigh{6, 1}, diagonal(weights...), Spec{X0: ones(6)})
	if err != nil || given.X0.At(5, 0) != 1 {
		t.Errorf("the given X0 became %v, error %v", given.X0, err)
	}
}

func TestWrongOwn(t *testing.T) {
	eye := diagonal(ones(5)...)
	asymmetric := diagonal(ones(5)...)
	asymmetric.Data[1] = .5
	for name, c := range map[string]struct {
		n, p         int
		m            *read.Matrix
		spec         Spec
		input, words string
	}{
		"no columns":       {5, 0, eye, Spec{}, "problem.dims", "p = 0"},
		"too many columns": {5, 6, eye, Spec{}, "problem.dims", "p = 6"},
		"another size":     {6, 2, eye, Spec{}, "problem.M", "5 x 5; it must be n x n = 6 x 6"},
		"too large": {2e6, 100, &read.Matrix{Rows: 2e6, Cols: 2e6, Row: []int32{}, Col: []int32{}}, Spec{},
			"problem.dims", "GB"},
		"no entries":  {5, 2, &read.Matrix{Rows: 5, Cols: 5}, Spec{}, "problem.M", "25 values"},
		"asymmetric":  {5, 2, asymmetric, Spec{}, "problem.M", "symmetric"},
		"indefinite":  {5, 2, diagonal(1, 1, 1, 1, -1), Spec{}, "problem.M", "semidefinite"},
		"low rank":    {5, 3, diagonal(1, 1, 0, 0, 0), Spec{}, "problem.M", "rank(M) = 2 < p = 3"},
		"short X0":    {5, 2, eye, Spec{X0: ones(9)}, "x0", "9"},
		"a parameter": {5, 2, eye, Spec{Params: catalog.Values{"p": 2.0}}, "params.p", "start"},
		"data":        {5, 2, eye, Spec{Data: Data{Matrices: map[string]*read.Matrix{"A": eye}}}, "data.A", "no data"},
	} {
		_, err := Own(rayleigh{c.n, c.p}, c.m, c.spec)
		fails(t, name, err, c.input, c.words)
	}
}
