package dense

import (
	"cmp"
	"slices"
)

// Largest returns the index of the largest value, or the first such index if several values are equally large.
func Largest(values []float64) int {
	best := 0
	for i, v := range values {
		if v > values[best] {
			best = i
		}
	}
	return best
}

// Order fills order with 0, 1, 2 and so on, sorted by compare. If compare returns 0 for two indices, the smaller index
// comes first.
func Order(order []int, compare func(i, j int) int) {
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(compare(i, j), i-j) })
}
