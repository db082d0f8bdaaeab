package dense

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// DrawUnit sets d to a uniformly distributed random matrix with ‖d‖_F = 1.
func DrawUnit(d *mat.Dense, rng *rand.Rand) {
	data := d.RawMatrix().Data
	for i := range data {
		data[i] = rng.NormFloat64()
	}
	Scale(1/Norm(d), d)
}
