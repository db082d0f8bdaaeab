package operator

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestOperators compares the products and the norm of every type that implements Normed with those of the same matrix
// given by its rows.
func TestOperators(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	row := []int32{2, 0, 1, 0, 2, 2, 2}
	col := []int32{0, 2, 1, 0, 2, 0, 2}
	val := []float64{1, 3, -4, 2, 5, 2, -1} // the entries (2,0) and (2,2) occur twice
	want := map[string][][]float64{
		"identity": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"diag":     {{2, 0, 0}, {0, 0, 0}, {0, 0, 7}},
		"dense":    {{1, 2, 3}, {2, 5, 6}, {3, 6, 9}},
		"sparse":   {{2, 0, 3}, {0, -4, 0}, {3, 0, 4}},
	}
	operators := map[string]Normed{
		"identity": Identity(3), "diag": Diag{2, 0, 7}, "dense": &Dense{Dense: mat.NewDense(3, 3, []float64{1, 2, 3,
			2, 5, 6, 3, 6, 9})},
		"sparse": FromTriplets(3, row, col, val),
	}
	for name, m := range operators {
		x, got, sum := testmatrix.Normal(rng, 3, 2), mat.NewDense(3, 2, nil), 0.0
		m.MulTo(got, x)
		for i, entries := range want[name] {
			for j := range 2 {
				var v float64
				for k, w := range entries {
					v += w * x.At(k, j)
				}
				if math.Abs(v-got.At(i, j)) > 1e-14 {
					t.Errorf("%s: (MX)[%d,%d] = %g, wanted %g", name, i, j, got.At(i, j), v)
				}
			}
			var size float64
			for _, w := range entries {
				size += math.Abs(w)
			}
			sum = math.Max(sum, size)
		}
		if m.NormInf() != sum {
			t.Errorf("%s: ‖M‖_∞ = %g, wanted %g", name, m.NormInf(), sum)
		}
	}
}

// product is an operator that hides all methods of another operator except its products.
type product struct{ Operator }

// TestLargestEigenvalue checks that the bound on the largest eigenvalue of an operator that provides only products is
// not too low, and at most 10% too high.
func TestLargestEigenvalue(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	cases := map[string]Operator{
		"identity": Identity(50), "one": Diag{3}, "clustered": psd(rng, 80, 80), "rank 1": psd(rng, 60, 1),
		"tiny": Diag{1e-300, 2e-300},
	}
	spread := make(Diag, 200)
	for i := range spread {
		spread[i] = math.Pow(10, -8*float64(i)/200)
	}
	cases["eight decades"] = spread
	for name, m := range cases {
		n := m.Dim()
		full := mat.NewDense(n, n, nil)
		eye := mat.NewDense(n, n, nil)
		for i := range n {
			eye.Set(i, i, 1)
		}
		m.MulTo(full, eye)
		values := dense.NewSpectrum(n).Eigenvalues(full)
		exact := values[n-1]
		if _, got := Extremes(product{m}); got < exact || got > 1.1*exact {
			t.Errorf("%s: bound %g of λ_max = %g", name, got, exact)
		}
	}
}

// psd returns a dense positive semidefinite n x n matrix of the given rank.
func psd(rng *rand.Rand, n, rank int) *Dense { return &Dense{Dense: testmatrix.PSD(rng, n, rank)} }
