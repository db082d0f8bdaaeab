package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"
)

// incomplete is an incomplete factorisation LLᵀ of M, in which L has entries only where M has entries (Meijerink and
// van der Vorst 1977, doi:10.1090/S0025-5718-1977-0438681-4). A pivot may be negative even though M is positive
// definite. If a pivot is not positive, M is factorised with a larger diagonal (Manteuffel 1980,
// doi:10.1090/S0025-5718-1980-0559197-0).
type incomplete struct {
	triangle
	first, after []int32   // for each row, a linked list of the columns whose next entry is in the row; -1 ends a list
	next         []int32   // for each column, the index of its next entry
	column       []float64 // the entries of the current column of L, indexed by row
	inside       []bool    // for each row, whether the current column has an entry in the row
}

// The first and the largest increase of the diagonal, relative to the diagonal.
const (
	firstLift = 1e-3
	mostLift  = 1
)

// newIncomplete prepares to factorise matrices with the sparsity pattern of M.
func newIncomplete(m *operator.Sparse) *incomplete {
	n := m.Dim()
	f := &incomplete{
		first: make([]int32, n), after: make([]int32, n), next: make([]int32, n), column: make([]float64, n),
		inside: make([]bool, n),
	}
	f.order, f.Column = make([]int32, n), make([]int32, n+1)
	f.Start, f.Entry = make([]int32, 1, n+1), make([]int64, 1, n+1)
	for i := range n {
		f.order[i], f.Column[i+1] = int32(i), int32(i+1)
		cols, _ := m.Row(i)
		for _, j := range cols {
			if int(j) > i {
				f.Row = append(f.Row, j)
			}
		}
		f.Start = append(f.Start, int32(len(f.Row)))
		f.Entry = append(f.Entry, int64(len(f.Row)+i+1))
	}
	f.Val = make([]float64, f.Entry[n])
	return f
}

// refactorize factorises M or, if that fails, M with larger and larger diagonals. If all factorisations fail, the error
// is a *NotDefinite.
func (f *incomplete) refactorize(m *operator.Sparse) error {
	err := f.eliminate(m, 0)
	for lift := firstLift; err != nil && lift <= mostLift; lift *= 10 {
		err = f.eliminate(m, lift)
	}
	return err
}

// eliminate computes L column by column, for M with the diagonal multiplied by 1 + lift.
func (f *incomplete) eliminate(m *operator.Sparse, lift float64) error {
	for i := range f.first {
		f.first[i] = -1
	}
	for j := range f.order {
		below, val := f.Below(j), f.Val[f.Entry[j]:f.Entry[j+1]]
		for _, i := range below {
			f.inside[i] = true
		}
		f.inside[j] = true
		cols, values := m.Row(j)
		for t, i := range cols {
			if int(i) >= j {
				f.column[i] = values[t]
			}
		}
		diagonal := f.column[j]
		f.column[j] *= 1 + lift
		for k := f.first[j]; k >= 0; {
			rows, from := f.Below(int(k))[f.next[k]:], f.Val[f.Entry[k]+1+int64(f.next[k]):]
			for t, i := range rows {
				if f.inside[i] {
					f.column[i] -= from[0] * from[t]
				}
			}
			f.next[k]++
			waiting := f.after[k]
			f.wait(k)
			k = waiting
		}
		pivot := f.column[j]
		val[0] = math.Sqrt(pivot)
		f.column[j], f.inside[j] = 0, false
		for t, i := range below {
			val[t+1] = f.column[i] / val[0]
			f.column[i], f.inside[i] = 0, false
		}
		if dense.Singular(pivot, diagonal, len(f.order)) {
			return &NotDefinite{Row: j, Pivot: pivot}
		}
		f.next[j] = 0
		f.wait(int32(j))
	}
	return nil
}

// wait adds a column to the list for the row of its next entry.
func (f *incomplete) wait(k int32) {
	if rows := f.Below(int(k)); int(f.next[k]) < len(rows) {
		i := rows[f.next[k]]
		f.after[k], f.first[i] = f.first[i], k
	}
}

func (f *incomplete) work() (factorization, solution float64) {
	entries := float64(len(f.Val))
	return 4 * entries, 2 * entries
}
