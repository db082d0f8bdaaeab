package solver

import "gonum.org/v1/gonum/mat"

var _ Method = (*GD)(nil)

// GD is gradient descent.
type GD struct {
	// Length is the length of every step that the safeguard does not shorten. If Length is 0, the run chooses the first
	// length, and each later step first tries twice the length of the step before it, or the same length if that step had
	// to be shortened. Without the safeguard, 0 means that every step has length 0.001.
	Length float64

	tried float64
}

func (*GD) penalty() Space { return PlainPenalty }

func (g *GD) on(_ space, safeguard bool) (guide, error) {
	out := &GD{Length: g.Length}
	if g.Length == 0 && !safeguard {
		out.Length = plainStep
	}
	return out, notNegative("GD.Length", g.Length)
}

// restart discards the last length.
func (g *GD) restart() { g.tried = 0 }

func (g *GD) save(c *checkpoint) { hold(c, g) }

// direction returns the gradient in the metric of the space.
func (g *GD) direction(prev, loc *location) (*mat.Dense, float64) {
	switch {
	case g.Length > 0:
		g.tried = g.Length
	case prev == nil:
		g.tried = 0
	case prev.step < g.tried:
		g.tried = prev.step
	default:
		g.tried = 2 * prev.step
	}
	return loc.ascent, g.tried
}
