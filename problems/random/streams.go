// Package random draws the data of generated instances: random numbers from separate streams, symmetric matrices with
// given eigenvalues, and sample covariances. Equal seeds produce equal bits. The package does not depend on any
// problem.
package random

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// Stream names the purpose for which numbers are drawn. Each purpose has its own stream, so that changing a setting for
// one purpose does not change the numbers drawn for the other purposes.
type Stream uint64

const (
	ForA Stream = iota + 1
	ForG
	ForM
	ForX
	ForProbes // the start vectors for estimates of norms
	ForNoise
	ForFactors
	ForWeights
	ForMeans
	ForRows // the folds, bootstrap samples and permutations of resampling
)

// New returns the generator for a seed and a stream.
func New(seed uint64, stream Stream) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(stream))) }

// Fill sets every entry of a to the result of a new call to draw.
func Fill(a *mat.Dense, draw func() float64) {
	data := a.RawMatrix().Data
	for i := range data {
		data[i] = draw()
	}
}
