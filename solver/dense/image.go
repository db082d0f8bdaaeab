package dense

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Image is a matrix D with what two linear maps make of it, H[D] and ND, where ‹D,ND› is the square of a length.
type Image struct{ D, H, N *mat.Dense }

const independent = 1e-8 // a D that shrinks to this part of its length is rounding

// Orthonormalize makes the image orthogonal in N to others, which are orthonormal, and scales it to length 1. It
// returns false when nothing is left of it.
func (m *Image) Orthonormalize(others []*Image) bool {
	before := Inner(m.D, m.N)
	for range 2 {
		for _, other := range others {
			m.Add(-Inner(m.D, other.N), other)
		}
	}
	square := Inner(m.D, m.N)
	if !(square > independent*independent*before) || !Finite(square) {
		return false
	}
	m.Scale(1 / math.Sqrt(square))
	return true
}

// Scale multiplies the image by s.
func (m *Image) Scale(s float64) {
	Scale(s, m.D)
	Scale(s, m.H)
	Scale(s, m.N)
}

// Add adds s times another image.
func (m *Image) Add(s float64, other *Image) {
	AddScaled(m.D, s, other.D)
	AddScaled(m.H, s, other.H)
	AddScaled(m.N, s, other.N)
}

// Set makes the image s times another.
func (m *Image) Set(s float64, other *Image) {
	Copy(m.D, other.D)
	Copy(m.H, other.H)
	Copy(m.N, other.N)
	m.Scale(s)
}
