package problems

import (
	"math"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Matrix is a matrix as a user gives it: dense and row-major when Row is nil, otherwise 0-based triplets of which repeated ones add.
type Matrix struct {
	Rows, Cols int
	Row, Col   []int32
	Data       []float64
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

// check returns an error when lengths, indices or values make no matrix.
func (m *Matrix) check(input string) error {
	switch {
	case m.Rows < 1 || m.Cols < 1:
		return solver.Input(input, "the matrix is "+m.shape()+", wanted at least 1 x 1")
	case !m.sparse() && float64(len(m.Data)) != float64(m.Rows)*float64(m.Cols):
		return solver.Input(input, "a dense "+m.shape()+" matrix has "+strconv.Itoa(m.Rows*m.Cols)+" values, found "+strconv.Itoa(len(m.Data)))
	case m.sparse() && (len(m.Row) != len(m.Data) || len(m.Col) != len(m.Data)):
		return solver.Input(input, "row, col and data have "+strconv.Itoa(len(m.Row))+", "+strconv.Itoa(len(m.Col))+" and "+strconv.Itoa(len(m.Data))+" entries, wanted as many of each")
	}
	for k := range m.Row {
		if m.Row[k] < 0 || int(m.Row[k]) >= m.Rows || m.Col[k] < 0 || int(m.Col[k]) >= m.Cols {
			return solver.Input(input, "entry "+strconv.Itoa(k)+" stands at row "+strconv.Itoa(int(m.Row[k]))+", column "+strconv.Itoa(int(m.Col[k]))+" (counted from 0) of a matrix that is "+m.shape())
		}
	}
	for k, v := range m.Data {
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

// symmetricTol is the largest |A - Aᵀ| over max |A| that counts as rounding.
const symmetricTol = 1e-10

// symmetric returns m when it is square and symmetric, or (A + Aᵀ)/2 when it is so but for rounding; otherwise an error.
func (m *Matrix) symmetric(input string) (*Matrix, error) {
	if m.Rows != m.Cols {
		return nil, solver.Input(input, "the matrix is "+m.shape()+", wanted square and symmetric")
	}
	at := m.at()
	var largest float64
	for _, v := range m.Data {
		largest = math.Max(largest, math.Abs(v))
	}
	exact := true
	for k := range m.Data {
		i, j := m.position(k)
		d := math.Abs(at(i, j) - at(j, i))
		exact = exact && d == 0
		if d > symmetricTol*largest {
			return nil, solver.Input(input, "the matrix is not symmetric: row "+strconv.Itoa(i+1)+", column "+strconv.Itoa(j+1)+" holds "+solver.Number(at(i, j))+
				" and row "+strconv.Itoa(j+1)+", column "+strconv.Itoa(i+1)+" holds "+solver.Number(at(j, i)))
		}
	}
	if exact {
		return m, nil
	}
	return m.halves(), nil
}

// halves returns (A + Aᵀ)/2 as triplets.
func (m *Matrix) halves() *Matrix {
	out := newMatrix(m.Rows)
	for k, v := range m.Data {
		i, j := m.position(k)
		out.add(i, j, v/2)
		out.add(j, i, v/2)
	}
	return out
}

// at returns a function that looks entries up, repeated ones added.
func (m *Matrix) at() func(i, j int) float64 {
	if !m.sparse() {
		return func(i, j int) float64 { return m.Data[i*m.Cols+j] }
	}
	sums := make(map[int64]float64, len(m.Data))
	for k, v := range m.Data {
		sums[int64(m.Row[k])<<32|int64(m.Col[k])] += v
	}
	return func(i, j int) float64 { return sums[int64(i)<<32|int64(j)] }
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

// addTo adds m to dst.
func (m *Matrix) addTo(dst *mat.Dense) {
	for k, v := range m.Data {
		i, j := m.position(k)
		dst.RawRowView(i)[j] += v
	}
}

// operator returns a symmetric m as an operator of the same storage.
func (m *Matrix) operator() solver.Operator {
	if m.sparse() {
		return solver.NewSparse(m.Rows, m.Row, m.Col, m.Data)
	}
	return &solver.Dense{Dense: m.dense()}
}
