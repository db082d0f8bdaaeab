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

// MulTo writes -MX to dst.
func (m Negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(-1, dst)
}
