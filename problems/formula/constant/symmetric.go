package constant

import (
	"math"
	"slices"
)

// IsSymmetric reports whether a constant equals its transpose up to rounding.
func (a *Matrix) IsSymmetric() bool {
	if a.Rows != a.Cols {
		return false
	}
	var largest, apart float64
	a.Each(func(i, j int, v float64) { largest = math.Max(largest, math.Abs(v)) })
	if a.Sparse != nil {
		Sum(1, a, -1, a.Transposed()).Each(func(i, j int, v float64) { apart = math.Max(apart, math.Abs(v)) })
		return apart <= 1e-14*largest
	}
	for i := range a.Rows {
		for j, v := range a.Data[i*a.Cols : i*a.Cols+i] {
			if !(math.Abs(v-a.Data[j*a.Cols+i]) <= 1e-14*largest) {
				return false
			}
		}
	}
	return true
}

// Mirrored returns a symmetric constant with a symmetric sparsity pattern, which a factorisation requires. The original
// pattern may be asymmetric because entries that are zero up to rounding may be stored on one side only.
func (a *Matrix) Mirrored() *Matrix {
	if a.Sparse == nil {
		return a
	}
	turned := a.Transposed()
	for i := range a.Rows {
		cols, _ := a.Sparse.Row(i)
		if mirrored, _ := turned.Sparse.Row(i); !slices.Equal(cols, mirrored) {
			return Sum(.5, a, .5, turned).Compact()
		}
	}
	return a
}
