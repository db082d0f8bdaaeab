package semidefinite

import (
	"slep/problems/lists"
	"slep/problems/random"
	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Extremes returns estimates of the condition number of SAS and of the largest and the smallest nonzero eigenvalue of
// A. The estimates come from a few steps of power iteration with the leading block of the factorisation, and with the
// inverse of this block.
func (f *Factor) Extremes() (even, largest, smallest float64) {
	t, units := f.leading(), make([]float64, f.Rank)
	for i := range units {
		units[i] = f.units[f.order[i]]
	}
	return extremes(units,
		func(v *mat.Dense) {
			blas64.Trmv(blas.Trans, t, dense.Vector(v.RawMatrix().Data))
			blas64.Trmv(blas.NoTrans, t, dense.Vector(v.RawMatrix().Data))
		},
		func(v *mat.Dense) {
			blas64.Trsv(blas.NoTrans, t, dense.Vector(v.RawMatrix().Data))
			blas64.Trsv(blas.Trans, t, dense.Vector(v.RawMatrix().Data))
		})
}

// SparseExtremes returns the estimates of Extremes for the factor of a sparse matrix. S is the scaling of the rows of
// the factor.
func SparseExtremes(f *factor.Semidefinite) (even, largest, smallest float64) {
	return extremes(f.Scale(), f.MulScaled, f.SolveScaled)
}

// extremes computes the results of Extremes. The function product multiplies a vector by a matrix, which is SAS or a
// block of SAS, and the function solution multiplies a vector by the inverse of this matrix. The argument units is the
// diagonal of S.
func extremes(units []float64, product, solution func(v *mat.Dense)) (even, largest, smallest float64) {
	inverse := lists.Map(units, func(u float64) float64 { return 1 / u })
	scaled := func(apply func(*mat.Dense), s []float64) func(*mat.Dense) {
		return func(v *mat.Dense) {
			dense.ScaleRows(v, s)
			apply(v)
			dense.ScaleRows(v, s)
		}
	}
	even = growth(product, len(units)) * growth(solution, len(units))
	return even, growth(scaled(product, inverse), len(units)), 1 / growth(scaled(solution, units), len(units))
}

// growth estimates the largest eigenvalue of a semidefinite matrix from below, by power iteration.
func growth(apply func(v *mat.Dense), n int) float64 {
	const steps = 6
	v := mat.NewDense(n, 1, nil)
	random.Fill(v, random.New(0, random.ForProbes).NormFloat64)
	size := dense.Norm(v)
	for range steps {
		dense.Scale(1/size, v)
		apply(v)
		size = dense.Norm(v)
	}
	return size
}

// Quotient returns the smallest Rayleigh quotient of an indefinite M along a few directions of negative curvature. The
// result is an upper bound on the smallest eigenvalue of M.
func Quotient(f *factor.Semidefinite, m operator.Operator) float64 {
	const most = 8
	v := mat.NewDense(m.Dim(), min(f.Negative, most), nil)
	f.NegativeTo(v)
	curvature, least := dense.NewGram(v, operator.NewProduct(m, v)), 0.
	for j, size := range dense.ColumnNorms(v) {
		least = min(least, curvature.At(j, j)/(size*size))
	}
	return least
}
