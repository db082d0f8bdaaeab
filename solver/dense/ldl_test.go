package dense_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestLDL multiplies the factors and compares the product with the front. If only the first columns of the front are
// factorised, the remaining block becomes part of D.
func TestLDL(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for _, c := range []struct {
		name          string
		rows, columns int
		change        func(s *mat.Dense)
		ones, left    int  // the numbers of columns of zeros and of columns without a pivot
		definite      bool // whether Cholesky's method eliminates the columns
	}{
		{name: "one", rows: 1, columns: 1},
		{name: "random", rows: 150, columns: 150},
		{name: "front", rows: 150, columns: 70},
		{name: "definite columns", rows: 150, columns: 70, definite: true, change: func(s *mat.Dense) {
			for i := range 70 {
				s.Set(i, i, 60)
			}
		}},
		{name: "a positive definite block with large entries below it", rows: 80, columns: 3, change: func(s *mat.Dense) {
			for j := range 3 {
				s.Set(j, j, 10)
				s.Set(79, j, 1e3)
			}
		}, left: 3},
		{name: "zero", rows: 3, columns: 3, change: func(s *mat.Dense) { s.Zero() }, ones: 3},
		{name: "zero diagonal", rows: 131, columns: 131, change: func(s *mat.Dense) {
			for i := range 131 {
				s.Set(i, i, 0)
			}
		}},
		{name: "empty columns", rows: 100, columns: 70, change: func(s *mat.Dense) {
			for i := range 100 {
				for _, j := range []int{0, 33, 69} {
					s.Set(i, j, 0)
					s.Set(j, i, 0)
				}
			}
		}, ones: 3},
		{name: "large entries below", rows: 80, columns: 3, change: func(s *mat.Dense) {
			for j := range 2 { // so that [0 1; 1 0] is a pivot, but the third column is not
				s.Set(j, j, 0)
				for i := j + 1; i < 80; i++ {
					s.Set(i, j, 1)
				}
			}
			s.Set(79, 2, 1e6)
		}, left: 1},
	} {
		s := testmatrix.Normal(rng, c.rows, c.rows)
		if c.change != nil {
			c.change(s)
		}
		for i := range c.rows { // the lower triangle determines the upper one
			for j := range i {
				s.Set(j, i, s.At(i, j))
			}
		}
		a, names := mat.DenseCopyOf(s), make([]int32, c.rows)
		for i := range names {
			names[i] = int32(i)
			for j := i + 1; j < c.rows; j++ { // the upper triangle must not be read
				a.Set(i, j, math.NaN())
			}
		}
		var f dense.LDL
		f.Reset(c.rows, 1e-14)
		done := f.Eliminate(a.RawMatrix(), c.columns, names)
		if done != c.columns-c.left || len(f.Ones) != c.ones || len(f.D) != done || len(f.E) != done {
			t.Errorf("%s: %d pivots, %d ones, wanted %d and %d", c.name, done, len(f.Ones), c.columns-c.left, c.ones)
			continue
		}
		if ones := slices.Repeat([]float64{1}, done); done > 0 && slices.Equal(f.D, ones) != c.definite && c.ones != done {
			t.Errorf("%s: pivots %v", c.name, f.D)
		}
		l, d := mat.NewDense(c.rows, c.rows, nil), mat.NewDense(c.rows, c.rows, nil)
		var largest float64
		for i := range c.rows {
			for j := range min(i+1, done) {
				l.Set(i, j, a.At(i, j))
				largest = math.Max(largest, math.Abs(a.At(i, j)))
			}
			for j := done; j <= i; j++ {
				d.Set(i, j, a.At(i, j))
				d.Set(j, i, a.At(i, j))
			}
			if i >= done {
				l.Set(i, i, 1)
				continue
			}
			if d.Set(i, i, f.D[i]); f.E[i] != 0 {
				d.Set(i+1, i, f.E[i])
				d.Set(i, i+1, f.E[i])
			}
		}
		for _, one := range f.Ones {
			s.Set(int(one), int(one), s.At(int(one), int(one))+1)
		}
		product := dense.NewProduct(dense.NewProduct(l, d), mat.DenseCopyOf(l.T()))
		for i, from := range names {
			for j, column := range names {
				if off := math.Abs(product.At(i, j) - s.At(int(from), int(column))); !(off < 1e-11) {
					t.Fatalf("%s: LDLᵀ is off by %g in row %d and column %d", c.name, off, i, j)
				}
			}
		}
		if !(largest <= 10) {
			t.Errorf("%s: L has an entry %g", c.name, largest)
		}
	}
}
