package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"
)

// sparseCholesky is the factor L of PMPᵀ = LLᵀ for a sparse M. L is computed by the multifrontal method (Duff and Reid
// 1983, doi:10.1145/356044.356047). One front at a time is assembled as a dense matrix, from the entries of M in its
// columns and the updates that its children pass on. The columns of the front are eliminated, and the resulting update
// of the rows below is passed on to the parent.
type sparseCholesky struct{ assembly }

// mostFill limits the sparse factors of Factorize to the fill of the largest dense factor.
var mostFill = fill{entries: maxDense * maxDense, operations: maxDense * maxDense * maxDense / 3}

func factorizeSparse(m *operator.Sparse) (Factor, error) {
	f, err := newCholesky(m, mostFill)
	if err != nil {
		return nil, err
	}
	return f, f.refactorize(m)
}

// newCholesky prepares to factorise matrices with the sparsity pattern of M. If L would exceed the limit, the error is
// a *TooLarge.
func newCholesky(m *operator.Sparse, limit fill) (*sparseCholesky, error) {
	shape, err := analyse(m, limit)
	if err != nil {
		return nil, err
	}
	shape.Val = make([]float64, shape.Entry[len(shape.child)])
	return &sparseCholesky{newAssembly(shape)}, nil
}

// refactorize factorises a matrix M with the same sparsity pattern. If M is not positive definite to working precision,
// the error is a *NotDefinite.
func (f *sparseCholesky) refactorize(m *operator.Sparse) error {
	f.passed = f.passed[:0]
	for k := range f.child {
		if err := f.eliminate(m, k); err != nil {
			return err
		}
	}
	return nil
}

// eliminate computes the columns of L in front k.
func (f *sparseCholesky) eliminate(m *operator.Sparse, k int) error {
	front, columns := f.assemble(m, k)
	if bad := dense.CholeskyColumns(front, columns, f.diagonal, m.Dim()); bad >= 0 {
		return &NotDefinite{Row: int(f.order[int(f.Column[k])+bad]), Pivot: front.Data[bad*front.Stride+bad]}
	}
	to, passed := f.Val[f.Entry[k]:f.Entry[k+1]], f.passed
	for i := range front.Rows {
		row := front.Data[i*front.Stride:][:i+1]
		done := min(i+1, columns)
		copy(to[i*columns:], row[:done])
		passed = append(passed, row[done:]...)
	}
	f.passed = passed
	return nil
}

// leastPivot returns the smallest ratio of a pivot to the diagonal entry of M in the same row, given the diagonal of M.
func (f *sparseCholesky) leastPivot(diagonal []float64) float64 {
	least := math.Inf(1)
	for k := range f.child {
		from, columns := f.Column[k], int64(f.Column[k+1]-f.Column[k])
		for i := range columns {
			l := f.Val[f.Entry[k]+i*columns+i]
			least = min(least, l*l/diagonal[f.order[int64(from)+i]])
		}
	}
	return least
}

func (f *sparseCholesky) work() (factorization, solution float64) {
	return f.operations, 2 * float64(len(f.Val))
}
