package factor

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestFactorize checks that the product of M and a solution equals the right-hand side, for matrices of many kinds,
// some of which have sizes near the block size.
func TestFactorize(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	definite := func(n int) *operator.Dense { return psd(rng, n, 2*n) }
	row, col, val := []int32{}, []int32{}, []float64{}
	for i := range int32(40) { // an arrow matrix, whose first row and column are full
		row, col, val = append(row, i, i, 0), append(col, i, 0, i), append(val, 50, 1, 1)
	}
	arrow := operator.FromTriplets(40, row, col, val)
	full, middling := operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 150, 150)),
		operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 300, 8))
	for name, m := range map[string]operator.Operator{
		"identity": operator.Identity(7), "diagonal": operator.Diag{3, 1e-9, 1e9}, "1 x 1": definite(1), "64": definite(64),
		"65": definite(65), "130": definite(130),
		"known by products": product{definite(70)}, "gram": &operator.Gram{Z: testmatrix.Normal(rng, 90, 30), M: 90},
		"arrow": arrow, "full": full,
		"middling": middling, "sparse": operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 300, 2)),
		"empty columns": operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 100, 0)),
		"blocks": operator.NewBlockDiag(definite(10),
			operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 20, 2)), operator.Diag{2, 3}),
	} {
		f, err := Factorize(m)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		b, x, mx := testmatrix.Normal(rng, m.Dim(), 3), mat.NewDense(m.Dim(), 3, nil), mat.NewDense(m.Dim(), 3, nil)
		f.SolveTo(x, b)
		m.MulTo(mx, x)
		_, largest := operator.Extremes(m)
		if off := dense.Distance(mx, b) / dense.Norm(b); !(off < 1e-13*largest*dense.Norm(x)/dense.Norm(b)+1e-15) {
			t.Errorf("%s: M M⁻¹B differs from B by %g ‖B‖", name, off)
		}
	}
}

// TestSingular checks that matrices of several kinds that are not positive definite are rejected, and that the error
// contains the first row in which a pivot is not positive, unless rounding errors decide which row this is.
func TestSingular(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	low := psd(rng, 40, 38)
	var row, col []int32
	var val []float64
	for i := range int32(39) { // Laplacian of a path
		row, col, val = append(row, i, i+1, i, i+1), append(col, i, i+1, i+1, i), append(val, 1, 1, -1, -1)
	}
	indefinite := testmatrix.Normal(rng, 10, 10)
	dense.Symmetrize(indefinite)
	nan := mat.NewDense(2, 2, []float64{1, math.NaN(), math.NaN(), 1})
	const anywhere = -1
	for name, c := range map[string]struct {
		m   operator.Operator
		row int
	}{
		"diagonal":      {operator.Diag{1, 0, 2}, 1},
		"negative":      {operator.Diag{1, -1}, 1},
		"rank 38 of 40": {low, anywhere},
		"path":          {operator.FromTriplets(40, row, col, val), anywhere},
		"indefinite":    {&operator.Dense{Dense: indefinite}, anywhere},
		"not finite":    {&operator.Dense{Dense: nan}, 0},
		"block":         {operator.NewBlockDiag(operator.Identity(3), operator.Diag{1, 0}), 4},
		"no diagonal":   {operator.FromTriplets(2, []int32{0, 1}, []int32{1, 0}, []float64{1, 1}), anywhere},
	} {
		_, err := Factorize(c.m)
		var bad *NotDefinite
		if !errors.As(err, &bad) || c.row != anywhere && bad.Row != c.row || bad.Row >= c.m.Dim() {
			t.Errorf("%s: %v, wanted a *NotDefinite in row %d", name, err, c.row)
		}
	}
}

// product is an operator that provides only products.
type product struct{ operator.Operator }

func psd(rng *rand.Rand, n, rank int) *operator.Dense {
	return &operator.Dense{Dense: testmatrix.PSD(rng, n, rank)}
}
