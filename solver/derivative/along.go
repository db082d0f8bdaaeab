package derivative

import (
	"math"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/try"
)

// Rounding may hide the changes of f over short steps, for example if f contains a large constant. The check then
// compares the changes over long steps with those that the gradient predicts.
const (
	hiding      = 3e4 * dense.Eps // the smallest change over entryStep that rounding does not hide, relative to b.terms
	longVisible = 20 * dense.Eps  // the largest change over a long step that may be due to rounding, relative to |f|
	grossError  = .4              // the smallest relative error that counts; the error of a doubled gradient is .5
	straight    = .5              // the maximum relative change of the slope over a meaningful step
	coarsest    = 1e-6            // the largest relative change that may be hidden if f is rounded to only a few digits
)

// longSteps holds the lengths of the long steps in the units of the probe. These units are typical sizes of the entries
// of X.
var longSteps = []float64{.3, .1, .03}

// hides reports whether rounding hides the change of f over a short step along a typical entry of X.
func (b *probe) hides() bool {
	sum := 0.0
	for k, g := range b.grad.RawMatrix().Data {
		sum += (g * b.unit[k]) * (g * b.unit[k])
	}
	change := entryStep * math.Sqrt(sum/float64(len(b.unit)))
	return change > 0 && change < hiding*b.terms
}

// checkAlong compares the changes of f over long steps along the gradient with the changes that the gradient predicts.
// If two consecutive steps contradict the gradient in the same way, the check ends with a *solver.InputError. If the
// steps neither confirm nor contradict the gradient, the result is a warning.
func (b *probe) checkAlong() (warning string) {
	d, scaled := make([]float64, len(b.unit)), make([]float64, len(b.unit))
	for k, g := range b.grad.RawMatrix().Data {
		d[k] = g * b.unit[k] * b.unit[k]
		scaled[k] = d[k] / b.unit[k]
	}
	size := rms(scaled)
	dense.Divide(d, size)

	last := math.NaN()
	for _, s := range longSteps {
		f, slope, here := b.sides(d, s, 0, len(d))
		change, promised := f[0]-f[1], s/3*(slope[0]+4*here+slope[1]) // promised by Simpson's rule
		if !dense.Finite(change, promised) || math.Abs(promised) <= longVisible*math.Abs(b.value) {
			continue
		}
		bend := math.Max(math.Abs(slope[0]-here), math.Abs(slope[1]-here))
		still := f[0] == b.value && f[1] == b.value
		off := (change - promised) / promised
		switch {
		case math.Abs(off) < grossError:
			return ""
		case !(bend <= straight*math.Abs(here)), still && math.Abs(promised) <= coarsest*math.Abs(b.value):
			last = math.NaN()
		case closeTo(off, last):
			try.Refuse("Problem.Objective", "the gradient is wrong near the start: over a step along the gradient, ",
				"f changes by ", change, ", but the gradient predicts ", promised)
		default:
			last = off
		}
	}
	return solver.Text("the gradient could not be checked: near the start, f is about ", b.value,
		", and rounding errors or kinks hide how it changes. If f contains a large constant term, omit this term")
}
