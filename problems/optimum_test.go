package problems

import (
	"errors"
	"math"
	"testing"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

func carryOn() error { return nil }

// sumOfSmallest returns half the sum of the p first values.
func sumOfSmallest(values []float64, p int) (half float64) {
	for _, v := range values[:p] {
		half += v / 2
	}
	return half
}

// apart returns |a - b| over |b|.
func apart(a, b float64) float64 { return math.Abs(a-b) / math.Abs(b) }

// TestOptimumReference compares with the minimum that Manopt's trust regions found.
func TestOptimumReference(t *testing.T) {
	ref, file := loadReference(t, "q08_eig_n50_p4")
	in := ref.instance(t, file, "X0.mtx")
	got, err := in.Optimum(carryOn)
	if err != nil || !(apart(got, ref.Manopt.F) <= 1e-10) {
		t.Errorf("optimum %.15g, error %v, wanted %.15g", got, err, ref.Manopt.F)
	}
}

// TestOptimumSingular makes pairs with a singular M whose Schur complement is known: in a basis of Range(M) and Null(M), A22 = RRᵀ,
// of full rank or not, and A21 = RC leave A11 - CᵀC.
func TestOptimumSingular(t *testing.T) {
	for seed := range uint64(20) {
		rng := newRand(seed, 77)
		rank, null, p := 12+rng.IntN(10), 1+rng.IntN(12), 1+rng.IntN(6)
		inner := 1 + rng.IntN(null) // rank of A22
		n := rank + null
		random := func(rows, cols int) *mat.Dense {
			out := mat.NewDense(rows, cols, nil)
			fill(out, rng.NormFloat64)
			return out
		}
		var a22, a21, cc mat.Dense
		r, c, a11 := random(null, inner), random(inner, rank), random(rank, rank)
		a11.Add(a11, mat.DenseCopyOf(a11.T()))
		a22.Mul(r, r.T())
		a21.Mul(r, c)
		cc.Mul(c.T(), c)
		spectrum := make([]float64, n)
		var schur, block mat.Dense
		schur.Sub(a11, &cc)
		for i := range rank {
			spectrum[i] = .1 + rng.Float64()
		}
		for i := range rank {
			for j := range rank {
				schur.Set(i, j, schur.At(i, j)/math.Sqrt(spectrum[i]*spectrum[j]))
			}
		}
		want := sumOfSmallest(eigenvalues(t, &schur), p)

		block.Stack(a11, &a21)
		var right, inBasis, a, m mat.Dense
		right.Stack(a21.T(), &a22)
		inBasis.Augment(&block, &right)
		var qr mat.QR
		var q mat.Dense
		qr.Factorize(random(n, n))
		qr.QTo(&q)
		a.Product(&q, &inBasis, q.T())
		m.Product(&q, mat.NewDiagDense(n, spectrum), q.T())
		for _, scale := range []float64{1, 1e-6, 1e6} {
			var scaled mat.Dense
			scaled.Scale(scale, &m)
			got, err := leastTrace(&operator.Dense{Dense: &a}, &operator.Dense{Dense: &scaled}, p, -1, carryOn)
			if err != nil || !(apart(got*scale, want) <= 1e-10) {
				t.Errorf("seed %d, rank %d, null %d, rank(A22) %d, p %d, M scaled by %g: %.15g, error %v, wanted %.15g", seed, rank, null, inner, p, scale, got*scale, err, want)
			}
		}
	}
}

// TestOptimumGraded takes an M with eigenvalues over ten decades and compares with the reciprocals of the largest eigenvalues of
// L⁻¹ML^(-T), A = LLᵀ, which lose no digits.
func TestOptimumGraded(t *testing.T) {
	const n, p = 60, 4
	for seed := range uint64(5) {
		a, err := similarTo(powers(1.05, n), newRand(seed, streamA), carryOn)
		if err != nil {
			t.Fatal(err)
		}
		m, err := similarTo(powers(math.Pow(10, 10./n), n), newRand(seed, streamM), carryOn)
		if err != nil {
			t.Fatal(err)
		}
		var cholesky mat.Cholesky
		var l mat.TriDense
		var half, inverse mat.Dense
		if !cholesky.Factorize(mat.NewSymDense(n, a.RawMatrix().Data)) {
			t.Fatal("A is not definite")
		}
		cholesky.LTo(&l)
		if err := half.Solve(&l, m); err != nil {
			t.Fatal(err)
		}
		if err := inverse.Solve(&l, half.T()); err != nil {
			t.Fatal(err)
		}
		var want float64
		for _, v := range eigenvalues(t, &inverse)[n-p:] {
			want += .5 / v
		}
		got, err := leastTrace(&operator.Dense{Dense: a}, &operator.Dense{Dense: m}, p, -1, carryOn)
		if err != nil || !(apart(got, want) <= 1e-11) {
			t.Errorf("seed %d: %.15g, error %v, wanted %.15g", seed, got, err, want)
		}
	}
}

// TestOptimumGCCA takes an A = -Σ of low rank that vanishes on Null(M), as an operator and as a matrix.
func TestOptimumGCCA(t *testing.T) {
	for seed := range uint64(4) {
		in, err := New("gcca", Spec{Seed: seed, Params: solver.Values{"n": 150.0, "m": 30.0}})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := exactOptimum(t, in.Problem)
		a := in.Objective.(*Quadratic).A
		for _, a := range []operator.Operator{a, operatorOf(t, given(a))} {
			if got, err := leastTrace(a, in.M, 5, in.RankM, carryOn); err != nil || !(apart(got, want) <= 1e-10) {
				t.Errorf("seed %d: %.15g, error %v, wanted %.15g", seed, got, err, want)
			}
		}
	}
}

// TestOptimumOffered looks at which instances come with an optimum.
func TestOptimumOffered(t *testing.T) {
	small := solver.Values{"n": 40.0, "p": 3.0}
	negative := map[string]*Matrix{"A": diagonal(1, 1, 1, 1, -1), "M": diagonal(1, 2, 3, 0, 0)}
	flat := map[string]*Matrix{"A": diagonal(1, 1, 1, 1, 0), "M": diagonal(1, 2, 3, 0, 0)}
	for name, c := range map[string]struct {
		problem string
		spec    Spec
		want    bool
	}{
		"quadratic":             {"quadratic", Spec{Params: solver.Values{"n": 40.0, "p": 3.0, "alpha": 0.0}}, true},
		"with a linear term":    {"quadratic", Spec{Params: small}, false},
		"M singular":            {"quadratic", Spec{Params: solver.Values{"n": 40.0, "p": 3.0, "alpha": 0.0, "c": .5}}, true},
		"f flat on Null(M)":     {"quadratic", Spec{Params: solver.Values{"p": 2.0}, Data: Data{Matrices: flat}}, true},
		"f unbounded":           {"quadratic", Spec{Params: solver.Values{"p": 2.0}, Data: Data{Matrices: negative}}, false},
		"eigen":                 {"eigen", Spec{Params: small}, true},
		"eigen, start given":    {"eigen", Spec{Params: solver.Values{"n": 3.0, "p": 1.0, "massless": 0.0}, X0: ones(3)}, true},
		"eigen, n over a limit": {"eigen", Spec{Params: solver.Values{"n": 1001.0}}, false},
		"beam":                  {"beam", Spec{}, true},
		"gcca":                  {"gcca", Spec{Params: solver.Values{"n": 40.0}}, true},
		"lda":                   {"lda", Spec{Params: solver.Values{"n": 40.0}}, true},
	} {
		in, err := New(c.problem, c.spec)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if (in.Optimum != nil) != c.want {
			t.Errorf("%s: offered %v, wanted %v", name, in.Optimum != nil, c.want)
		}
		if in.Optimum == nil {
			continue
		}
		optimum, err := in.Optimum(carryOn)
		if err != nil {
			t.Fatal(err)
		}
		run, err := solver.Start("slbb", in.Problem, in.X0, solver.Values{"tol": 1e-7})
		if err != nil {
			t.Fatal(err)
		}
		if got := run.Solve().Projected.Objective; !(apart(got, optimum) <= 1e-8) {
			t.Errorf("%s: f = %.12g at the end, the optimum is %.12g", name, got, optimum)
		}
		stop := errors.New("stop")
		if _, err := in.Optimum(func() error { return stop }); err != stop {
			t.Errorf("%s: %v, wanted the error of pause", name, err)
		}
	}
}
