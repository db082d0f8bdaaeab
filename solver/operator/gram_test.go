package operator

import (
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestFactored compares the products of Gram, BlockDiag and Shrunk with those of their full matrices, for several
// numbers of columns of X, and checks that products allocate no memory.
func TestFactored(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	wide := testmatrix.Normal(rng, 7, 30)
	formed := func(z mat.Matrix, m float64) *mat.Dense {
		var out mat.Dense
		out.Mul(z.T(), z)
		out.Scale(1/m, &out)
		return &out
	}
	shrunk := formed(wide, 7)
	diagonal := make([]float64, 30)
	for i := range diagonal {
		diagonal[i] = shrunk.At(i, i)
		for j := range diagonal {
			if j != i {
				shrunk.Set(i, j, .75*shrunk.At(i, j))
			}
		}
	}
	part := wide.Slice(0, 7, 5, 25).(*mat.Dense)
	sparse := FromTriplets(3, []int32{0, 1, 2, 0, 2}, []int32{0, 1, 2, 2, 0}, []float64{1, 2, 3, -4, -4})
	blocks := mat.NewDense(24, 24, nil)
	blocks.Slice(0, 20, 0, 20).(*mat.Dense).Copy(formed(part, 7))
	blocks.Slice(20, 23, 20, 23).(*mat.Dense).Copy(mat.NewDense(3, 3, []float64{1, 0, -4, 0, 2, 0, -4, 0, 3}))
	blocks.Set(23, 23, .5)
	for name, c := range map[string]struct {
		m    Operator
		want *mat.Dense
	}{
		"gram": {&Gram{Z: wide, M: 7}, formed(wide, 7)},
		"gram, one row": {&Gram{Z: wide.Slice(2, 3, 0, 30).(*mat.Dense), M: 3}, formed(wide.Slice(2, 3, 0, 30),
			3)},
		"gram of some columns":    {&Gram{Z: part, M: 2}, formed(part, 2)},
		"gram, more rows":         {&Gram{Z: wide.Slice(0, 7, 1, 4).(*mat.Dense), M: 7}, formed(wide.Slice(0, 7, 1, 4), 7)},
		"blocks":                  {NewBlockDiag(&Gram{Z: part, M: 7}, sparse, Diag{.5}), blocks},
		"shrunk":                  {&Shrunk{M: &Gram{Z: wide, M: 7}, Diagonal: diagonal, Tau: .25}, shrunk},
		"one block within blocks": {NewBlockDiag(NewBlockDiag(&Gram{Z: wide, M: 7})), formed(wide, 7)},
	} {
		n, _ := c.want.Dims()
		if c.m.Dim() != n {
			t.Errorf("%s: dimension %d, wanted %d", name, c.m.Dim(), n)
		}
		for _, p := range []int{3, 1, 5, 4} {
			x, got := testmatrix.Normal(rng, n, p), testmatrix.Normal(rng, n, p)
			c.m.MulTo(got, x)
			var want mat.Dense
			want.Mul(c.want, x)
			if !mat.EqualApprox(got, &want, 1e-14*mat.Norm(c.want, 2)) {
				t.Errorf("%s: product with %d columns is wrong", name, p)
			}
			if allocs := testing.AllocsPerRun(5, func() { c.m.MulTo(got, x) }); allocs != 0 {
				t.Errorf("%s: a product with %d columns allocates %v times", name, p, allocs)
			}
		}
	}
}
