//go:build !noasm

package main

const peakRounds = 5_000_000

// peak is multiply and add without memory, in vectors of 256 bits: twelve sums of four numbers in each round.
func peak() *product {
	return &product{Name: "peak", Flops: 2 * 12 * 4 * peakRounds, repeat: 1, run: func() {
		multiplyAdd(peakRounds, .999, .001)
	}}
}

func multiplyAdd(rounds int, x, y float64) float64
