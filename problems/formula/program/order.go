package program

import (
	"cmp"
	"slices"
)

// sort reorders each column of x by the permutation that sorts the same column of y. If At[0] of the node is 1, sort
// uses the inverse permutation.
func (in *instruction) sort(d, x, y []float64) {
	cols := in.dst.cols
	for j := range cols {
		for i := range in.order {
			in.order[i] = i
		}
		slices.SortFunc(in.order, func(i, k int) int { return cmp.Or(cmp.Compare(y[i*cols+j], y[k*cols+j]), i-k) })
		for i, from := range in.order {
			if in.node.At[0] == 1 {
				d[from*cols+j] = x[i*cols+j]
			} else {
				d[i*cols+j] = x[from*cols+j]
			}
		}
	}
}
