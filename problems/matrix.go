package problems

import (
	"math"
	"slices"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Matrix is a matrix as a user gives it: dense and row-major when Row is nil, otherwise 0-based triplets of which repeated ones add.
type Matrix struct {
	Rows, Cols int
	Row, Col   []int32
	Data       []float64

	Note string // what was passed over when it was read, in one clause; empty when nothing was
}

// newMatrix returns an n x n zero matrix of triplets.
func newMatrix(n int) *Matrix { return &Matrix{Rows: n, Cols: n, Row: []int32{}} }

// add adds v to the entry in row i, column j of a matrix of triplets.
func (m *Matrix) add(i, j int, v float64) {
	m.Row, m.Col, m.Data = append(m.Row, int32(i)), append(m.Col, int32(j)), append(m.Data, v)
}

// sparse reports whether m is given by triplets.
func (m *Matrix) sparse() bool { return m.Row != nil }

// shape returns "rows x cols".
func (m *Matrix) shape() string { return strconv.Itoa(m.Rows) + " x " + strconv.Itoa(m.Cols) }

// stretch is how many entries are read or checked between two calls of pause: less than a millisecond of work.
const stretch = 1 << 14

// check returns an error when lengths, indices or values make no matrix, or the error of pause.
func (m *Matrix) check(input string, pause func() error) error {
	switch {
	case m.Rows < 1 || m.Cols < 1:
		return solver.Input(input, "the matrix is "+m.shape()+", wanted at least 1 x 1")
	case !m.sparse() && float64(len(m.Data)) != float64(m.Rows)*float64(m.Cols):
		return solver.Input(input, "a dense "+m.shape()+" matrix has "+strconv.Itoa(m.Rows*m.Cols)+" values, found "+strconv.Itoa(len(m.Data)))
	case m.sparse() && (len(m.Row) != len(m.Data) || len(m.Col) != len(m.Data)):
		return solver.Input(input, "row, col and data have "+strconv.Itoa(len(m.Row))+", "+strconv.Itoa(len(m.Col))+" and "+
			strconv.Itoa(len(m.Data))+" entries, wanted as many of each")
	}
	for k, v := range m.Data {
		if k%stretch == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		if m.sparse() && (m.Row[k] < 0 || int(m.Row[k]) >= m.Rows || m.Col[k] < 0 || int(m.Col[k]) >= m.Cols) {
			return solver.Input(input, "entry "+strconv.Itoa(k)+" stands at row "+strconv.Itoa(int(m.Row[k]))+", column "+
				strconv.Itoa(int(m.Col[k]))+" (counted from 0) of a matrix that is "+m.shape())
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			i, j := m.position(k)
			return solver.Input(input, "the value in row "+strconv.Itoa(i+1)+", column "+strconv.Itoa(j+1)+" is "+solver.Number(v)+", wanted finite numbers")
		}
	}
	return nil
}

// position returns the 0-based row and column of entry k of Data.
func (m *Matrix) position(k int) (i, j int) {
	if m.sparse() {
		return int(m.Row[k]), int(m.Col[k])
	}
	return k / m.Cols, k % m.Cols
}

// compress brings triplets into order, row by row with ascending columns, in their own memory: repeated ones are added in the order
// given, zeros dropped. It sorts by column, then by row, counting, and takes as much memory again while it does. An error of pause is
// returned.
func (m *Matrix) compress(pause func() error) error {
	if m.ordered() {
		return nil
	}
	count := len(m.Data)
	row, col, data := make([]int32, count), make([]int32, count), make([]float64, count)
	if err := countingSort(m.Col, m.Cols, pause, func(from, to int) {
		row[to], col[to], data[to] = m.Row[from], m.Col[from], m.Data[from]
	}); err != nil {
		return err
	}
	if err := countingSort(row, m.Rows, pause, func(from, to int) {
		m.Row[to], m.Col[to], m.Data[to] = row[from], col[from], data[from]
	}); err != nil {
		return err
	}
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
	return nil
}

// ordered reports whether the triplets are as compress leaves them.
func (m *Matrix) ordered() bool {
	for k, v := range m.Data {
		if v == 0 || k > 0 && (m.Row[k-1] > m.Row[k] || m.Row[k-1] == m.Row[k] && m.Col[k-1] >= m.Col[k]) {
			return false
		}
	}
	return true
}

// countingSort calls move for each key in order with its place among the keys sorted, equal ones as they come. Keys are below limit.
func countingSort(keys []int32, limit int, pause func() error, move func(from, to int)) error {
	place := starts(keys, limit)
	for k, key := range keys {
		if k%stretch == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		move(k, int(place[key]))
		place[key]++
	}
	return nil
}

// starts returns where each of limit keys would begin if they were sorted, and their number at the end.
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

// dense returns m with all entries stored. It shares the data of a dense m.
func (m *Matrix) dense() *mat.Dense {
	if !m.sparse() {
		return mat.NewDense(m.Rows, m.Cols, m.Data)
	}
	d := mat.NewDense(m.Rows, m.Cols, nil)
	m.addTo(d)
	return d
}

// denseCopy returns m with all entries stored, in memory of its own.
func (m *Matrix) denseCopy() *mat.Dense {
	if m.sparse() {
		return m.dense()
	}
	return mat.NewDense(m.Rows, m.Cols, slices.Clone(m.Data))
}

// addTo adds m to dst.
func (m *Matrix) addTo(dst *mat.Dense) {
	for k, v := range m.Data {
		i, j := m.position(k)
		dst.RawRowView(i)[j] += v
	}
}
