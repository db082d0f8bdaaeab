package solver

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// sparseDefinite returns a diagonally dominant matrix with about the given number of entries off the diagonal of a row.
func sparseDefinite(rng *rand.Rand, n int, entries float64) *Sparse {
	var row, col []int32
	var val []float64
	for i := range n {
		row, col, val = append(row, int32(i)), append(col, int32(i)), append(val, 3*entries+1)
		for j := range i {
			if rng.Float64() < entries/float64(n) {
				v := rng.NormFloat64()
				row, col, val = append(row, int32(i), int32(j)), append(col, int32(j), int32(i)), append(val, v, v)
			}
		}
	}
	return NewSparse(n, row, col, val)
}

// TestFactorize multiplies solutions with M again, for matrices of every kind and around the sizes of blocks.
func TestFactorize(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	dense := func(n int) *Dense { return randomPSD(rng, n, 2*n) }
	row, col, val := []int32{}, []int32{}, []float64{}
	for i := range int32(40) { // an arrow that points up
		row, col, val = append(row, i, i, 0), append(col, i, 0, i), append(val, 50, 1, 1)
	}
	arrow, full, middling := NewSparse(40, row, col, val), sparseDefinite(rng, 150, 150), sparseDefinite(rng, 300, 8)
	for m, check := range map[*Sparse]func(sparse, entries int) bool{
		arrow:    func(sparse, entries int) bool { return sparse >= 32 && entries == sparse }, // its point comes last
		full:     func(sparse, _ int) bool { return sparse == 0 },
		middling: func(sparse, _ int) bool { return sparse > 50 && sparse < 250 },
	} {
		f := m.analyse()
		if !check(len(f.diagonal), len(f.row)) {
			t.Errorf("the factor of n = %d has %d sparse columns with %d entries", m.Dim(), len(f.diagonal), len(f.row))
		}
	}
	for name, m := range map[string]Operator{
		"identity": Identity(7), "diagonal": Diag{3, 1e-9, 1e9}, "1 x 1": dense(1), "64": dense(64), "65": dense(65), "130": dense(130),
		"known by products": product{dense(70)}, "gram": NewGram(randn(rng, 90, 30), 90), "arrow": arrow, "full": full,
		"middling": middling, "sparse": sparseDefinite(rng, 300, 2), "empty columns": sparseDefinite(rng, 100, 0), "blocks": NewBlockDiag(dense(10), sparseDefinite(rng, 20, 2), Diag{2, 3}),
	} {
		f, err := Factorize(m)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		b, x, mx := randn(rng, m.Dim(), 3), mat.NewDense(m.Dim(), 3, nil), mat.NewDense(m.Dim(), 3, nil)
		f.SolveTo(x, b)
		m.MulTo(mx, x)
		if off := distance(mx, b) / norm(b); !(off < 1e-13*largestEigenvalue(m)*norm(x)/norm(b)+1e-15) {
			t.Errorf("%s: M M⁻¹B is off by %g of B", name, off)
		}
	}
}

// TestSingular wants every kind of M that is not positive definite refused, by name.
func TestSingular(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	low := randomPSD(rng, 40, 38)
	var row, col []int32
	var val []float64
	for i := range int32(39) { // Laplacian of a path
		row, col, val = append(row, i, i+1, i, i+1), append(col, i, i+1, i+1, i), append(val, 1, 1, -1, -1)
	}
	indefinite := randn(rng, 10, 10)
	symmetrize(indefinite)
	nan := mat.NewDense(2, 2, []float64{1, math.NaN(), math.NaN(), 1})
	for name, m := range map[string]Operator{
		"diagonal": Diag{1, 0, 2}, "negative": Diag{1, -1}, "rank 38 of 40": low, "path": NewSparse(40, row, col, val), "indefinite": &Dense{Dense: indefinite},
		"not finite": &Dense{Dense: nan}, "block": NewBlockDiag(Identity(3), low), "no diagonal": NewSparse(2, []int32{0, 1}, []int32{1, 0}, []float64{1, 1}),
	} {
		_, err := Factorize(m)
		wrong, ok := err.(*InputError)
		if !ok || wrong.Input != "data.M" || !strings.Contains(wrong.Message, "pivot") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
