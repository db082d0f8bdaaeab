package operator

import (
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// NewCongruent returns SMS for S = diag(s), stored as M is where that is possible, otherwise by products with M.
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
		n := m.Dim()
		start, col, val := make([]int32, n+1), make([]int32, 0, m.NNZ()), make([]float64, 0, m.NNZ())
		for i := range n {
			cols, values := m.Row(i)
			for k, j := range cols {
				col, val = append(col, j), append(val, values[k]*s[i]*s[j])
			}
			start[i+1] = int32(len(col))
		}
		return NewCompressed(start, col, val)
	case Negative:
		return Negative{NewCongruent(m.Operator, s)}
	}
	return congruent{m, s}
}

// congruent is SMS for S = diag(s) by products with M.
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
