package problems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// sparseInstance generates Test Problem 2 and returns the instance with its C and M.
func sparseInstance(t *testing.T, params catalog.Values) (in *Instance, c, m *mat.Dense) {
	t.Helper()
	values := catalog.Values{"n1": 40.0, "n2": 30.0, "p": 4.0, "d": .2}
	for k, v := range params {
		values[k] = v
	}
	in, err := New("sgcca", Spec{Params: values, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return in, operator.Full(in.Objective.(*SparseGCCA).C), operator.Full(in.M)
}

// positive returns the semidefinite matrix nearest to A, which has the eigenvectors of A, its nonnegative eigenvalues,
// and zero in place of each negative eigenvalue.
func positive(t *testing.T, a *mat.Dense) *mat.Dense {
	t.Helper()
	n, _ := a.Dims()
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, mat.DenseCopyOf(a).RawMatrix().Data), true) {
		t.Fatal("no eigenvalues")
	}
	var v, out mat.Dense
	eigen.VectorsTo(&v)
	values := eigen.Values(nil)
	for i, w := range values {
		values[i] = math.Max(w, 0)
	}
	out.Mul(&v, mat.NewDiagDense(n, values))
	out.Mul(&out, v.T())
	return &out
}

// TestRepair checks the thresholding of C. It also checks that a repaired M has the required least eigenvalue and
// consists of the diagonal blocks of C.
func TestRepair(t *testing.T) {
	const n1, n = 40, 70
	_, sample, _ := sparseInstance(t, catalog.Values{"threshold": "none"})
	sigma := math.Sqrt(math.Log(n) / (10 * n))
	cut := mat.NewDense(n, n, nil)
	cut.Apply(func(_, _ int, v float64) float64 {
		if math.Abs(v) <= sigma {
			return 0
		}
		return v
	}, sample)
	diagonalBlocks := func(c *mat.Dense) *mat.Dense {
		out := mat.DenseCopyOf(c)
		out.Apply(func(i, j int, v float64) float64 {
			if (i < n1) != (j < n1) {
				return 0
			}
			return v
		}, c)
		return out
	}
	lowest := testmatrix.Eigenvalues(diagonalBlocks(cut))[0]
	if lowest > -1e-3 {
		t.Fatalf("λ_min(M) = %g; the test needs a seed with an indefinite M", lowest)
	}
	nearest := positive(t, cut)
	for name, c := range map[string]struct {
		params  catalog.Values
		want    *mat.Dense
		minimum float64 // the least eigenvalue of M
		words   string
	}{
		"none": {catalog.Values{"threshold": "none"}, sample, testmatrix.Eigenvalues(diagonalBlocks(sample))[0], ""},
		"shift": {nil, nil, .01, "thresholding left M indefinite with λ_min(M) = " + solver.Number(lowest) +
			": C was shifted by " + solver.Number(.01-lowest)},
		"clip": {catalog.Values{"repair": "clip"}, nearest, testmatrix.Eigenvalues(diagonalBlocks(nearest))[0],
			"was replaced by the nearest semidefinite matrix"},
	} {
		in, got, m := sparseInstance(t, c.params)
		if name == "shift" {
			c.want = mat.DenseCopyOf(cut)
			for i := range n {
				c.want.Set(i, i, c.want.At(i, i)+in.Known["shift"].(float64))
			}
		}
		if !mat.EqualApprox(got, c.want, 1e-13) {
			t.Errorf("%s: C is not the expected matrix", name)
		}
		if !mat.Equal(m, diagonalBlocks(got)) {
			t.Errorf("%s: M is not the block diagonal of C", name)
		}
		values, rank := testmatrix.Eigenvalues(m), n
		for rank > 0 && values[n-rank] < 1e-12 {
			rank--
		}
		if math.Abs(values[0]-c.minimum) > 1e-14 || math.Abs(values[0]-in.MinEigM) > 1e-14 || rank != in.Rank {
			t.Errorf("%s: λ_min(M) = %.17g, reported %.17g, wanted %.17g; rank %d, reported %d", name, values[0],
				in.MinEigM, c.minimum, rank, in.Rank)
		}
		if text := strings.Join(in.Warnings, "; "); c.words == "" && text != "" || !strings.Contains(text, c.words) {
			t.Errorf("%s: warned %q, wanted %q", name, text, c.words)
		}
		if before, ok := in.Known["lambdaMinBefore"].(float64); ok != (name != "none") || ok &&
			math.Abs(before-lowest) > 1e-14 {
			t.Errorf("%s: λ_min(M) was %g, reported %g", name, lowest, before)
		}
		if in.Known["samples"] != 10*n {
			t.Errorf("%s: %v samples, wanted %d", name, in.Known["samples"], 10*n)
		}
	}
}

// TestSparseSeeds checks that the same seed gives the same instance, that another seed gives another instance, and that
// the model does not depend on the number of samples.
func TestSparseSeeds(t *testing.T) {
	one, c, _ := sparseInstance(t, nil)
	same, d, _ := sparseInstance(t, nil)
	if !mat.Equal(c, d) || !mat.Equal(one.X0, same.X0) {
		t.Error("the same seed gives different instances")
	}
	other, err := New("sgcca", Spec{Params: catalog.Values{"n1": 40.0, "n2": 30.0, "p": 4.0, "d": .2}, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	if mat.Equal(c, operator.Full(other.Objective.(*SparseGCCA).C)) ||
		slices.Equal(one.Known["lambda"].([]float64), other.Known["lambda"].([]float64)) {
		t.Error("a different seed gives the same instance")
	}
	more, _, _ := sparseInstance(t, catalog.Values{"samples": 50.0})
	if !slices.Equal(one.Known["lambda"].([]float64), more.Known["lambda"].([]float64)) {
		t.Error("the model depends on the number of samples")
	}
}

// TestSparsePause checks that New returns the error if any call to Pause fails.
func TestSparsePause(t *testing.T) {
	stop := errors.New("stop")
	for _, how := range []string{"shift", "clip"} {
		calls, after := 0, math.MaxInt
		make := func() error {
			_, err := New("sgcca",
				Spec{Params: catalog.Values{"n1": 12.0, "n2": 12.0, "p": 2.0, "d": .2, "repair": how}, Pause: func() error {
					if calls++; calls > after {
						return stop
					}
					return nil
				}})
			return err
		}
		if err := make(); err != nil {
			t.Fatal(err)
		}
		for after = calls - 1; after >= 0; after-- {
			calls = 0
			if err := make(); err != stop {
				t.Errorf("%s, after %d calls: %v", how, after, err)
			}
		}
	}
}
