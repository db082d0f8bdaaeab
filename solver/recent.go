package solver

import (
	"math"
	"slices"

	"slep/solver/dense"
)

// leastStretch is the minimum number of iterations over which a recentMax takes one of its two maxima.
const leastStretch = 10

// recentMax is the maximum of a quantity over about the last quarter of the iterations or, early in a run, about the
// last ten iterations.
type recentMax struct {
	older, newer float64 // the maxima over two consecutive stretches of iterations
	end          int     // the iteration at which the value of newer moves to older
}

// add records the value of iteration k if the value is finite.
func (m *recentMax) add(k int, v float64) {
	if k >= m.end {
		m.older, m.newer, m.end = m.newer, 0, k+max(leastStretch, k/4)
	}
	if dense.Finite(v) {
		m.newer = math.Max(m.newer, v)
	}
}

func (m *recentMax) value() float64 { return math.Max(m.older, m.newer) }

// recentLengths holds the last few step lengths.
type recentLengths struct {
	values [6]float64 // a new length overwrites the oldest
	count  int        // the number of lengths added so far
}

func (r *recentLengths) add(v float64) {
	r.values[r.count%len(r.values)] = v
	r.count++
}

func (r *recentLengths) least() float64 { return slices.Min(r.values[:min(r.count, len(r.values))]) }
