package theory

import (
	"math"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// halfSquare is f(X) = ½‖X‖².
type halfSquare struct{}

func (halfSquare) FuncGrad(grad, x *mat.Dense) float64 {
	grad.Copy(x)
	return mat.Norm(x, 2) * mat.Norm(x, 2) / 2
}

// TestEstimate compares C_X and H_(X,∇f) with their exact values for f(X) = ½‖X‖² and M = I, and β_X with two of its
// terms. The gradient is ∇f(Y) = Y.
func TestEstimate(t *testing.T) {
	const n, p = 8, 2
	x := mat.NewDense(n, p, nil)
	x.Set(0, 0, 1)
	x.Set(1, 1, 1)
	c := Estimate(halfSquare{}, operator.Identity(n), x, 400, 1)
	sup := math.Sqrt2 + 1 // the supremum of ‖Y‖ over the ball
	if c.C != sup || c.GradF > sup || c.GradF < .8*sup {
		t.Errorf("C = %g and H_(X,∇f) = %g, wanted %g and slightly less", c.C, c.GradF, sup)
	}
	if c.Beta < 4*c.Smooth*sup*sup || c.Beta < 9*c.G*sup {
		t.Errorf("β_X = %g is less than its terms", c.Beta)
	}
}
