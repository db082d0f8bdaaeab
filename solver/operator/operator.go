// Package operator provides the symmetric matrices that the solver accepts. All types of matrices compute products with
// n x p matrices, and some types have further methods. Package factor solves linear systems with these matrices.
package operator

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Operator is a symmetric n x n matrix that is accessed through products.
type Operator interface {
	// Dim returns n.
	Dim() int
	// MulTo writes MX to dst. The two matrices have n rows and the same number of columns, and must not overlap.
	MulTo(dst, x *mat.Dense)
}

// Normed is an Operator with a known ‖M‖_∞, the maximum absolute row sum, which bounds the absolute values of the
// eigenvalues.
type Normed interface {
	Operator
	NormInf() float64
}

var (
	_ Normed = Identity(0)
	_ Normed = Diag(nil)
	_ Normed = (*Dense)(nil)
	_ Normed = (*Sparse)(nil)
)

// Identity is the identity matrix of the given dimension.
type Identity int

// Dim returns n.
func (id Identity) Dim() int { return int(id) }

// MulTo copies x to dst.
func (id Identity) MulTo(dst, x *mat.Dense) { dense.Copy(dst, x) }

// NormInf returns 1.
func (id Identity) NormInf() float64 { return 1 }

// Diag is a diagonal matrix, given by its diagonal.
type Diag []float64

// Dim returns n.
func (m Diag) Dim() int { return len(m) }

// MulTo writes MX to dst.
func (m Diag) MulTo(dst, x *mat.Dense) { dense.ScaleRowsTo(dst, x, m) }

// NormInf returns the largest absolute value of an entry.
func (m Diag) NormInf() float64 {
	return normInf(len(m), func(i int) []float64 { return m[i : i+1] })
}

// Dense is a symmetric dense matrix.
type Dense struct{ *mat.Dense }

// Dim returns n.
func (m *Dense) Dim() int { return m.RawMatrix().Rows }

// MulTo writes MX to dst.
func (m *Dense) MulTo(dst, x *mat.Dense) { dense.Mul(dst, m.Dense, x) }

// NormInf returns ‖M‖_∞.
func (m *Dense) NormInf() float64 { return normInf(m.Dim(), m.RawRowView) }

// normInf returns ‖M‖_∞ for an n x n matrix, given the stored entries of each row.
func normInf(n int, row func(i int) []float64) (norm float64) {
	for i := range n {
		var sum float64
		for _, v := range row(i) {
			sum += math.Abs(v)
		}
		norm = math.Max(norm, sum)
	}
	return norm
}

var _ Operator = Negative{}

// Negative is -M for an operator M.
type Negative struct{ Operator }

// MulTo writes -MX to dst.
func (m Negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(-1, dst)
}
