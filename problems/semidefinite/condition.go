package semidefinite

import (
	"slep/problems/random"
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Extremes estimates the condition number of SAS, and the largest and the smallest nonzero eigenvalue of A, by a few
// steps of power iteration with the leading block of the factorisation and its inverse.
func (f *Factor) Extremes() (even, largest, smallest float64) {
	t := f.leading()
	units, inverse := make([]float64, f.Rank), make([]float64, f.Rank)
	for i := range units {
		units[i] = f.units[f.order[i]]
		inverse[i] = 1 / units[i]
	}
	product := func(v blas64.Vector) {
		blas64.Trmv(blas.Trans, t, v)
		blas64.Trmv(blas.NoTrans, t, v)
	}
	solution := func(v blas64.Vector) {
		blas64.Trsv(blas.NoTrans, t, v)
		blas64.Trsv(blas.Trans, t, v)
	}
	scaled := func(apply func(blas64.Vector), s []float64) func(blas64.Vector) {
		return func(v blas64.Vector) {
			rows := mat.NewDense(f.Rank, 1, v.Data)
			dense.ScaleRows(rows, s)
			apply(v)
			dense.ScaleRows(rows, s)
		}
	}
	even = growth(product, f.Rank) * growth(solution, f.Rank)
	return even, growth(scaled(product, inverse), f.Rank), 1 / growth(scaled(solution, units), f.Rank)
}

// growth estimates the largest eigenvalue of a positive definite matrix from below.
func growth(apply func(blas64.Vector), n int) float64 {
	const steps = 6
	start := mat.NewDense(n, 1, nil)
	random.Fill(start, random.New(0, random.ForProbes).NormFloat64)
	v := dense.Vector(start.RawMatrix().Data)
	size := blas64.Nrm2(v)
	for range steps {
		blas64.Scal(1/size, v)
		apply(v)
		size = blas64.Nrm2(v)
	}
	return size
}
