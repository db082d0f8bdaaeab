package split

import (
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// What is measured: after settling products, which wait for rows that are still under way, the speeds of the first few decide on new shares,
// those of some more on whether it pays, where it must; later the shares follow the speeds.
const (
	leastWork = 3e7 // operations of a product that is worth trying, a millisecond
	settling  = 2
	few, more = 8, 16
	many      = 64
	gain      = .9 // of the time that it takes alone is the most that a product may take
)

// product is MX with one matrix.
type product struct {
	crew *crew
	id   int
	a    blas64.General // M
	rows []int          // of each helper; nil when they have none yet
	left bool           // helpers do not pay

	here, shared sample // of whole products, computed here alone and shared
	own          pace   // of the rows that are computed here
	theirs       []pace // of those of each helper
	products     int    // since the rows were given, from the first that is measured
	reviews      int
}

// now is the clock that products are measured by; tests set it.
var now = time.Now

// mulTo writes MX to dst.
func (q *product) mulTo(dst, x *mat.Dense) {
	b, c := x.RawMatrix(), dst.RawMatrix()
	began := now()
	if !q.shares(c, b) {
		multiply(c, q.a, b)
		if q.large(b) {
			q.here.add(b, began)
		}
		return
	}
	n, own, rows, team := q.a.Rows, q.ownRows(), q.rows, q.crew.team
	team.Begin(q.id, rowsOf(c, own, n), b)
	multiply(rowsOf(c, 0, own), rowsOf(q.a, 0, own), b)
	q.own.add(b, now().Sub(began).Seconds())
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
	q.shared.add(b, began)
	if failed {
		q.crew.regroup()
	} else {
		q.review()
	}
}

// shares reports whether helpers share in the product Y = MX, and gives them their rows when they are first to.
func (q *product) shares(y, x blas64.General) bool {
	c := q.crew
	switch {
	case c.ended || q.left || !c.alone() || x.Stride != x.Cols || y.Stride != y.Cols:
		return false
	case c.Measured && !q.large(x):
		return false
	case q.rows != nil:
		return true
	}
	each := c.settled()
	if each == nil || c.Measured && len(q.here) < few {
		return false
	}
	speeds := make([]float64, len(each))
	for i, alive := range each {
		if alive {
			speeds[i] = 1
		}
	}
	q.give(divide(q.a.Rows, 1, speeds))
	return !c.ended
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

// give hands the helpers their rows. Where these are none the team has ended.
func (q *product) give(rows []int) {
	q.rows = rows
	from := q.ownRows()
	if from == q.a.Rows {
		q.crew.disband()
		return
	}
	for i, count := range rows {
		q.crew.team.Keep(i, q.id, rowsOf(q.a, from, from+count))
		from += count
	}
	q.products = -settling
	q.forget()
}

// forget begins the measurement of shared products anew.
func (q *product) forget() {
	q.shared, q.own, q.theirs = nil, pace{}, make([]pace, len(q.rows))
}

// review looks at the speeds when enough products were measured.
func (q *product) review() {
	q.products++
	if q.products <= 0 {
		q.forget()
		return
	}
	enough := many
	if q.reviews < 2 {
		enough = [...]int{few, more}[q.reviews]
	}
	if q.products < enough {
		return
	}
	q.reviews++
	if q.crew.Measured && q.reviews == 2 && q.shared.typical() > gain*q.here.typical() {
		q.crew.leave(q)
		return
	}
	q.products = 0
	if rows := q.bySpeed(); rows != nil {
		q.give(rows)
	}
	q.forget()
}

// bySpeed returns the rows that the helpers should have by what was measured, nil when they have about as many or too little was measured.
func (q *product) bySpeed() []int {
	const (
		readable = .01     // seconds, beside which the ticks of a clock are small
		far      = 1. / 50 // of all rows
	)
	speeds := make([]float64, len(q.rows))
	for i, rows := range q.rows {
		if rows > 0 {
			if q.theirs[i].seconds < readable {
				return nil
			}
			speeds[i] = float64(rows) / q.theirs[i].each()
		}
	}
	if q.own.seconds < readable {
		return nil
	}
	wanted := divide(q.a.Rows, float64(q.ownRows())/q.own.each(), speeds)
	for i, rows := range wanted {
		if math.Abs(float64(rows-q.rows[i])) > far*float64(q.a.Rows) {
			return wanted
		}
	}
	return nil
}

// pace is the time that products took.
type pace struct {
	columns int
	seconds float64
}

func (t *pace) add(x blas64.General, seconds float64) {
	t.columns += x.Cols
	t.seconds += seconds
}

// each returns the seconds for one column of X.
func (t *pace) each() float64 { return t.seconds / float64(t.columns) }

// sample holds the seconds that products took for each column of X, of many at most.
type sample []float64

func (s *sample) add(x blas64.General, began time.Time) {
	if len(*s) < many {
		*s = append(*s, now().Sub(began).Seconds()/float64(x.Cols))
	}
}

// typical returns the mean of the faster half, which tells of the machine and not of what disturbs it; the fastest alone would tell of the
// ticks of its clock.
func (s sample) typical() float64 {
	slices.Sort(s)
	var sum float64
	half := (len(s) + 1) / 2
	for _, v := range s[:half] {
		sum += v
	}
	return sum / float64(half)
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
	return blas64.General{Rows: to - from, Cols: a.Cols, Stride: a.Stride, Data: a.Data[from*a.Stride : (to-1)*a.Stride+a.Cols]}
}
