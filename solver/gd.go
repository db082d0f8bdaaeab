package solver

import "gonum.org/v1/gonum/mat"

var _ Method = (*GD)(nil)

// GD is gradient descent.
type GD struct {
	// Length is the length of every step. 0: twice the last one when it was accepted at once, and the last one when it had to be cut.
	Length float64

	tried float64
}

// Init forgets the last length.
func (g *GD) Init(Space) { g.tried = 0 }

func (g *GD) save(c *checkpoint) { hold(c, g) }

// Direction returns the gradient, in the metric of the space.
func (g *GD) Direction(prev, loc *Location) (*mat.Dense, float64) {
	switch {
	case g.Length > 0:
		g.tried = g.Length
	case prev == nil:
		g.tried = 0
	case prev.Step < g.tried:
		g.tried = prev.Step
	default:
		g.tried = 2 * prev.Step
	}
	return loc.Ascent, g.tried
}
