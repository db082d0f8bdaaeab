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
