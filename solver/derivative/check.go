package derivative

import (
	"math"
	"math/rand/v2"
	"strconv"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Thresholds at which Check considers a gradient wrong beyond doubt.
const (
	offStart = .05               // distance from the start, at which zero entries or a kink would hide an error
	loneStep = math.Sqrt2 * 1e-3 // along one entry, if the evaluations suffice for only one pair

	roundings  = 100 * dense.Eps // relative to the terms of f: the deviation of a right gradient is below this
	aboveNoise = 30.             // relative to the noise of a pair
	agreement  = .25             // between deviations at different steps: a real one grows with the step
	// relative to the entry: less than .1%, and more than the error of a gradient computed by differences
	leastError = 3e-4
	leastShare = 1e-5 // relative to the root mean square of the gradient
	visible    = 5e-8 // relative to the terms of f, for a single pair: noise of 1e-8 is below this
)

// Check returns a *solver.InputError about the Problem.Objective if the gradient of f contradicts differences of f
// beyond doubt, near the start x0, n x p, or R(x0) with respect to M. The error names the entry of the gradient that is
// furthest off, counted from 0. A test along random signs of all entries shows whether one is wrong, and bisection
// finds it. A gradient is rejected only if differences along that one entry contradict it at steps that agree with each
// other. An f that is noisy, not smooth, or not finite nearby is accepted.
//
// If f hardly changes relative to its size, or not at all, the check uses long steps along the gradient, which reveal a
// gradient that is grossly wrong. If even these show nothing, Check returns a warning.
//
// Check evaluates f at most 4 + 2 log₂(np) times, three times if nothing seems wrong, and six more times for long
// steps. It calls pause before each evaluation and returns its error.
func Check(
	f solver.Objective, m operator.Operator, x0 *mat.Dense, rng *rand.Rand, pause func() error,
) (warning string, err error) {
	n, p := f.Dims()
	x := mat.DenseCopyOf(x0)
	if solver.Project(x, m) != nil {
		dense.Copy(x, x0)
	}
	moved := mat.DenseCopyOf(x)
	size := rms(x.RawMatrix().Data)
	for i, v := range moved.RawMatrix().Data {
		moved.RawMatrix().Data[i] = v + offStart*size*rng.NormFloat64()
	}
	b, err := newProbe(f, moved, pause)
	spent := 0
	if err == nil && !b.usable {
		spent = 1
		b, err = newProbe(f, x, pause)
	}
	if err != nil || !b.usable {
		return "", err
	}

	budget := int(4+2*math.Log2(float64(n*p))) - spent
	toEntry := int(math.Ceil(math.Log2(float64(n * p))))
	for range 2 {
		if b.evaluations+1+toEntry+2 > budget {
			break
		}
		d := b.signs(rng)
		whole, err := b.deviation(d, 0, n*p)
		if err != nil {
			return "", err
		}
		if math.Abs(whole) > roundings*b.terms {
			moved, err := b.examine(d, whole, budget)
			if err != nil || moved && !b.hides() {
				return "", err
			}
			return b.checkAlong()
		}
	}
	if b.hides() {
		return b.checkAlong()
	}
	return "", nil
}

// examine finds the entry that causes the deviation along d, and returns an error if it is wrong beyond doubt.
// Otherwise it reports whether f varied among its evaluations along that entry.
func (b *probe) examine(d []float64, whole float64, budget int) (moved bool, err error) {
	k, found, err := b.worst(d, whole)
	if err != nil {
		return false, err
	}
	steps := []float64{loneStep}
	if b.evaluations+4 <= budget {
		steps = []float64{entryStep, entryStep / narrowing}
	}
	pairs, err := b.pairs(k, steps)
	if err != nil {
		return false, err
	}
	e := b.entry(k, derivative(pairs))
	if !b.certain(pairs, found/d[k]) || !b.large(e) {
		return pairs[0].moved, nil
	}
	digits := func(v float64) string { return strconv.FormatFloat(v, 'g', 7, 64) }
	return true, solver.Input("Problem.Objective", "the gradient is wrong in row ", e.Row, ", column ", e.Column,
		", both counted from 0: near the start funcGrad gives ", digits(e.Given), " and differences of f give ",
		digits(e.Difference))
}

// certain reports whether the pairs deviate by far more than noise, and whether their slopes agree with each other and
// with the one found before.
func (b *probe) certain(pairs []pair, found float64) bool {
	wide, narrow := pairs[0], pairs[len(pairs)-1]
	seen := math.Abs(wide.odd)
	slope := wide.slope()
	switch {
	case !wide.moved: // the value may be rounded to fewer digits
		return false
	case !(seen > aboveNoise*math.Max(wide.noise, narrow.noise)):
		return false
	case !closeTo(found, slope), !closeTo(narrow.slope(), slope):
		return false
	case len(pairs) == 1:
		return seen > visible*b.terms
	}
	return math.Abs(narrow.odd) > 3*wide.noise
}

// large reports whether the error of an entry is too large for a gradient that is merely inaccurate.
func (b *probe) large(e Entry) bool {
	off, size := math.Abs(e.Difference-e.Given), math.Max(math.Abs(e.Given), math.Abs(e.Difference))
	return off > leastError*size && off > leastShare*rms(b.grad.RawMatrix().Data)
}

// closeTo reports whether a differs from b by at most a quarter of b.
func closeTo(a, b float64) bool { return math.Abs(a-b) <= agreement*math.Abs(b) }
