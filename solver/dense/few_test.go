package dense

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// TestFew compares products with directly computed sums. The factors are views of larger matrices. If gonum adds the
// terms in the same order, the products must also have the same bits as gonum's products.
func TestFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	random := func(rows, cols int) *mat.Dense {
		out := mat.NewDense(rows+1, cols+3, nil)
		for i := range rows + 1 {
			for j := range cols + 3 {
				out.Set(i, j, rng.NormFloat64())
			}
		}
		return out.Slice(1, rows+1, 2, cols+2).(*mat.Dense)
	}
	check := func(name string, got *mat.Dense, want func(i, j int) float64, upper bool) {
		t.Helper()
		rows, cols := got.Dims()
		for i := range rows {
			for j := range cols {
				if (!upper || j >= i) && !(math.Abs(got.At(i, j)-want(i, j)) <= 1e-12) {
					t.Fatalf("%s, %d x %d: element %d, %d is %g, wanted %g", name, rows, cols, i, j, got.At(i, j), want(i, j))
				}
			}
		}
	}
	same := func(got, begin *mat.Dense, s float64, a, b *mat.Dense, form blas.Transpose) {
		t.Helper()
		want := mat.DenseCopyOf(begin)
		blas64.Gemm(form, blas.NoTrans, s, a.RawMatrix(), b.RawMatrix(), 1, want.RawMatrix())
		if !mat.Equal(got, want) {
			t.Fatalf("%d x %d: the bits differ from gonum's", want.RawMatrix().Rows, want.RawMatrix().Cols)
		}
	}
	for _, n := range []int{1, 3, 48, fewRows + 5} {
		for _, p := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, someRows, 2*someRows + 3} {
			for q := 1; q <= fewInMul; q++ {
				a, b, c, begin := random(n, p), random(n, q), random(p, q), random(n, q)
				product := func(i, j int) (sum float64) {
					for l := range p {
						sum += a.At(i, l) * c.At(l, j)
					}
					return sum
				}
				got := mat.DenseCopyOf(begin)
				mulFew(got, 1, a, c, false)
				check("AB", got, product, false)
				got.Copy(begin)
				mulFew(got, -.3, a, c, true)
				same(got, begin, -.3, a, c, blas.NoTrans)
				check("C - .3AB", got, func(i, j int) float64 { return begin.At(i, j) - .3*product(i, j) }, false)

				gram := func(i, j int) (sum float64) {
					for l := range n {
						sum += a.At(l, i) * b.At(l, j)
					}
					return sum
				}
				small := random(p, q)
				first := mat.DenseCopyOf(small)
				gramFew(small, 1.3, a, b, false)
				if n <= fewRows {
					same(small, first, 1.3, a, b, blas.Trans)
				}
				check("C + 1.3AᵀB", small, func(i, j int) float64 { return first.At(i, j) + 1.3*gram(i, j) }, false)
				small.Zero()
				gramFew(small, 1, a, b, true)
				check("upper triangle of AᵀB", small, gram, true)
			}
		}
	}
}
