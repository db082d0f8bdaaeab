package solver_test

import (
	"fmt"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// powers is f(X) = Σ_i i Σ_j X_ij⁴/4, i counted from 1.
type powers struct{ n, p int }

func (f powers) Dims() (n, p int) { return f.n, f.p }

func (f powers) FuncGrad(grad, x *mat.Dense) (value float64) {
	grad.Apply(func(i, _ int, v float64) float64 {
		value += float64(i+1) * v * v * v * v / 4
		return float64(i+1) * v * v * v
	}, x)
	return value
}

// An objective needs a shape and a gradient. Without M the constraint is XᵀX = I. With one column the minimiser has
// X_i² in proportion to 1/i, and f is 1/(4 Σ_i 1/i).
func Example_ownObjective() {
	x0 := mat.NewDense(4, 1, []float64{1, 1, 1, 1})
	result, err := solver.Minimize(solver.Problem{Objective: powers{4, 1}}, x0, &solver.Settings{Tol: 1e-8}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: f = %.6f, X = %.4f\n", result.Verdict, result.Projected.Objective,
		result.Projected.X.RawMatrix().Data)
	// Output: feasible stationary point: f = 0.120000, X = [0.6928 0.4899 0.4000 0.3464]
}
