package derivative

import (
	"math"
	"math/rand/v2"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/elementary"
	"slep/solver/slope"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Slope describes how the remainder of a Taylor polynomial decreases with the step. The remainder is proportional to
// the step raised to the power Slope, which is +Inf if the remainder consists of rounding errors. Steps holds distances
// ‖D‖_F from X, and Remainders holds the maximum remainder over the directions at each distance.
type Slope struct {
	Slope             float64
	Steps, Remainders []float64
}

// Agreement describes how well first and second derivatives agree with values of f near a point.
type Agreement struct {
	Gradient Slope  // the slope of f(X+D) - f(X) - ‹∇f(X),D›, which is 2 for a correct gradient
	Hessian  *Slope // the slope after subtracting the second-order term, 3 for a correct Hessian; nil if f has no Hessian
	Worst    Entry  // an entry of the gradient with a large error, found by bisection
}

// The parameters of a Taylor test. Steps are in units of ‖X‖_F.
const (
	taylorSteps = 16 // the number of steps, each smaller than the previous step by a factor of √10
	taylorFits  = 5  // the slope is fitted to this many steps, the smallest whose remainders exceed rounding errors
	tinyStep    = 1e-10
	aboveTiny   = 10 // remainders up to this multiple of the remainder at tinyStep may be rounding errors
)

// TaylorTest compares the derivatives of f at the n x p matrix x with values of f along two random directions. The
// comparison requires about 40 + log₂(np) evaluations of f. If pause is not nil, TaylorTest calls pause before each
// evaluation, and if pause returns an error, TaylorTest returns this error. If f or its gradient is not finite at x,
// the error is a *solver.InputError about x0.
func TaylorTest(f solver.Objective, x *mat.Dense, rng *rand.Rand, pause func() error) (_ *Agreement, err error) {
	defer try.Catch(&err)
	b := newProbe(f, x, pause)
	try.RefuseIf(!b.usable, "x0", "f or its gradient is not finite at x0, where the gradient is checked")
	out := &Agreement{Gradient: Slope{Steps: make([]float64, taylorSteps), Remainders: make([]float64, taylorSteps)}}
	hessian, _ := f.(solver.HessObjective)
	if hessian != nil {
		out.Hessian = &Slope{Steps: out.Gradient.Steps, Remainders: make([]float64, taylorSteps)}
	}
	size := dense.Norm(x)
	if size == 0 {
		size = 1
	}
	for k := range taylorSteps {
		out.Gradient.Steps[k] = size * elementary.Pow(10, -float64(k+1)/2)
	}
	n, p := f.Dims()
	d, hd := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	rounding := make([]float64, taylorSteps)
	for range 2 {
		for k, unit := range b.unit {
			d.RawMatrix().Data[k] = unit * rng.NormFloat64()
		}
		d.Scale(1/dense.Norm(d), d)
		first, second := dense.Inner(b.grad, d), 0.0
		if hessian != nil {
			hessian.HessMulTo(hd, x, d)
			second = dense.Inner(hd, d)
		}
		remainder := func(s float64) (r, rounds float64) {
			value := b.step(d.RawMatrix().Data, s, 0, n*p)
			return value - b.value - s*first, 10 * roundings * (b.terms + math.Abs(value))
		}
		tiny, _ := remainder(tinyStep * size)
		for k, s := range out.Gradient.Steps {
			r, rounds := remainder(s)
			rounding[k] = math.Max(rounding[k], math.Max(rounds, aboveTiny*math.Abs(tiny)))
			out.Gradient.Remainders[k] = math.Max(out.Gradient.Remainders[k], math.Abs(r))
			if hessian != nil {
				out.Hessian.Remainders[k] = math.Max(out.Hessian.Remainders[k], math.Abs(r-s*s/2*second))
			}
		}
	}
	out.Gradient.fit(rounding)
	if hessian != nil {
		out.Hessian.fit(rounding)
	}
	out.Worst = b.search(rng)
	return out, nil
}

// fit computes the slope from the smallest steps whose remainders exceed rounding errors. For such small steps, the
// lowest power of the step dominates the remainder.
func (t *Slope) fit(rounding []float64) {
	var steps, remainders []float64
	for k, r := range t.Remainders {
		if r > rounding[k] && dense.Finite(r) {
			steps, remainders = append(steps, t.Steps[k]), append(remainders, r)
		}
	}
	from := max(0, len(steps)-taylorFits)
	t.Slope = slope.Of(steps[from:], remainders[from:])
}

// search finds by bisection, along a direction with random signs in all entries, an entry of the gradient with a large
// error.
func (b *probe) search(rng *rand.Rand) Entry {
	d := b.signs(rng)
	k, _ := b.worst(d, b.deviation(d, 0, len(d)))
	return b.entry(k, derivative(b.pairs(k, []float64{entryStep, entryStep / narrowing})))
}
