package problems

import (
	"math"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// tridiagonal returns the tridiagonal matrix with d on the diagonal and -1 next to the diagonal.
func tridiagonal(d ...float64) *mat.Dense {
	out := mat.NewDense(len(d), len(d), nil)
	for i, v := range d {
		out.Set(i, i, v)
		if i > 0 {
			out.Set(i, i-1, -1)
			out.Set(i-1, i, -1)
		}
	}
	return out
}

// chain returns tridiag(-1, 2, -1) and its eigenvalues in ascending order.
func chain(n int) (*mat.Dense, []float64) {
	d, values := make([]float64, n), make([]float64, n)
	for i := range d {
		d[i], values[i] = 2, 2-2*math.Cos(float64(i+1)*math.Pi/float64(n+1))
	}
	return tridiagonal(d...), values
}

// exponentials is the objective Σ exp(rate·x_i) for an X with one column x.
type exponentials struct {
	n    int
	rate float64
}

func (f exponentials) Dims() (n, p int) { return f.n, 1 }

func (f exponentials) FuncGrad(grad, x *mat.Dense) (sum float64) {
	for i := range f.n {
		e := math.Exp(f.rate * x.At(i, 0))
		grad.Set(i, 0, f.rate*e)
		sum += e
	}
	return sum
}

// falling is a quadratic objective that provides f and its gradient but not its matrix.
type falling struct{ exact *Quadratic }

func (f falling) Dims() (n, p int)                    { return f.exact.Dims() }
func (f falling) FuncGrad(grad, x *mat.Dense) float64 { return f.exact.FuncGrad(grad, x) }

// uphill is an objective that returns its gradient with the wrong sign.
type uphill struct{ solver.Objective }

func (f uphill) FuncGrad(grad, x *mat.Dense) float64 {
	value := f.Objective.FuncGrad(grad, x)
	grad.Scale(-1, grad)
	return value
}

// objectiveAt returns f(X).
func objectiveAt(in *Instance, x *mat.Dense) float64 {
	grad := mat.DenseCopyOf(x)
	return in.Objective.FuncGrad(grad, x)
}
