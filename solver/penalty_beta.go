package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Beta selects the way in which the penalty parameter β is chosen. The zero value is CertifiedBeta().
type Beta struct {
	kind  betaKind
	fixed float64
}

type betaKind int

const (
	certified betaKind = iota
	paper
	fixed
)

// CertifiedBeta chooses β by a certificate: if βB - (3/2)L is positive definite at a stationary point of h, the point
// is feasible, because ‹∇h(X), XC› = ‹βB - (3/2)L, C²› (paper, eq. gradh_inner, corrected). If the matrix βB - (3/2)L
// is not clearly positive definite, β is increased. If the matrix is positive definite by a wide margin, β is reduced.
func CertifiedBeta() Beta { return Beta{kind: certified} }

// PaperBeta keeps β at 0.1 ‖∇f(A(X0))‖_F (paper, section Numerical experiments), with X0 in place of A(X0) if the merit
// function evaluates f at X.
func PaperBeta() Beta { return Beta{kind: paper} }

// FixedBeta keeps β at the given value, which must be at least 0.
func FixedBeta(beta float64) Beta { return Beta{kind: fixed, fixed: beta} }

const (
	betaAbove   = 1.2 // the minimum of the target, relative to the smallest sufficient β
	betaFloor   = 0.2 // the minimum of the target, relative to max |λ|; keeps β positive if L is negative definite
	betaOfCurve = 0.1 // the minimum of the target, relative to (curvature of f)/λ_max(M); decisive only if L is small
	betaFactor  = 4.0 // betaRule.raise multiplies β by this factor
	maxLowered  = 40
)

// betaRule is a Beta together with its state during a run.
type betaRule struct {
	Beta
	lambda float64 // λ_max(M) or an upper bound

	value   float64
	least   float64 // a lower bound on β, set by the method raise
	need    float64 // 1.5 λ_max(B^(-1/2) L B^(-1/2)); NaN if unknown
	lowered int     // the number of times that β was reduced after its first increase
	risen   bool
}

// first(values, gradF) chooses β at X0, given the eigenvalues of B^(-1/2) L B^(-1/2) and ‖∇f(A(X0))‖_F.
func (b *betaRule) first(values []float64, gradF float64) {
	*b = betaRule{Beta: b.Beta, lambda: b.lambda}
	switch b.kind {
	case fixed:
		b.value = b.fixed
	case paper:
		b.value = 0.1 * gradF
	case certified:
		b.value = 1
	}
	target := b.target(values, 0)
	if b.kind == certified && target > 0 {
		b.value = target
	}
}

// adapt updates β according to the certificate after a step along which f has the given curvature, and reports whether
// β changed.
func (b *betaRule) adapt(values []float64, curvature float64) bool {
	target := b.target(values, curvature)
	if b.kind != certified || !(target > 0) || math.IsInf(target, 1) {
		return false
	}
	old := b.value
	target = math.Max(target, b.least)
	switch {
	case b.value < 1.1*b.need:
		b.value, b.risen = target, true
	case b.value > 2*target && b.lowered < maxLowered:
		if b.value = target; b.risen {
			b.lowered++
		}
	}
	return b.value != old
}

// raise multiplies β by 4 and makes the result the lower bound on β. The result says whether β changed. A β that is not
// certified never changes.
func (b *betaRule) raise() bool {
	if b.kind != certified {
		return false
	}
	b.value *= betaFactor
	b.least = b.value
	return true
}

// target returns the target for β, as defined by the constants above, and stores the smallest sufficient β in b.need.
// If values is nil, both numbers are NaN.
func (b *betaRule) target(values []float64, curvature float64) float64 {
	if values == nil {
		b.need = math.NaN()
		return math.NaN()
	}
	low, high := values[0], values[len(values)-1]
	b.need = 1.5 * high
	return max(betaAbove*b.need, betaFloor*math.Max(math.Abs(low), math.Abs(high)), betaOfCurve*curvature/b.lambda)
}

// margin returns (β - need)/β.
func (b *betaRule) margin() float64 { return (b.value - b.need) / b.value }

// curvature returns ‖G1 - G0‖_F/‖Y1 - Y0‖_F, which estimates the curvature of f along a step from Y0 to Y1. G0 and G1
// are the gradients of f at Y0 and Y1. If Y0 and Y1 are equal, the result is 0.
func curvature(y0, y1, g0, g1 *mat.Dense) float64 {
	if move := dense.Distance(y0, y1); move > 0 {
		return dense.Distance(g0, g1) / move
	}
	return 0
}
