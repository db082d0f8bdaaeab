package random

import (
	"math"
	"testing"
)

// TestUniform checks that U has no preferred direction: for a Haar-distributed U, the expectation of each diagonal
// entry of UᵀDU is the mean of D, and the standard deviation is sqrt(2 var(D)/(n + 2)).
func TestUniform(t *testing.T) {
	const n, draws = 40, 200
	d := make([]float64, n)
	for i := range d {
		d[i] = math.Pow(1.2, float64(-i))
	}
	var mean, variance float64
	for _, v := range d {
		mean += v / n
		variance += v * v / n
	}
	variance -= mean * mean
	sums := make([]float64, n)
	for seed := range uint64(draws) {
		a, err := Symmetric(d, New(seed, ForA), silent)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			sums[i] += a.At(i, i) / draws
		}
	}
	tolerance := 4.5 * math.Sqrt(2*variance/(n+2)/draws)
	for i, got := range sums {
		if math.Abs(got-mean) > tolerance {
			t.Errorf("A[%d,%d] has mean %.4f over %d draws, wanted %.4f within %.4f", i, i, got, draws, mean, tolerance)
		}
	}
}
