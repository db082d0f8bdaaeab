package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Operator = Negative{}

// Negative is -M for an operator M.
type Negative struct{ Operator }

// MulTo writes -MX to dst.
func (m Negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(-1, dst)
}
