package constant

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// sparseSymmetric returns a symmetric matrix with normally distributed entries at a given fraction of the positions,
// chosen at random, as Octave's sprandsym does.
func sparseSymmetric(n int, density float64, rng *rand.Rand) *Matrix {
	out, taken := triplets(n, n), map[int]bool{}
	add := func(i, j int) int {
		if taken[i*n+j] || taken[j*n+i] {
			return 0
		}
		taken[i*n+j] = true
		v := rng.NormFloat64()
		out.Add(i, j, v)
		if i == j {
			return 1
		}
		out.Add(j, i, v)
		return 2
	}
	wanted := int(math.Round(math.Min(density, 1) * float64(n) * float64(n)))
	if 2*wanted > n*n { // if the density is high, decide for each position in turn whether it is used
		for i := range n {
			for j := range i + 1 {
				if rng.Float64() < density {
					add(i, j)
				}
			}
		}
	} else {
		for count := 0; count < wanted; {
			count += add(rng.IntN(n), rng.IntN(n))
		}
	}
	return Sparse(out)
}

// orthonormalise makes the columns of a matrix orthonormal by the Gram-Schmidt process. Each column is orthogonalised
// twice.
func orthonormalise(a *Matrix) {
	c := a.Cols
	column := func(j int) blas64.Vector { return blas64.Vector{N: a.Rows, Data: a.Data[j:], Inc: c} }
	work := make([]float64, c)
	for j := range c {
		for range 2 {
			if j > 0 {
				before := blas64.General{Rows: a.Rows, Cols: j, Stride: c, Data: a.Data}
				w := blas64.Vector{N: j, Data: work, Inc: 1}
				blas64.Gemv(blas.Trans, 1, before, column(j), 0, w)
				blas64.Gemv(blas.NoTrans, -1, before, w, 1, column(j))
			}
			blas64.Scal(1/blas64.Nrm2(column(j)), column(j))
		}
	}
}
