package split

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// product is MX with one matrix.
type product struct {
	sharing *sharing
	id      int
	a       blas64.General // M
	rows    []int          // of each helper; nil when they have none yet
	left    bool           // helpers do not pay
	measured
}

// mulTo writes MX to dst.
func (q *product) mulTo(dst, x *mat.Dense) {
	b, c, now := x.RawMatrix(), dst.RawMatrix(), q.sharing.now
	began := now()
	if !q.shares(c, b) {
		multiply(c, q.a, b)
		if q.large(b) {
			q.unshared.add(b, now()-began)
		}
		return
	}
	n, own, rows, team := q.a.Rows, q.ownRows(), q.rows, q.sharing.team
	team.Begin(q.id, rowsOf(c, own, n), b)
	multiply(rowsOf(c, 0, own), rowsOf(q.a, 0, own), b)
	q.own.add(b, now()-began)
	failed, from := false, own
	for i, seconds := range team.Wait() {
		to := from + rows[i]
		if seconds < 0 {
			failed = true
			multiply(rowsOf(c, from, to), rowsOf(q.a, from, to), b)
		} else {
			q.theirs[i].add(b, seconds)
		}
		from = to
	}
	q.shared.add(b, now()-began)
	if failed {
		q.sharing.redistribute()
	} else {
		q.review()
	}
}

// shares reports whether helpers share in the product Y = MX. It gives them their rows the first time.
func (q *product) shares(y, x blas64.General) bool {
	s := q.sharing
	switch {
	case s.ended || q.left || !s.alone() || x.Stride != x.Cols || y.Stride != y.Cols:
		return false
	case s.Measured && !q.large(x):
		return false
	case q.rows != nil:
		return true
	}
	each := s.settled()
	if each == nil || s.Measured && len(q.unshared) < firstReview {
		return false
	}
	speeds := make([]float64, len(each))
	for i, alive := range each {
		if alive {
			speeds[i] = 1
		}
	}
	q.give(divide(q.a.Rows, 1, speeds))
	return !s.ended
}

// large reports whether the product with X takes long enough for helpers to pay.
func (q *product) large(x blas64.General) bool {
	return 2*float64(q.a.Rows)*float64(q.a.Cols)*float64(x.Cols) >= leastWork
}

// ownRows returns how many rows are computed here.
func (q *product) ownRows() int {
	own := q.a.Rows
	for _, rows := range q.rows {
		own -= rows
	}
	return own
}

// give hands the helpers their rows, and closes the team where none has any.
func (q *product) give(rows []int) {
	q.rows = rows
	from := q.ownRows()
	if from == q.a.Rows {
		q.sharing.end()
		return
	}
	for i, count := range rows {
		q.sharing.team.Keep(i, q.id, rowsOf(q.a, from, from+count))
		from += count
	}
	q.count = -settling
	q.forget()
}

// multiply writes AB to C.
func multiply(c, a, b blas64.General) {
	if a.Rows > 0 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, b, 0, c)
	}
}

// rowsOf returns some rows of a.
func rowsOf(a blas64.General, from, to int) blas64.General {
	if from == to {
		return blas64.General{Cols: a.Cols, Stride: a.Stride}
	}
	data := a.Data[from*a.Stride : (to-1)*a.Stride+a.Cols]
	return blas64.General{Rows: to - from, Cols: a.Cols, Stride: a.Stride, Data: data}
}
