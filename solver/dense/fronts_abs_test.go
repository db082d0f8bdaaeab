package dense_test

import (
	"math"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// TestAddAbs compares |L||D||Lᵀ|x with products of full matrices. L has two fronts. D has one 2 x 2
// block in the rows of each front.
func TestAddAbs(t *testing.T) {
	l := &dense.Fronts{
		Column: []int32{0, 3, 5}, Start: []int32{0, 1, 1}, Row: []int32{4}, Entry: []int64{0, 12, 16},
		Val: []float64{
			1, 99, 99,
			-2, 1, 99,
			3, -4, 1,
			5, 6, -7,
			1, 99,
			-8, 1,
		},
	}
	full := mat.NewDense(5, 5, []float64{
		1, 0, 0, 0, 0,
		2, 1, 0, 0, 0,
		3, 4, 1, 0, 0,
		0, 0, 0, 1, 0,
		5, 6, 7, 8, 1,
	})
	d := &dense.BlockDiagonal{D: []float64{-2, 3, 1, -5, 4}, E: []float64{0, -6, 0, 7, 0}}
	absD := mat.NewDense(5, 5, []float64{
		2, 0, 0, 0, 0,
		0, 3, 6, 0, 0,
		0, 6, 1, 0, 0,
		0, 0, 0, 5, 7,
		0, 0, 0, 7, 4,
	})
	x, dst := []float64{1, 2, 3, 4, 5}, []float64{10, 20, 30, 40, 50}
	want := dense.NewProduct(full, dense.NewProduct(absD, dense.NewGram(full, mat.NewDense(5, 1, x))))
	for i := range dst {
		want.Set(i, 0, want.At(i, 0)+dst[i])
	}
	l.AddAbs(dst, d, x)
	for i, v := range dst {
		if math.Abs(v-want.At(i, 0)) > 1e-12*want.At(i, 0) {
			t.Errorf("element %d is %g, want %g", i, v, want.At(i, 0))
		}
	}
}
