package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// sparseUpTo is the maximum fraction of nonzero entries at which a matrix is stored as a Sparse. With up to five
// columns of X, sparse and dense products take equally long at a fraction of 0.3 in WebAssembly. With twenty or more
// columns, sparse and dense products take equally long at a fraction of 0.5, in WebAssembly and in native programs.
const sparseUpTo = .25

// SuitsSparse reports whether an n x n matrix with count nonzero entries should be stored as a Sparse.
func SuitsSparse(count, n int) bool { return float64(count) <= sparseUpTo*float64(n)*float64(n) }

// Compress returns a Sparse with those nonzero entries of a square A for which wanted returns true, or with all nonzero
// entries if wanted is nil. The argument count is an upper bound on the number of entries of the result.
func Compress(a *mat.Dense, count int, wanted func(i, j int) bool) *Sparse {
	n := a.RawMatrix().Rows
	start, col, val := make([]int32, n+1), make([]int32, 0, count), make([]float64, 0, count)
	for i := range n {
		for j, v := range a.RawRowView(i) {
			if v != 0 && (wanted == nil || wanted(i, j)) {
				col, val = append(col, int32(j)), append(val, v)
			}
		}
		start[i+1] = int32(len(col))
	}
	return NewCompressed(start, col, val)
}

// Compressed returns a sparse or diagonal matrix, or the negative of such a matrix, as a Sparse. For a matrix of any
// other type, Compressed returns nil.
func Compressed(m Operator) *Sparse {
	switch m := m.(type) {
	case *Sparse:
		return m
	case Identity, Diag:
		d := DiagonalSizes(m)
		start, col := make([]int32, len(d)+1), make([]int32, len(d))
		for i := range d {
			start[i+1], col[i] = int32(i+1), int32(i)
		}
		return NewCompressed(start, col, d)
	case Negative:
		if positive := Compressed(m.Operator); positive != nil {
			val := make([]float64, positive.NNZ())
			for k, v := range positive.val {
				val[k] = -v
			}
			return NewCompressed(positive.start, positive.col, val)
		}
	}
	return nil
}

// StoredEntries returns the number of entries that M stores, or -1 if M is not a Sparse, a Diag or an Identity. Zeros
// on the diagonal of a Diag do not count.
func StoredEntries(m Operator) int {
	switch m := m.(type) {
	case Identity:
		return m.Dim()
	case Diag:
		count := 0
		for _, v := range m {
			if v != 0 {
				count++
			}
		}
		return count
	case *Sparse:
		return m.NNZ()
	}
	return -1
}

// ProductWork returns the number of multiplications in a product of M with one column.
func ProductWork(m Operator) float64 {
	n := float64(m.Dim())
	switch m := m.(type) {
	case Negative:
		return ProductWork(m.Operator)
	case *BlockDiag:
		var sum float64
		for _, block := range m.blocks {
			sum += ProductWork(block)
		}
		return sum
	case *Gram:
		return 2 * float64(m.Z.RawMatrix().Rows) * n
	case *Shrunk:
		return ProductWork(m.M) + 2*n
	}
	if stored := StoredEntries(m); stored >= 0 {
		return float64(stored)
	}
	return n * n
}

// NewProduct returns MX.
func NewProduct(m Operator, x *mat.Dense) *mat.Dense {
	rows, cols := x.Dims()
	out := mat.NewDense(rows, cols, nil)
	m.MulTo(out, x)
	return out
}

// Full returns M as a dense matrix.
func Full(m Operator) *mat.Dense {
	n := m.Dim()
	stored, ok := m.(Stored)
	if !ok {
		return NewProduct(m, dense.Identity(n))
	}
	out := mat.NewDense(n, n, nil)
	stored.AddTo(out, 1)
	return out
}
