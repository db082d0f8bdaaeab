package problems

import (
	"errors"
	"math"
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func generate(t *testing.T, params catalog.Values) *Instance {
	t.Helper()
	in, err := New("quadratic", Spec{Params: params, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestGenerator checks that A, G, M and X0 have the properties that the paper states.
func TestGenerator(t *testing.T) {
	const n, p = 70, 6 // so that there are more than two blocks of reflectors
	in := generate(t, catalog.Values{"n": n * 1., "p": p * 1., "theta": 1.1, "eta": 1.2, "alpha": 3.0, "d": .1, "c": .8})
	f := in.Objective.(*Quadratic)
	a := operator.Full(f.A)
	if !mat.Equal(a, a.T()) {
		t.Error("A is not symmetric")
	}
	for i, got := range testmatrix.Eigenvalues(a) {
		if want := math.Pow(1.1, float64(i-n+1)); math.Abs(got-want) > 1e-13 {
			t.Errorf("eigenvalue %d of A is %g, wanted %g", i, got, want)
		}
	}
	for j := range p {
		if got, want := mat.Norm(f.H.ColView(j), 2), 3*math.Pow(1.2, -float64(j)); math.Abs(got-want) > 1e-13 {
			t.Errorf("column %d of αG has norm %g, wanted %g", j, got, want)
		}
	}
	m := operator.Full(in.M)
	if !mat.EqualApprox(m, m.T(), 1e-16) {
		t.Error("M is not symmetric")
	}
	values := testmatrix.Eigenvalues(m)
	rank := 0
	for _, v := range values {
		if v < -1e-14 || v > 1 {
			t.Errorf("M has the eigenvalue %g", v)
		}
		if v > 1e-10 {
			rank++
		}
	}
	if rank != 56 || in.Rank != 56 {
		t.Errorf("rank(M) = %d, reported %d, wanted 56", rank, in.Rank)
	}
	if float64(in.NNZ) < .95*.1*n*n || float64(in.NNZ) > .12*n*n {
		t.Errorf("M has %d nonzeros, wanted about %d", in.NNZ, n*n/10)
	}
	var mx, b mat.Dense
	mx.Mul(m, in.X0)
	b.Mul(in.X0.T(), &mx)
	for i := range p {
		b.Set(i, i, b.At(i, i)-1)
	}
	if mat.Norm(&b, 2) > 1e-13 {
		t.Errorf("X0 is off the constraint by %g", mat.Norm(&b, 2))
	}
}

// TestSeeds checks that the seed determines A, M and X0, and that A does not depend on the rank of M or the kind of
// start, because the random numbers for each purpose are drawn separately.
func TestSeeds(t *testing.T) {
	base := catalog.Values{"n": 30.0, "p": 3.0, "d": .1}
	one, two := generate(t, base), generate(t, base)
	if !mat.Equal(one.X0, two.X0) || !mat.Equal(operator.Full(one.M), operator.Full(two.M)) ||
		!mat.Equal(operator.Full(one.Objective.(*Quadratic).A), operator.Full(two.Objective.(*Quadratic).A)) {
		t.Error("the same seed gives different instances")
	}
	other, err := New("quadratic", Spec{Params: base, Seed: 6})
	if err != nil {
		t.Fatal(err)
	}
	if mat.Equal(one.X0, other.X0) || mat.Equal(operator.Full(one.M), operator.Full(other.M)) {
		t.Error("a different seed gives the same instance")
	}
	singular := generate(t, catalog.Values{"n": 30.0, "p": 3.0, "d": .1, "c": .5, "start": "rand"})
	if !mat.Equal(operator.Full(one.Objective.(*Quadratic).A), operator.Full(singular.Objective.(*Quadratic).A)) {
		t.Error("A depends on the rank of M")
	}
}

// TestEigenvalues checks that, if α = 0, f at the end of a run is half the sum of the p smallest generalised
// eigenvalues.
func TestEigenvalues(t *testing.T) {
	in := generate(t, catalog.Values{"n": 40.0, "p": 4.0, "alpha": 0.0, "d": .1, "theta": 1.05})
	root := operator.Full(in.M) // M, whose eigenvectors, scaled by λ^(-1/2), reduce (A, M) to one symmetric matrix
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(40, root.RawMatrix().Data), true) {
		t.Fatal("no eigenvalues")
	}
	var v, scaled, reduced mat.Dense
	eigen.VectorsTo(&v)
	for j, w := range eigen.Values(nil) {
		column := v.ColView(j).(*mat.VecDense)
		column.ScaleVec(1/math.Sqrt(w), column)
	}
	scaled.Mul(operator.Full(in.Objective.(*Quadratic).A), &v)
	reduced.Mul(v.T(), &scaled)
	var want float64
	for _, w := range testmatrix.Eigenvalues(&reduced)[:4] {
		want += w / 2
	}
	run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"tol": 1e-8})
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	if result.Verdict != solver.FeasibleStationary || math.Abs(result.Projected.Objective-want) > 1e-10*want {
		t.Errorf("f = %.12g, wanted %.12g: %s", result.Projected.Objective, want, result.Message)
	}
}

// TestPause checks that New returns the error if any of the first five calls to Pause fails.
func TestPause(t *testing.T) {
	stop := errors.New("stop")
	for after := range 5 {
		calls := 0
		_, err := New("quadratic", Spec{Params: catalog.Values{"n": 100.0, "p": 4.0, "d": .1}, Pause: func() error {
			if calls++; calls > after {
				return stop
			}
			return nil
		}})
		if err != stop {
			t.Errorf("after %d calls: %v", after, err)
		}
	}
}

// TestProgress checks that New reports fractions of its work that never decrease, start at 0 and end above 0.8, and
// that New returns an error from Pause.
func TestProgress(t *testing.T) {
	var parts []float64
	spec := Spec{Params: catalog.Values{"n": 700.0, "p": 2.0}}
	spec.Progress = func(part float64) { parts = append(parts, part) }
	if _, err := New("quadratic", spec); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(parts) || len(parts) < 20 || parts[0] != 0 || !(parts[len(parts)-1] > .8) {
		t.Errorf("New reports the fractions %v", parts)
	}
	stop := errors.New("stop")
	parts = nil
	spec.Pause = func() error {
		if len(parts) > 10 {
			return stop
		}
		return nil
	}
	if _, err := New("quadratic", spec); err != stop || len(parts) > 12 {
		t.Errorf("%v after %d reports", err, len(parts))
	}
}
