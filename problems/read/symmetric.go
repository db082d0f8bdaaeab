package read

import (
	"math"
	"strconv"

	"slep/solver"
	"slep/solver/try"
)

// symmetricTol is the largest difference |A_ij - A_ji|, relative to the largest absolute value of an entry, that counts
// as a rounding error.
const symmetricTol = 1e-10

// Symmetrize replaces m by (m + mᵀ)/2 in place if m is symmetric up to rounding, and sorts triplets. Check must have
// accepted m. If m is not square or not symmetric, the error names the given input. If pause returns an error,
// Symmetrize returns this error.
func (m *Matrix) Symmetrize(input string, pause func() error) (err error) {
	defer try.Catch(&err)
	try.Check(m.Square(input))
	var largest float64
	for _, v := range m.Data {
		if size := math.Abs(v); size > largest {
			largest = size
		}
	}
	if m.sparse() {
		m.symmetrizeTriplets(input, symmetricTol*largest, pause)
	} else {
		m.symmetrizeDense(input, symmetricTol*largest, pause)
	}
	return nil
}

// Square returns an error that names the given input if m is not square.
func (m *Matrix) Square(input string) error {
	if m.Rows != m.Cols {
		return solver.Input(input, "the matrix is "+m.Shape()+"; it must be square and symmetric")
	}
	return nil
}

func (m *Matrix) symmetrizeDense(input string, tol float64, pause func() error) {
	const block = 64 // the order of the blocks; two blocks fit in the cache
	n := m.Rows
	for top := 0; top < n; top += block {
		for left := top; left < n; left += block {
			try.Check(pause())
			for i := top; i < min(top+block, n); i++ {
				for j := max(left, i+1); j < min(left+block, n); j++ {
					v, w := m.Data[i*n+j], m.Data[j*n+i]
					if v == w {
						continue
					}
					if math.Abs(v-w) > tol {
						refuseAsymmetric(input, i, j, v, w)
					}
					mean := v/2 + w/2
					m.Data[i*n+j], m.Data[j*n+i] = mean, mean
				}
			}
		}
	}
}

func (m *Matrix) symmetrizeTriplets(input string, tol float64, pause func() error) {
	m.compress(pause)
	next := starts(m.Row, m.Rows)
	for from, to := range m.stretches(pause) {
		for k := from; k < to; k++ {
			at, w := m.mirror(next, k)
			i, j := m.Position(k)
			switch v := m.Data[k]; {
			case v == w:
			case math.Abs(v-w) > tol:
				refuseAsymmetric(input, i, j, v, w)
			case at >= 0:
				m.Data[k] = v/2 + w/2
				m.Data[at] = m.Data[k]
			default:
				m.Data[k] = v / 2
				m.Add(j, i, v/2)
			}
		}
	}
	m.compress(pause)
}

// refuseAsymmetric fails with the error that the entry v in row i and column j differs from the entry w in row j and
// column i. Rows and columns are counted from 0.
func refuseAsymmetric(input string, i, j int, v, w float64) {
	row, column := strconv.Itoa(i+1), strconv.Itoa(j+1)
	try.Refuse(input, "the matrix is not symmetric: row ", row, ", column ", column, " holds ", v,
		" and row ", column, ", column ", row, " holds ", w)
}

// Asymmetry returns the largest entry of |m - mᵀ| for a square m, and the row and the column of this entry, counted
// from 0. The triplets of a sparse m are sorted. If pause returns an error, Asymmetry returns this error.
func (m *Matrix) Asymmetry(pause func() error) (largest float64, row, column int, err error) {
	defer try.Catch(&err)
	m.compress(pause)
	next := starts(m.Row, m.Rows)
	for from, to := range m.stretches(pause) {
		for k := from; k < to; k++ {
			_, w := m.mirror(next, k)
			if d := math.Abs(m.Data[k] - w); d > largest {
				largest = d
				row, column = m.Position(k)
			}
		}
	}
	return largest, row, column, nil
}

// mirror returns the index and the value of the mirror image of entry k in a square m, or -1 and 0 if the mirror image
// is not stored. The triplets of a sparse m must be sorted, and mirror must be called for them in this order. The slice
// next, initially the result of starts, holds for each row the index of the next entry that may be a mirror image.
func (m *Matrix) mirror(next []int32, k int) (at int, v float64) {
	i, j := m.Position(k)
	if !m.sparse() {
		at = j*m.Cols + i
		return at, m.Data[at]
	}
	at = int(next[j])
	for at < len(m.Row) && int(m.Row[at]) == j && int(m.Col[at]) < i {
		at++
	}
	next[j] = int32(at)
	if at < len(m.Row) && int(m.Row[at]) == j && int(m.Col[at]) == i {
		return at, m.Data[at]
	}
	return -1, 0
}

// compress sorts triplets by row and then by column. Duplicates are summed in the order given, and zeros are dropped.
// The arrays of m are not changed but replaced, because another matrix may share them. Two counting sorts, by column
// and then by row, take as much memory as the triplets. A dense m is not changed. If the function pause returns an
// error, compress fails with this error (see package try).
func (m *Matrix) compress(pause func() error) {
	if !m.sparse() || m.ordered() {
		return
	}
	order, next := m.byColumn(pause), starts(m.Row, m.Rows)
	col, data := make([]int32, len(order)), make([]float64, len(order))
	for from, to := range m.stretches(pause) {
		for _, k := range order[from:to] {
			i := m.Row[k]
			col[next[i]], data[next[i]] = m.Col[k], m.Data[k]
			next[i]++
		}
	}
	row, kept, k := order, 0, int32(0) // the order is no longer needed
	for i, end := range next[:m.Rows] {
		for k < end {
			j, sum := col[k], data[k]
			for k++; k < end && col[k] == j; k++ {
				sum += data[k]
			}
			if sum != 0 {
				row[kept], col[kept], data[kept] = int32(i), j, sum
				kept++
			}
		}
	}
	m.Row, m.Col, m.Data = row[:kept], col[:kept], data[:kept]
}

// byColumn returns the indices of the triplets, sorted by column. Triplets in the same column keep their order.
func (m *Matrix) byColumn(pause func() error) []int32 {
	next, sorted := starts(m.Col, m.Cols), make([]int32, len(m.Col))
	for from, to := range m.stretches(pause) {
		for k, j := range m.Col[from:to] {
			sorted[next[j]] = int32(from + k)
			next[j]++
		}
	}
	return sorted
}

// ordered reports whether the triplets are sorted and have no duplicates and no zeros.
func (m *Matrix) ordered() bool {
	for k, v := range m.Data {
		if v == 0 || k > 0 && (m.Row[k-1] > m.Row[k] || m.Row[k-1] == m.Row[k] && m.Col[k-1] >= m.Col[k]) {
			return false
		}
	}
	return true
}

// starts returns, for each value below limit, the index that the first key with this value would have if the keys were
// sorted. The last element of the result is the number of keys.
func starts(keys []int32, limit int) []int32 {
	start := make([]int32, limit+1)
	for _, key := range keys {
		start[key+1]++
	}
	for i := range limit {
		start[i+1] += start[i]
	}
	return start
}
