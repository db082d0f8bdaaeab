package problems

import (
	"slices"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// congruent returns SMS for S = diag(s), stored as M is, or by products with M.
func congruent(m operator.Operator, s []float64) operator.Operator {
	switch m := m.(type) {
	case operator.Identity, operator.Diag:
		d := slices.Clone(diagonalOf(m))
		for i, w := range s {
			d[i] *= w * w
		}
		return diagonalOperator(d)
	case *operator.Dense:
		out := mat.DenseCopyOf(m.Dense)
		scaleRows(out, s)
		for i := range s {
			row := out.RawRowView(i)
			for j, w := range s {
				row[j] *= w
			}
		}
		return &operator.Dense{Dense: out}
	case *operator.Sparse:
		n := m.Dim()
		start, col, val := make([]int32, n+1), make([]int32, 0, m.NNZ()), make([]float64, 0, m.NNZ())
		for i := range n {
			cols, values := m.Row(i)
			for k, j := range cols {
				col, val = append(col, j), append(val, values[k]*s[i]*s[j])
			}
			start[i+1] = int32(len(col))
		}
		return operator.NewCompressed(start, col, val)
	case negative:
		return negative{congruent(m.Operator, s)}
	}
	return rescaled{m, s}
}

// rescaled is SMS for S = diag(s) by products with M.
type rescaled struct {
	operator.Operator
	s []float64
}

// MulTo writes SMSX to dst.
func (m rescaled) MulTo(dst, x *mat.Dense) {
	y := mat.DenseCopyOf(x)
	scaleRows(y, m.s)
	m.Operator.MulTo(dst, y)
	scaleRows(dst, m.s)
}

// diagonalOf returns the diagonal of an operator, for reading, or nil where it is not stored.
func diagonalOf(m operator.Operator) []float64 {
	switch m := m.(type) {
	case operator.Identity:
		ones := make([]float64, m)
		for i := range ones {
			ones[i] = 1
		}
		return ones
	case operator.Diag:
		return m
	case *operator.Dense:
		d := make([]float64, m.Dim())
		for i := range d {
			d[i] = m.At(i, i)
		}
		return d
	case *operator.Sparse:
		d := make([]float64, m.Dim())
		for i := range d {
			cols, values := m.Row(i)
			for k, j := range cols {
				if int(j) == i {
					d[i] += values[k]
				}
			}
		}
		return d
	case negative:
		return diagonalOf(m.Operator) // sizes are all that is asked for
	}
	return nil
}
