package solver_test

import (
	"fmt"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// An objective can be a function that writes its gradient. The example is f(X) = Σ_i i X_i⁴/4, where i counts from 1.
// The constraint is XᵀX = I, because no M is given. The minimiser has X_i² proportional to 1/i, and the minimum is
// 1/(4 Σ_i 1/i).
func ExampleFunc() {
	const n = 4
	f := solver.Func(n, 1, func(grad, x *mat.Dense) (f float64) {
		for i := range n {
			v, w := x.At(i, 0), float64(i+1)
			f += w * v * v * v * v / 4
			grad.Set(i, 0, w*v*v*v)
		}
		return f
	})
	x0 := mat.NewDense(n, 1, []float64{1, 1, 1, 1})
	result, err := solver.Minimize(solver.Problem{Objective: f}, x0, &solver.Settings{Tol: 1e-8}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("f = %.6f, X = %.4f\n", result.Projected.Objective, result.X.RawMatrix().Data)
	// Output: f = 0.120000, X = [0.6928 0.4899 0.4000 0.3464]
}
