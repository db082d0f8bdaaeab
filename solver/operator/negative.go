package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Composed = Negative{}

// Negative is -M.
type Negative struct{ Operator }

// Operators returns M.
func (m Negative) Operators() []Operator { return []Operator{m.Operator} }

// With returns the negative of another M.
func (m Negative) With(replace func(Operator) Operator) Operator {
	return Negative{replace(m.Operator)}
}

// MulTo writes -MX to dst.
func (m Negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(-1, dst)
}
