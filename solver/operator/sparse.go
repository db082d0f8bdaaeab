package operator

import (
	"cmp"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Sparse is a symmetric matrix in compressed sparse row format. Both triangles are stored.
type Sparse struct {
	start []int32 // row i consists of the entries k with start[i] <= k < start[i+1]
	col   []int32
	val   []float64
}

// FromTriplets returns the symmetric n x n matrix with the given triplets, whose indices are counted from 0 and must
// lie inside the matrix. The triplets may be in any order and must contain both triangles. Duplicates are summed.
// FromTriplets does not retain the arguments. If the result is used only for products, it need not be symmetric, and it
// may have more columns than rows. FromTriplets does not check the column indices, and a product MX reads row j of X
// for every column index j.
func FromTriplets(n int, row, col []int32, val []float64) *Sparse {
	if len(row) != len(col) || len(row) != len(val) {
		panic("operator: the lengths of row, col and val differ")
	}
	order := make([]int32, len(row))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortFunc(order, func(a, b int32) int { // finally by index, so that duplicates are summed in the given order
		return cmp.Or(int(row[a])-int(row[b]), int(col[a])-int(col[b]), int(a)-int(b))
	})
	m := &Sparse{start: make([]int32, n+1), col: make([]int32, 0, len(row)), val: make([]float64, 0, len(row))}
	last := [2]int32{-1, -1}
	for _, k := range order {
		if at := [2]int32{row[k], col[k]}; at == last {
			m.val[len(m.val)-1] += val[k]
		} else {
			m.col, m.val, last = append(m.col, col[k]), append(m.val, val[k]), at
			m.start[row[k]+1]++
		}
	}
	for i := range n {
		m.start[i+1] += m.start[i]
	}
	return m
}

// NewCompressed returns the matrix whose row i has the entries val[start[i]:start[i+1]] in the columns
// col[start[i]:start[i+1]], which must be ascending. NewCompressed retains the arguments.
func NewCompressed(start, col []int32, val []float64) *Sparse {
	if len(col) != len(val) || int(start[len(start)-1]) != len(val) {
		panic("operator: the lengths of col and val differ, or the last element of start is not the length of val")
	}
	return &Sparse{start: start, col: col, val: val}
}

// Dim returns n.
func (m *Sparse) Dim() int { return len(m.start) - 1 }

// NNZ returns the number of stored entries.
func (m *Sparse) NNZ() int { return len(m.val) }

// Row returns the columns and values of row i. The caller must not change the columns.
func (m *Sparse) Row(i int) ([]int32, []float64) {
	lo, hi := m.start[i], m.start[i+1]
	return m.col[lo:hi], m.val[lo:hi]
}

// Values returns all stored entries, row by row.
func (m *Sparse) Values() []float64 { return m.val }

// at(i, j) returns entry (i, j).
func (m *Sparse) at(i, j int) float64 {
	cols, vals := m.Row(i)
	if k, found := slices.BinarySearch(cols, int32(j)); found {
		return vals[k]
	}
	return 0
}

// MulTo writes MX to dst. Every element of the product is summed in the order of the columns of M.
func (m *Sparse) MulTo(dst, x *mat.Dense) {
	from, to := dense.Raw(x), dense.Raw(dst)
	product := dense.SpMM
	if e, ok := dense.Registered(); ok {
		product = e.SpMM
	}
	product(m.Dim(), from.Cols, m.start, m.col, m.val, from.Data, from.Stride, to.Data, to.Stride)
}

// NormInf returns ‖M‖_∞.
func (m *Sparse) NormInf() float64 {
	return normInf(m.Dim(), func(i int) []float64 { return m.val[m.start[i]:m.start[i+1]] })
}
