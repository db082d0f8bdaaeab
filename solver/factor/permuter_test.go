package factor

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestPermuter permutes the rows in the first three columns of wider matrices, for orders of several lengths, and
// compares all entries. The other columns of the target must not change.
func TestPermuter(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 61))
	var r permuter
	for _, n := range []int{1, 2, 9, 40, 9} {
		order := make([]int32, n)
		for k, i := range rng.Perm(n) {
			order[k] = int32(i)
		}
		x, dst := testmatrix.Normal(rng, n, 5), testmatrix.Normal(rng, n, 4)
		x.Set(0, 0, math.Inf(-1))
		before := mat.DenseCopyOf(dst)
		r.multiply(dst.RawMatrix(), order, x.RawMatrix(), 3)
		for k, i := range order {
			for j := range 4 {
				want := x.At(int(i), j)
				if j == 3 {
					want = before.At(k, j)
				}
				if dst.At(k, j) != want {
					t.Fatalf("n = %d: entry (%d, %d) is %g, wanted %g", n, k, j, dst.At(k, j), want)
				}
			}
		}
		back := mat.DenseCopyOf(x)
		r.multiply(back.RawMatrix(), r.inverse(order), dst.RawMatrix(), 3)
		if !mat.Equal(back, x) {
			t.Errorf("n = %d: the inverse order does not restore the rows", n)
		}
	}
}
