package dense

import (
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestInverseRootNear checks that RBR = I for the inverse root R of B. Some of the matrices B are so close to I that
// products suffice, and others are not.
func TestInverseRootNear(t *testing.T) {
	const p = 12
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []float64{0, 1e-12, 1e-6, .1, .49, .51, .9} {
		b, root, work := testmatrix.Normal(rng, p, p), mat.NewDense(p, p, nil), mat.NewDense(p, p, nil)
		Symmetrize(b)
		Scale(size/Norm(b), b)
		AffineTo(b, 1, b, 1)
		given := mat.DenseCopyOf(b)
		if !NewSpectrum(p).InverseRootNear(root, b, work) {
			t.Errorf("‖B - I‖ = %v: no root", size)
		}
		Mul(work, root, given)
		Mul(b, work, root)
		AffineTo(b, 1, b, -1)
		if off := Norm(b); !(off <= 1e-13) {
			t.Errorf("‖B - I‖ = %v: the root is off by %g", size, off)
		}
	}
	if NewSpectrum(p).InverseRootNear(mat.NewDense(p, p, nil), mat.NewDense(p, p, nil), mat.NewDense(p, p, nil)) {
		t.Error("the zero matrix has an inverse root")
	}
}
