package random

import (
	"math"
	"math/rand/v2"

	"slep/problems/try"

	"gonum.org/v1/gonum/mat"
)

// bartlett returns a lower trapezoidal A with min(n, freedom) columns such that AAᵀ has the same distribution as GᵀG,
// where G is a freedom x n matrix of independent normal numbers (Bartlett 1933, doi:10.1017/S0370164600015637; for
// freedom < n Srivastava 2003, doi:10.1214/aos/1065705118). About n²/2 numbers are drawn instead of freedom·n.
func bartlett(n, freedom int, rng *rand.Rand, pause func() error) *mat.Dense {
	a := mat.NewDense(n, min(n, freedom), nil)
	for i := range n {
		try.Check(pause())
		row := a.RawRowView(i)
		for j := range row {
			if j < i {
				row[j] = rng.NormFloat64()
			} else if j == i {
				row[j] = chi(freedom-i, rng)
			}
		}
	}
	return a
}

// chi draws the length of a vector of k independent normal numbers, as the square root of a χ² variate, by Marsaglia
// and Tsang's method for gamma variates (2000, doi:10.1145/358407.358414).
func chi(k int, rng *rand.Rand) float64 {
	if k == 1 {
		return math.Abs(rng.NormFloat64())
	}
	d := float64(k)/2 - 1./3
	for {
		x := rng.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		v *= v * v
		if v > 0 && math.Log(rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return math.Sqrt(2 * d * v)
		}
	}
}
