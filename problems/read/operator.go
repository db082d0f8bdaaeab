package read

import (
	"slep/problems/try"
	"slep/solver/operator"
)

// Operator returns a symmetric m as an operator. The type of the operator, which is the identity, a diagonal matrix,
// compressed rows, or a full matrix, depends on the entries of m, not on the way in which they are stored. Operator
// sorts triplets. A full matrix shares the data of a dense m, and compressed rows share the data of the sorted
// triplets. If pause returns an error, Operator returns this error.
func (m *Matrix) Operator(pause func() error) (made operator.Operator, err error) {
	defer try.Catch(&err)
	m.compress(pause)
	count, diagonal := 0, true
	for k, v := range m.entries(pause) {
		if v != 0 {
			i, j := m.Position(k)
			diagonal = diagonal && i == j
			count++
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
