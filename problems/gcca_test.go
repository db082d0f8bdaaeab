package problems

import (
	"math"
	"strings"
	"testing"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// exactOptimum returns half the sum of the p smallest eigenvalues of (A, M) on Range(M), and the rank of M. A must
// vanish on Null(M).
func exactOptimum(t *testing.T, problem solver.Problem) (f float64, rank int) {
	t.Helper()
	a, m := operator.Full(problem.Objective.(*Quadratic).A), operator.Full(problem.M)
	n, p := problem.Objective.Dims()
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, m.RawMatrix().Data), true) {
		t.Fatal("no eigenvalues")
	}
	values := eigen.Values(nil)
	var v, av, reduced mat.Dense
	eigen.VectorsTo(&v)
	null := 0
	for values[null] < 1e-11*values[n-1] {
		null++
	}
	root := v.Slice(0, n, null, n).(*mat.Dense)
	for j, w := range values[null:] {
		column := root.ColView(j).(*mat.VecDense)
		column.ScaleVec(1/math.Sqrt(w), column)
	}
	av.Mul(a, root)
	reduced.Mul(root.T(), &av)
	for _, w := range testmatrix.Eigenvalues(&reduced)[:p] {
		f += w / 2
	}
	return f, n - null
}

// reaches runs the default method and checks that the run ends at a feasible stationary point, that the relative error
// of f(R(X)) is at most 1e-8, and that the result proves X to be optimal.
func reaches(t *testing.T, name string, in *Instance, want float64) {
	t.Helper()
	run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-8, "proof": true})
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	proof := result.Proof
	if proof == nil || !proof.Proven || result.Projected.Objective-want > proof.Within+1e-10*math.Abs(want) {
		t.Errorf("%s: f - f* = %.3g: %+v", name, result.Projected.Objective-want, proof)
	}
	if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
		t.Errorf("%s: %s", name, result.Message)
	} else if d := math.Abs(result.Projected.Objective-want) / math.Abs(want); d > 1e-8 {
		t.Errorf("%s: f = %.12g after %d iterations, wanted %.12g, off by %.1g", name, result.Projected.Objective,
			result.Iterations, want, d)
	}
}

// TestGCCAOptimum checks that runs on generated instances, some with a singular M, end with f equal to minus half the
// sum of the largest generalised eigenvalues.
func TestGCCAOptimum(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 2
	}
	for name, c := range map[string]struct {
		params catalog.Values
		rank   int
	}{
		"regular":          {catalog.Values{"n": 45.0, "m": 150.0, "p": 4.0}, 45},
		"singular":         {catalog.Values{"n": 60.0, "m": 15.0, "p": 3.0}, 42},
		"one view too big": {catalog.Values{"n": 50.0, "m": 25.0, "k": 2.0, "p": 5.0, "start": "rand"}, 48},
		"one column":       {catalog.Values{"n": 20.0, "m": 60.0, "k": 4.0, "p": 1.0}, 20},
		"no signal":        {catalog.Values{"n": 24.0, "m": 80.0, "k": 4.0, "p": 3.0, "signal": 0.0}, 24},
		"wide":             {catalog.Values{"n": 160.0, "m": 20.0, "p": 4.0}, 57},
	} {
		for seed := range seeds {
			in, err := New("gcca", Spec{Params: c.params, Seed: seed + 1})
			if err != nil {
				t.Fatal(err)
			}
			want, rank := exactOptimum(t, in.Problem)
			if rank != c.rank || in.Rank != rank {
				t.Errorf("%s, seed %d: rank(M) = %d, reported %d, wanted %d", name, seed+1, rank, in.Rank, c.rank)
			}
			reaches(t, name+", seed "+solver.Number(float64(seed+1)), in, want)
		}
	}
}

// TestGivenCovariances checks that S and M, regular or singular, lead to the same optimum as the views from which they
// were computed.
func TestGivenCovariances(t *testing.T) {
	for name, params := range map[string]catalog.Values{
		"regular": {"n": 30.0, "m": 100.0, "p": 3.0}, "singular": {"n": 40.0, "m": 12.0, "p": 3.0},
		"wide": {"n": 150.0, "m": 8.0, "p": 3.0},
	} {
		in, err := New("gcca", Spec{Params: params, Seed: 9})
		if err != nil {
			t.Fatal(err)
		}
		s := given(in.Objective.(*Quadratic).A)
		for i := range s.Data {
			s.Data[i] = -s.Data[i]
		}
		for what, data := range map[string]map[string]*read.Matrix{"dense": {"S": s, "M": given(in.M)},
			"triplets": {"S": tripletsOf(s), "M": tripletsOf(given(in.M))}} {
			out, err := New("gcca",
				Spec{Params: catalog.Values{"p": 3.0}, Data: Data{Matrices: data}, X0: in.X0.RawMatrix().Data})
			if err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
				continue
			}
			if out.Rank != in.Rank || len(out.Warnings) != 0 {
				t.Errorf("%s, %s: rank %d, wanted %d; warnings %q", name, what, out.Rank, in.Rank,
					strings.Join(out.Warnings, "; "))
			}
			want, _ := exactOptimum(t, in.Problem)
			reaches(t, name+", "+what, out, want)
		}
	}
}

// TestNearlyDependent uses S and M from views whose features are combinations of six variables, plus noise whose
// variance is near the rounding errors of M. f must never be reported as unbounded, whatever the numerical null space
// of M is. The first two seeds are those for which f was once reported as unbounded.
func TestNearlyDependent(t *testing.T) {
	const m, n, hidden = 33, 20, 6
	for _, seed := range []uint64{138, 192, 1, 2, 3, 4, 5, 6} {
		rng := random.New(seed, 1)
		size := math.Pow(10, -6-2.5*rng.Float64())
		var list []*read.Matrix
		for range 3 {
			basis, noise := mat.NewDense(m, hidden, nil), mat.NewDense(m, n, nil)
			random.Fill(basis, rng.NormFloat64)
			for j := range n {
				weights := mat.NewVecDense(hidden, nil)
				for i := range hidden {
					weights.SetVec(i, rng.NormFloat64())
				}
				for i := range m {
					noise.Set(i, j, mat.Dot(basis.RowView(i), weights)+size*rng.NormFloat64())
				}
			}
			list = append(list, &read.Matrix{Rows: m, Cols: n, Data: noise.RawMatrix().Data})
		}
		in := newViewsInstance(t, 1, list...)
		s := given(in.Objective.(*Quadratic).A)
		for i := range s.Data {
			s.Data[i] = -s.Data[i]
		}
		if _, err := New("gcca", Spec{Params: catalog.Values{"p": 1.0},
			Data: Data{Matrices: map[string]*read.Matrix{"S": s, "M": given(in.M)}}}); err != nil {
			t.Errorf("seed %d, noise of %.1g: %v", seed, size, err)
		}
	}
}
