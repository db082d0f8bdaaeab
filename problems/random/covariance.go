package random

import (
	"math"
	"math/rand/v2"

	"slep/problems/try"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/mat"
)

// SampleCovariance returns ZᵀZ/m for a centred m x n sample Z of two views with canonical correlations Λ, so that
// E[ζ_1ζ_2ᵀ] = S_1UΛVᵀS_2 (paper, section Test problem). Z itself is not drawn, see bartlett. The second view is ζ_2 =
// e + S_2V(Λu + ((I - Λ²)^½ - I)v), where e is independent of ζ_1 and has the covariance S_2, u = Uᵀζ_1 and v = Vᵀe.
// With this choice, ζ_2 has the covariance S_2.
func SampleCovariance(view1, view2 *Marginal, lambda []float64, m int, rng *rand.Rand, pause func() error) (c *mat.Dense,
	err error) {
	defer try.Catch(&err)
	n1, n := len(view1.eigenvalues), len(view1.eigenvalues)+len(view2.eigenvalues)
	y := bartlett(n, m-1, rng, pause) // ZᵀZ is replaced by YYᵀ, where Y = TA
	_, k := y.Dims()
	first, second := y.Slice(0, n1, 0, k).(*mat.Dense), y.Slice(n1, n, 0, k).(*mat.Dense)
	view1.color(first, pause)
	view2.color(second, pause)
	u, v := dense.NewGram(view1.u, first), dense.NewGram(view2.u, second)
	for i, r := range lambda {
		from := v.RawRowView(i)
		for j, w := range u.RawRowView(i) {
			from[j] = r*w + (math.Sqrt(1-r*r)-1)*from[j]
		}
	}
	dense.AddMul(second, 1, operator.NewProduct(view2.s, view2.u), v)
	return dense.NewGramian(blas.NoTrans, y, 1/float64(m), pause)
}
