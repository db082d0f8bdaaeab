package problems

import (
	"math"
	"slices"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// centre subtracts the means of the columns twice, because rounding errors leave small means after one subtraction.
func centre(z *mat.Dense) {
	m, n := z.Dims()
	mean := make([]float64, n)
	for range 2 {
		clear(mean)
		for i := range m {
			blas64.Axpy(1, dense.Vector(z.RawRowView(i)), dense.Vector(mean))
		}
		dense.Divide(mean, float64(m))
		subtractFromRows(z, mean)
	}
}

// subtractFromRows subtracts a vector from every row of z.
func subtractFromRows(z *mat.Dense, v []float64) {
	for i := range z.RawMatrix().Rows {
		blas64.Axpy(-1, dense.Vector(v), dense.Vector(z.RawRowView(i)))
	}
}

// checkFeatures fails if the matrix samples has a constant column, or entries so large that the sum of their squares
// may overflow. The argument z is a copy of samples.
func checkFeatures(input string, samples *read.Matrix, z *mat.Dense) {
	try.Check(checkSize(input, samples))
	if constant := constantColumns(z); len(constant) > 0 {
		name := samples.ColumnName(constant[0])
		try.Refuse(input, name+" is constant, so M would be singular; remove the column")
	}
}

// checkSize returns an error if m has entries so large that the sum of their squares may overflow. The error names the
// column with the largest entry in absolute value.
func checkSize(input string, m *read.Matrix) error {
	largest, column := 1e150, -1
	for k, v := range m.Data {
		if math.Abs(v) > largest {
			largest = math.Abs(v)
			_, column = m.Position(k)
		}
	}
	if column < 0 {
		return nil
	}
	return solver.Input(input, m.ColumnName(column), " has values up to ", largest,
		", whose squares are too large to compute with; rescale the column")
}

// constantColumns returns the indices of the columns whose entries differ by no more than their rounding errors.
func constantColumns(z *mat.Dense) (columns []int) {
	const tol = 0x1p-50
	m, n := z.Dims()
	low, high := slices.Clone(z.RawRowView(0)), slices.Clone(z.RawRowView(0))
	for i := range m {
		for j, v := range z.RawRowView(i) {
			low[j], high[j] = math.Min(low[j], v), math.Max(high[j], v)
		}
	}
	for j := range n {
		if high[j]-low[j] <= tol*math.Max(high[j], -low[j]) {
			columns = append(columns, j)
		}
	}
	return columns
}

// featureScaling is a parameter of problems made from samples.
var featureScaling = catalog.Param{Name: "scaling", Default: false,
	Doc: "Solves the problem in variables in which every feature has variance 1. If this is set to false, features in " +
		"different units slow a run down, and the run may end before it reaches the optimum. If it is not set, features " +
		"whose standard deviations differ by a factor of more than 10 are scaled by powers of two. In all cases the " +
		"optimum, X and the values at R(X) are those for the unscaled data."}

// manyUnits is the ratio of standard deviations above which a run is several times slower than with scaled features.
// Above a ratio of a few hundred, a run may end short of the optimum, because the ratio of the eigenvalues of M is the
// square of this ratio.
const manyUnits = 10

// featureScale returns the Problem.Scale for features with the given standard deviations; the deviation of a constant
// feature is 0. If the settings request scaling, the scale gives variance 1 to every feature that is not constant. If
// the settings do not mention scaling and the deviations differ widely, the scale consists of powers of two. Otherwise
// the scale is nil. The warning describes the default scaling, or, if the settings turn scaling off, advises the user
// to turn scaling on.
func (s *Spec) featureScale(deviations []float64) (scale []float64, warning string) {
	low, high := positiveRange(deviations)
	scaling := s.Params.Bool("scaling")
	if !scaling {
		if !(high > manyUnits*low) {
			return nil, ""
		}
		warning = "the standard deviations of the features range from " + solver.Number(low) + " to " +
			solver.Number(high) + ": "
		if _, refused := s.given["scaling"]; refused {
			return nil, warning + "with scaling, the run would need fewer iterations"
		}
		warning += "the run uses variables scaled by powers of two; its gradient norms and steps refer to these variables; " +
			"X and the values at R(X) are those for the unscaled data"
	}
	scale = make([]float64, len(deviations))
	for j, sd := range deviations {
		scale[j] = semidefinite.UnitOf(sd * sd)
		if scaling && sd > 0 {
			scale[j] = 1 / sd
		}
	}
	return scale, warning
}

// positiveRange returns the smallest and the largest positive value, or +Inf and 0 if no value is positive.
func positiveRange(values []float64) (low, high float64) {
	low = math.Inf(1)
	for _, v := range values {
		if v > 0 {
			low, high = math.Min(low, v), math.Max(high, v)
		}
	}
	return low, high
}

// scaleFeatures scales the columns of centred samples by the scale from featureScale, or leaves them if it is nil.
func (s *Spec) scaleFeatures(z *mat.Dense) (scale []float64, warning string) {
	m, _ := z.Dims()
	deviations := dense.ColumnSquares(z)
	for j, sum := range deviations {
		deviations[j] = math.Sqrt(sum / float64(m))
	}
	scale, warning = s.featureScale(deviations)
	dense.ScaleColumns(z, scale)
	return scale, warning
}
