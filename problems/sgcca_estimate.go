package problems

import (
	"cmp"
	"math"
	"slices"

	"slep/problems/lists"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// threshold applies T_σ, which sets the entries of C with |C_ij| <= σ to zero.
func threshold(c *mat.Dense, sigma float64) {
	for i := range c.RawMatrix().Rows {
		row := c.RawRowView(i)
		for j, v := range row {
			if math.Abs(v) <= sigma {
				row[j] = 0
			}
		}
	}
}

// estimate holds an estimated covariance matrix C of two views. M consists of the diagonal blocks of C, unless M is
// shrunk.
type estimate struct {
	c      *mat.Dense
	shrunk *mat.Dense // the matrix whose diagonal blocks are those of M, if M is shrunk; otherwise nil
	n1     int        // the number of rows of the first block
	values []float64  // eigenvalues of M, ascending
	ranks  []int      // the ranks of the blocks before a shift
	shift  float64    // the number that was added to the diagonal of C
}

// whole returns a matrix whose diagonal blocks are those of M.
func (e *estimate) whole() *mat.Dense { return cmp.Or(e.shrunk, e.c) }

// shrink replaces M by (1-τ)M + τ diag(M).
func (e *estimate) shrink(tau float64, pause func() error) {
	e.shrunk = mat.DenseCopyOf(e.c)
	dense.ScaleOffDiagonal(e.shrunk, 1-tau)
	e.analyse(pause)
}

// analyse computes the eigenvalues of M and the ranks of its blocks.
func (e *estimate) analyse(pause func() error) {
	whole := e.whole()
	n, _ := whole.Dims()
	first := try.Value(dense.Eigenvalues(mat.DenseCopyOf(whole.Slice(0, e.n1, 0, e.n1)), pause))
	second := try.Value(dense.Eigenvalues(mat.DenseCopyOf(whole.Slice(e.n1, n, e.n1, n)), pause))
	e.values = append(slices.Clone(first), second...)
	slices.Sort(e.values)
	e.ranks = []int{e.above(first), e.above(second)}
}

// rank returns the rank of M.
func (e *estimate) rank() int { return e.above(e.values) }

// above(values) returns the number of values that exceed the rounding errors in the eigenvalues of M.
func (e *estimate) above(values []float64) int {
	return lists.Count(values, func(w float64) bool {
		return w > semidefinite.EntryTol(len(e.values))*e.values[len(e.values)-1]
	})
}

// definiteEnough is the value to which a shift raises the smallest eigenvalue of M.
const definiteEnough = .01

// repair makes M positive semidefinite after thresholding, and returns a warning that describes the change. For the
// repair "shift", if λ_min(M) is below 0.01, the multiple of I that raises λ_min(M) to 0.01 is added to C. For the
// repair "clip", if M is not definite, C is replaced by the nearest semidefinite matrix. In both cases f is bounded
// below, because M is definite or Null(M) lies in Null(C).
func (e *estimate) repair(how string, pause func() error) (warning string) {
	lowest, tiny := e.values[0], semidefinite.Tol*e.values[len(e.values)-1]
	if lowest > tiny && (how == "clip" || lowest >= definiteEnough) {
		return ""
	}
	found := "nearly singular"
	if lowest < -tiny {
		found = "indefinite"
	} else if lowest <= tiny {
		found = "singular"
	}
	warning = "thresholding left M " + found + " with λ_min(M) = " + solver.Number(lowest) + ": "
	if how == "clip" {
		var least float64
		e.c, least = clip(e.c, pause)
		e.analyse(pause)
		return warning + "C, with λ_min(C) = " + solver.Number(least) + ", was replaced by the nearest semidefinite matrix"
	}
	e.shift = definiteEnough - lowest
	for i := range e.values {
		e.c.Set(i, i, e.c.At(i, i)+e.shift)
		e.values[i] += e.shift
	}
	return warning + "C was shifted by " + solver.Number(e.shift) + "·I, after which λ_min(M) = " +
		solver.Number(definiteEnough)
}

// clip returns the positive semidefinite matrix nearest to C in the Frobenius norm, and the smallest eigenvalue of C,
// or 0 if this eigenvalue is positive. The nearest matrix has the eigenvectors of C, and zero in place of negative
// eigenvalues (Higham 1988, doi:10.1016/0024-3795(88)90223-6). C is overwritten.
func clip(c *mat.Dense, pause func() error) (psd *mat.Dense, lowest float64) {
	values, highest := try.Value(dense.Eigen(c, pause)), 0.0
	for i, v := range values {
		lowest, highest = math.Min(lowest, v), math.Max(highest, v)
		blas64.Scal(math.Sqrt(math.Max(v, 0)), dense.Vector(c.RawRowView(i)))
	}
	psd = try.Value(dense.NewGramian(blas.Trans, c, 1, pause))
	threshold(psd, semidefinite.EntryTol(len(values))*highest) // because rounding errors would otherwise fill a sparse C
	return psd, lowest
}

// operators returns C and M, as sparse operators if these make products faster. Dense operators share the memory of e.
func (e *estimate) operators() (c, m operator.Operator) {
	n, _ := e.c.Dims()
	count := lists.Count(e.c.RawMatrix().Data, func(v float64) bool { return v != 0 })
	if !operator.SuitsSparse(count, n) {
		block := func(from, end int) operator.Operator {
			return &operator.Dense{Dense: e.whole().Slice(from, end, from, end).(*mat.Dense)}
		}
		return &operator.Dense{Dense: e.c}, operator.NewBlockDiag(block(0, e.n1), block(e.n1, n))
	}
	inBlocks := func(i, j int) bool { return i < e.n1 == (j < e.n1) }
	return operator.Compress(e.c, count, nil), operator.Compress(e.whole(), count, inBlocks)
}
