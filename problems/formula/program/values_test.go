package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/formula/examples"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	data := examples.Data(rng)
	a, c := mat.NewDense(6, 6, data.Data["A"].Data), mat.NewDense(6, 3, data.Data["C"].Data)
	x, g := testmatrix.Normal(rng, 6, 3), mat.NewDense(6, 3, nil)
	for _, v := range examples.Values {
		want := v.Of(x, a, c)
		if got := compiled(t, v.Text, data).FuncGrad(g, x); !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
			t.Errorf("%s = %v, wanted %v", v.Text, got, want)
		}
	}
}

// TestRoots checks that the square root of a matrix with a negative eigenvalue is NaN, unless rounding errors explain
// the negative eigenvalue, and that the singular values of data without full rank are numbers.
func TestRoots(t *testing.T) {
	data := examples.Data(rand.New(rand.NewPCG(5, 6)))
	x, g := mat.NewDense(6, 3, nil), mat.NewDense(6, 3, nil)
	for text, want := range map[string]float64{
		"sum(X(:)) + trace(sqrtm(diag([4 9 0 -1e-15])))":  5,
		"sum(X(:)) + trace(sqrtm(diag([4 9 -1e-3])))":     math.NaN(),
		"sum(X(:)) + sum(eig(eye(3), diag([1 2 4])))":     1.75,
		"sum(X(:)) + sum(eig(eye(3), diag([1 -1 1])))":    math.NaN(),
		"sum(eig(eye(3) + X'*X, X'*X - diag([1 -2 -3])))": math.NaN(),
		"sum(X(:)) + [1 0 0]*svd(repmat([2 4 4], 4, 1))":  12,
		"sum(X(:)) + [1 0 0]*svd((6:8)'*[.1 .7 .3])":      math.Sqrt(149 * .59),
		"sum(X(:)) + [1 0 0]*svd((1:6)'*[.3 .1 .7])":      math.Sqrt(91 * .59),
	} {
		got := compiled(t, text, data).FuncGrad(g, x)
		if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s = %v, wanted %v", text, got, want)
		}
	}
}
