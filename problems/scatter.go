package problems

import (
	"strconv"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// scatter is ZᵀZ/m, n x n, of a Z with r rows: a covariance where these are m centred samples.
type scatter struct {
	z      *mat.Dense
	m      float64
	formed *mat.Dense // ZᵀZ/m, nil where it is cheaper not to form it

	condition float64 // ratio of its eigenvalues that are not zero, in units in which its diagonal is about one; 0 before its rank is known
}

// forms reports whether a product with the formed matrix, 2n² operations for each column of X, costs no more than one with Z and one
// with Zᵀ, 4rn.
func forms(r, n int) bool { return n <= 2*r }

// newScatter returns ZᵀZ/m and keeps z, for reading.
func newScatter(z *mat.Dense, m int, pause func() error) (s *scatter, err error) {
	s = &scatter{z: z, m: float64(m)}
	if r, n := z.Dims(); forms(r, n) {
		s.formed, err = gramian(blas.Trans, z, 1/s.m, pause)
	}
	return s, err
}

// rankedScatter returns ZᵀZ/m with its rank.
func rankedScatter(z *mat.Dense, m int, pause func() error) (s *scatter, rank int, err error) {
	if s, err = newScatter(z, m, pause); err == nil {
		rank, err = s.rank(pause)
	}
	return s, rank, err
}

// scatterSize returns how many numbers a scatter and its rank take beside Z.
func scatterSize(r, n int) float64 {
	small := float64(min(r, n))
	size := small * small
	if forms(r, n) {
		size += float64(n) * float64(n)
	}
	return size
}

// checkSamples returns an error when p columns of X do not fit n features, or an instance made from m samples of these, which stores so
// many numbers beside them and runs on n x p, does not fit the memory.
func checkSamples(m, n, p int, stored float64) error {
	if p > n {
		return solver.Input("params.p", "p = "+strconv.Itoa(p)+" > n = "+strconv.Itoa(n)+": X has no more columns than rows")
	}
	stored += 2 * float64(m) * float64(n) // the samples, and what they are made from
	return checkRoom("params.n", strconv.Itoa(m)+" samples of n = "+strconv.Itoa(n)+" features", n, p, stored)
}

// operator returns the matrix as an operator.
func (s *scatter) operator() operator.Operator {
	if s.formed != nil {
		return &operator.Dense{Dense: s.formed}
	}
	return operator.NewGram(s.z, s.m)
}

// rankUnknown is the warning that goes with a rank of -1.
const rankUnknown = "the rank of M was not looked at: there are over 4000 features and over 4000 samples"

// rank returns the rank, found from the smaller of ZᵀZ and ZZᵀ, in units in which the columns of Z are about as long as each other, or -1
// when that is too large to be looked at.
func (s *scatter) rank(pause func() error) (int, error) {
	r, n := s.z.Dims()
	if min(r, n) > denseLimit {
		return -1, nil
	}
	var small *mat.Dense
	if n <= r {
		small = mat.DenseCopyOf(s.formed)
	} else {
		units := columnNorms(s.z)
		for j, size := range units {
			units[j] = unitOf(size * size)
		}
		var err error
		scaleColumns(s.z, units)
		small, err = gramian(blas.NoTrans, s.z, 1/s.m, pause)
		for j := range units {
			units[j] = 1 / units[j]
		}
		scaleColumns(s.z, units) // exactly what it was
		if err != nil {
			return 0, err
		}
	}
	f, err := newFactor(small, entryTol(r+n), pause) // its entries are sums of r or n products
	if err != nil {
		return 0, err
	}
	if f.rank > 0 {
		s.condition, _, _ = f.extremes()
	}
	return f.rank, nil
}

// scaleColumns multiplies the columns of Z by s.
func scaleColumns(z *mat.Dense, s []float64) {
	for i := range z.RawMatrix().Rows {
		row := z.RawRowView(i)
		for j, w := range s {
			row[j] *= w
		}
	}
}

// gramian returns s·ZᵀZ with blas.Trans and s·ZZᵀ with blas.NoTrans.
func gramian(trans blas.Transpose, z *mat.Dense, s float64, pause func() error) (*mat.Dense, error) {
	const block = 64
	r, n := z.Dims()
	order, other := r, blas.Trans
	part := func(i, j int) *mat.Dense { return z.Slice(i, j, 0, n).(*mat.Dense) }
	if trans == blas.Trans {
		order, other = n, blas.NoTrans
		part = func(i, j int) *mat.Dense { return z.Slice(0, r, i, j).(*mat.Dense) }
	}
	out := mat.NewDense(order, order, nil)
	for i := 0; i < order; i += block { // a block of rows, from the diagonal on
		if err := pause(); err != nil {
			return nil, err
		}
		end := min(i+block, order)
		rows := out.Slice(i, end, i, order).(*mat.Dense)
		blas64.Gemm(trans, other, s, part(i, end).RawMatrix(), part(i, order).RawMatrix(), 0, rows.RawMatrix())
	}
	for i := range order {
		for j := range i {
			out.Set(i, j, out.At(j, i))
		}
	}
	return out, nil
}
