package problems

import (
	"strconv"

	"slep/problems/lists"
	"slep/problems/semidefinite"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// scatter is S = ZᵀZ/m, n x n, for a Z with r rows. If the rows are m centred samples, S is their covariance. With
// shrinkage τ, the scatter is (1-τ)S + τ diag(S).
type scatter struct {
	z        *mat.Dense
	m        float64
	formed   *mat.Dense // the matrix, or nil if products without forming it are cheaper
	tau      float64
	diagonal []float64 // the diagonal of S, if τ > 0

	// condition estimates the ratio of the largest eigenvalue to the smallest nonzero eigenvalue, after scaling the matrix
	// so that its diagonal entries are about one. condition is 0 until rank factorises a matrix.
	condition float64
}

// forms reports whether a product with the formed matrix, which takes 2n² operations for each column of X, costs no
// more than a product with Z and a product with Zᵀ, which take 4rn together.
func forms(r, n int) bool { return n <= 2*r }

// newScatter returns ZᵀZ/m. The result keeps a reference to z.
func newScatter(z *mat.Dense, m int, pause func() error) *scatter {
	s := &scatter{z: z, m: float64(m)}
	if r, n := z.Dims(); forms(r, n) {
		s.formed = try.Value(dense.NewGramian(blas.Trans, z, 1/s.m, pause))
	}
	return s
}

// rankedScatter returns the scatter ZᵀZ/m with shrinkage τ, and the rank of this scatter.
func rankedScatter(z *mat.Dense, m int, tau float64, pause func() error) (s *scatter, rank int) {
	s = newScatter(z, m, pause)
	if tau > 0 {
		s.tau, s.diagonal = tau, dense.ColumnSquares(z)
		blas64.Scal(1/s.m, dense.Vector(s.diagonal))
		if s.formed != nil {
			dense.ScaleOffDiagonal(s.formed, 1-tau)
		}
	}
	return s, s.rank(pause)
}

// scatterSize returns the number of floats that a scatter and the computation of its rank store in addition to Z.
func scatterSize(r, n int) float64 {
	small := float64(min(r, n))
	size := small * small
	if forms(r, n) {
		size += float64(n) * float64(n)
	}
	return size
}

// checkSamples fails if p exceeds the number n of features, or if an instance made from m samples does not fit into
// memory. Apart from the samples, the instance stores the given number of floats, and its runs store n x p matrices.
func checkSamples(m, n, p int, stored float64) {
	checkColumns(p, n)
	stored += 2 * float64(m) * float64(n) // both the samples and the data from which they are made
	checkStored("params.n", strconv.Itoa(m)+" samples of n = "+strconv.Itoa(n)+" features", n, p, stored)
}

// operator returns the matrix as an operator.
func (s *scatter) operator() operator.Operator {
	if s.formed != nil {
		return &operator.Dense{Dense: s.formed}
	}
	gram := &operator.Gram{Z: s.z, M: s.m}
	if s.tau > 0 {
		return &operator.Shrunk{M: gram, Diagonal: s.diagonal, Tau: s.tau}
	}
	return gram
}

// rankUnknown is the warning for a rank of -1.
const rankUnknown = "the rank of M was not computed: there are over 4000 features and over 4000 samples"

// rank returns the rank of the scatter, which is found by factorising the smaller of ZᵀZ and ZZᵀ, in units in which the
// columns of Z have about the same length. In these units, shrinkage leaves no eigenvalue below τ except those that
// belong to zero columns of Z. If the matrix is not shrunk and is too large to be factorised, rank returns -1.
func (s *scatter) rank(pause func() error) int {
	r, n := s.z.Dims()
	tol := semidefinite.EntryTol(r + n) // each entry is a sum of r or n products
	shrunk := s.tau > tol
	switch {
	case min(r, n) <= semidefinite.Limit:
	case shrunk:
		return countPositive(s.diagonal)
	default:
		return -1
	}
	var small *mat.Dense
	if n <= r {
		small = mat.DenseCopyOf(s.formed)
	} else {
		units := dense.ColumnNorms(s.z)
		for j, size := range units {
			units[j] = semidefinite.UnitOf(size * size)
		}
		dense.ScaleColumns(s.z, units)
		small = try.Value(dense.NewGramian(blas.NoTrans, s.z, 1/s.m, pause))
		for j := range units {
			units[j] = 1 / units[j]
		}
		dense.ScaleColumns(s.z, units) // restores Z exactly
	}
	f := try.Value(semidefinite.New(small, tol, pause))
	if f.Rank == 0 {
		return 0
	}
	if shrunk && n > r {
		_, largest, _ := f.Extremes() // S has about 1/m on its diagonal, and the smallest eigenvalue of S is 0
		s.condition = 1 + (1-s.tau)/s.tau*s.m*largest
		return countPositive(s.diagonal)
	}
	s.condition, _, _ = f.Extremes()
	return f.Rank
}

// countPositive returns the number of positive values.
func countPositive(values []float64) int {
	return lists.Count(values, func(v float64) bool { return v > 0 })
}
