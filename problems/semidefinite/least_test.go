package semidefinite

import (
	"math"
	"testing"

	"slep/problems/random"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// apart returns |a - b|/|b|.
func apart(a, b float64) float64 { return math.Abs(a-b) / math.Abs(b) }

// powers returns the n numbers base^0, base^-1, ...
func powers(base float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.Pow(base, float64(-i))
	}
	return out
}

// halfSum returns half the sum of the values.
func halfSum(values []float64) (half float64) {
	for _, v := range values {
		half += v / 2
	}
	return half
}

// TestLeastTraceSingular makes pairs (A, M) with a singular M for which the Schur complement of A is known. In a basis
// of Range(M) and Null(M), the lower blocks of A are A21 = RC and A22 = RRᵀ with random R and C, and A22 may be
// singular. The complement is then A11 - CᵀC.
func TestLeastTraceSingular(t *testing.T) {
	for seed := range uint64(20) {
		rng := random.New(seed, 77)
		rank, null, p := 12+rng.IntN(10), 1+rng.IntN(12), 1+rng.IntN(6)
		inner := 1 + rng.IntN(null) // rank of A22
		n := rank + null
		random := func(rows, cols int) *mat.Dense {
			out := mat.NewDense(rows, cols, nil)
			random.Fill(out, rng.NormFloat64)
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
		want := halfSum(testmatrix.Eigenvalues(&schur)[:p])

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
			got, err := LeastTrace(&operator.Dense{Dense: &a}, &operator.Dense{Dense: &scaled}, p, 0, never)
			if err != nil || !(apart(got*scale, want) <= 1e-10) {
				t.Errorf("seed %d, rank %d, null %d, rank(A22) %d, p %d, M scaled by %g: %.15g, error %v, wanted %.15g", seed,
					rank, null, inner, p, scale, got*scale, err, want)
			}
		}
	}
}

// TestLeastTraceGraded uses an M whose eigenvalues span ten orders of magnitude, and compares the result with the
// reciprocals of the largest eigenvalues of L⁻¹ML⁻ᵀ, where A = LLᵀ. The largest eigenvalues of L⁻¹ML⁻ᵀ lose no digits.
func TestLeastTraceGraded(t *testing.T) {
	const n, p = 60, 4
	for seed := range uint64(5) {
		a, err := random.Symmetric(powers(1.05, n), random.New(seed, random.ForA), silent)
		if err != nil {
			t.Fatal(err)
		}
		m, err := random.Symmetric(powers(math.Pow(10, 10./n), n), random.New(seed, random.ForM), silent)
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
		for _, v := range testmatrix.Eigenvalues(&inverse)[n-p:] {
			want += .5 / v
		}
		got, err := LeastTrace(&operator.Dense{Dense: a}, &operator.Dense{Dense: m}, p, 0, never)
		if err != nil || !(apart(got, want) <= 1e-11) {
			t.Errorf("seed %d: %.15g, error %v, wanted %.15g", seed, got, err, want)
		}
	}
}
