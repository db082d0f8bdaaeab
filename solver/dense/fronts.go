package dense

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Fronts is a sparse lower triangular matrix L. Adjacent columns whose entries below the diagonal are in the same rows,
// or nearly the same, form a front, which is stored as a dense matrix.
type Fronts struct {
	Column []int32 // front k has the columns Column[k] <= j < Column[k+1] of L
	Start  []int32 // below its triangle, front k has the rows Row[Start[k]:Start[k+1]]
	Row    []int32 // the row numbers, ascending in each front
	Entry  []int64 // front k is Val[Entry[k]:Entry[k+1]], row by row, first the triangle and then the rows below
	Val    []float64

	work []float64 // memory for the rows of X that correspond to the rows of one front below its triangle
}

// Below returns the row numbers of front k below the triangle of the front. The caller must not change the slice.
func (l *Fronts) Below(k int) []int32 { return l.Row[l.Start[k]:l.Start[k+1]] }

const (
	frontColumns = 2    // if a Fused is registered, the number of columns of X must be a multiple of this number
	wideFront    = 2048 // BLAS is used if the number of columns of a front times that of X is at least this number
)

// FrontColumns returns the number of columns that X must have for p right-hand sides.
func FrontColumns(p int) int {
	if _, ok := Registered(); !ok {
		return p
	}
	return (p + frontColumns - 1) / frontColumns * frontColumns
}

// Forward replaces X by L⁻¹X. X must have as many columns as FrontColumns returns, and a stride equal to this number.
func (l *Fronts) Forward(x blas64.General) {
	for k, count := 0, len(l.Column)-1; k < count; k++ {
		from := k
		for k < count && !l.isWide(k, x.Cols) {
			k++
		}
		if e, ok := Registered(); ok {
			e.FrontsForward(l, from, k, x.Cols, x.Data)
		} else {
			l.ForwardThrough(from, k, x.Cols, x.Data)
		}
		if k == count {
			return
		}
		own, triangle, rest, gathered := l.parts(k, x)
		blas64.Trsm(blas.Left, blas.NoTrans, 1, triangle, own)
		if rest.Rows > 0 {
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rest, own, 0, gathered)
		}
		for i, row := range l.Below(k) {
			to := x.Data[int(row)*x.Cols:][:x.Cols]
			for j, v := range gathered.Data[i*x.Cols:][:x.Cols] {
				to[j] -= v
			}
		}
	}
}

// Backward replaces X by L⁻ᵀX. X must meet the same requirements as for Forward.
func (l *Fronts) Backward(x blas64.General) {
	for k := len(l.Column) - 2; k >= 0; k-- {
		to := k + 1
		for k >= 0 && !l.isWide(k, x.Cols) {
			k--
		}
		if e, ok := Registered(); ok {
			e.FrontsBackward(l, k+1, to, x.Cols, x.Data)
		} else {
			l.BackwardThrough(k+1, to, x.Cols, x.Data)
		}
		if k < 0 {
			return
		}
		own, triangle, rest, gathered := l.parts(k, x)
		for i, row := range l.Below(k) {
			copy(gathered.Data[i*x.Cols:], x.Data[int(row)*x.Cols:][:x.Cols])
		}
		if rest.Rows > 0 {
			blas64.Gemm(blas.Trans, blas.NoTrans, -1, rest, gathered, 1, own)
		}
		blas64.Trsm(blas.Left, blas.Trans, 1, triangle, own)
	}
}

// isWide reports whether matrix products pay off for a front.
func (l *Fronts) isWide(k, p int) bool { return int(l.Column[k+1]-l.Column[k])*p >= wideFront }

// parts returns the rows of X that correspond to the columns of a front, the triangle of the front, the rest of the
// front, and memory for the rows of X that correspond to the rest.
func (l *Fronts) parts(k int, x blas64.General) (
	own blas64.General, triangle blas64.Triangular, rest, gathered blas64.General,
) {
	s, r := int(l.Column[k+1]-l.Column[k]), len(l.Below(k))
	if len(l.work) < r*x.Cols {
		l.work = make([]float64, r*x.Cols)
	}
	val := l.Val[l.Entry[k]:l.Entry[k+1]]
	return blas64.General{Rows: s, Cols: x.Cols, Stride: x.Cols, Data: x.Data[int(l.Column[k])*x.Cols:]},
		Lower(blas64.General{Rows: s, Cols: s, Stride: s, Data: val}),
		blas64.General{Rows: r, Cols: s, Stride: s, Data: val[s*s:]},
		blas64.General{Rows: r, Cols: x.Cols, Stride: x.Cols, Data: l.work}
}

// ForwardThrough performs the steps of Forward for the fronts k with from <= k < to, where X has p columns.
func (l *Fronts) ForwardThrough(from, to, p int, x []float64) {
	for k := from; k < to; k++ {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		own := x[first*p:]
		val := l.Val[l.Entry[k]:l.Entry[k+1]]
		for j := range s {
			row := own[j*p:][:p]
			subtract(row, j, val[j*s:], 1, own, nil)
			Divide(row, val[j*s+j])
		}
		for i, at := range l.Below(k) {
			subtract(x[int(at)*p:][:p], s, val[(s+i)*s:], 1, own, nil)
		}
	}
}

// BackwardThrough performs the steps of Backward for the fronts k with from <= k < to, where X has p columns.
func (l *Fronts) BackwardThrough(from, to, p int, x []float64) {
	for k := to - 1; k >= from; k-- {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		val := l.Val[l.Entry[k]:l.Entry[k+1]]
		below := l.Below(k)
		for j := s - 1; j >= 0; j-- {
			row := x[(first+j)*p:][:p]
			if len(below) > 0 {
				subtract(row, len(below), val[s*s+j:], s, x, below)
			}
			if j < s-1 {
				subtract(row, s-1-j, val[(j+1)*s+j:], s, x[(first+j+1)*p:], nil)
			}
			Divide(row, val[j*s+j])
		}
	}
}

// subtract subtracts w[0] x_0, w[next] x_1, w[2 next] x_2 and so on from a row, where x_0, x_1, ... are the first count
// rows of X or, if rows is not nil, the rows of X listed in rows. The conversions to float64 keep compilers from
// fusing products with differences.
func subtract(to []float64, count int, w []float64, next int, x []float64, rows []int32) {
	p := len(to)
	for ; len(to) >= 4; to, x = to[4:], x[4:] {
		s0, s1, s2, s3 := to[0], to[1], to[2], to[3]
		if rows == nil {
			for t := range count {
				f, row := w[t*next], x[t*p:][:4]
				s0 -= float64(f * row[0])
				s1 -= float64(f * row[1])
				s2 -= float64(f * row[2])
				s3 -= float64(f * row[3])
			}
		} else {
			for t, at := range rows[:count] {
				f, row := w[t*next], x[int(at)*p:][:4]
				s0 -= float64(f * row[0])
				s1 -= float64(f * row[1])
				s2 -= float64(f * row[2])
				s3 -= float64(f * row[3])
			}
		}
		to[0], to[1], to[2], to[3] = s0, s1, s2, s3
	}
	for j, v := range to {
		for t := range count {
			at := t
			if rows != nil {
				at = int(rows[t])
			}
			v -= float64(w[t*next] * x[at*p+j])
		}
		to[j] = v
	}
}

// Divide divides every element of x by the same number.
func Divide(x []float64, by float64) {
	for j := range x {
		x[j] /= by
	}
}
