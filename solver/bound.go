package solver

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// fourthRoot returns x^(1/4).
func fourthRoot(x float64) float64 { return math.Sqrt(math.Sqrt(x)) }

// largestEigenvalue returns an upper bound of λ_max(M): the smaller of ‖M‖_∞, where M knows it, and
// 1.05 times the largest Ritz value of at most 30 Lanczos steps plus its residual.
func largestEigenvalue(m Operator) float64 {
	bound := math.Inf(1)
	if known, ok := m.(Normed); ok {
		bound = known.NormInf()
	}
	return math.Min(bound, lanczos(m))
}

// lanczos runs the Lanczos process with full reorthogonalisation from a fixed random vector
// (Parlett, The Symmetric Eigenvalue Problem, chapter 13; doi:10.1137/1.9781611971163).
func lanczos(m Operator) float64 {
	n := m.Dim()
	steps := min(n, 30)
	rng := rand.New(rand.NewPCG(1, 0x1a2c205))
	q, w := mat.NewDense(n, 1, nil), mat.NewDense(n, 1, nil)
	for i := range n {
		q.Set(i, 0, rng.NormFloat64())
	}
	q.Scale(1/norm(q), q)
	basis := make([]*mat.Dense, 0, steps)
	t := mat.NewDense(steps, steps, nil)
	var size int
	var rest float64
	for size < steps {
		basis = append(basis, mat.DenseCopyOf(q))
		m.MulTo(w, q)
		t.Set(size, size, inner(q, w))
		scale := norm(w)
		for range 2 {
			for _, b := range basis {
				addScaled(w, -inner(b, w), b)
			}
		}
		size++
		if rest = norm(w); rest <= 10*eps*scale {
			rest = 0
			break
		}
		if size < steps {
			t.Set(size-1, size, rest)
			q.Scale(1/rest, w)
		}
	}
	return 1.05*ritz(t, size, &rest) + rest
}

// ritz returns the largest eigenvalue of the leading block of the tridiagonal t (upper triangle) and scales rest to its residual.
func ritz(t *mat.Dense, size int, rest *float64) float64 {
	block := mat.DenseCopyOf(t.Slice(0, size, 0, size))
	values, work := make([]float64, size), make([]float64, max(1, 34*size))
	if !lapack64.Syev(lapack.EVCompute, symmetric(block), values, work, len(work)) {
		return math.Inf(1)
	}
	*rest *= math.Abs(block.At(size-1, size-1))
	return math.Max(values[size-1], 0)
}
