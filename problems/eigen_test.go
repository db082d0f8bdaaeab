package problems

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// structuralDir is a folder outside the project with stiffness and mass matrices of the Harwell-Boeing collection.
const structuralDir = "../../shared/data/structural"

// structure reads the matrices bcsstk and bcsstm with the given number.
func structure(t testing.TB, number string) map[string]*read.Matrix {
	t.Helper()
	out := make(map[string]*read.Matrix)
	for name, file := range map[string]string{"K": "bcsstk", "M": "bcsstm"} {
		text, err := os.ReadFile(filepath.Join(structuralDir, file+number+".mtx"))
		if err != nil {
			t.Skipf("the structural matrices are missing: %v", err)
		}
		if out[name], err = read.MatrixMarket(text, carryOn); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// finiteEigenvalues returns the finite eigenvalues of (K, M) with a diagonal M, in ascending order. The unknowns
// without mass are eliminated by static condensation.
func finiteEigenvalues(t *testing.T, k, m *mat.Dense) []float64 {
	t.Helper()
	n, _ := m.Dims()
	var massive, massless []int
	for i := range n {
		if m.At(i, i) > 0 {
			massive = append(massive, i)
		} else {
			massless = append(massless, i)
		}
	}
	block := func(rows, cols []int) *mat.Dense {
		out := mat.NewDense(len(rows), len(cols), nil)
		for i, r := range rows {
			for j, c := range cols {
				out.Set(i, j, k.At(r, c))
			}
		}
		return out
	}
	condensed := block(massive, massive)
	if len(massless) > 0 {
		var solved, part mat.Dense
		if err := solved.Solve(block(massless, massless), block(massless, massive)); err != nil {
			t.Fatal(err)
		}
		part.Mul(block(massive, massless), &solved)
		condensed.Sub(condensed, &part)
	}
	for i, r := range massive {
		for j, c := range massive {
			condensed.Set(i, j, condensed.At(i, j)/math.Sqrt(m.At(r, r)*m.At(c, c)))
		}
	}
	return testmatrix.Eigenvalues(condensed)
}

// matrices returns K and M of an instance in the variables of its run.
func matrices(in *Instance) (k, m *mat.Dense) {
	return operator.Full(in.Objective.(*Quadratic).A), operator.Full(in.M)
}

// solveRitz runs slbb to a feasible stationary point. It returns the eigenvalues that the run found, and the result of
// the run.
func solveRitz(t *testing.T, in *Instance, options catalog.Values) ([]float64, solver.Result) {
	t.Helper()
	run, err := catalog.Start("slbb", in.Problem, in.X0, options)
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
		t.Fatal(result.Message)
	}
	return result.Projected.Ritz, result
}

// TestStructures finds the five smallest generalised eigenvalues of the stiffness and mass matrices of real structures.
func TestStructures(t *testing.T) {
	for _, number := range []string{"01", "02", "04"} {
		data := structure(t, number)
		want := finiteEigenvalues(t, data["K"].Dense(), data["M"].Dense())
		for seed := range uint64(3) {
			in, err := New("eigen", Spec{Seed: seed, Data: Data{Matrices: data}})
			if err != nil {
				t.Fatal(err)
			}
			if in.Rank != len(want) {
				t.Errorf("%s: rank(M) = %d, wanted %d", number, in.Rank, len(want))
			}
			ritz, result := solveRitz(t, in, nil)
			if result.Iterations > 5000 {
				t.Errorf("%s: %d iterations", number, result.Iterations)
			}
			for i, got := range ritz {
				if !(apart(got, want[i]) <= 1e-6) {
					t.Errorf("%s, seed %d: eigenvalue %d is %.10g, wanted %.10g", number, seed, i, got, want[i])
				}
			}
			if got := *in.Least; !(apart(got, sumOfSmallest(want, 5)) <= 1e-11) {
				t.Errorf("%s: optimum %.15g, wanted %.15g", number, got, sumOfSmallest(want, 5))
			}
			t.Logf("%s, seed %d: %d iterations, eigenvalues %.6g", number, seed, result.Iterations, ritz)
		}
	}
}

// TestCondensed compares structure 04, which has massless rotations, with structure 02, in which these rotations are
// condensed. The first six eigenvalues must agree.
func TestCondensed(t *testing.T) {
	full, condensed := structure(t, "04"), structure(t, "02")
	exact := finiteEigenvalues(t, full["K"].Dense(), full["M"].Dense())[:6]
	for i, want := range finiteEigenvalues(t, condensed["K"].Dense(), condensed["M"].Dense())[:6] {
		if !(apart(exact[i], want) <= 1e-8) {
			t.Errorf("eigenvalue %d is %.10g for 04 and %.10g for 02", i, exact[i], want)
		}
	}
	for number, data := range map[string]map[string]*read.Matrix{"02": condensed, "04": full} {
		in, err := New("eigen", Spec{Params: catalog.Values{"p": 6.0}, Data: Data{Matrices: data}})
		if err != nil {
			t.Fatal(err)
		}
		ritz, _ := solveRitz(t, in, nil)
		for i, got := range ritz {
			if !(apart(got, exact[i]) <= 1e-6) {
				t.Errorf("%s: eigenvalue %d is %.10g, wanted %.10g", number, i, got, exact[i])
			}
		}
	}
}

// TestSpringNet compares a network of equal springs and masses with the discrete Laplacian. For other networks, it
// checks that K is definite and that M has the right rank.
func TestSpringNet(t *testing.T) {
	const side = 7
	in, err := New("eigen", Spec{Params: catalog.Values{"n": side * side * 1., "massless": 0.0, "contrast": 1.0}})
	if err != nil {
		t.Fatal(err)
	}
	square := func(i int) float64 {
		s := math.Sin(float64(i) * math.Pi / (2 * (side + 1)))
		return 4 * s * s
	}
	var want []float64
	for i := range side {
		for j := range side {
			want = append(want, square(i+1)+square(j+1))
		}
	}
	slices.Sort(want)
	k, m := matrices(in)
	for i, got := range finiteEigenvalues(t, k, m) {
		if !(apart(got, want[i]) <= 1e-13) {
			t.Errorf("eigenvalue %d is %.15g, wanted %.15g", i, got, want[i])
		}
	}
	for _, n := range []float64{2, 3, 10, 50} { // except for n = 2, the last row of the net is not full
		in, err := New("eigen", Spec{Params: catalog.Values{"n": n, "p": 1.0, "massless": .5, "scaling": false}})
		if err != nil {
			t.Fatal(err)
		}
		k, m := matrices(in)
		if low := testmatrix.Eigenvalues(k)[0]; low <= 0 {
			t.Errorf("n = %g: K has the eigenvalue %g", n, low)
		}
		if rank := mat.Trace(m); int(rank) != in.Rank || in.Rank != int(n)-int(math.Round(n/2)) {
			t.Errorf("n = %g: %g masses, rank %d", n, rank, in.Rank)
		}
	}
}

func TestWrongStructures(t *testing.T) {
	eye := diagonal(ones(5)...)
	asymmetric := diagonal(ones(5)...)
	asymmetric.Data[1] = .5
	coupled := diagonal(1, 1, 1, 1, 0)
	coupled.Data[4], coupled.Data[20] = .1, .1
	singular := diagonal(1, 2, 3, 0, 0)
	type data = map[string]*read.Matrix
	for name, c := range map[string]struct {
		data         data
		params       catalog.Values
		input, words string
	}{
		"no K":          {data{"M": eye}, nil, "data.K", "missing"},
		"A":             {data{"A": eye, "K": eye, "M": eye}, nil, "data.A", "it has K, M"},
		"asymmetric K":  {data{"K": asymmetric, "M": eye}, nil, "data.K", "not symmetric"},
		"asymmetric M":  {data{"K": eye, "M": asymmetric}, nil, "data.M", "not symmetric"},
		"sizes":         {data{"K": eye, "M": diagonal(1, 2)}, nil, "data.K", "K is 5 x 5 and M is 2 x 2"},
		"indefinite M":  {data{"K": eye, "M": diagonal(1, 1, -1, 1, 1)}, nil, "data.M", "not positive semidefinite"},
		"rank":          {data{"K": eye, "M": singular}, catalog.Values{"p": 4.0}, "data.M", "rank(M) = 3 < p = 4"},
		"p > n":         {data{"K": eye, "M": eye}, catalog.Values{"p": 6.0}, "params.p", "p = 6 > n = 5"},
		"negative":      {data{"K": diagonal(1, 1, 1, 1, -1e-3), "M": singular}, nil, "data.K", "negative curvature"},
		"coupled":       {data{"K": coupled, "M": singular}, nil, "data.K", "couples"},
		"massless = 1":  {nil, catalog.Values{"massless": 1.0}, "params.massless", "= 0 < p = 2"},
		"net too small": {nil, catalog.Values{"n": 2.0, "p": 3.0}, "params.p", "p = 3 > n = 2"},
		"scaling":       {nil, catalog.Values{"scaling": "off"}, "params.scaling", "true or false"},
	} {
		params := catalog.Values{"p": 2.0}
		for k, v := range c.params {
			params[k] = v
		}
		_, err := New("eigen", Spec{Params: params, Data: Data{Matrices: c.data}})
		fails(t, name, err, c.input, c.words)
	}
	if _, err := New("eigen", Spec{Params: catalog.Values{"p": 2.0},
		Data: Data{Matrices: data{"K": diagonal(1, 2, 3, 4, 0), "M": singular}}}); err != nil {
		t.Errorf("a K without curvature on Null(M): %v", err)
	}
}
