package operator

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Extremes returns upper bounds on λ_min(M) and λ_max(M) from at most 30 Lanczos steps. The bound on λ_min(M) is the
// smallest Ritz value. The bound on λ_max(M) is 1.05 times the largest Ritz value plus the residual of this value, or
// ‖M‖_∞ if that is known and smaller. For a diagonal M, the bounds are the smallest entry and the largest absolute
// value of an entry.
func Extremes(m Operator) (least, largest float64) {
	bound := math.Inf(1)
	if known, ok := m.(Normed); ok {
		if bound = known.NormInf(); isDiagonal(m) {
			return slices.Min(DiagonalSizes(m)), bound
		}
	}
	least, largest = lanczos(m)
	return least, math.Min(bound, largest)
}

// lanczos runs the Lanczos process with full reorthogonalisation from a fixed random vector
// (Parlett, The Symmetric Eigenvalue Problem, chapter 13; doi:10.1137/1.9781611971163).
func lanczos(m Operator) (least, largest float64) {
	n := m.Dim()
	steps := min(n, 30)
	q, w := mat.NewDense(n, 1, nil), mat.NewDense(n, 1, nil)
	dense.DrawUnit(q, rand.New(rand.NewPCG(1, 0x1a2c205)))
	basis := make([]*mat.Dense, 0, steps)
	t := mat.NewDense(steps, steps, nil)
	var taken int
	var rest float64
	for taken < steps {
		basis = append(basis, mat.DenseCopyOf(q))
		m.MulTo(w, q)
		t.Set(taken, taken, dense.Inner(q, w))
		size := dense.Norm(w)
		for range 2 {
			for _, b := range basis {
				dense.AddScaled(w, -dense.Inner(b, w), b)
			}
		}
		taken++
		if rest = dense.Norm(w); rest <= 10*dense.Eps*size {
			rest = 0
			break
		}
		if taken < steps {
			t.Set(taken-1, taken, rest)
			dense.Copy(q, w)
			dense.Scale(1/rest, q)
		}
	}
	least, largest = ritz(t, taken, &rest)
	return least, 1.05*largest + rest
}

// ritz returns the extreme eigenvalues of the leading block of the tridiagonal t, of which it reads only the upper
// triangle. If the largest eigenvalue is negative, ritz returns 0 instead. The number rest is multiplied by the last
// component of the eigenvector for the largest eigenvalue, which makes it the residual of the largest Ritz value.
func ritz(t *mat.Dense, size int, rest *float64) (least, largest float64) {
	factor := dense.Balance(t.RawMatrix().Data)
	d, e, z := make([]float64, size), make([]float64, size), make([]float64, size*size)
	for i := range size {
		d[i], z[i*size+i] = t.At(i, i), 1
		if i > 0 {
			e[i] = t.At(i-1, i)
		}
	}
	if converged, _ := dense.Diagonalize(d, e, z, func() error { return nil }); !converged {
		return math.Inf(-1), math.Inf(1)
	}
	best := 0
	for i, v := range d {
		if v > d[best] {
			best = i
		}
	}
	*rest *= math.Abs(z[best*size+size-1]) // the last component of the eigenvector
	return factor * slices.Min(d), math.Max(factor*d[best], 0)
}
