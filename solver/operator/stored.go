package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Stored is an Operator whose entries are stored.
type Stored interface {
	Operator
	// AddTo adds s·M to the n x n matrix dst.
	AddTo(dst *mat.Dense, s float64)
}

var (
	_ Stored = Identity(0)
	_ Stored = Diag(nil)
	_ Stored = (*Dense)(nil)
	_ Stored = (*Sparse)(nil)
)

// formedColumns is the maximum number of columns of M that one product computes if the entries of M are not stored.
const formedColumns = 32

// formed is a matrix whose entries are not stored. AddTo computes them from products with columns of I.
type formed struct {
	Operator
	columns, product *mat.Dense // columns of I and their products, n x formedColumns
}

// Formed returns M if the entries of M are stored. For any other M, the result computes the entries in every call to
// AddTo.
func Formed(m Operator) Stored {
	if stored, ok := m.(Stored); ok {
		return stored
	}
	n := m.Dim()
	width := min(n, formedColumns)
	return &formed{m, mat.NewDense(n, width, nil), mat.NewDense(n, width, nil)}
}

// AddTo adds s·M to dst.
func (m *formed) AddTo(dst *mat.Dense, s float64) {
	n, width := m.columns.Dims()
	for from := 0; from < n; from += width {
		count := min(width, n-from)
		m.columns.Zero()
		for j := range count {
			m.columns.Set(from+j, j, 1)
		}
		m.MulTo(m.product, m.columns)
		for i := range n {
			add(dst.RawRowView(i)[from:from+count], s, m.product.RawRowView(i))
		}
	}
}

// add adds s times the first len(dst) elements of row to dst.
func add(dst []float64, s float64, row []float64) {
	blas64.Axpy(s, dense.Vector(row[:len(dst)]), dense.Vector(dst))
}

// AddTo adds s·I to dst.
func (id Identity) AddTo(dst *mat.Dense, s float64) {
	for i := range int(id) {
		dst.RawRowView(i)[i] += s
	}
}

// AddTo adds s·M to dst.
func (m Diag) AddTo(dst *mat.Dense, s float64) {
	for i, v := range m {
		dst.RawRowView(i)[i] += s * v
	}
}

// AddTo adds s·M to dst.
func (m *Dense) AddTo(dst *mat.Dense, s float64) {
	for i := range m.Dim() {
		add(dst.RawRowView(i), s, m.RawRowView(i))
	}
}

// AddTo adds s·M to dst.
func (m *Sparse) AddTo(dst *mat.Dense, s float64) {
	for i := range m.Dim() {
		cols, values := m.Row(i)
		to := dst.RawRowView(i)
		for k, j := range cols {
			to[j] += s * values[k]
		}
	}
}
