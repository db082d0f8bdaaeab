package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestSkewForm compares the quadratic form with its definition, Σ ω_iᵀ(B - λ_iI)ω_i.
func TestSkewForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 11))
	const p = 4
	b, values := testmatrix.Normal(rng, p, p), []float64{-2, .5, 1, 3}
	b.Add(b, b.T())
	omega, coordinates := mat.NewDense(p, p, nil), mat.NewDense(p*(p-1)/2, 1, nil)
	for j := range p {
		for i := range j {
			v := rng.NormFloat64()
			omega.Set(i, j, v)
			omega.Set(j, i, -v)
			coordinates.Set(j*(j-1)/2+i, 0, math.Sqrt2*v)
		}
	}
	got := dense.Inner(coordinates, dense.NewProduct(skewForm(b, values), coordinates))
	shifted := mat.DenseCopyOf(omega)
	dense.ScaleColumns(shifted, values)
	want := dense.Inner(omega, dense.NewProduct(b, omega)) - dense.Inner(omega, shifted)
	if math.Abs(got-want) > 1e-13*math.Abs(want) {
		t.Errorf("%.17g, wanted %.17g", got, want)
	}
}
