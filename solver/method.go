package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Method chooses where a run goes next. The run decides how much of it is taken, so that every method is safeguarded alike.
type Method interface {
	// Init forgets everything: the run begins, or begins again where it stands.
	Init(space Space)
	// Direction returns d and the length a to try first of the step X⁺ = Retract(X, -a·d). prev is the point before loc,
	// nil after Init. A length that is not positive and finite leaves the choice to the run. d may be loc.Grad; it is not changed.
	Direction(prev, loc *Location) (d *mat.Dense, a float64)
}

var (
	_ Method = (*GD)(nil)
	_ Method = (*BB)(nil)
)

// GD is gradient descent.
type GD struct {
	// Length is the length of every step. 0: twice the last one when it was accepted at once, and the last one when it had to be cut.
	Length float64

	tried float64
}

// Init forgets the last length.
func (g *GD) Init(Space) { g.tried = 0 }

// Direction returns the gradient.
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
	return loc.Grad, g.tried
}

// BBRule is which of its two lengths a Barzilai-Borwein method takes.
type BBRule int

// With S the last step and Y the change of the gradient over it, the long length is ‹S,S›/|‹S,Y›| and the short one |‹S,Y›|/‹Y,Y›
// (Barzilai and Borwein 1988, doi:10.1093/imanum/8.1.141). ABB takes the long one at odd iterations and the short one at even ones
// (Dai and Fletcher 2005, doi:10.1007/s00211-004-0569-y; paper, section Algorithm).
const (
	ABB BBRule = iota
	BB1        // always long
	BB2        // always short
)

// BB is the Barzilai-Borwein gradient method.
type BB struct {
	Rule BBRule

	space Space
	steps int
}

// Init starts the alternation anew, with a long step to come.
func (b *BB) Init(space Space) { b.space, b.steps = space, 0 }

// Direction returns the gradient with a Barzilai-Borwein length.
func (b *BB) Direction(prev, loc *Location) (*mat.Dense, float64) {
	if prev == nil {
		return loc.Grad, math.NaN()
	}
	b.steps++
	ss, sy, yy := b.space.Secant(prev, loc)
	if b.Rule == BB1 || b.Rule == ABB && b.steps%2 == 1 {
		return loc.Grad, ss / math.Abs(sy)
	}
	return loc.Grad, math.Abs(sy) / yy
}
