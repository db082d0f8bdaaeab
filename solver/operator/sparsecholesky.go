package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
)

// sparseCholesky is L of PMPᵀ = LLᵀ for a sparse M. A front at a time is a dense matrix: what M has in its columns and
// what its children pass on. The columns are eliminated, and what that takes from the rows below is passed on to the
// parent (the multifrontal method, Duff and Reid 1983, doi:10.1145/356044.356047).
type sparseCholesky struct {
	*fronts
	front    []float64 // memory of the largest front
	diagonal []float64 // of M in its columns
	local    []int32   // the row of the front that a row of L is
	passed   []float64 // triangles by rows, the newest last
}

// mostFill is the fill that Factorize allows: that of a dense factor of the most rows.
var mostFill = fill{entries: maxDense * maxDense, operations: maxDense * maxDense * maxDense / 3}

// Factorize returns a Cholesky factorisation. It returns a *NotDefinite when M is not positive definite to working
// precision, and a *TooLarge when L would be too full.
func (m *Sparse) Factorize() (Factor, error) {
	f, err := m.newCholesky(mostFill)
	if err != nil {
		return nil, err
	}
	if err := f.refactorize(m); err != nil {
		return nil, err
	}
	return f, nil
}

// newCholesky prepares to factorise matrices that store the same entries as M. It returns a *TooLarge when L would
// exceed the limit.
func (m *Sparse) newCholesky(limit fill) (*sparseCholesky, error) {
	shape, err := m.analyse(limit)
	if err != nil {
		return nil, err
	}
	shape.Val = make([]float64, shape.Entry[len(shape.child)])
	return &sparseCholesky{
		fronts: shape, front: make([]float64, shape.largest*shape.largest), diagonal: make([]float64, shape.largest),
		local: make([]int32, m.Dim()),
	}, nil
}

// refactorize factorises an M that stores the same entries. It returns a *NotDefinite when M is not positive definite
// to working precision.
func (f *sparseCholesky) refactorize(m *Sparse) error {
	place := make([]int32, m.Dim())
	for k, i := range f.order {
		place[i] = int32(k)
	}
	f.passed = f.passed[:0]
	for k := range f.child {
		front, columns := f.assemble(m, place, k)
		if bad := dense.CholeskyColumns(front, columns, f.diagonal, m.Dim()); bad >= 0 {
			return &NotDefinite{
				Row: int(f.order[int(f.Column[k])+bad]), Pivot: front.Data[bad*front.Stride+bad],
			}
		}
		to := f.Val[f.Entry[k]:f.Entry[k+1]]
		for i := range front.Rows {
			row := front.Data[i*front.Stride:][:i+1]
			if i < columns {
				copy(to[i*columns:], row)
				continue
			}
			copy(to[i*columns:], row[:columns])
			f.passed = append(f.passed, row[columns:]...)
		}
	}
	return nil
}

func (f *sparseCholesky) work() float64 { return f.operations }

// assemble returns a front and how many columns it completes. Its lower triangle holds what M has in these columns
// and what the children pass on.
func (f *sparseCholesky) assemble(m *Sparse, place []int32, k int) (front blas64.General, columns int) {
	first, end, below := f.Column[k], f.Column[k+1], f.Below(k)
	columns = int(end - first)
	size := columns + len(below)
	front = blas64.General{Rows: size, Cols: size, Stride: size, Data: f.front[:size*size]}
	clear(front.Data)
	for c := first; c < end; c++ {
		f.local[c] = c - first
	}
	for i, row := range below {
		f.local[row] = int32(columns + i)
	}
	for c, i := range f.order[first:end] {
		f.diagonal[c] = 0
		cols, values := m.Row(int(i))
		for t, j := range cols {
			if row := place[j]; row >= first+int32(c) {
				front.Data[int(f.local[row])*size+c] += values[t]
				if int(row-first) == c {
					f.diagonal[c] += values[t]
				}
			}
		}
	}
	for c := f.child[k]; c >= 0; c = f.sibling[c] {
		rows := f.Below(int(c))
		from := f.passed[len(f.passed)-len(rows)*(len(rows)+1)/2:]
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
