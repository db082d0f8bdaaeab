// Package read reads a user's matrices from text or arrays. The package validates the matrices, symmetrizes those that
// are symmetric up to rounding, and makes operators, which are stored in the way that suits the entries. If a matrix is
// not valid, the error is a *solver.InputError. The package does not depend on any problem.
package read

import (
	"iter"
	"slices"
	"strconv"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Matrix is a matrix that a user provides. The matrix is dense and row-major if Row is nil, and otherwise consists of
// triplets. Duplicate triplets are summed.
type Matrix struct {
	Rows, Cols int
	Row, Col   []int32   // indices of the triplets, counted from 0; nil for a dense matrix
	Data       []float64 // the entries, row by row, or the values of the triplets

	Columns []TableColumn // columns of the table from which the matrix was read; nil if the text was not a table
	Note    string        // states which row or column was read as names, if that is not obvious
}

// New returns an n x n zero matrix stored as triplets.
func New(n int) *Matrix { return &Matrix{Rows: n, Cols: n, Row: []int32{}} }

// Add adds v to the entry in row i, column j of a matrix stored as triplets.
func (m *Matrix) Add(i, j int, v float64) {
	m.Row, m.Col, m.Data = append(m.Row, int32(i)), append(m.Col, int32(j)), append(m.Data, v)
}

// sparse reports whether m is stored as triplets.
func (m *Matrix) sparse() bool { return m.Row != nil }

// Shape returns the numbers of rows and columns as text, such as "3 x 2".
func (m *Matrix) Shape() string { return strconv.Itoa(m.Rows) + " x " + strconv.Itoa(m.Cols) }

// stretch is the number of entries or bytes that are read or checked between two calls to pause. Reading or
// checking them takes less than a millisecond.
const stretch = 1 << 14

// Check sorts the triplets of a matrix only if it has at most mostSorted rows and at most mostSorted columns, because
// sorting takes memory for each row and column. Larger problems do not fit into memory.
const mostSorted = 1e7

// Check returns an error that names the given input if the lengths, indices or values of m are not valid. Before the
// values are checked, triplets are sorted and duplicates are summed if m has at most mostSorted rows and columns. If
// pause returns an error, Check returns it unchanged.
func (m *Matrix) Check(input string, pause func() error) (err error) {
	defer try.Catch(&err)
	switch {
	case m.Rows < 1 || m.Cols < 1:
		return solver.Input(input, "the matrix is "+m.Shape()+"; it must be at least 1 x 1")
	case !m.sparse() && float64(len(m.Data)) != float64(m.Rows)*float64(m.Cols):
		return solver.Input(input, "a dense ", m.Shape(), " matrix has ", m.Rows*m.Cols, " values, found ",
			len(m.Data))
	case m.sparse() && (len(m.Row) != len(m.Data) || len(m.Col) != len(m.Data)):
		return solver.Input(input, "row, col and data have ", len(m.Row), ", ", len(m.Col), " and ", len(m.Data),
			" entries; give the same number of each")
	}
	for from, to := range m.stretches(pause) {
		for k := from; k < min(to, len(m.Row)); k++ {
			if i, j := int(m.Row[k]), int(m.Col[k]); i < 0 || i >= m.Rows || j < 0 || j >= m.Cols {
				return solver.Input(input, "entry ", k, " is at row ", i, ", column ", j,
					" (counted from 0), outside a matrix that is ", m.Shape())
			}
		}
	}
	if max(m.Rows, m.Cols) <= mostSorted {
		m.compress(pause) // before the values are checked, because the sum of finite duplicates may overflow
	}
	for from, to := range m.stretches(pause) {
		for k, v := range m.Data[from:to] {
			if !dense.Finite(v) {
				i, j := m.Position(from + k)
				return solver.Input(input, "the value in row ", i+1, ", column ", j+1, " is ", v,
					"; enter finite numbers")
			}
		}
	}
	return nil
}

// stretches divides the indices of Data into ranges, and iterates over the bounds of the ranges. The bounds (from, to)
// stand for the indices k with from <= k < to. The iteration calls the function pause before every range. If pause
// returns an error, the iteration fails with this error.
func (m *Matrix) stretches(pause func() error) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from, count := 0, len(m.Data); from < count; from += stretch {
			if try.Check(pause()); !yield(from, min(from+stretch, count)) {
				return
			}
		}
	}
}

// Position returns the row and the column, counted from 0, of entry k of Data.
func (m *Matrix) Position(k int) (i, j int) {
	if m.sparse() {
		return int(m.Row[k]), int(m.Col[k])
	}
	return k / m.Cols, k % m.Cols
}

// Dense returns m in dense storage. If m is dense, the result shares the data of m.
func (m *Matrix) Dense() *mat.Dense {
	if !m.sparse() {
		return mat.NewDense(m.Rows, m.Cols, m.Data)
	}
	d := mat.NewDense(m.Rows, m.Cols, nil)
	m.AddTo(d)
	return d
}

// DenseCopy returns a copy of m in dense storage.
func (m *Matrix) DenseCopy() *mat.Dense {
	if m.sparse() {
		return m.Dense()
	}
	return mat.NewDense(m.Rows, m.Cols, slices.Clone(m.Data))
}

// AddTo adds m to dst.
func (m *Matrix) AddTo(dst *mat.Dense) {
	for k, v := range m.Data {
		i, j := m.Position(k)
		dst.RawRowView(i)[j] += v
	}
}

// Diagonal returns the diagonal of a square m.
func (m *Matrix) Diagonal() []float64 {
	d := make([]float64, m.Rows)
	for k, v := range m.Data {
		if i, j := m.Position(k); i == j {
			d[i] += v
		}
	}
	return d
}

// Shrunk returns (1-τ)m + τ diag(m), in the same kind of storage as m. The result may be m itself.
func (m *Matrix) Shrunk(tau float64) *Matrix {
	if tau == 0 {
		return m
	}
	return m.mapped(func(i, j int, v float64) float64 {
		if i != j {
			v *= 1 - tau
		}
		return v
	})
}

// Congruent returns SmS for S = diag(s), in the same kind of storage as m.
func (m *Matrix) Congruent(s []float64) *Matrix {
	return m.mapped(func(i, j int, v float64) float64 { return v * (s[i] * s[j]) })
}

// mapped returns m with a function applied to every stored entry.
func (m *Matrix) mapped(to func(i, j int, v float64) float64) *Matrix {
	out := &Matrix{Rows: m.Rows, Cols: m.Cols, Row: m.Row, Col: m.Col, Data: make([]float64, len(m.Data))}
	for k, v := range m.Data {
		i, j := m.Position(k)
		out.Data[k] = to(i, j, v)
	}
	return out
}

// Operator returns a symmetric m as an operator. The operator is stored as the identity, a diagonal matrix, compressed
// rows or a full matrix. The choice depends on the entries of m, not on the storage of m. Operator sorts triplets. A
// full matrix shares the data of a dense m, and compressed rows share the data of the sorted triplets. If pause returns
// an error, Operator returns this error.
func (m *Matrix) Operator(pause func() error) (made operator.Operator, err error) {
	defer try.Catch(&err)
	m.compress(pause)
	count, diagonal := 0, true
	for from, to := range m.stretches(pause) {
		for k := from; k < to; k++ {
			if m.Data[k] != 0 {
				i, j := m.Position(k)
				diagonal = diagonal && i == j
				count++
			}
		}
	}
	switch {
	case diagonal:
		return operator.NewDiagonal(m.Diagonal()), nil
	case !operator.SuitsSparse(count, m.Rows):
		return &operator.Dense{Dense: m.Dense()}, nil
	case m.sparse():
		return operator.NewCompressed(starts(m.Row, m.Rows), m.Col, m.Data), nil
	}
	return operator.Compress(m.Dense(), count, nil), pause()
}

// Full reports whether m, or the operator made from m, is stored in full.
func (m *Matrix) Full() bool { return !m.sparse() || !operator.SuitsSparse(len(m.Data), m.Rows) }
