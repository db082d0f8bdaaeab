package operator

import (
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestAddTo adds a matrix of every type that implements Stored to another matrix, once by means of its stored entries
// and once by means of products with several blocks of columns of I.
func TestAddTo(t *testing.T) {
	const n, s = 2*formedColumns + 11, -2.5
	rng := rand.New(rand.NewPCG(3, 5))
	start, eye := testmatrix.Normal(rng, n, n), mat.NewDense(n, n, nil)
	Identity(n).AddTo(eye, 1)
	diagonal := make(Diag, n)
	for i := range diagonal {
		diagonal[i] = float64(i) - 3
	}
	for name, m := range map[string]Operator{
		"identity": Identity(n), "diagonal": diagonal, "dense": &Dense{Dense: testmatrix.PSD(rng, n, n)},
		"sparse": FromTriplets(testmatrix.DiagonallyDominant(rng, n, 3)),
	} {
		var want mat.Dense
		want.ReuseAs(n, n)
		m.MulTo(&want, eye)
		want.Scale(s, &want)
		want.Add(&want, start)
		for way, added := range map[string]Operator{"stored": m, "by products": product{m}} {
			got := mat.DenseCopyOf(start)
			Formed(added).AddTo(got, s)
			if !mat.EqualApprox(got, &want, 1e-13) {
				t.Errorf("%s, %s: different entries", name, way)
			}
		}
	}
}
