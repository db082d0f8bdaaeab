package problems

import (
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// sparseUpTo is the fraction of entries that are not zero up to which a matrix is held as compressed rows. Products with these take the
// time of dense ones at .3 in WebAssembly with up to five columns of X, and at .5 with twenty or more, there and natively.
const sparseUpTo = .25

// operator returns a symmetric m as what its entries show, however they are written down: the identity, a diagonal, compressed rows, or a
// matrix stored in full, which shares the data of a dense m. Triplets are brought into order, and what is made of them shares their
// data. An error of pause is returned.
func (m *Matrix) operator(pause func() error) (operator.Operator, error) {
	if m.sparse() {
		if err := m.compress(pause); err != nil {
			return nil, err
		}
	}
	count, diagonal := 0, true
	for k, v := range m.Data {
		if k%stretch == 0 {
			if err := pause(); err != nil {
				return nil, err
			}
		}
		if v != 0 {
			i, j := m.position(k)
			diagonal = diagonal && i == j
			count++
		}
	}
	switch {
	case diagonal:
		return diagonalOperator(m.diagonal()), nil
	case !rare(count, m.Rows):
		return &operator.Dense{Dense: m.dense()}, nil
	case m.sparse():
		return operator.NewCompressed(starts(m.Row, m.Rows), m.Col, m.Data), nil
	}
	return compressedRows(m.dense(), count, everywhere), pause()
}

// full reports whether m takes the memory of a matrix that is stored in full.
func (m *Matrix) full() bool { return !m.sparse() || !rare(len(m.Data), m.Rows) }

// rare reports whether so many entries of an n x n matrix are few enough for compressed rows.
func rare(count, n int) bool { return float64(count) <= sparseUpTo*float64(n)*float64(n) }

// diagonalOperator returns the matrix with diagonal d.
func diagonalOperator(d []float64) operator.Operator {
	for _, v := range d {
		if v != 1 {
			return operator.Diag(d)
		}
	}
	return operator.Identity(len(d))
}

func everywhere(int, int) bool { return true }

// compressedRows returns the entries of a that are not zero, at most count, as far as they are wanted.
func compressedRows(a *mat.Dense, count int, wanted func(i, j int) bool) *operator.Sparse {
	n := a.RawMatrix().Rows
	start, col, val := make([]int32, n+1), make([]int32, 0, count), make([]float64, 0, count)
	for i := range n {
		for j, v := range a.RawRowView(i) {
			if v != 0 && wanted(i, j) {
				col, val = append(col, int32(j)), append(val, v)
			}
		}
		start[i+1] = int32(len(col))
	}
	return operator.NewCompressed(start, col, val)
}

// stored returns how many entries of an operator are stored, -1 when it is not sparse.
func stored(m operator.Operator) int {
	switch m := m.(type) {
	case operator.Identity:
		return m.Dim()
	case operator.Diag:
		count := 0
		for _, v := range m {
			if v != 0 {
				count++
			}
		}
		return count
	case *operator.Sparse:
		return m.NNZ()
	}
	return -1
}
