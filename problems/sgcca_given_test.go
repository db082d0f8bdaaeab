package problems

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestGivenSparse checks that a covariance and its diagonal blocks, sparse or dense, lead to the same instance as the
// views.
func TestGivenSparse(t *testing.T) {
	const m, n1, n2, p = 60, 5, 4, 2
	z := randn(rand.New(rand.NewPCG(5, 5)), m, n1+n2)
	for i := range m {
		z.Set(i, 0, z.At(i, 0)+z.At(i, n1)+3) // correlate columns 0 and n1, and make the mean of column 0 nonzero
	}
	var centred, c mat.Dense
	centred.CloneFrom(z)
	for j := range n1 + n2 {
		mean := mat.Sum(z.ColView(j)) / m
		for i := range m {
			centred.Set(i, j, z.At(i, j)-mean)
		}
	}
	c.Mul(centred.T(), &centred)
	c.Scale(1./m, &c)
	blocks := mat.NewDense(n1+n2, n1+n2, nil)
	blocks.Slice(0, n1, 0, n1).(*mat.Dense).Copy(c.Slice(0, n1, 0, n1))
	blocks.Slice(n1, n1+n2, n1, n1+n2).(*mat.Dense).Copy(c.Slice(n1, n1+n2, n1, n1+n2))
	matrix := func(a mat.Matrix) *read.Matrix {
		copied := mat.DenseCopyOf(a)
		rows, cols := copied.Dims()
		return &read.Matrix{Rows: rows, Cols: cols, Data: copied.RawMatrix().Data}
	}
	var values []float64
	for name, data := range map[string]Data{
		"matrices": {Matrices: map[string]*read.Matrix{"C": matrix(&c), "M": matrix(blocks)}},
		"triplets": {Matrices: map[string]*read.Matrix{"C": tripletsOf(matrix(&c)), "M": tripletsOf(matrix(blocks))}},
		"views": {Lists: map[string][]*read.Matrix{"views": {matrix(z.Slice(0, m, 0, n1)),
			matrix(z.Slice(0, m, n1, n1+n2))}}},
	} {
		in, err := New("sgcca", Spec{Params: catalog.Values{"p": p * 1., "gamma": .2, "mu": .01}, Data: data, Seed: 2})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f := in.Objective.(*SparseGCCA)
		if f.Gamma != .2 || f.Mu != .01 || f.P != p || in.Rank != n1+n2 || len(in.Warnings) != 0 {
			t.Errorf("%s: γ = %g, μ = %g, p = %d, rank(M) = %d, warnings %q", name, f.Gamma, f.Mu, f.P, in.Rank, in.Warnings)
		}
		if !mat.EqualApprox(operator.Full(f.C), &c, 1e-14) || !mat.EqualApprox(operator.Full(in.M), blocks, 1e-14) {
			t.Errorf("%s: C or M does not come from the samples", name)
		}
		run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		result := run.Solve()
		if result.Verdict != solver.FeasibleStationary {
			t.Errorf("%s: %s", name, result.Message)
		}
		values = append(values, result.Projected.Objective)
	}
	for _, v := range values {
		if math.Abs(v-values[0]) > 1e-10 {
			t.Errorf("f depends on the form of the data: %v", values)
		}
	}
}

// TestSparseFewSamples uses views with fewer samples than features, for which M is singular. It also solves generated
// instances whose thresholded covariances are estimated from few samples.
func TestSparseFewSamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	view := func() *read.Matrix {
		return &read.Matrix{Rows: 12, Cols: 20, Data: randn(rng, 12, 20).RawMatrix().Data}
	}
	in, err := New("sgcca", Spec{Params: catalog.Values{"p": 3.0},
		Data: Data{Lists: map[string][]*read.Matrix{"views": {view(), view(), view()}}}})
	if err != nil {
		t.Fatal(err)
	}
	if in.Rank != 33 {
		t.Errorf("rank(M) = %d, wanted 33", in.Rank)
	}
	run, err := catalog.Start("", in.Problem, in.X0, nil)
	if err != nil {
		t.Fatal(err)
	}
	if result := run.Solve(); result.Verdict != solver.FeasibleStationary {
		t.Error(result.Message)
	}
	for _, samples := range []float64{.1, .5, 1} {
		for _, repair := range []string{"shift", "clip"} {
			in, result := solveSparse(t, 1,
				catalog.Values{"n1": 60.0, "n2": 40.0, "p": 3.0, "d": .1, "samples": samples, "repair": repair})
			t.Logf("%g, %s: rank(M) = %d, %d iterations, %s", samples, repair, in.Rank, result.Iterations,
				strings.Join(in.Warnings, "; "))
		}
	}
}

func TestWrongSparse(t *testing.T) {
	eye, flat := diagonal(ones(4)...), diagonal(1, 2, 0, 1)
	coupled := diagonal(1, 1, 0, 1)
	coupled.Data[2], coupled.Data[8] = .1, .1
	asymmetric := diagonal(ones(4)...)
	asymmetric.Data[1] = .5
	view := rows([]float64{1, 2}, []float64{2, 1}, []float64{4, 0})
	type matrices = map[string]*read.Matrix
	for name, c := range map[string]struct {
		data         Data
		params       catalog.Values
		input, words string
	}{
		"no C": {Data{Matrices: matrices{"M": eye}}, nil, "data.C", "M is given without C"},
		"no M": {Data{Matrices: matrices{"C": eye}}, nil, "data.M", "C is given without M"},
		"both ways": {Data{Matrices: matrices{"C": eye, "M": eye},
			Lists: map[string][]*read.Matrix{"views": {view, view}}}, nil, "data.views", "either views, or C and M"},
		"a view": {Data{Lists: map[string][]*read.Matrix{"views": {view}}}, nil, "data.views", "give two or more"},
		"rows": {Data{Lists: map[string][]*read.Matrix{"views": {view, eye}}}, nil, "data.views[1]",
			"the first view has 3 rows"},
		"unknown": {Data{Matrices: matrices{"S": eye, "M": eye}}, nil, "data.S", "no matrix"},
		"sizes": {Data{Matrices: matrices{"C": eye, "M": diagonal(1, 2)}}, nil, "data.C",
			"C is 4 x 4 and M is 2 x 2"},
		"asymmetric": {Data{Matrices: matrices{"C": asymmetric, "M": eye}}, nil, "data.C", "not symmetric"},
		"indefinite M": {Data{Matrices: matrices{"C": eye, "M": diagonal(1, 1, -.1, 1)}}, nil, "data.M",
			"not positive semidefinite"},
		"rank": {Data{Matrices: matrices{"C": eye, "M": diagonal(1, 0, 0, 0)}}, nil, "data.M",
			"rank(M) = 1 < p = 2"},
		"p > n": {Data{Matrices: matrices{"C": eye, "M": eye}}, catalog.Values{"p": 5.0}, "params.p",
			"p = 5 > n = 4"},
		"unbounded": {Data{Matrices: matrices{"C": eye, "M": flat}}, nil, "data.C",
			"unbounded below on Null(M), of dimension 1"},
		"unbounded, γ": {Data{Matrices: matrices{"C": eye, "M": flat}}, catalog.Values{"gamma": 100.0}, "data.C",
			"negative curvature"},
		"coupled, γ = 0": {Data{Matrices: matrices{"C": coupled, "M": flat}}, catalog.Values{"gamma": 0.0}, "data.C",
			"couples"},
		"p > n1": {Data{}, catalog.Values{"n1": 5.0, "p": 6.0}, "params.p", "p = 6 > min(n1, n2) = 5"},
		"rank of samples": {Data{}, catalog.Values{"n1": 20.0, "n2": 20.0, "p": 9.0, "samples": .1, "threshold": "none"},
			"params.p", "p = 9 > rank(M) = 6"},
		"nothing left": {Data{}, catalog.Values{"n1": 2.0, "n2": 2.0, "samples": .1, "repair": "clip"}, "params.p",
			"p = 2 > rank(M) = 0"},
		"repair": {Data{}, catalog.Values{"repair": "none"}, "params.repair", "one of shift, clip"},
		"mu = 0": {Data{}, catalog.Values{"mu": 0.0}, "params.mu", "it must be a number"},
	} {
		params := catalog.Values{"p": 2.0}
		for k, v := range c.params {
			params[k] = v
		}
		_, err := New("sgcca", Spec{Params: params, Data: c.data})
		fails(t, name, err, c.input, c.words)
	}
}

// TestSparseCoupled uses a C with dᵀCd = 0 and Cd ≠ 0 for the vectors d ≠ 0 in Null(M), so that γ decides whether f is
// bounded below. For γ >= 0.1, f is bounded, because γ|t| makes up for the term -0.1 x_0 t, where |x_0| <= 1 and t
// is the entry of x along Null(M).
func TestSparseCoupled(t *testing.T) {
	c := diagonal(3, 1, 0, 1)
	c.Data[2], c.Data[8] = .1, .1
	for gamma, bounded := range map[float64]bool{.2: true, .02: false} {
		in, err := New("sgcca", Spec{Params: catalog.Values{"p": 1.0, "gamma": gamma},
			Data: Data{Matrices: map[string]*read.Matrix{"C": c, "M": diagonal(1, 2, 0, 1)}}})
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(in.Warnings, "; "); !strings.Contains(text, "only if γ is large enough") {
			t.Errorf("γ = %g: warned %q", gamma, text)
		}
		run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"maxIterations": 2000.0})
		if err != nil {
			t.Fatal(err)
		}
		if result := run.Solve(); (result.Verdict == solver.FeasibleStationary) != bounded {
			t.Errorf("γ = %g: %s", gamma, result.Message)
		}
	}
}
