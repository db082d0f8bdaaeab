//go:build !noasm

package main

const peakRounds = 5_000_000

// peak returns a measurement of multiplications and additions of 256-bit vectors without memory access. Each round
// updates twelve sums of four numbers.
func peak() *product {
	return &product{Name: "peak", Flops: 2 * 12 * 4 * peakRounds, repeat: 1, run: func() {
		multiplyAdd(peakRounds, .999, .001)
	}}
}

func multiplyAdd(rounds int, x, y float64) float64
