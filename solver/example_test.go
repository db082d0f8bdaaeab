package solver_test

import (
	"fmt"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// trace is the objective f(X) = ½tr(XᵀAX) for a diagonal A.
type trace struct {
	a    operator.Diag
	cols int
}

func (t trace) Dims() (n, p int) { return len(t.a), t.cols }

func (t trace) FuncGrad(grad, x *mat.Dense) float64 {
	t.a.MulTo(grad, x)
	return mat.Dot(column(grad), column(x)) / 2
}

func column(a *mat.Dense) *mat.VecDense {
	return mat.NewVecDense(len(a.RawMatrix().Data), a.RawMatrix().Data)
}

// The two smallest eigenvalues of A x = λ M x with a singular M are 1/2 and 2/1, and the minimum is half their sum.
func ExampleRun() {
	problem := solver.Problem{
		Objective: trace{a: operator.Diag{1, 2, 12, 4}, cols: 2},
		M:         operator.Diag{2, 1, 3, 0},
	}
	x0 := mat.NewDense(4, 2, []float64{1, 0, 1, 1, 0, 1, 1, -1})
	run, err := solver.NewRun(problem, x0, &solver.Settings{Tol: 1e-8}, &solver.BB{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for run.Step() { // performs one iteration; run.Solve() would perform all iterations
	}
	result := run.Result()
	fmt.Printf("%v: %v, f = %.6f\n", result.Status, result.Verdict, result.Projected.Objective)
	// Output: converged: feasible stationary point, f = 1.250000
}
