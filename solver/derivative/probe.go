package derivative

import (
	"math"
	"math/rand/v2"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// The steps of a probe, in the units defined in the comment on probe. The ratios of the steps are irrational, so that
// an oscillation of f does not have the same phase at all steps.
const (
	wholeStep = 1e-6              // a step along all entries changes each entry by this number times min(√(np), 10)
	entryStep = math.Sqrt2 * 1e-4 // the step in which one entry changes
)

var narrowing = math.Sqrt(60) // the ratio of consecutive steps in the same entry

// probe compares the gradient of an objective with differences of its values near a point X. Steps in an entry are
// measured in a unit, which is the root mean square of the entry's row of X or, if this is larger, a tenth of the root
// mean square of X.
type probe struct {
	f     solver.Objective
	pause func() error // called before every evaluation; an error from pause ends the work as in package try

	x, grad *mat.Dense // X, and the gradient at X that is to be tested
	value   float64    // f(X)
	terms   float64    // |f(X)| + Σ|X_ij ∂f/∂X_ij|, an estimate of the size of the terms of f(X)
	unit    []float64  // for each entry of X, the unit in which steps are measured
	usable  bool       // whether f and its gradient are finite at X

	moved, there *mat.Dense // a point near X, and the gradient at this point
	evaluations  int
}

// newProbe evaluates f at x and returns a probe at x, which keeps a reference to x. The argument pause may be nil.
func newProbe(f solver.Objective, x *mat.Dense, pause func() error) *probe {
	if pause == nil {
		pause = func() error { return nil }
	}
	n, p := f.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	b := &probe{f: f, pause: pause, x: x, grad: tall(), moved: tall(), there: tall(), unit: make([]float64, n*p)}
	dense.Copy(b.moved, x)
	try.Check(pause())
	b.evaluations++
	b.value = f.FuncGrad(b.grad, b.moved)
	b.terms = math.Abs(b.value)
	least := .1 * rms(x.RawMatrix().Data)
	for i := range n {
		unit := math.Max(rms(x.RawRowView(i)), least)
		if unit == 0 {
			unit = 1
		}
		for j := range p {
			b.unit[i*p+j] = unit
			b.terms += math.Abs(x.At(i, j) * b.grad.At(i, j))
		}
	}
	b.usable = dense.Finite(b.value, b.terms) && dense.Finite(b.grad.RawMatrix().Data...)
	return b
}

// step returns f(X + D) and writes the gradient at X + D to b.there, where D equals s·d in entries [from, to) and
// is 0 elsewhere.
func (b *probe) step(d []float64, s float64, from, to int) float64 {
	try.Check(b.pause())
	dense.Copy(b.moved, b.x)
	moved := b.moved.RawMatrix().Data
	for k := from; k < to; k++ {
		moved[k] += s * d[k]
	}
	b.evaluations++
	return b.f.FuncGrad(b.there, b.moved)
}

// sides returns f and the slope of f along d at X + D and X - D, where D equals s·d in entries [from, to) and is 0
// elsewhere. The third result is the slope at X.
func (b *probe) sides(d []float64, s float64, from, to int) (f, slope [2]float64, here float64) {
	along := func(grad *mat.Dense) float64 { return dense.Dot(grad.RawMatrix().Data[from:to], d[from:to]) }
	for side, s := range [2]float64{s, -s} {
		f[side] = b.step(d, s, from, to)
		slope[side] = along(b.there)
	}
	return f, slope, along(b.grad)
}

// signs returns a step along all entries, with a random sign for each entry.
func (b *probe) signs(rng *rand.Rand) []float64 {
	d := make([]float64, len(b.unit))
	step := wholeStep * math.Min(math.Sqrt(float64(len(d))), 10)
	for k, unit := range b.unit {
		d[k] = math.Copysign(step*unit, rng.Float64()-.5)
	}
	return d
}

// deviation returns f(X+D) - f(X) - ½‹∇f(X) + ∇f(X+D), D›, where D equals d in entries [from, to) and is 0
// elsewhere. The deviation is of order ‖D‖³ if the gradient is correct.
func (b *probe) deviation(d []float64, from, to int) float64 {
	value := b.step(d, 1, from, to)
	here, there := b.grad.RawMatrix().Data, b.there.RawMatrix().Data
	along := 0.0
	for k := from; k < to; k++ {
		along += (here[k] + there[k]) * d[k]
	}
	return value - b.value - along/2
}

// worst finds by bisection an entry that contributes a large part of the deviation along all entries. The caller passes
// this deviation as whole. Each bisection continues with the half that has the larger deviation. A bisection takes only
// one evaluation, because the deviations of the two halves add up to the deviation of the whole, except for terms of
// order ‖D‖². The results are the entry and the deviation that this entry contributes.
func (b *probe) worst(d []float64, whole float64) (entry int, deviation float64) {
	from, to := 0, len(d)
	for to-from > 1 {
		middle := (from + to) / 2
		first := b.deviation(d, from, middle)
		if rest := whole - first; math.Abs(first) >= math.Abs(rest) {
			whole, to = first, middle
		} else {
			whole, from = rest, middle
		}
	}
	return from, whole
}

// pair holds differences of f and its gradient between X and the points X ± H, where H is h in one entry and 0
// elsewhere.
type pair struct {
	h          float64
	difference float64 // (f(X+H) - f(X-H))/2h
	odd        float64 // f(X+H) - f(X-H) minus Simpson's rule for the gradient; of order h⁵ if the gradient is correct
	moved      bool    // whether the values of f at the three points differ

	// noise estimates how much rounding errors, kinks and higher derivatives contribute to odd. Their effects on the two
	// fields are about equally large, whereas the effect of a wrong gradient on noise is only about h times its effect on
	// odd. The value of noise is the larger of two absolute values: f(X+H) - 2f(X) + f(X-H) minus the trapezoidal rule for
	// the gradient, and 2h times the second difference of the gradient.
	noise float64
}

func (b *probe) pair(entry int, h float64) pair {
	unit := make([]float64, len(b.unit))
	unit[entry] = 1
	f, g, here := b.sides(unit, h, entry, entry+1)
	even := f[0] - 2*b.value + f[1] - h/2*(g[0]-g[1])
	bend := g[0] - 2*here + g[1]
	return pair{
		h:          h,
		difference: (f[0] - f[1]) / (2 * h),
		odd:        f[0] - f[1] - h/3*(g[0]+4*here+g[1]),
		moved:      f[0] != b.value || f[1] != b.value,
		noise:      math.Max(math.Abs(even), math.Abs(2*h*bend)),
	}
}

// pairs computes a pair for each of the steps, which are given in the unit of the entry.
func (b *probe) pairs(entry int, steps []float64) []pair {
	pairs := make([]pair, len(steps))
	for i, s := range steps {
		pairs[i] = b.pair(entry, s*b.unit[entry])
	}
	return pairs
}

// slope returns an estimate, from one pair, of the error in an entry of the gradient.
func (p pair) slope() float64 { return p.odd / (2 * p.h) }

// derivative estimates the derivative from one pair or, with an error of order h⁴, from two pairs by Richardson
// extrapolation.
func derivative(pairs []pair) float64 {
	wide, narrow := pairs[0], pairs[len(pairs)-1]
	return narrow.difference + (narrow.difference-wide.difference)/(narrowing*narrowing-1)
}

// Entry is an entry of the gradient, with the given value and the value computed from differences of f. Row and Column
// are counted from 0.
type Entry struct {
	Row, Column       int
	Given, Difference float64
}

func (b *probe) entry(k int, difference float64) Entry {
	_, p := b.x.Dims()
	return Entry{Row: k / p, Column: k % p, Given: b.grad.RawMatrix().Data[k], Difference: difference}
}

func rms(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(values)))
}
