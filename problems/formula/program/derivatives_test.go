package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/formula/examples"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/slope"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// The remainders of a Taylor polynomial decrease like a power of the step, and order returns the exponent of this
// power. Package slope computes the exponent from the remainders above rounding level. If fewer than two remainders are
// above this level, order returns +Inf.
func order(f solver.HessObjective, x, d *mat.Dense, second bool) float64 {
	n, p := x.Dims()
	grad, hess, moved := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	value := f.FuncGrad(grad, x)
	slopes := [2]float64{dense.Inner(grad, d), 0}
	if second {
		f.HessMulTo(hess, x, d)
		slopes[1] = dense.Inner(hess, d) / 2
	}
	floor := 1e-13 * (math.Abs(value) + math.Abs(slopes[0]) + 1)
	var steps, remainders []float64
	for k := 4.0; k <= 12; k++ {
		s := math.Exp2(-k)
		moved.Scale(s, d)
		moved.Add(moved, x)
		r := math.Abs(f.FuncGrad(grad, moved) - value - s*slopes[0] - s*s*slopes[1])
		if !(r < floor) {
			steps, remainders = append(steps, s), append(remainders, r)
		}
	}
	return slope.Of(steps, remainders)
}

// TestDerivatives checks that the remainders of the first and the second Taylor polynomial decrease about as fast as
// the second and the third power of the step, or faster, unless they are at rounding level.
func TestDerivatives(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data := examples.Data(rng)
	for _, text := range examples.Formulas("operations") {
		t.Run(text, func(t *testing.T) {
			f := compiled(t, text, data)
			n, p := f.Dims()
			x, d := testmatrix.Normal(rng, n, p), testmatrix.Normal(rng, n, p)
			x.Scale(.5, x)
			if got := order(f, x, d, false); !(got > 1.8) {
				t.Errorf("with the gradient, the remainders decrease with the power %.2f of the step", got)
			}
			if got := order(f, x, d, true); !(got > 2.7) {
				t.Errorf("with the Hessian, the remainders decrease with the power %.2f of the step", got)
			}
		})
	}
}
