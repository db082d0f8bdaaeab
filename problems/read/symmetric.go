package read

import (
	"math"
	"strconv"

	"slep/problems/try"
	"slep/solver"
)

// symmetricTol is the largest difference |A_ij - A_ji|, relative to the largest absolute value of an entry, that counts
// as a rounding error.
const symmetricTol = 1e-10

// Symmetrize replaces m by (m + mᵀ)/2 in place if m is symmetric up to rounding, and sorts triplets. Check must have
// accepted m. If m is not square or not symmetric, the error is about input. If pause returns an error, Symmetrize
// returns this error.
func (m *Matrix) Symmetrize(input string, pause func() error) (err error) {
	defer try.Catch(&err)
	try.Check(m.Square(input))
	var largest float64
	for _, v := range m.Data {
		largest = math.Max(largest, math.Abs(v))
	}
	if m.sparse() {
		m.symmetrizeTriplets(input, symmetricTol*largest, pause)
	} else {
		m.symmetrizeDense(input, symmetricTol*largest, pause)
	}
	return nil
}

// Square returns an error, which names input, if m is not square.
func (m *Matrix) Square(input string) error {
	if m.Rows != m.Cols {
		return solver.Input(input, "the matrix is "+m.Shape()+"; it must be square and symmetric")
	}
	return nil
}

func (m *Matrix) symmetrizeDense(input string, tol float64, pause func() error) {
	const block = 64 // the order of the blocks, of which two fit in the cache
	n := m.Rows
	for top := 0; top < n; top += block {
		for left := top; left < n; left += block {
			try.Check(pause())
			for i := top; i < min(top+block, n); i++ {
				for j := max(left, i+1); j < min(left+block, n); j++ {
					v, w := m.Data[i*n+j], m.Data[j*n+i]
					if v == w {
						continue
					}
					if math.Abs(v-w) > tol {
						refuseAsymmetric(input, i, j, v, w)
					}
					mean := v/2 + w/2
					m.Data[i*n+j], m.Data[j*n+i] = mean, mean
				}
			}
		}
	}
}

func (m *Matrix) symmetrizeTriplets(input string, tol float64, pause func() error) {
	m.compress(pause)
	start := m.rowStarts()
	for k := range m.entries(pause) {
		at, w := m.mirror(start, k)
		i, j := m.Position(k)
		switch v := m.Data[k]; {
		case v == w:
		case math.Abs(v-w) > tol:
			refuseAsymmetric(input, i, j, v, w)
		case at >= 0:
			m.Data[k] = v/2 + w/2
			m.Data[at] = m.Data[k]
		default:
			m.Data[k] = v / 2
			m.Add(j, i, v/2)
		}
	}
	m.compress(pause)
}

// refuseAsymmetric ends with the error for an entry v in row i and column j, counted from 0, if the entry in row j and
// column i is w.
func refuseAsymmetric(input string, i, j int, v, w float64) {
	row, column := strconv.Itoa(i+1), strconv.Itoa(j+1)
	try.Refuse(input, "the matrix is not symmetric: row ", row, ", column ", column, " holds ", v,
		" and row ", column, ", column ", row, " holds ", w)
}
