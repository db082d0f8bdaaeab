package dense

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestTridiagonalEnds compares the ends of the spectrum with the eigenvalues of the same matrix in dense storage.
// The bounds of EndsWithin must lie on the correct side of the eigenvalues, within the given distance.
func TestTridiagonalEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	for n := 1; n <= 40; n++ {
		m, a := Tridiagonal{}, mat.NewDense(n, n, nil)
		for i := range n {
			m.Diagonal = append(m.Diagonal, rng.NormFloat64()+float64(n%3)-1)
			a.Set(i, i, m.Diagonal[i])
			if i > 0 {
				m.Off = append(m.Off, rng.NormFloat64())
				a.Set(i, i-1, m.Off[i-1])
				a.Set(i-1, i, m.Off[i-1])
			}
		}
		values := slices.Clone(NewSpectrum(n).Eigenvalues(a))
		first, last := values[0], values[n-1]
		size := math.Max(math.Abs(first), math.Abs(last))
		near := func(a, b, error float64) bool { return math.Abs(a-b) <= error*size }
		if least, largest := m.Ends(); !near(least, first, 1e-13) || !near(largest, last, 1e-13) {
			t.Errorf("n = %d: ends %g and %g, want %g and %g", n, least, largest, first, last)
		}
		for _, fraction := range []float64{.3, 1e-3} {
			least, largest := m.EndsWithin(fraction)
			if !near(least, first, fraction) || !near(largest, last, fraction) || least < first-1e-13*size ||
				largest > last+1e-13*size {
				t.Errorf("n = %d: ends %g and %g within %g, want %g and %g", n, least, largest, fraction, first, last)
			}
		}
	}
}
