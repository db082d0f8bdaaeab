package read

import (
	"math"
	"slices"
)

// Asymmetry returns the largest |A - Aᵀ| of a square m and the 0-based row and column where it is. It puts triplets in
// order. An error of pause is returned.
func (m *Matrix) Asymmetry(pause func() error) (largest float64, row, column int, err error) {
	if m.sparse() {
		if err := m.compress(pause); err != nil {
			return 0, 0, 0, err
		}
	}
	var start []int32
	if m.sparse() {
		start = starts(m.Row, m.Rows)
	}
	for k, v := range m.Data {
		if k%stretch == 0 {
			if err := pause(); err != nil {
				return 0, 0, 0, err
			}
		}
		i, j := m.Position(k)
		mirror := 0.0
		if !m.sparse() {
			mirror = m.Data[j*m.Cols+i]
		} else if at, found := slices.BinarySearch(m.Col[start[j]:start[j+1]], int32(i)); found {
			mirror = m.Data[int(start[j])+at]
		}
		if d := math.Abs(v - mirror); d > largest {
			largest, row, column = d, i, j
		}
	}
	return largest, row, column, nil
}
