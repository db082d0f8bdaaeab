package read

import (
	"math"
	"slices"

	"slep/problems/try"
)

// Asymmetry returns the largest entry of |m - mᵀ| for a square m, and the row and the column of this entry, counted
// from 0. The triplets of a sparse m are sorted in place. If pause returns an error, Asymmetry returns this error.
func (m *Matrix) Asymmetry(pause func() error) (largest float64, row, column int, err error) {
	defer try.Catch(&err)
	m.compress(pause)
	start := m.rowStarts()
	for k, v := range m.entries(pause) {
		_, w := m.mirror(start, k)
		if d := math.Abs(v - w); d > largest {
			largest = d
			row, column = m.Position(k)
		}
	}
	return largest, row, column, nil
}

// rowStarts returns the index of the first triplet of each row, or nil for a dense m. Triplets must be compressed.
func (m *Matrix) rowStarts() []int32 {
	if !m.sparse() {
		return nil
	}
	return starts(m.Row, m.Rows)
}

// mirror returns the index and the value of the entry whose row and column are those of entry k of a square m
// interchanged, or -1 and 0 if this entry is not stored.
func (m *Matrix) mirror(start []int32, k int) (at int, v float64) {
	i, j := m.Position(k)
	if at = j*m.Cols + i; m.sparse() {
		place, found := slices.BinarySearch(m.Col[start[j]:start[j+1]], int32(i))
		if !found {
			return -1, 0
		}
		at = int(start[j]) + place
	}
	return at, m.Data[at]
}
