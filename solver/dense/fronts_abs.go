package dense

import "math"

// AddAbs adds |L||D||Lᵀ|x to dst. No block of D may belong to two fronts.
func (l *Fronts) AddAbs(dst []float64, d *BlockDiagonal, x []float64) {
	y := make([]float64, len(x))
	for k := range len(l.Column) - 1 {
		l.addAbs(k, dst, d, x, y)
	}
}

// addAbs adds the terms of |L||D||Lᵀ|x that belong to the columns of front k to dst. The elements of y for these
// columns must be zero, and are |D||Lᵀ|x afterwards.
func (l *Fronts) addAbs(k int, dst []float64, d *BlockDiagonal, x, y []float64) {
	first, end := int(l.Column[k]), int(l.Column[k+1])
	s, val, below := end-first, l.Val[l.Entry[k]:l.Entry[k+1]], l.Below(k)
	y = y[first:end]
	for i, v := range x[first:end] {
		addAbs(y[:i+1], v, val[i*s:])
	}
	for i, row := range below {
		addAbs(y, x[row], val[(s+i)*s:])
	}
	(&BlockDiagonal{d.D[first:end], d.E[first:end]}).MulAbs(y)
	for i := range s {
		dst[first+i] += dotAbs(val[i*s:], y[:i+1])
	}
	for i, row := range below {
		dst[row] += dotAbs(val[(s+i)*s:], y)
	}
}

func addAbs(to []float64, s float64, row []float64) {
	row = row[:len(to)]
	for j, v := range row {
		to[j] += float64(s * math.Abs(v))
	}
}

func dotAbs(row, x []float64) float64 {
	row = row[:len(x)]
	var sum float64
	for j, v := range row {
		sum += float64(math.Abs(v) * x[j])
	}
	return sum
}
