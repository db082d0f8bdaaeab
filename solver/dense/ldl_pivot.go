package dense

import "math"

// The thresholds of rook pivoting, which bound the entries of L.
const (
	rookRatio  = 0.6403882032022076 // (1 + √17)/8, the minimum ratio of a one-row pivot to the other entries of its column
	belowRatio = .1                 // the same ratio for rows that cannot be pivots; their entries in L are at most 10
	blockDet   = .5                 // the maximum ratio |ab|/d² of a two-row pivot [a d; d b]
)

// pivot eliminates the one or two columns of a pivot and returns their number, or 0 if it finds no pivot. The search
// starts at column k of the front. From each column the search moves to the column whose index is the row of the
// largest entry, until the largest entry no longer grows.
func (f *LDL) pivot(k int) int {
	i := k
	f.load(f.x, i, k)
	at := f.largest(f.x, i, k)
	if at.isPivot(f.Zero) {
		f.eliminate1(k, i)
		return 1
	}
	for at.beside > f.Zero {
		f.load(f.y, at.row, k)
		next := f.largest(f.y, at.row, k)
		if next.isPivot(f.Zero) {
			f.x, f.y = f.y, f.x
			f.eliminate1(k, at.row)
			return 1
		}
		if next.row == i || !(next.beside > at.beside) {
			if !isBlock(at, next, f.x[at.row]) {
				return 0
			}
			f.eliminate2(k, i, at.row)
			return 2
		}
		f.x, f.y, i, at = f.y, f.x, at.row, next
	}
	return 0
}

// candidate is a column that may become a pivot.
type candidate struct {
	diagonal float64
	beside   float64 // the largest absolute value of an off-diagonal entry in the rows that may be pivots
	row      int     // the row of this entry
	below    float64 // the largest absolute value in the rows that cannot be pivots
}

func (f *LDL) largest(x []float64, i, k int) candidate {
	c := candidate{diagonal: x[i]}
	for j, v := range x[k:f.columns] {
		if v = math.Abs(v); v > c.beside && k+j != i {
			c.beside, c.row = v, k+j
		}
	}
	for _, v := range x[f.columns:f.a.Rows] {
		if v = math.Abs(v); v > c.below {
			c.below = v
		}
	}
	return c
}

func (c candidate) isPivot(zero float64) bool {
	size := math.Abs(c.diagonal)
	return size > zero && size >= rookRatio*c.beside && size >= belowRatio*c.below
}

// isBlock reports whether [a.diagonal d; d b.diagonal] is acceptable as a pivot. An acceptable block has one negative
// eigenvalue.
func isBlock(a, b candidate, d float64) bool {
	square := float64(d * d)
	det := square - float64(a.diagonal*b.diagonal)
	if !(math.Abs(a.diagonal*b.diagonal) <= blockDet*square) {
		return false
	}
	d = math.Abs(d)
	most := det / belowRatio
	return float64(math.Abs(b.diagonal)*a.below)+float64(d*b.below) <= most &&
		float64(math.Abs(a.diagonal)*b.below)+float64(d*a.below) <= most
}

// eliminate1 eliminates column i, whose entries are in x, and stores it as column k of L.
func (f *LDL) eliminate1(k, i int) {
	x, t := f.x, k-f.first
	f.swap(k, i, k)
	x[k], x[i] = x[i], x[k]
	d := x[k]
	f.D, f.E = append(f.D, d), append(f.E, 0)
	f.row(k, k)[0] = 1
	for i := k + 1; i < f.a.Rows; i++ {
		f.a.Data[i*f.a.Stride+k] = x[i] / d
		f.panel[i*blockRows+t] = x[i]
	}
}

// eliminate2 eliminates columns i and j, whose entries are in x and y, and stores them as columns k and k + 1 of L.
func (f *LDL) eliminate2(k, i, j int) {
	x, y, t := f.x, f.y, k-f.first
	f.swap(k, i, k)
	x[k], x[i], y[k], y[i] = x[i], x[k], y[i], y[k]
	if j == k {
		j = i
	}
	f.swap(k+1, j, k)
	x[k+1], x[j], y[k+1], y[j] = x[j], x[k+1], y[j], y[k+1]
	d := x[k+1]
	f.D, f.E = append(f.D, x[k], y[k+1]), append(f.E, d, 0)
	a, b := x[k]/d, y[k+1]/d
	s := 1 / (d * (float64(a*b) - 1))
	f.row(k, k)[0] = 1
	f.row(k+1, k)[0], f.row(k+1, k)[1] = 0, 1
	for i := k + 2; i < f.a.Rows; i++ {
		row, panel, v, w := f.row(i, k)[:2], f.panel[i*blockRows+t:][:2], x[i], y[i]
		row[0], row[1] = s*(float64(b*v)-w), s*(float64(a*w)-v)
		panel[0], panel[1] = v, w
	}
}
