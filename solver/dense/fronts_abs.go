package dense

import "math"

// MulAbsTrans replaces x by |L|ᵀx.
func (l *Fronts) MulAbsTrans(x []float64) {
	var sums []float64
	for k := range len(l.Column) - 1 {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		val, own := l.Val[l.Entry[k]:l.Entry[k+1]], x[first:][:s]
		sums = append(sums[:0], own...)
		clear(sums)
		for i, v := range own {
			addAbs(sums[:i+1], v, val[i*s:])
		}
		for i, row := range l.Below(k) {
			addAbs(sums, x[row], val[(s+i)*s:])
		}
		copy(own, sums)
	}
}

// MulAbs replaces x by |L|x.
func (l *Fronts) MulAbs(x []float64) {
	for k := len(l.Column) - 2; k >= 0; k-- {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		val, own := l.Val[l.Entry[k]:l.Entry[k+1]], x[first:][:s]
		for i, row := range l.Below(k) {
			x[row] += dotAbs(val[(s+i)*s:], own)
		}
		for i := s - 1; i >= 0; i-- {
			own[i] = dotAbs(val[i*s:], own[:i+1])
		}
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
