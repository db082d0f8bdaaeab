package factor

import (
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestSemidefinite checks counts, solutions and negative directions for block diagonal matrices. Each block is a chain,
// which is a sum of terms of rank 1. Each term has its entries in two consecutive rows. A chain has a null vector
// without zero entries, unless its first diagonal entry is changed.
func TestSemidefinite(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for name, c := range map[string]struct {
		chains, length int
		first          float64 // the number added to the first diagonal entry of each chain
		null, negative int
	}{
		"definite":   {3, 50, .1, 0, 0},
		"singular":   {4, 80, 0, 4, 0},
		"indefinite": {2, 60, -.1, 0, 2},
		"zero":       {7, 1, 0, 7, 0},
	} {
		n := c.chains * c.length
		var row, col []int32
		var val []float64
		for i := range n {
			row, col, val = append(row, int32(i)), append(col, int32(i)), append(val, 0)
			if i%c.length == 0 {
				val[len(val)-1] = c.first
				continue
			}
			u, v := .9+.2*rng.Float64(), -.9-.2*rng.Float64()
			row = append(row, int32(i-1), int32(i-1), int32(i), int32(i))
			col = append(col, int32(i-1), int32(i), int32(i-1), int32(i))
			val = append(val, u*u, u*v, u*v, v*v)
		}
		m := operator.FromTriplets(n, row, col, val)
		s, err := NewSemidefinite(m)
		if err != nil {
			t.Fatal(err)
		}
		if s.Doubt != "" || s.Null != c.null || s.Negative != c.negative || s.Rank() != n-c.null-c.negative {
			t.Errorf("%s: %+v, rank %d", name, s.Count, s.Rank())
			continue
		}
		v := testmatrix.Normal(rng, n, 1)
		s.clear(v)
		x := mat.DenseCopyOf(v)
		s.MulScaled(x)
		s.SolveScaled(x)
		if off := dense.Distance(x, v); off > 1e-8*dense.Norm(v) {
			t.Errorf("%s: the solution differs from V by %g; ‖V‖ is %g", name, off, dense.Norm(v))
		}
		if c.negative == 0 {
			continue
		}
		down := mat.NewDense(n, c.negative, nil)
		s.NegativeTo(down)
		curvature := dense.NewGram(down, operator.NewProduct(m, down))
		for j := range c.negative {
			if curvature.At(j, j) >= 0 {
				t.Errorf("%s: M has the curvature %g along direction %d", name, curvature.At(j, j), j)
			}
		}
	}
}
