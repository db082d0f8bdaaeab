package grid

import "gonum.org/v1/gonum/mat"

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

// stretch interpolates along one axis, and thereby increases the number of points on the axis from points to more. Each
// point on the axis has a block of values of the given size.
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
