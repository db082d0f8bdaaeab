// Package slope tests derivatives. The tests compute the errors of a Taylor polynomial at several step lengths, and
// from them the order of the error in the step length. A correct gradient gives order 2, and a correct Hessian
// gives order 3.
package slope

import (
	"math"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Of returns the order of the remainders in the step length: the median of the orders between successive steps. For
// fewer than two steps, the result is +Inf.
func Of(steps, remainders []float64) float64 {
	var orders []float64
	for k := 1; k < len(steps); k++ {
		orders = append(orders, math.Log(remainders[k]/remainders[k-1])/math.Log(steps[k]/steps[k-1]))
	}
	if orders == nil {
		return math.Inf(1)
	}
	slices.Sort(orders)
	return orders[len(orders)/2]
}

// Order returns the order of err in the step length. The steps are 2^-7 to 2^-12, for which neither higher-order terms
// nor rounding errors dominate.
func Order(err func(step float64) float64) float64 {
	var steps, remainders []float64
	for k := 7.0; k <= 12; k++ {
		steps, remainders = append(steps, math.Exp2(-k)), append(remainders, err(math.Exp2(-k)))
	}
	return Of(steps, remainders)
}

// Objective is a function of an n x p matrix that also computes its gradient.
type Objective interface {
	FuncGrad(grad, x *mat.Dense) float64
}

// Gradient returns the order in s of |f(X + sD) - f(X) - s‹∇f(X),D›|.
func Gradient(f Objective, x, d *mat.Dense) float64 { return order(f, x, d, 0) }

// Hessian returns the order in s of |f(X + sD) - f(X) - s‹∇f(X),D› - s²/2 ‹∇²f(X)[D],D›|.
func Hessian(f interface {
	Objective
	HessMulTo(dst, x, d *mat.Dense)
}, x, d *mat.Dense) float64 {
	hd := mat.NewDense(x.RawMatrix().Rows, x.RawMatrix().Cols, nil)
	f.HessMulTo(hd, x, d)
	return order(f, x, d, dense.Inner(hd, d))
}

// order returns the order in s of |f(X + sD) - f(X) - s‹∇f(X),D› - s²/2 second|.
func order(f Objective, x, d *mat.Dense, second float64) float64 {
	n, p := x.Dims()
	grad, scratch, moved := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	at := f.FuncGrad(grad, x)
	first := dense.Inner(grad, d)
	return Order(func(step float64) float64 {
		dense.AddScaledTo(moved, step, d, x)
		return math.Abs(f.FuncGrad(scratch, moved) - at - step*first - step*step/2*second)
	})
}
