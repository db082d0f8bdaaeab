package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
)

// TestInOrder checks that four of the routines that base implements give the same bits as sums that are computed in
// order, starting at 0.
func TestInOrder(t *testing.T) {
	b := New(false)
	rng := rand.New(rand.NewPCG(11, 11))
	for n := 1; n < 40; n++ {
		x, _ := random(rng, 1, 3*n, 0, n%5 == 0)
		y, _ := random(rng, 1, n, 0, n%5 == 0)
		a, lda := random(rng, n, n, n%3, n%5 == 0)
		inOrder := func(n int, term func(i int) float64) (sum float64) {
			for i := range n {
				sum += term(i)
			}
			return sum
		}
		got := []float64{b.Ddot(n, x, 3, y, 1), b.Dasum(n, x, 3)}
		want := []float64{
			inOrder(n, func(i int) float64 { return x[3*i] * y[i] }),
			inOrder(n, func(i int) float64 { return math.Abs(x[3*i]) }),
		}
		for _, ul := range []blas.Uplo{blas.Lower, blas.Upper} {
			// The sum for row i is a_ii y_i plus the sum of the other terms.
			product := func(alpha float64) []float64 {
				out := make([]float64, n)
				for i := range out {
					first, count := 0, i
					if ul == blas.Upper {
						first, count = i+1, n-1-i
					}
					rest := inOrder(count, func(j int) float64 { return a[i*lda+first+j] * y[first+j] })
					out[i] = alpha * (float64(a[i*lda+i]*y[i]) + rest)
				}
				return out
			}
			vector, row := append([]float64(nil), y...), append([]float64(nil), y...)
			b.Dtrmv(ul, blas.NoTrans, blas.NonUnit, n, a, lda, vector, 1)
			b.Dtrmm(blas.Right, ul, blas.Trans, blas.NonUnit, 1, n, -.7, a, lda, row, n)
			got, want = append(append(got, vector...), row...), append(append(want, product(1)...), product(-.7)...)
		}
		if !same(got, want) {
			t.Fatalf("n=%d: different bits", n)
		}
	}
}
