package semidefinite

import (
	"slep/problems/random"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Extremes estimates the condition number of SAS, and the largest and the smallest eigenvalue of A that are not zero,
// by a few steps of power iteration with the leading block of the factorisation and with its inverse.
func (f *Factor) Extremes() (even, largest, smallest float64) {
	t := f.leading()
	units := make([]float64, f.Rank)
	for i := range units {
		units[i] = f.units[f.order[i]]
	}
	product := func(v blas64.Vector) {
		blas64.Trmv(blas.Trans, t, v)
		blas64.Trmv(blas.NoTrans, t, v)
	}
	solution := func(v blas64.Vector) {
		blas64.Trsv(blas.NoTrans, t, v)
		blas64.Trsv(blas.Trans, t, v)
	}
	scaled := func(apply func(blas64.Vector), power int) func(blas64.Vector) {
		scale := func(v blas64.Vector) {
			for i, u := range units {
				if power > 0 {
					v.Data[i] *= u
				} else {
					v.Data[i] /= u
				}
			}
		}
		return func(v blas64.Vector) {
			scale(v)
			apply(v)
			scale(v)
		}
	}
	even = growth(product, f.Rank) * growth(solution, f.Rank)
	return even, growth(scaled(product, -1), f.Rank), 1 / growth(scaled(solution, 1), f.Rank)
}

// growth estimates the largest eigenvalue of a positive definite matrix from below.
func growth(apply func(blas64.Vector), n int) float64 {
	const steps = 6
	v := blas64.Vector{N: n, Data: make([]float64, n), Inc: 1}
	rng := random.New(0, random.ForProbes)
	for i := range v.Data {
		v.Data[i] = rng.NormFloat64()
	}
	size := blas64.Nrm2(v)
	for range steps {
		blas64.Scal(1/size, v)
		apply(v)
		size = blas64.Nrm2(v)
	}
	return size
}
