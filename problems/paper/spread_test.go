package paper

import "slices"

// spread is the least, the median and the largest of some numbers.
type spread struct{ low, middle, high float64 }

func spreadOf(values []float64) spread {
	if len(values) == 0 {
		return spread{none, none, none}
	}
	slices.Sort(values)
	k := len(values)
	return spread{values[0], (values[(k-1)/2] + values[k/2]) / 2, values[k-1]}
}
