package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/formula/shape"
	"slep/problems/read"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestLargeDenseConstant compares f and its derivatives with values computed with gonum's products, for a formula with
// a dense matrix so large that it is applied as an operator.
func TestLargeDenseConstant(t *testing.T) {
	const n = leastOperator
	rng := rand.New(rand.NewPCG(1, 2))
	a := testmatrix.Normal(rng, n, n)
	given := &read.Matrix{Rows: n, Cols: n, Data: a.RawMatrix().Data}
	data := &shape.Given{Data: map[string]*read.Matrix{"A": given}, Params: map[string]float64{"p": 3}}
	f := compiled(t, "sum(sum((A*X - 3*X).^4))", data)
	x, d := testmatrix.Normal(rng, n, 3), testmatrix.Normal(rng, n, 3)
	var shifted, y, e, cubes, curves, gradient, product mat.Dense
	shifted.CloneFrom(a)
	for i := range n {
		shifted.Set(i, i, a.At(i, i)-3)
	}
	y.Mul(&shifted, x)
	e.Mul(&shifted, d)
	cubes.Apply(func(_, _ int, v float64) float64 { return 4 * v * v * v }, &y)
	curves.Apply(func(i, j int, v float64) float64 { return 12 * v * v * e.At(i, j) }, &y)
	gradient.Mul(shifted.T(), &cubes)
	product.Mul(shifted.T(), &curves)
	cubes.MulElem(&cubes, &y)
	got := mat.NewDense(n, 3, nil)
	if v, want := f.FuncGrad(got, x), mat.Sum(&cubes)/4; math.Abs(v-want) > 1e-12*want {
		t.Errorf("f = %v, want %v", v, want)
	}
	if !mat.EqualApprox(got, &gradient, 1e-12*mat.Norm(&gradient, 2)) {
		t.Error("the gradient differs from that computed with gonum's products")
	}
	f.HessMulTo(got, x, d)
	if !mat.EqualApprox(got, &product, 1e-12*mat.Norm(&product, 2)) {
		t.Error("a Hessian product differs from that computed with gonum's products")
	}
}
