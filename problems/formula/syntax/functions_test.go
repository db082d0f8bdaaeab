package syntax

import (
	"math"
	"math/big"
	"testing"
)

// TestElementwise compares sin, sinh, atan and erf with the sums of their series in 300-bit arithmetic, to a few units
// in the last place, and compares sigmoid with its expression in terms of tanh.
func TestElementwise(t *testing.T) {
	series := func(x float64, next func(k int, term, square *big.Float)) float64 {
		number := func(v float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(v) }
		square := number(x)
		square.Mul(square, square)
		term, sum := number(x), number(x)
		for k := 1; k < 200; k++ {
			next(k, term, square)
			sum.Add(sum, term)
		}
		out, _ := sum.Float64()
		return out
	}
	times := func(term *big.Float, over, under float64) {
		term.Mul(term, new(big.Float).SetPrec(300).SetFloat64(over))
		term.Quo(term, new(big.Float).SetPrec(300).SetFloat64(under))
	}
	for _, c := range []struct {
		name string
		at   []float64
		next func(k int, term, square *big.Float)
		of   float64 // the value of the function divided by that of the series
	}{
		{"sin", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -1, float64(2*k*(2*k+1)))
		}, 1},
		{"sinh", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), 1, float64(2*k*(2*k+1)))
		}, 1},
		{"atan", []float64{.1, .5}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -float64(2*k-1), float64(2*k+1))
		}, 1},
		{"erf", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -float64(2*k-1), float64(k*(2*k+1)))
		}, 2 / math.Sqrt(math.Pi)},
	} {
		for _, x := range c.at {
			got, want := Functions[c.name].Value(x), c.of*series(x, c.next)
			if math.Abs(got-want) > 4e-16*math.Abs(want) {
				t.Errorf("%s(%v) = %v, wanted %v", c.name, x, got, want)
			}
		}
	}
	for _, x := range []float64{-800, -3, -1e-9, 0, 2, 800} {
		if got, want := sigmoid(x), (1+math.Tanh(x/2))/2; math.Abs(got-want) > 2e-16 {
			t.Errorf("sigmoid(%v) = %v, wanted %v", x, got, want)
		}
	}
}
