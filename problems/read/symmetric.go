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
		largest = math.Max(largest, math.Abs(v))
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
// from 0. The triplets of a sparse m are sorted in place. If pause returns an error, Asymmetry returns this error.
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
// next, at first the result of starts, holds for each row the index of the next entry that may be a mirror image.
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

// compress sorts triplets by row and then by column, in place. Duplicates are summed in the order given, and zeros are
// dropped. Two counting sorts, by column and then by row, temporarily take as much memory as the triplets. A dense m is
// not changed. If the function pause returns an error, compress fails with this error (see package try).
func (m *Matrix) compress(pause func() error) {
	if !m.sparse() || m.ordered() {
		return
	}
	byColumn := m.sort(m.Col, m.Cols, nil, pause)
	order := m.sort(m.Row, m.Rows, byColumn, pause)
	rearrange(m.Row, order, byColumn)
	rearrange(m.Col, order, byColumn)
	rearrange(m.Data, order, make([]float64, len(order)))
	kept := 0
	for k := 0; k < len(order); {
		i, j, sum := m.Row[k], m.Col[k], m.Data[k]
		for k++; k < len(order) && m.Row[k] == i && m.Col[k] == j; k++ {
			sum += m.Data[k]
		}
		if sum != 0 {
			m.Row[kept], m.Col[kept], m.Data[kept] = i, j, sum
			kept++
		}
	}
	m.Row, m.Col, m.Data = m.Row[:kept], m.Col[:kept], m.Data[:kept]
}

// rearrange puts the elements of x into the given order. The contents of spare, which is as long as x, are lost.
func rearrange[T any](x []T, order []int32, spare []T) {
	for k, from := range order {
		spare[k] = x[from]
	}
	copy(x, spare)
}

// sort returns the indices of the triplets, sorted by the given keys, which must be below limit. Triplets with equal
// keys keep the given order or, if order is nil, their own.
func (m *Matrix) sort(keys []int32, limit int, order []int32, pause func() error) []int32 {
	next, sorted := starts(keys, limit), make([]int32, len(keys))
	for from, to := range m.stretches(pause) {
		for k := int32(from); k < int32(to); k++ {
			index := k
			if order != nil {
				index = order[k]
			}
			key := keys[index]
			sorted[next[key]] = index
			next[key]++
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
