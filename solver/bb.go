package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*BB)(nil)

// BBRule selects the step length of a Barzilai-Borwein method. Let S be the last step and Y the change in the gradient
// along S. The long length is ‹S,S›/|‹S,Y›|, and the short length is |‹S,Y›|/‹Y,Y› (Barzilai and Borwein 1988,
// doi:10.1093/imanum/8.1.141).
type BBRule int

const (
	// BestRule is ABBMin with the safeguard and ABB without it.
	BestRule BBRule = iota
	// ABB alternates between the long and the short length, and begins with the long length (Dai and Fletcher 2005,
	// doi:10.1007/s00211-004-0569-y; paper, section Algorithm).
	ABB
	// BB1 takes the long length.
	BB1
	// BB2 takes the short length.
	BB2
	// ABBMin takes the minimum of the last few short lengths if the short length is much smaller than the long length, and
	// the long length otherwise (Frassoldati, Zanghirati and Zanni 2008, doi:10.3934/jimo.2008.4.299). Short lengths
	// reduce the components of the gradient that belong to large eigenvalues of the Hessian. The threshold is updated as
	// in Bonettini, Zanella and Zanni 2009, doi:10.1088/0266-5611/25/1/015002.
	ABBMin
)

const (
	farApart    = 0.8 // the initial value and the upper limit of BB.threshold
	moveOnShort = 0.9
	moveOnLong  = 1.1
)

// BB is the Barzilai-Borwein gradient method.
type BB struct {
	Rule BBRule // the rule for the step length

	space     space
	threshold float64       // the threshold of ABBMin for the ratio of the short to the long length
	short     recentLengths // the last few short lengths
}

func (*BB) penalty() Space { return PlainPenalty }

func (b *BB) on(s space, safeguard bool) (guide, error) {
	out := &BB{Rule: b.Rule, space: s}
	switch {
	case b.Rule < BestRule || b.Rule > ABBMin:
		return nil, Input("method", "there is no BBRule ", int(b.Rule))
	case b.Rule == BestRule && safeguard:
		out.Rule = ABBMin
	case b.Rule == BestRule:
		out.Rule = ABB
	}
	return out, nil
}

// restart clears the history. After a restart, the run chooses the length of the next step.
func (b *BB) restart() { *b = BB{Rule: b.Rule, space: b.space, threshold: farApart} }

func (b *BB) save(c *checkpoint) { hold(c, b) }

// direction returns the gradient in the metric of the space, and a Barzilai-Borwein length or, after a restart, NaN.
func (b *BB) direction(prev, loc *location) (*mat.Dense, float64) {
	if prev == nil {
		return loc.ascent, math.NaN()
	}
	ss, sy, yy := b.space.secant(prev, loc)
	long, short := ss/math.Abs(sy), math.Abs(sy)/yy
	if b.Rule == ABBMin && sy <= 0 { // the curvature along S is not positive, so the stored lengths are discarded
		b.short.count, b.threshold = 0, farApart
		return loc.ascent, long
	}
	b.short.add(short)
	switch {
	case b.Rule == ABBMin:
		return loc.ascent, b.adaptive(long, short)
	case b.Rule == BB2, b.Rule == ABB && b.short.count%2 == 0:
		return loc.ascent, short
	}
	return loc.ascent, long
}

// adaptive chooses between the long length and the minimum of the last few short lengths.
func (b *BB) adaptive(long, short float64) float64 {
	if short >= b.threshold*long {
		b.threshold = math.Min(farApart, b.threshold*moveOnLong)
		return long
	}
	b.threshold *= moveOnShort
	return b.short.least()
}
