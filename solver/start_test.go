package solver

import (
	"math"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

func TestBadInput(t *testing.T) {
	problem, x0 := brockett(9, 10, 2)
	nan := mat.DenseCopyOf(x0)
	nan.Set(3, 1, math.NaN())
	singular := mat.DenseCopyOf(x0)
	for i := range 10 {
		singular.Set(i, 1, 2*singular.At(i, 0))
	}
	zero := Problem{Objective: problem.Objective, M: make(operator.Diag, 10)}
	for name, c := range map[string]struct {
		method  string
		problem Problem
		x0      *mat.Dense
		options Values
		input   string
	}{
		"method":           {"sgd", problem, x0, nil, "method"},
		"option":           {"slbb", problem, x0, Values{"tolerance": 1.0}, "options.tolerance"},
		"range":            {"slbb", problem, x0, Values{"tol": -1.0}, "options.tol"},
		"not a number":     {"slbb", problem, x0, Values{"tol": math.NaN()}, "options.tol"},
		"not whole":        {"slbb", problem, x0, Values{"maxIterations": 2.5}, "options.maxIterations"},
		"word":             {"slbb", problem, x0, Values{"beta": "much"}, "options.beta"},
		"type":             {"slbb", problem, x0, Values{"safeguard": 1.0}, "options.safeguard"},
		"of other methods": {"slgd", problem, x0, Values{"rule": "long"}, "options.rule"},
		"shape":            {"slbb", problem, mat.NewDense(10, 3, nil), nil, "x0"},
		"NaN":              {"slbb", problem, nan, nil, "x0"},
		"singular":         {"slbb", problem, singular, nil, "x0"},
		"zero":             {"slbb", problem, mat.NewDense(10, 2, nil), nil, "x0"},
		"M of other size":  {"slbb", Problem{Objective: problem.Objective, M: operator.Identity(9)}, x0, nil, "Problem.M"},
		"M zero":           {"slbb", zero, x0, nil, "Problem.M"},
	} {
		_, err := Start(c.method, c.problem, c.x0, c.options)
		wrong, ok := err.(*InputError)
		if !ok || wrong.Input != c.input || wrong.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
