package problems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// twoViews returns the laws of two views with canonical correlations Λ, and their joint covariance.
func twoViews(t *testing.T, n1, n2 int, lambda []float64, density float64) (one, two *marginal, s *mat.Dense) {
	t.Helper()
	rngS, rngU := newRand(3, streamM), newRand(3, streamG)
	one, err := newMarginal(n1, len(lambda), density, rngS, rngU, carryOn)
	if err != nil {
		t.Fatal(err)
	}
	if two, err = newMarginal(n2, len(lambda), density, rngS, rngU, carryOn); err != nil {
		t.Fatal(err)
	}
	var left, middle, cross mat.Dense // S_1UΛVᵀS_2
	left.Mul(inFull(one.s), one.u)
	middle.Mul(two.u.T(), inFull(two.s))
	left.Mul(&left, mat.NewDiagDense(len(lambda), lambda))
	cross.Mul(&left, &middle)
	s = mat.NewDense(n1+n2, n1+n2, nil)
	s.Slice(0, n1, 0, n1).(*mat.Dense).Copy(inFull(one.s))
	s.Slice(n1, n1+n2, n1, n1+n2).(*mat.Dense).Copy(inFull(two.s))
	s.Slice(0, n1, n1, n1+n2).(*mat.Dense).Copy(&cross)
	s.Slice(n1, n1+n2, 0, n1).(*mat.Dense).Copy(cross.T())
	return one, two, s
}

// TestMarginal checks what the paper says of S and U.
func TestMarginal(t *testing.T) {
	const n, p = 50, 4
	one, _, _ := twoViews(t, n, n, make([]float64, p), .1)
	want := slices.Clone(one.spectrum)
	slices.Sort(want)
	for i, got := range eigenvalues(t, inFull(one.s)) {
		if math.Abs(got-want[i]) > 1e-14 || want[i] < 0 || want[i] > 1 {
			t.Errorf("eigenvalue %d of S is %g, wanted %g", i, got, want[i])
		}
	}
	root := mat.NewDense(n, n, nil)
	for i := range n {
		root.Set(i, i, 1)
	}
	if err := one.color(root, carryOn); err != nil {
		t.Fatal(err)
	}
	var tt, su, usu mat.Dense
	tt.Mul(root, root.T())
	if !mat.EqualApprox(&tt, inFull(one.s), 1e-14) {
		t.Error("TTᵀ is not S")
	}
	su.Mul(inFull(one.s), one.u)
	usu.Mul(one.u.T(), &su)
	if !mat.EqualApprox(&usu, mat.NewDiagDense(p, ones(p)), 1e-12) {
		t.Errorf("UᵀSU = %v", mat.Formatted(&usu))
	}
	count := 0
	for i := range n {
		if length(one.u.RawRowView(i)) > 0 {
			count++
		}
	}
	if count != p {
		t.Errorf("U has %d rows that are not zero, wanted %d", count, p)
	}
}

// TestSampleCovariance compares many sample covariances with the moments of ZᵀZ/m for a centred Z: with ZᵀZ of m - 1 degrees of freedom,
// E[C] = (m-1)/m S and var(C_ij) = (m-1)/m² (S_ii S_jj + S_ij²) (Muirhead 1982, section 3.2), for more samples than variables and for fewer.
func TestSampleCovariance(t *testing.T) {
	const n1, n2 = 7, 5
	draws := 4000.
	if testing.Short() {
		draws = 1000
	}
	one, two, s := twoViews(t, n1, n2, []float64{.95, .6, .1}, .3)
	n := n1 + n2
	for _, m := range []int{2, 6, 12, 13, 40} {
		rng := newRand(8, uint64(m))
		sum, squares := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
		for range int(draws) {
			c, err := sampleCovariance(one, two, []float64{.95, .6, .1}, m, rng, carryOn)
			if err != nil {
				t.Fatal(err)
			}
			if !mat.Equal(c, c.T()) {
				t.Fatal("C is not symmetric")
			}
			sum.Add(sum, c)
			c.MulElem(c, c)
			squares.Add(squares, c)
		}
		free := float64(m - 1)
		for i := range n {
			for j := range i + 1 {
				mean := sum.At(i, j) / draws
				want, variance := free/float64(m)*s.At(i, j), free/float64(m*m)*(s.At(i, i)*s.At(j, j)+s.At(i, j)*s.At(i, j))
				if math.Abs(mean-want) > 4.5*math.Sqrt(variance/draws) {
					t.Errorf("m = %d: C[%d,%d] has mean %.5f, wanted %.5f within %.5f", m, i, j, mean, want, 4.5*math.Sqrt(variance/draws))
				}
				// the kurtosis of an entry is at most that of χ² with m - 1 degrees of freedom, 3 + 12/(m-1)
				if spread := squares.At(i, j)/draws - mean*mean; math.Abs(spread/variance-1) > 4.5*math.Sqrt((2+12/free)/draws) {
					t.Errorf("m = %d: C[%d,%d] has variance %.3g, wanted %.3g", m, i, j, spread, variance)
				}
			}
		}
		c, err := sampleCovariance(one, two, []float64{.95, .6, .1}, m, rng, carryOn)
		if err != nil {
			t.Fatal(err)
		}
		rank := 0
		for _, v := range eigenvalues(t, c) {
			if v > 1e-13 {
				rank++
			}
		}
		if rank != min(n, m-1) {
			t.Errorf("m = %d: C has rank %d, wanted %d", m, rank, min(n, m-1))
		}
	}
}

// TestChi compares the moments of χ² numbers with k and 2k.
func TestChi(t *testing.T) {
	const draws = 40000
	rng := newRand(1, 1)
	for _, k := range []int{1, 2, 3, 10, 4000} {
		var sum, squares float64
		for range draws {
			v := chi(k, rng)
			sum += v * v / draws
			squares += math.Pow(v*v-float64(k), 2) / draws
		}
		if d := 2 * float64(k); math.Abs(sum-float64(k)) > 4.5*math.Sqrt(d/draws) || math.Abs(squares-d) > 4.5*d*math.Sqrt((2+12/float64(k))/draws) {
			t.Errorf("χ² with %d degrees of freedom has mean %.4g and variance %.4g", k, sum, squares)
		}
	}
}

// sparseInstance generates Test Problem 2 and returns C and M with it.
func sparseInstance(t *testing.T, params solver.Values) (in *Instance, c, m *mat.Dense) {
	t.Helper()
	values := solver.Values{"n1": 40.0, "n2": 30.0, "p": 4.0, "d": .2}
	for k, v := range params {
		values[k] = v
	}
	in, err := New("sgcca", Spec{Params: values, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return in, inFull(in.Objective.(*SparseGCCA).C), inFull(in.M)
}

// positive returns what the eigenvalues of A that are not negative make with their eigenvectors.
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

// TestRepair checks T_σ, that a repaired M has the least eigenvalue that was asked for, and that C and M belong together.
func TestRepair(t *testing.T) {
	const n1, n = 40, 70
	_, sample, _ := sparseInstance(t, solver.Values{"threshold": "none"})
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
	lowest := eigenvalues(t, diagonalBlocks(cut))[0]
	if lowest > -1e-3 {
		t.Fatalf("λ_min(M) = %g, wanted a seed with an indefinite M", lowest)
	}
	nearest := positive(t, cut)
	for name, c := range map[string]struct {
		params  solver.Values
		want    *mat.Dense
		minimum float64 // of the eigenvalues of M
		words   string
	}{
		"none":  {solver.Values{"threshold": "none"}, sample, eigenvalues(t, diagonalBlocks(sample))[0], ""},
		"shift": {nil, nil, .01, "thresholding left M indefinite with λ_min(M) = " + solver.Number(lowest) + ": C was shifted by " + solver.Number(.01-lowest)},
		"clip":  {solver.Values{"repair": "clip"}, nearest, eigenvalues(t, diagonalBlocks(nearest))[0], "was replaced by the nearest semidefinite matrix"},
	} {
		in, got, m := sparseInstance(t, c.params)
		if name == "shift" {
			c.want = mat.DenseCopyOf(cut)
			for i := range n {
				c.want.Set(i, i, c.want.At(i, i)+in.Known["shift"].(float64))
			}
		}
		if !mat.EqualApprox(got, c.want, 1e-13) {
			t.Errorf("%s: C is not what it was to be", name)
		}
		if !mat.Equal(m, diagonalBlocks(got)) {
			t.Errorf("%s: M is not the block diagonal of C", name)
		}
		values, rank := eigenvalues(t, m), n
		for rank > 0 && values[n-rank] < 1e-12 {
			rank--
		}
		if math.Abs(values[0]-c.minimum) > 1e-14 || math.Abs(values[0]-in.MinEigM) > 1e-14 || rank != in.RankM {
			t.Errorf("%s: λ_min(M) = %.17g, reported %.17g, wanted %.17g; rank %d, reported %d", name, values[0], in.MinEigM, c.minimum, rank, in.RankM)
		}
		if text := strings.Join(in.Warnings, "; "); c.words == "" && text != "" || !strings.Contains(text, c.words) {
			t.Errorf("%s: warned %q, wanted %q", name, text, c.words)
		}
		if before, ok := in.Known["lambdaMinBefore"].(float64); ok != (name != "none") || ok && math.Abs(before-lowest) > 1e-14 {
			t.Errorf("%s: λ_min(M) was %g, reported %g", name, lowest, before)
		}
		if in.Known["samples"] != 10*n {
			t.Errorf("%s: %v samples, wanted %d", name, in.Known["samples"], 10*n)
		}
	}
}

// TestSparseSeeds checks that the seed decides everything, and that settings leave what they do not concern as it was.
func TestSparseSeeds(t *testing.T) {
	one, c, _ := sparseInstance(t, nil)
	same, d, _ := sparseInstance(t, nil)
	if !mat.Equal(c, d) || !mat.Equal(one.X0, same.X0) {
		t.Error("the same seed gives different instances")
	}
	other, err := New("sgcca", Spec{Params: solver.Values{"n1": 40.0, "n2": 30.0, "p": 4.0, "d": .2}, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	if mat.Equal(c, inFull(other.Objective.(*SparseGCCA).C)) || slices.Equal(one.Known["lambda"].([]float64), other.Known["lambda"].([]float64)) {
		t.Error("another seed gives the same instance")
	}
	more, _, _ := sparseInstance(t, solver.Values{"samples": 50.0})
	if !slices.Equal(one.Known["lambda"].([]float64), more.Known["lambda"].([]float64)) {
		t.Error("the model depends on the number of samples")
	}
}

// TestSparsePause ends the work with the error of Pause, at whichever call it comes.
func TestSparsePause(t *testing.T) {
	stop := errors.New("stop")
	for _, how := range []string{"shift", "clip"} {
		calls, after := 0, math.MaxInt
		make := func() error {
			_, err := New("sgcca", Spec{Params: solver.Values{"n1": 12.0, "n2": 12.0, "p": 2.0, "d": .2, "repair": how}, Pause: func() error {
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
