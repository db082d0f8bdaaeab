package problems

import (
	"math"

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
	Doc: "Solves in variables in which every feature has variance 1: features in units of their own otherwise make a run slow, and may end it short of the optimum. " +
		"Where nothing is given, features whose units differ much are scaled by powers of two. The optimum, X and the figures at R(X) are those of the data all the same."}

// manyUnits is the ratio of standard deviations from which on a run is several times slower than with scaled features. Beyond some hundred it
// may end short of the optimum: the ratio of eigenvalues of M is the square.
const manyUnits = 10

// featureScale returns the Problem.Scale of features with the given standard deviations, 0 for one that does not vary: what the settings ask
// for, or powers of two where these ask for nothing and the deviations differ much; nil for none. The warning says what was done unasked,
// or should be.
func (s *Spec) featureScale(deviations []float64) (scale []float64, warning string) {
	low, high := math.Inf(1), 0.0
	for _, sd := range deviations {
		if sd > 0 {
			low, high = math.Min(low, sd), math.Max(high, sd)
		}
	}
	scaling := s.Params.Bool("scaling")
	if !scaling {
		if !(high > manyUnits*low) {
			return nil, ""
		}
		warning = "the standard deviations of the features run from " + solver.Number(low) + " to " + solver.Number(high) + ": "
		if _, refused := s.given["scaling"]; refused {
			return nil, warning + "with scaling the run would need fewer iterations"
		}
		warning += "the run computes in variables scaled by powers of two, as its gradient norms and steps show; " +
			"X and the figures at R(X) are those of the data"
	}
	scale = make([]float64, len(deviations))
	for j, sd := range deviations {
		scale[j] = unitOf(sd * sd)
		if scaling && sd > 0 {
			scale[j] = 1 / sd
		}
	}
	return scale, warning
}

// scaleFeatures scales the columns of centred samples as featureScale says.
func (s *Spec) scaleFeatures(z *mat.Dense) (scale []float64, warning string) {
	m, n := z.Dims()
	deviations := make([]float64, n)
	for i := range m {
		for j, v := range z.RawRowView(i) {
			deviations[j] += v * v
		}
	}
	for j, sum := range deviations {
		deviations[j] = math.Sqrt(sum / float64(m))
	}
	scale, warning = s.featureScale(deviations)
	if scale != nil {
		scaleColumns(z, scale)
	}
	return scale, warning
}
