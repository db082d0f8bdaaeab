package factor

import (
	"gonum.org/v1/gonum/blas/blas64"

	"slep/solver/operator"
)

// assembly assembles the fronts of a multifrontal factorisation, one after another. A front holds the entries of M in
// its columns plus the updates from its children, which may include columns that a child could not eliminate.
type assembly struct {
	*fronts
	front    []float64 // memory for the largest front
	diagonal []float64 // the diagonal of M in the columns of the current front
	local    []int32   // for each row of L, the corresponding row of the front
	passed   []float64 // the updates that fronts pass on to parents, as triangles stored row by row, the newest last

	late      []int32 // the columns that fronts pass on to parents, the newest last
	lateCount []int32 // the number of columns that each front passes on
	rows      []int32 // the rows of the update that a child passes on
}

func newAssembly(shape *fronts) assembly {
	return assembly{
		fronts: shape, front: make([]float64, shape.largest*shape.largest), diagonal: make([]float64, shape.largest),
		local: make([]int32, len(shape.order)), passed: make([]float64, 0, shape.mostPassed),
		lateCount: make([]int32, len(shape.child)),
	}
}

// lateColumns returns the columns that the children of a front pass on. The columns from children come first in the
// front, so that the rows from a child have the same order in the front as in the child.
func (f *assembly) lateColumns(k int) []int32 {
	var count int32
	for c := f.child[k]; c >= 0; c = f.sibling[c] {
		count += f.lateCount[c]
	}
	return f.late[len(f.late)-int(count):]
}

// assemble returns a front and the number of columns that are to be eliminated in it. The lower triangle of the front
// holds the entries of M in the columns of the front, plus the updates that the children pass on.
func (f *assembly) assemble(m *operator.Sparse, k int) (front blas64.General, columns int) {
	first, end, below, late := f.Column[k], f.Column[k+1], f.Below(k), f.lateColumns(k)
	columns = len(late) + int(end-first)
	size := columns + len(below)
	if len(f.front) < size*size {
		f.front = make([]float64, size*size)
	}
	front = blas64.General{Rows: size, Cols: size, Stride: size, Data: f.front[:size*size]}
	clear(front.Data)
	for c, row := range late {
		f.local[row] = int32(c)
	}
	for c := first; c < end; c++ {
		f.local[c] = int32(len(late)) + c - first
	}
	for i, row := range below {
		f.local[row] = int32(columns + i)
	}
	for c, i := range f.order[first:end] {
		f.diagonal[c] = 0
		cols, values := m.Row(int(i))
		for t, j := range cols {
			if row := f.place[j]; row >= first+int32(c) {
				front.Data[int(f.local[row])*size+len(late)+c] += values[t]
				if int(row-first) == c {
					f.diagonal[c] += values[t]
				}
			}
		}
	}
	for c := f.child[k]; c >= 0; c = f.sibling[c] {
		rows := f.passedRows(int(c))
		from := f.passed[len(f.passed)-triangular(len(rows)):]
		f.passed = f.passed[:len(f.passed)-len(from)]
		for i, row := range rows {
			to := front.Data[int(f.local[row])*size:]
			for j, v := range from[:i+1] {
				to[f.local[rows[j]]] += v
			}
			from = from[i+1:]
		}
	}
	return front, columns
}

// passedRows returns the rows of the update that a front passes on, and removes the late columns of this front from
// f.late.
func (f *assembly) passedRows(k int) []int32 {
	count := int(f.lateCount[k])
	if count == 0 {
		return f.Below(k)
	}
	late := f.late[len(f.late)-count:]
	f.late = f.late[:len(f.late)-count]
	f.rows = append(append(f.rows[:0], late...), f.Below(k)...)
	return f.rows
}
