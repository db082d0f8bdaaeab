package formula

import (
	"math"
	"slices"
)

// isSymmetric reports whether a constant equals its transpose up to rounding.
func (a *array) isSymmetric() bool {
	if a.rows != a.cols {
		return false
	}
	var largest, apart float64
	a.each(func(i, j int, v float64) { largest = math.Max(largest, math.Abs(v)) })
	if a.sparse != nil {
		sum(1, a, -1, a.turned()).each(func(i, j int, v float64) { apart = math.Max(apart, math.Abs(v)) })
		return apart <= 1e-14*largest
	}
	for i := range a.rows {
		for j, v := range a.data[i*a.cols : i*a.cols+i] {
			if !(math.Abs(v-a.data[j*a.cols+i]) <= 1e-14*largest) {
				return false
			}
		}
	}
	return true
}

// balanced returns a symmetric constant with the mirror image of every stored entry stored too, as a factorisation
// needs it. Entries that are zero up to rounding may lack theirs.
func (a *array) balanced() *array {
	if a.sparse == nil {
		return a
	}
	turned := a.turned()
	for i := range a.rows {
		cols, _ := a.sparse.Row(i)
		if mirrored, _ := turned.sparse.Row(i); !slices.Equal(cols, mirrored) {
			return sum(.5, a, .5, turned).thick()
		}
	}
	return a
}
