// Package random draws what instances are generated from: numbers in streams of their own, symmetric matrices with
// given eigenvalues, and covariances of samples. The same seed gives the same bits. It does not depend on any problem.
package random

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// Stream names the purpose for which numbers are drawn. Each thing has a stream of its own, so that a change of one
// setting leaves the others as they were.
type Stream uint64

const (
	ForA Stream = iota + 1
	ForG
	ForM
	ForX
	ForProbes // vectors that an estimate of a norm starts from
	ForNoise
	ForFactors
	ForWeights
	ForMeans
)

// New returns the random numbers for a seed and a stream.
func New(seed uint64, stream Stream) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(stream))) }

// Fill sets every entry of a.
func Fill(a *mat.Dense, draw func() float64) {
	data := a.RawMatrix().Data
	for i := range data {
		data[i] = draw()
	}
}
