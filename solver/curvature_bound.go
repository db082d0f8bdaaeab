package solver

import (
	"math"

	"slep/solver/dense"
)

// judge computes the smallest quotient in the span of the basis, and records its sign and the resulting bound on all
// curvatures. Let d be the difference between the extreme quotients in the span. By the formula of Kuczyński and
// Woźniakowski, the error of each extreme quotient is at most ε times the width of the spectrum, except with a small
// probability. Then every curvature is at least the smallest quotient in the span minus d·ε/(1 - 2ε). If exhausted is
// true, the basis is complete and the quotient is exact. The result is +Inf if exhausted and last are both false, no
// quotient is negative, and the sign of the smallest curvature is not known yet.
func (k *curvatureSearch) judge(exhausted, last bool) (least float64) {
	root := k.luck / float64(2*len(k.basis)-1)
	eps := root * root
	k.negative, k.settled, k.bound = false, false, math.Inf(-1)
	bounded := exhausted || eps < .25
	below := func(least, largest float64) float64 { return least - eps/(1-2*eps)*(largest-least) }
	flat := flatChange
	if _, ok := k.f.(HessObjective); ok {
		flat = flatHessian
	}
	if !exhausted && !last && k.inBasis.Nonnegative() {
		if !bounded {
			return math.Inf(1)
		}
		// The quotients of EndsWithin are cheaper than the exact quotients, and give a larger bound.
		if least, largest := k.inBasis.EndsWithin(coarse); below(least, largest) < -2*flat*largest {
			return math.Inf(1)
		}
	}
	least, largest := k.inBasis.Ends()
	rounding := flat * math.Max(math.Abs(least), math.Abs(largest))
	k.negative = least < -rounding
	if exhausted {
		k.bound = least
	} else if bounded {
		k.bound = below(least, largest)
	}
	k.settled = k.bound >= -rounding
	return least
}

// unevenness returns the factor by which the bound that judge computes may be more likely to be wrong than the formula
// for the bound states. The formula assumes a start that is uniformly distributed in the inner product of the search.
// The actual start is a differential v that is uniformly distributed on the unit sphere of the Frobenius norm, and has
// the given length in the inner product of the search. The component of the start along a tangent vector u is ‹u,v›. A
// small component along u is therefore more likely than the formula assumes, by at most this factor. If the factor is
// unknown or above 1/√Eps, the result is 1/√Eps. In the metric A + σM, a u of length 1 has ‖u‖ >= ‖A + σM‖^(-1/2).
func (k *curvatureSearch) unevenness(length float64) float64 {
	most := 1 / math.Sqrt(dense.Eps)
	if s, ok := k.space.(*penalty); ok && s.isShifted() {
		return math.Min(most, length*math.Sqrt(s.shiftedNorm()))
	}
	if s, ok := k.space.(interface{ isPlain() bool }); ok && s.isPlain() {
		return 1 + dense.Norm(k.at.x)*dense.Norm(k.at.mx)
	}
	return most
}
