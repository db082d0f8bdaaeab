package operator

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Operator = Negative{}

// Negative is -M.
type Negative struct{ Operator }

// negativeStored is -M for an M whose entries are stored.
type negativeStored struct{ Stored }

// MulTo writes -MX to dst.
func (m negativeStored) MulTo(dst, x *mat.Dense) { Negative{m.Stored}.MulTo(dst, x) }

// AddTo adds -s·M to dst.
func (m negativeStored) AddTo(dst *mat.Dense, s float64) { m.Stored.AddTo(dst, -s) }

// MulTo writes -MX to dst.
func (m Negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(-1, dst)
}
