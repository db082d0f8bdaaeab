package operator

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestPattern compares the cells with counts of the nonzero entries in the product of the matrix and the identity, for
// matrices of several kinds.
func TestPattern(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	z := testmatrix.Normal(rng, 4, 9)
	sparse := FromTriplets(testmatrix.DiagonallyDominant(rng, 23, 2))
	diagonal := make(Diag, 23)
	diagonal[3], diagonal[20] = 1, -2
	blocks := NewBlockDiag(Identity(3), sparse, Diag{0, 1})
	for name, m := range map[string]Operator{
		"identity": Identity(23), "diagonal": diagonal, "sparse": sparse, "dense": psd(rng, 23, 4), "blocks": blocks,
		"with a product": NewBlockDiag(Identity(3), &Gram{Z: z, M: 4}, diagonal),
	} {
		n := m.Dim()
		full, unit := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
		for i := range n {
			unit.Set(i, i, 1)
		}
		m.MulTo(full, unit)
		for _, side := range []int{1, 5, 23, 128} {
			p, err := NewPattern(m, side, func() error { return nil })
			if err != nil || p.Side != min(side, n) {
				t.Fatalf("%s: %d cells a side, error %v", name, p.Side, err)
			}
			nnz, cells, sizes := 0, make([]float64, len(p.Cells)), make([]float64, len(p.Cells))
			for i := range n {
				for j := range n {
					cell := i*p.Side/n*p.Side + j*p.Side/n
					sizes[cell]++
					if name == "with a product" && min(i, j) >= 3 && max(i, j) < 12 {
						cells[cell] = math.NaN()
					} else if full.At(i, j) != 0 {
						cells[cell]++
						nnz++
					}
				}
			}
			if name == "with a product" {
				nnz = -1
			}
			if p.NNZ != nnz {
				t.Errorf("%s: %d entries, wanted %d", name, p.NNZ, nnz)
			}
			for k, v := range p.Cells {
				if want := cells[k] / sizes[k]; v != want && !(math.IsNaN(v) && math.IsNaN(want)) {
					t.Errorf("%s: cell %d of %d a side holds %v, wanted %v", name, k, p.Side, v, want)
				}
			}
		}
	}
}
