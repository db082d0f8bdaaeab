// Package grid provides regular grids of points in one to three dimensions, with matrices that couple neighbouring
// points, the eigenvalues of these matrices, and a fast solver for Poisson's equation. The package does not depend on
// any problem.
package grid

import (
	"math"
	"slices"

	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Grid is a box of points with spacing 1 in one to three dimensions. Element k is the number of points along axis k.
// The last coordinate varies fastest. Functions on a grid vanish outside the grid.
type Grid []int

// Cube returns a grid with dim axes and the same number of points, side, along each axis.
func Cube(dim, side int) Grid { return Grid(slices.Repeat([]int{side}, dim)) }

// Points returns n, the number of points.
func (g Grid) Points() int {
	n := 1
	for _, side := range g {
		n *= side
	}
	return n
}

// Frequency returns the k-th eigenvalue, counted from 0, of tridiag(-1, 2, -1) with the given number of rows. Every
// eigenvalue of the Laplacian is a sum of such eigenvalues, one for each axis.
func Frequency(k, side int) float64 {
	s := math.Sin(math.Pi / 2 * float64(k+1) / float64(side+1))
	return 4 * s * s
}

// Laplacian returns the Kronecker sum of the matrices tridiag(-1, 2, -1) of all axes. This is the matrix of negative
// second differences.
func (g Grid) Laplacian(pause func() error) (*operator.Sparse, error) {
	return g.stencil([]float64{2 * float64(len(g)), -1}, pause)
}

// Mass returns the Kronecker product of the matrices tridiag(1, 4, 1)/6 of all axes. This is the mass matrix of finite
// elements that are linear along each axis.
func (g Grid) Mass(pause func() error) (*operator.Sparse, error) {
	dim := len(g)
	weights := make([]float64, dim+1)
	for moved := range weights {
		weights[moved] = math.Pow(4, float64(dim-moved)) / math.Pow(6, float64(dim))
	}
	return g.stencil(weights, pause)
}

// Checkerboard returns the diagonal matrix with 1 on the squares of a checkerboard that have the colour of the first
// corner, and 0 on the other squares.
func (g Grid) Checkerboard() operator.Diag {
	d := make(operator.Diag, g.Points())
	for i := range d {
		sum := 0 // sum of the coordinates
		for axis, rest := len(g)-1, i; axis >= 0; axis-- {
			sum += rest % g[axis]
			rest /= g[axis]
		}
		d[i] = float64(1 - sum%2)
	}
	return d
}

// stencil returns the matrix that couples points whose coordinates all differ by at most 1. The entry for two such
// points is weights[k] if k of their coordinates differ, or 0 if k is not less than len(weights). If the function pause
// returns an error, stencil returns this error.
func (g Grid) stencil(weights []float64, pause func() error) (made *operator.Sparse, err error) {
	defer try.Catch(&err)
	moves := Cube(len(g), 3).Points()
	var row, col []int32
	var val []float64
	for i := range g.Points() {
		if i%4096 == 0 {
			try.Check(pause())
		}
		for move := range moves { // in this order, the column indices of a row ascend
			if j, moved, inside := g.neighbour(i, move); inside && moved < len(weights) {
				row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, weights[moved])
			}
		}
	}
	return operator.FromTriplets(g.Points(), row, col, val), nil
}

// neighbour returns the point that a move from i reaches, the number of coordinates that the move changes, and whether
// the point is inside the grid. A move is a number with one base-3 digit per coordinate: 0, 1 or 2 for a change by -1,
// 0 or 1.
func (g Grid) neighbour(i, move int) (j, moved int, inside bool) {
	unit := 1
	for axis := len(g) - 1; axis >= 0; axis-- {
		change := move%3 - 1
		to := i/unit%g[axis] + change
		if to < 0 || to >= g[axis] {
			return 0, 0, false
		}
		j += to * unit
		moved += change * change
		move /= 3
		unit *= g[axis]
	}
	return j, moved, true
}

// Interpolate interpolates functions linearly along each axis, from a coarser grid on the same box to g. The matrix x
// and the result have one row per point and one column per function.
func (g Grid) Interpolate(x *mat.Dense, coarse Grid) *mat.Dense {
	_, cols := x.Dims()
	values, inner := x.RawMatrix().Data, cols
	for axis := len(g) - 1; axis >= 0; axis-- { // the later axes already have their new sizes
		values = stretch(values, inner, coarse[axis], g[axis])
		inner *= g[axis]
	}
	return mat.NewDense(g.Points(), cols, values)
}

// stretch interpolates along one axis. points is the number of points on the axis before the interpolation, and more is
// the number afterwards. Each point on the axis has a block of values of the given size.
func stretch(values []float64, block, points, more int) []float64 {
	out := make([]float64, len(values)/points*more)
	for from, to := values, out; len(from) > 0; from, to = from[block*points:], to[block*more:] {
		for i := range more {
			at := float64(i+1) * float64(points+1) / float64(more+1) // the walls are at 0 and points + 1
			left := int(at)
			dst := to[i*block : (i+1)*block]
			add := func(k int, weight float64) {
				if k >= 1 && k <= points {
					for j, v := range from[(k-1)*block : k*block] {
						dst[j] += weight * v
					}
				}
			}
			add(left, 1-(at-float64(left)))
			add(left+1, at-float64(left))
		}
	}
	return out
}
