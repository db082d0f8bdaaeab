package operator

import "slices"

// NewDiagonal returns the diagonal matrix with the diagonal d, or an Identity if all entries of d are 1. NewDiagonal
// retains d.
func NewDiagonal(d []float64) Operator {
	if slices.ContainsFunc(d, func(v float64) bool { return v != 1 }) {
		return Diag(d)
	}
	return Identity(len(d))
}

// DiagonalSizes returns the diagonal of M up to a common sign, or nil if M does not store its diagonal. The caller must
// not change the slice.
func DiagonalSizes(m Operator) []float64 {
	switch m := m.(type) {
	case Identity:
		return slices.Repeat([]float64{1}, int(m))
	case Diag:
		return m
	case *Dense:
		d := make([]float64, m.Dim())
		for i := range d {
			d[i] = m.At(i, i)
		}
		return d
	case *Sparse:
		d := make([]float64, m.Dim())
		for i := range d {
			d[i] = m.at(i, i)
		}
		return d
	case *Shrunk:
		return m.Diagonal
	case Negative:
		return DiagonalSizes(m.Operator)
	}
	return nil
}

// isDiagonal reports whether M is known to be diagonal.
func isDiagonal(m Operator) bool {
	sparse := Compressed(m)
	for i := 0; sparse != nil && i < sparse.Dim(); i++ {
		if cols, _ := sparse.Row(i); len(cols) > 1 || len(cols) == 1 && int(cols[0]) != i {
			return false
		}
	}
	return sparse != nil
}
