package factor

import (
	"math"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// storedCovariance is a covariance C whose entries are stored.
type storedCovariance struct {
	operator.Stored
	factor *pencilInertia
}

func (c *storedCovariance) reduce(z *mat.Dense) (k *mat.Dense, rounding float64, err error) {
	if c.factor, err = factorizeSymmetric(&operator.Dense{Dense: operator.Full(c.Stored)}, 0); err != nil {
		return nil, 0, err
	}
	return reduceBySolutions(c, z)
}

func (c *storedCovariance) solve(v *mat.Dense) { c.factor.Solve(v) }

func (c *storedCovariance) sizes() (diagonal []float64, norm float64) {
	full := operator.Full(c.Stored)
	diagonal = make([]float64, c.Dim())
	for i := range diagonal {
		var sum float64
		for _, v := range full.RawRowView(i) {
			sum += math.Abs(v)
		}
		diagonal[i], norm = math.Abs(full.At(i, i)), math.Max(norm, sum)
	}
	return diagonal, norm
}

func (c *storedCovariance) cost(z *mat.Dense) (entries, work float64) {
	n, r := float64(c.Dim()), float64(z.RawMatrix().Rows)
	return n * n, n*n*n/3 + 10*n*n*r + 6*n*r*r
}
