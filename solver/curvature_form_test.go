package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestColumnForm compares the quadratic form on symmetric and on skew matrices with its definition, Σ s_iᵀP_is_i.
func TestColumnForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 11))
	const p = 4
	parts := make([]*mat.Dense, p)
	for i := range parts {
		parts[i] = testmatrix.Normal(rng, p, p)
		parts[i].Add(parts[i], parts[i].T())
	}
	for _, sign := range []float64{1, -1} {
		s, coordinates := mat.NewDense(p, p, nil), []float64{}
		for j := range p {
			for i := range j {
				v := rng.NormFloat64()
				s.Set(i, j, v)
				s.Set(j, i, sign*v)
				coordinates = append(coordinates, v)
			}
			if sign > 0 {
				s.Set(j, j, rng.NormFloat64())
				coordinates = append(coordinates, s.At(j, j))
			}
		}
		c := mat.NewDense(len(coordinates), 1, coordinates)
		got := dense.Inner(c, dense.NewProduct(columnForm(parts, sign), c))
		var want float64
		for i, part := range parts {
			column := mat.DenseCopyOf(s.ColView(i))
			want += dense.Inner(column, dense.NewProduct(part, column))
		}
		if math.Abs(got-want) > 1e-13*math.Abs(want) {
			t.Errorf("sign %g: %.17g, wanted %.17g", sign, got, want)
		}
	}
}
