package problems

import (
	"math"
	"slices"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// centre subtracts its mean from each column, and then what rounding left of it.
func centre(z *mat.Dense) {
	m, n := z.Dims()
	mean := make([]float64, n)
	for range 2 {
		clear(mean)
		for i := range m {
			for j, v := range z.RawRowView(i) {
				mean[j] += v
			}
		}
		for j := range mean {
			mean[j] /= float64(m)
		}
		for i := range m {
			row := z.RawRowView(i)
			for j, v := range mean {
				row[j] -= v
			}
		}
	}
}

// constantColumn returns the first column whose entries differ by no more than their rounding errors, or -1.
func constantColumn(z *mat.Dense) int {
	const tol = 0x1p-50
	m, n := z.Dims()
	low, high := make([]float64, n), make([]float64, n)
	copy(low, z.RawRowView(0))
	copy(high, low)
	for i := range m {
		for j, v := range z.RawRowView(i) {
			low[j], high[j] = math.Min(low[j], v), math.Max(high[j], v)
		}
	}
	for j := range n {
		if high[j]-low[j] <= tol*math.Max(high[j], -low[j]) {
			return j
		}
	}
	return -1
}

// featureScaling is a setting of problems that are made from samples.
var featureScaling = solver.Param{Name: "scaling", Default: false,
	Doc: "Solves in variables in which every feature has variance 1: features in units of their own otherwise make a run slow. The optimum, X and the figures at R(X) are those of the data all the same."}

// manyUnits is the ratio of standard deviations from which on a run is several times slower than with scaled features.
const manyUnits = 10

// scaleFeatures divides the columns of centred samples by their standard deviations where the settings ask for that, and returns the
// Problem.Scale that goes with it; otherwise a warning when these differ much.
func (s *Spec) scaleFeatures(z *mat.Dense) (scale []float64, warning string) {
	m, n := z.Dims()
	scale = make([]float64, n)
	for i := range m {
		for j, v := range z.RawRowView(i) {
			scale[j] += v * v
		}
	}
	for j, sum := range scale {
		scale[j] = 1 / math.Sqrt(sum/float64(m))
	}
	if !s.Params.Bool("scaling") {
		if low, high := 1/slices.Max(scale), 1/slices.Min(scale); high > manyUnits*low {
			warning = "the standard deviations of the features run from " + solver.Number(low) + " to " + solver.Number(high) + ": with scaling the run would need fewer iterations"
		}
		return nil, warning
	}
	for i := range m {
		row := z.RawRowView(i)
		for j, w := range scale {
			row[j] *= w
		}
	}
	return scale, ""
}
