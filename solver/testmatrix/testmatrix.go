// Package testmatrix provides random matrices for tests of the solver.
package testmatrix

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// Normal returns an n x p matrix of independent standard normal entries.
func Normal(rng *rand.Rand, n, p int) *mat.Dense {
	a := mat.NewDense(n, p, nil)
	a.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, a)
	return a
}

// PSD returns a positive semidefinite n x n matrix of the given rank, or of rank n if rank > n.
func PSD(rng *rand.Rand, n, rank int) *mat.Dense {
	z := Normal(rng, n, rank)
	a := mat.NewDense(n, n, nil)
	a.Mul(z, z.T())
	a.Scale(1/float64(n), a)
	return a
}

// Orthogonal returns a random orthogonal n x n matrix.
func Orthogonal(rng *rand.Rand, n int) *mat.Dense {
	var qr mat.QR
	qr.Factorize(Normal(rng, n, n))
	q := mat.NewDense(n, n, nil)
	qr.QTo(q)
	return q
}

// DiagonallyDominant returns a symmetric n x n matrix, almost certainly positive definite, as triplets for
// operator.FromTriplets. On average, a row has the given number of off-diagonal entries.
func DiagonallyDominant(rng *rand.Rand, n int, entries float64) (size int, row, col []int32, val []float64) {
	for i := range n {
		row, col, val = append(row, int32(i)), append(col, int32(i)), append(val, 3*entries+1)
		for j := range i {
			if rng.Float64() < entries/float64(n) {
				v := rng.NormFloat64()
				row, col, val = append(row, int32(i), int32(j)), append(col, int32(j), int32(i)), append(val, v, v)
			}
		}
	}
	return n, row, col, val
}

// Eigenvalues returns the eigenvalues of a symmetric matrix in ascending order. Only the upper triangle of the matrix
// is read. If gonum does not find the eigenvalues, Eigenvalues panics.
func Eigenvalues(a *mat.Dense) []float64 {
	n, _ := a.Dims()
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, mat.DenseCopyOf(a).RawMatrix().Data), false) {
		panic("testmatrix: no eigenvalues")
	}
	return eigen.Values(nil)
}
