package factor

import (
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
)

// permuter permutes the rows of matrices by products with sparse permutation matrices. In WebAssembly, such a product
// is faster than a loop over the rows. The products turn -0 into 0.
type permuter struct {
	start  []int32   // 0, 1, 2 and so on: row k of a permutation matrix has one entry, entry k
	ones   []float64 // the entries
	places []int32   // memory for inverse
}

// multiply writes row order[k] of X to row k of dst for every k. Only the first p columns are copied.
func (r *permuter) multiply(dst blas64.General, order []int32, x blas64.General, p int) {
	n := len(order)
	if len(r.ones) != n {
		r.start, r.ones = make([]int32, n+1), slices.Repeat([]float64{1}, n)
		for k := range r.start {
			r.start[k] = int32(k)
		}
	}
	product := dense.SpMM
	if e, ok := dense.Registered(); ok {
		product = e.SpMM
	}
	product(n, p, r.start, order, r.ones, x.Data, x.Stride, dst.Data, dst.Stride)
}

// inverse returns the inverse of an order. The slice is valid until the next call.
func (r *permuter) inverse(order []int32) []int32 {
	r.places = slices.Grow(r.places[:0], len(order))[:len(order)]
	for k, i := range order {
		r.places[i] = int32(k)
	}
	return r.places
}
