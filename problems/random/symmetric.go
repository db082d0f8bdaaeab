package random

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Symmetric returns UᵀDU for D = diag(eigenvalues) and a Haar-distributed orthogonal U. U is the product of n - 1
// Householder reflectors, which are made from random vectors of decreasing dimension (Stewart 1980,
// doi:10.1137/0717034; LAPACK's dlagsy). U is never formed. The reflectors are applied in blocks I - VTVᵀ (Schreiber
// and Van Loan 1989, doi:10.1137/0910005). A block costs two large matrix products. The function report is called
// frequently with the fraction of the work that is done. If it returns an error, Symmetric stops and returns this
// error.
func Symmetric(eigenvalues []float64, rng *rand.Rand, report func(part float64) error) (a *mat.Dense, err error) {
	defer try.Catch(&err)
	const block = 32
	n := len(eigenvalues)
	a = mat.NewDense(n, n, nil)
	for i, v := range eigenvalues {
		a.Set(i, i, v)
	}
	work := newReflectors(n, min(n, block))
	for end := n - 1; end > 0; end -= block {
		from := max(0, end-block)
		work.draw(n-from, end-from, rng)
		done := math.Pow(float64(n-1-end)/float64(n), 3)
		work.applyBoth(a.Slice(from, n, from, n).(*mat.Dense), func() { try.Check(report(done)) })
	}
	dense.Symmetrize(a) // because the two triangles are rounded differently
	return a, nil
}

// reflectors is a product I - VTVᵀ of k reflectors of order m, with workspace for applying it.
type reflectors struct {
	m, k       int
	left       *mat.Dense // [Y V], m x 2k
	right      *mat.Dense // [V Y], m x 2k
	w          *mat.Dense // m x k
	t, s, gram *mat.Dense // k x k; T is upper triangular
}

// newReflectors allocates memory for up to k reflectors of order up to m.
func newReflectors(m, k int) *reflectors {
	tall := func(cols int) *mat.Dense { return mat.NewDense(m, cols, nil) }
	square := func() *mat.Dense { return mat.NewDense(k, k, nil) }
	return &reflectors{left: tall(2 * k), right: tall(2 * k), w: tall(k), t: square(), s: square(), gram: square()}
}

// corner returns the top left block of a, of size rows x cols.
func corner(a *mat.Dense, rows, cols int) blas64.General {
	return a.Slice(0, rows, 0, cols).(*mat.Dense).RawMatrix()
}

// draw draws k reflectors of order m. Reflector j leaves the first j coordinates unchanged, and maps the unit vector
// e_j to a unit vector that is uniformly distributed, up to its sign, in the space of the other coordinates. The vector
// of the reflector is a vector x of independent normal numbers, with ±‖x‖ added to entry j.
func (r *reflectors) draw(m, k int, rng *rand.Rand) {
	r.m, r.k = m, k
	block := func(a *mat.Dense, rows, from int) *mat.Dense { return a.Slice(0, rows, from, from+k).(*mat.Dense) }
	right, left, t, gram := block(r.right, m, 0), block(r.left, m, k), block(r.t, k, 0), block(r.gram, k, 0)
	x := make([]float64, m)
	for j := range k {
		clear(x[:j])
		for i := j; i < m; i++ {
			x[i] = rng.NormFloat64()
		}
		x[j] += math.Copysign(blas64.Nrm2(dense.Vector(x)), x[j])
		right.SetCol(j, x)
		left.SetCol(j, x)
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, right.RawMatrix(), right.RawMatrix(), 0, gram.RawMatrix())
	above := make([]float64, k) // column j of VᵀV
	for j := range k {
		mat.Col(above, j, gram)
		tau := 2 / above[j]
		t.Set(j, j, tau)
		for i := range j {
			row := t.RawRowView(i)
			var sum float64
			for l := i; l < j; l++ {
				sum += row[l] * above[l]
			}
			row[j] = -tau * sum
		}
	}
}

// applyBoth replaces the m x m matrix A by QAQᵀ, where Q = I - VTVᵀ. The result equals A - YVᵀ - VYᵀ, where W = AVTᵀ, S
// = TVᵀW and Y = W - VS/2. The rows of A are processed in groups, and the function pause is called before each group.
func (r *reflectors) applyBoth(a *mat.Dense, pause func()) {
	m, k := r.m, r.k
	v, y, w := corner(r.right, m, k), corner(r.left, m, k), corner(r.w, m, k)
	t, s, vw := corner(r.t, k, k), corner(r.s, k, k), corner(r.gram, k, k)
	inGroups := func(multiply func(from, end int)) {
		const group = 512
		for from := 0; from < m; from += group {
			pause()
			multiply(from, min(from+group, m))
		}
	}
	rows := func(z *mat.Dense, from, end, cols int) blas64.General {
		return z.Slice(from, end, 0, cols).(*mat.Dense).RawMatrix()
	}
	inGroups(func(from, end int) {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rows(a, from, end, m), v, 0, rows(r.w, from, end, k))
	})
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, w, t, 0, y) // W
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, y, 0, vw)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t, vw, 0, s)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -.5, v, s, 1, y)
	for i := range m {
		copy(r.right.RawRowView(i)[k:2*k], r.left.RawRowView(i)[:k])
	}
	right := corner(r.right, m, 2*k)
	inGroups(func(from, end int) {
		blas64.Gemm(blas.NoTrans, blas.Trans, -1, rows(r.left, from, end, 2*k), right, 1, rows(a, from, end, m))
	})
}
