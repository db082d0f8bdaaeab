//go:build !noasm

package main

const peakRounds = 5_000_000

// peak measures multiply and add without memory access, in 256-bit vectors: twelve sums of four numbers in each round.
func peak() *product {
	return &product{Name: "peak", Flops: 2 * 12 * 4 * peakRounds, repeat: 1, run: func() {
		multiplyAdd(peakRounds, .999, .001)
	}}
}

func multiplyAdd(rounds int, x, y float64) float64
