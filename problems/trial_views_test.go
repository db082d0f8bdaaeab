package problems

import (
	"fmt"
	"math"
	"math/rand/v2"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// drawViews draws samples of two or three views with common factors. Each view is in a different unit.
func drawViews(rng *rand.Rand) *trial {
	k, samples := 2+rng.IntN(2), 40+rng.IntN(100)
	list, sizes, n := make([]*read.Matrix, k), make([]int, k), 0
	factors := mat.NewDense(samples, 3, nil)
	random.Fill(factors, rng.NormFloat64)
	z := mat.NewDense(samples, 12*k, nil)
	for i := range k {
		sizes[i] = 1 + rng.IntN(12)
		weights, view := mat.NewDense(3, sizes[i], nil), mat.NewDense(samples, sizes[i], nil)
		random.Fill(weights, rng.NormFloat64)
		random.Fill(view, rng.NormFloat64)
		view.Add(view, productOf(factors, weights))
		view.Scale(math.Pow(10, 4*rng.Float64()-2), view)
		list[i] = matrixOf(view)
		for r := range samples {
			for j := range sizes[i] {
				z.Set(r, n+j, view.At(r, j))
			}
		}
		n += sizes[i]
	}
	z = mat.DenseCopyOf(z.Slice(0, samples, 0, n))
	centre(z)
	a, m := productOf(z.T(), z), mat.NewDense(n, n, nil)
	a.Scale(-1/float64(samples), a)
	dense.Symmetrize(a)
	for from, i := 0, 0; i < k; i++ {
		for r := from; r < from+sizes[i]; r++ {
			for c := from; c < from+sizes[i]; c++ {
				m.Set(r, c, -a.At(r, c))
			}
		}
		from += sizes[i]
	}
	tr := &trial{problem: "gcca", p: 1 + rng.IntN(min(n, 4)), definite: true, bounded: true, plain: plain{a: a, m: m}}
	scaling, shrinkage := rng.IntN(2) == 0, 0.
	if rng.IntN(2) == 0 {
		shrinkage = rng.Float64()
		dense.ScaleOffDiagonal(m, 1-shrinkage)
	}
	tr.kind = fmt.Sprintf("views %v, p %d, shrinkage %.2g", sizes, tr.p, shrinkage)
	for _, v := range tr.plain.values()[:tr.p] {
		tr.optimum += v / 2
		tr.scale += math.Abs(v) / 2
	}
	tr.spec.Params = catalog.Values{"p": float64(tr.p), "scaling": scaling, "shrinkage": shrinkage}
	tr.spec.Data.Lists = map[string][]*read.Matrix{"views": list}
	return tr
}
