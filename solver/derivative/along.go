package derivative

import (
	"math"

	"slep/solver"
	"slep/solver/dense"
)

// If rounding hides the changes of f over short steps, for example because of a large constant in f, the check compares
// the changes over long steps with those that the gradient predicts.
const (
	hiding      = 3e4 * dense.Eps // relative to the terms of f; rounding hides a smaller change over entryStep
	longVisible = 20 * dense.Eps  // relative to |f|; a larger change over a long step is not rounding
	grossError  = .4              // error relative to the predicted change; a gradient that is twice the true one has .5
	straight    = .5              // maximum relative change of the slope over a meaningful step
	coarsest    = 1e-6            // relative to |f|; an f that is rounded to fewer digits may hide smaller changes
)

// longSteps are the long steps, in units of the point.
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

// checkAlong compares f with its gradient over long steps along the gradient. It returns a *solver.InputError if two
// consecutive steps contradict the gradient in the same way, and a warning if no step shows that f and the gradient
// agree.
func (b *probe) checkAlong() (warning string, err error) {
	d, scaled := make([]float64, len(b.unit)), make([]float64, len(b.unit))
	for k, g := range b.grad.RawMatrix().Data {
		d[k] = g * b.unit[k] * b.unit[k]
		scaled[k] = d[k] / b.unit[k]
	}
	size := rms(scaled)
	for k := range d {
		d[k] /= size
	}

	last := math.NaN()
	for _, s := range longSteps {
		l, err := b.line(d, s)
		if err != nil {
			return "", err
		}
		if !dense.Finite(l.change, l.promised) || math.Abs(l.promised) <= longVisible*math.Abs(b.value) {
			continue
		}
		off := (l.change - l.promised) / l.promised
		switch {
		case math.Abs(off) < grossError:
			return "", nil
		case !l.straight, l.still && math.Abs(l.promised) <= coarsest*math.Abs(b.value):
			last = math.NaN()
		case closeTo(off, last):
			return "", solver.Input("Problem.Objective", "the gradient is wrong near the start: over a step along "+
				"it f changes by ", l.change, " where the gradient gives ", l.promised)
		default:
			last = off
		}
	}
	return solver.Text("the gradient could not be checked: near the start f is about ", b.value,
		", and rounding errors or kinks hide how it changes. Leave constants out of f"), nil
}

// line describes a step from X - H to X + H.
type line struct {
	change   float64 // change of f
	promised float64 // the change of f that the gradient predicts by Simpson's rule
	straight bool    // the slope is nearly constant
	still    bool    // f is the same at X and at both ends
}

func (b *probe) line(d []float64, s float64) (line, error) {
	f, slope, here, err := b.sides(d, s, 0, len(d))
	if err != nil {
		return line{}, err
	}
	bend := math.Max(math.Abs(slope[0]-here), math.Abs(slope[1]-here))
	return line{
		change:   f[0] - f[1],
		promised: s / 3 * (slope[0] + 4*here + slope[1]),
		straight: bend <= straight*math.Abs(here),
		still:    f[0] == b.value && f[1] == b.value,
	}, nil
}
