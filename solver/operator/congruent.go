package operator

import (
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// NewCongruent returns SMS for S = diag(s). If possible, the result is stored in the same way as M. Otherwise, its
// products are computed by means of products with M.
func NewCongruent(m Operator, s []float64) Operator {
	switch m := m.(type) {
	case Identity, Diag:
		d := slices.Clone(DiagonalSizes(m))
		for i, w := range s {
			d[i] *= w * w
		}
		return NewDiagonal(d)
	case *Dense:
		out := mat.DenseCopyOf(m.Dense)
		dense.ScaleRows(out, s)
		dense.ScaleColumns(out, s)
		return &Dense{Dense: out}
	case *Sparse:
		out := NewCompressed(m.start, m.col, slices.Clone(m.val))
		for i := range m.Dim() {
			cols, values := out.Row(i)
			for k, j := range cols {
				values[k] = values[k] * s[i] * s[j]
			}
		}
		return out
	case Negative:
		return Negative{NewCongruent(m.Operator, s)}
	}
	return congruent{m, s}
}

// congruent is SMS with S = diag(s). Products with SMS are computed from products with M.
type congruent struct {
	Operator
	s []float64
}

// MulTo writes SMSX to dst.
func (m congruent) MulTo(dst, x *mat.Dense) {
	y := mat.DenseCopyOf(x)
	dense.ScaleRows(y, m.s)
	m.Operator.MulTo(dst, y)
	dense.ScaleRows(dst, m.s)
}
