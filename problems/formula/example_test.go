package formula_test

import (
	"fmt"

	"slep/problems"
	"slep/problems/formula"
	"slep/solver"
)

const text = `
	n = 50; p = 3;
	A = tridiag(n);
	M = A + eye(n);
	1/2*trace(X'*A*X) + alpha*sum(log(1 + sum(X.^2, 2)))`

// Example compiles a formula to an objective and M, makes an instance with a starting point, and solves it.
func Example() {
	f, err := formula.Parse(text)
	if err != nil {
		fmt.Println(err) // the error contains the line and column
		return
	}
	compiled, err := f.Compile(&formula.Given{Params: map[string]float64{"alpha": 0.5}})
	if err != nil {
		fmt.Println(err)
		return
	}
	instance, err := problems.Own(compiled.Objective, compiled.M, problems.Spec{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := solver.Minimize(instance.Problem, instance.X0, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v, f = %.3f\n", result.Verdict, result.Projected.Objective)
	// Output: feasible stationary point, f = 1.373
}
