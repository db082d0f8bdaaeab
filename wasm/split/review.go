package split

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
)

// The first products after rows were given wait for these rows and are not measured. Then come reviews, each after a
// number of products: the first divides the rows by the speeds that were measured, the second decides whether helpers
// pay, where they must, and all later ones let the shares follow the speeds.
const (
	leastWork    = 3e7 // operations of a product that is worth trying, a millisecond
	settling     = 2
	firstReview  = 8
	secondReview = 16
	laterReview  = 64
	gain         = .9 // of the time that a product takes alone is the most that it may take with helpers
)

// measured is what is known of the speed of a product.
type measured struct {
	unshared, shared sample // of whole products, without and with helpers
	own              pace   // of the rows that are computed here
	theirs           []pace // of those of each helper
	count            int    // of products since the rows were given, from the first that is measured
	reviews          int
}

// forget begins the measurement of shared products anew.
func (q *product) forget() {
	q.shared, q.own, q.theirs = nil, pace{}, make([]pace, len(q.rows))
}

// review decides what to do once enough products were measured.
func (q *product) review() {
	q.count++
	if q.count <= 0 {
		q.forget()
		return
	}
	enough := laterReview
	if q.reviews < 2 {
		enough = [...]int{firstReview, secondReview}[q.reviews]
	}
	if q.count < enough {
		return
	}
	q.reviews++
	if q.sharing.Measured && q.reviews == 2 && q.shared.typical() > gain*q.unshared.typical() {
		q.sharing.leave(q)
		return
	}
	q.count = 0
	if rows := q.bySpeed(); rows != nil {
		q.give(rows)
	}
	q.forget()
}

// bySpeed returns the rows that suit the measured speeds, nil when the helpers have about as many or too little was
// measured.
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

// sample holds the seconds for each column of X that products took, laterReview of them at most.
type sample []float64

func (s *sample) add(x blas64.General, seconds float64) {
	if len(*s) < laterReview {
		*s = append(*s, seconds/float64(x.Cols))
	}
}

// typical returns the mean of the faster half, which shows the machine and not what disturbs it. The fastest alone
// would show the ticks of the clock.
func (s sample) typical() float64 {
	slices.Sort(s)
	var sum float64
	half := (len(s) + 1) / 2
	for _, v := range s[:half] {
		sum += v
	}
	return sum / float64(half)
}
