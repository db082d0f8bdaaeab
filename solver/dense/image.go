package dense

import "gonum.org/v1/gonum/mat"

// Image holds a matrix D and the images H[D] and ND of D under two linear maps, where ‹D,ND› is a squared norm.
type Image struct{ D, H, N *mat.Dense }

// Scale multiplies D and the images of D by s.
func (m *Image) Scale(s float64) {
	Scale(s, m.D)
	Scale(s, m.H)
	Scale(s, m.N)
}
