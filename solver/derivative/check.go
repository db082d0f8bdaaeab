package derivative

import (
	"math"
	"math/rand/v2"
	"strconv"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// The thresholds for rejecting a gradient.
const (
	offStart = .05               // the relative distance of X from the start; zeros or kinks there could hide an error
	loneStep = math.Sqrt2 * 1e-3 // the step in one entry if the budget allows only one more pair of evaluations

	roundings  = 100 * dense.Eps // the largest deviation of a correct gradient, relative to the terms of f
	aboveNoise = 30.             // the smallest deviation, relative to the noise of a pair, that shows an error
	agreement  = .25             // the errors found with different steps must agree to within this fraction
	// the smallest error that is rejected, relative to the entry; gradients computed by differences have smaller errors
	leastError = 3e-4
	leastShare = 1e-5 // the smallest error that is rejected, relative to the root mean square of the gradient
	// the smallest deviation, relative to the terms of f, that shows an error if there is only one pair of evaluations
	visible = 5e-8
)

// Check returns a *solver.InputError about Problem.Objective if the gradient of f clearly contradicts differences of f
// near the starting point. The starting point is R(x0) with respect to M, or x0 itself if R(x0) does not exist. The
// error names a wrong entry of the gradient by its row and column, counted from 0. First, Check tests the gradient
// along up to two directions with random signs in all entries. If the test suggests that some entry is wrong, bisection
// finds such an entry. The gradient is rejected only if all differences along this entry contradict the gradient in the
// same way. An f that is noisy, not smooth or not finite near the starting point is accepted.
//
// If the changes in f are small compared with f, Check uses long steps along the gradient, which reveal a gradient that
// is grossly wrong. If the long steps are also inconclusive, the result is a warning.
//
// Check evaluates f at most 4 + 2 log₂(np) times, plus at most six times for long steps. If no entry seems wrong, three
// evaluations are usually enough. Before each evaluation, Check calls pause, and if pause returns an error, Check
// returns this error.
func Check(
	f solver.Objective, m operator.Operator, x0 *mat.Dense, rng *rand.Rand, pause func() error,
) (warning string, err error) {
	defer try.Catch(&err)
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
	b, spent := newProbe(f, moved, pause), 0
	if !b.usable {
		b, spent = newProbe(f, x, pause), 1
	}
	if !b.usable {
		return "", nil
	}

	budget := int(4+2*math.Log2(float64(n*p))) - spent
	toEntry := int(math.Ceil(math.Log2(float64(n * p))))
	for range 2 {
		if b.evaluations+1+toEntry+2 > budget {
			break
		}
		d := b.signs(rng)
		whole := b.deviation(d, 0, n*p)
		if math.Abs(whole) > roundings*b.terms {
			if b.examine(d, whole, budget) && !b.hides() {
				return "", nil
			}
			return b.checkAlong(), nil
		}
	}
	if b.hides() {
		return b.checkAlong(), nil
	}
	return "", nil
}

// examine finds an entry that contributes much to the deviation along d, and ends the check with an error if this entry
// is certainly wrong. The result is true if the evaluations along the entry gave different values of f.
func (b *probe) examine(d []float64, whole float64, budget int) (moved bool) {
	k, found := b.worst(d, whole)
	steps := []float64{loneStep}
	if b.evaluations+4 <= budget {
		steps = []float64{entryStep, entryStep / narrowing}
	}
	pairs := b.pairs(k, steps)
	e := b.entry(k, derivative(pairs))
	digits := func(v float64) string { return strconv.FormatFloat(v, 'g', 7, 64) }
	try.RefuseIf(b.certain(pairs, found/d[k]) && b.large(e), "Problem.Objective",
		"the gradient is wrong in row ", e.Row, ", column ", e.Column, ", both counted from 0: near the start, ",
		"funcGrad gives ", digits(e.Given), " and differences of f give ", digits(e.Difference))
	return pairs[0].moved
}

// certain(pairs, found) reports whether the pairs prove that the gradient is wrong. The deviations of the pairs must be
// far above the noise. The pairs and the bisection must give about the same error in the entry.
func (b *probe) certain(pairs []pair, found float64) bool {
	wide, narrow := pairs[0], pairs[len(pairs)-1]
	seen := math.Abs(wide.odd)
	slope := wide.slope()
	switch {
	case !wide.moved: // perhaps because f is rounded to only a few digits
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

// large reports whether the error in an entry is too large for a gradient that is merely inaccurate.
func (b *probe) large(e Entry) bool {
	off, size := math.Abs(e.Difference-e.Given), math.Max(math.Abs(e.Given), math.Abs(e.Difference))
	return off > leastError*size && off > leastShare*rms(b.grad.RawMatrix().Data)
}

// closeTo reports whether a and b differ by at most a quarter of |b|.
func closeTo(a, b float64) bool { return math.Abs(a-b) <= agreement*math.Abs(b) }
