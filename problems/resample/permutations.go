package resample

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Permutations tests the canonical correlations of two centred views, y and z, which have one sample per row, by
// permuting the rows of y. The results are the given number of largest correlations, in descending order, and for each
// k the p-value of the hypothesis that pair k and all later pairs are due to chance. The test was proposed by Winkler,
// Renaud, Smith and Nichols 2020, doi:10.1016/j.neuroimage.2020.117065. Pair k is tested without the variates of
// earlier pairs, because a permutation would spread the correlations of the earlier pairs over all pairs. The statistic
// is Wilks' Λ of all pairs from k to the last, and p = (1 + count)/(1 + permutations), where count is the number of
// permutations whose Λ is at most that of the data. Taking the cumulative maximum of p over the pairs controls the
// familywise error rate.
//
// If no test can be made, the result reason says why. One cause is that the columns of a view are linearly dependent.
// The other is that the views together have at least as many columns as rows; then some correlations are 1
// whatever the data.
func Permutations(y, z *mat.Dense, pairs, permutations int, rng *rand.Rand, pause func() error) (
	r, p []float64, reason string, err error,
) {
	defer try.Catch(&err)
	m, a := y.Dims()
	_, b := z.Dims()
	if m <= a+b {
		return nil, nil, "the views together have at least as many columns as rows", nil
	}
	u, v := basis(y), basis(z)
	if u == nil || v == nil {
		return nil, nil, "the columns of a view are linearly dependent", nil
	}
	try.Check(pause())
	c := dense.NewGram(u, v)
	u, r = turned(u, dense.NewProduct(c, mat.DenseCopyOf(c.T())), pause)
	v, _ = turned(v, dense.NewGram(c, c), pause)
	pairs = min(pairs, a, b)
	w := newWilks(a, b)
	dense.Gram(w.c, u, v)
	given := w.all(make([]float64, pairs))
	drawn, found, counts := mat.NewDense(m, a, nil), make([]float64, pairs), make([]float64, pairs)
	for range permutations {
		try.Check(pause())
		for i, from := range rng.Perm(m) {
			copy(drawn.RawRowView(i), u.RawRowView(from))
		}
		dense.Gram(w.c, drawn, v)
		for k, lambda := range w.all(found) {
			if lambda <= given[k]*(1+1e-10) { // the factor allows for rounding errors if the drawn permutation is the identity
				counts[k]++
			}
		}
	}
	p = make([]float64, pairs)
	for k, count := range counts {
		p[k] = (1 + count) / float64(1+permutations)
		if k > 0 {
			p[k] = math.Max(p[k], p[k-1])
		}
	}
	return r[:pairs], p, "", nil
}

// basis returns an orthonormal basis of the column space of z, or nil if the columns are linearly dependent.
func basis(z *mat.Dense) *mat.Dense {
	q := mat.DenseCopyOf(z)
	scale := dense.ColumnNorms(q)
	for j, norm := range scale {
		if norm == 0 {
			return nil
		}
		scale[j] = 1 / norm
	}
	dense.ScaleColumns(q, scale)
	if !dense.Orthonormalize(q) {
		return nil
	}
	return q
}

// turned returns the product qV and the square roots of the eigenvalues of s. The columns of V are the eigenvectors of
// s, in descending order of the eigenvalues.
func turned(q, s *mat.Dense, pause func() error) (*mat.Dense, []float64) {
	values := try.Value(dense.Eigen(s, pause))
	for i := range values {
		for j := i; j > 0 && values[j] > values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
			blas64.Swap(dense.Vector(s.RawRowView(j)), dense.Vector(s.RawRowView(j-1)))
		}
	}
	for i, v := range values {
		values[i] = math.Sqrt(math.Max(v, 0))
	}
	out := mat.DenseCopyOf(q)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, q.RawMatrix(), s.RawMatrix(), 0, out.RawMatrix())
	return out, values
}

// wilks computes Wilks' Λ_k = det(I - C_kᵀC_k), where C_k is C = UᵀV without its first k rows and columns.
type wilks struct {
	c, gram  *mat.Dense
	diagonal []float64
}

func newWilks(a, b int) *wilks {
	order := min(a, b)
	return &wilks{mat.NewDense(a, b, nil), mat.NewDense(order, order, nil), make([]float64, order)}
}

// all(dst) computes Λ_0, Λ_1, ..., writes them to dst, and returns dst.
func (w *wilks) all(dst []float64) []float64 {
	a, b := w.c.Dims()
	for k := range dst {
		c := w.c.Slice(k, a, k, b).(*mat.Dense)
		order := min(a, b) - k
		g := w.gram.Slice(0, order, 0, order).(*mat.Dense)
		trans, other := blas.Trans, blas.NoTrans
		if a < b {
			trans, other = other, trans
		}
		blas64.Gemm(trans, other, -1, c.RawMatrix(), c.RawMatrix(), 0, g.RawMatrix())
		for i := range order {
			g.RawRowView(i)[i]++
		}
		dst[k] = 0
		if _, bad := dense.NewCholesky(g, w.diagonal[:order]); bad >= 0 {
			continue // Λ is 0, because a correlation is 1 up to rounding errors
		}
		dst[k] = 1
		for i := range order {
			root := g.RawRowView(i)[i]
			dst[k] *= root * root
		}
	}
	return dst
}
