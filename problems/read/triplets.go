package read

import "slep/problems/try"

// compress sorts triplets by row and then by column, in place. Duplicates are summed in the order given, and zeros are
// dropped. Two counting sorts, by column and then by row, temporarily take as much memory as the triplets. A dense m is
// not changed. If pause returns an error, compress returns this error.
func (m *Matrix) compress(pause func() error) {
	if !m.sparse() || m.ordered() {
		return
	}
	count := len(m.Data)
	row, col, data := make([]int32, count), make([]int32, count), make([]float64, count)
	countingSort(m.Col, m.Cols, pause, func(from, to int) {
		row[to], col[to], data[to] = m.Row[from], m.Col[from], m.Data[from]
	})
	countingSort(row, m.Rows, pause, func(from, to int) {
		m.Row[to], m.Col[to], m.Data[to] = row[from], col[from], data[from]
	})
	kept := 0
	for k := 0; k < count; {
		i, j, sum := m.Row[k], m.Col[k], m.Data[k]
		for k++; k < count && m.Row[k] == i && m.Col[k] == j; k++ {
			sum += m.Data[k]
		}
		if sum != 0 {
			m.Row[kept], m.Col[kept], m.Data[kept] = i, j, sum
			kept++
		}
	}
	m.Row, m.Col, m.Data = m.Row[:kept], m.Col[:kept], m.Data[:kept]
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

// countingSort sorts keys stably, by calling move with the index of each key and the index of this key in the sorted
// order. All keys must be below limit.
func countingSort(keys []int32, limit int, pause func() error, move func(from, to int)) {
	next := starts(keys, limit)
	for k, key := range keys {
		if k%stretch == 0 {
			try.Check(pause())
		}
		move(k, int(next[key]))
		next[key]++
	}
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
