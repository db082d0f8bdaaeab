package operator

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Extremes takes at most 30 Lanczos steps, and returns an upper bound on λ_min(M) and a number that is almost certainly
// an upper bound on λ_max(M). The bound on λ_min(M) is the smallest Ritz value. The bound on λ_max(M) is 1.05θ + r for
// the largest Ritz value θ and its residual r. If ‖M‖_∞ is known and smaller, it is used instead. For a diagonal M, the
// bounds are the smallest diagonal entry and the largest absolute value of a diagonal entry.
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
	var basis []*mat.Dense
	var diagonal []float64
	off := []float64{0}
	var rest float64
	for len(basis) < steps {
		basis = append(basis, mat.DenseCopyOf(q))
		m.MulTo(w, q)
		diagonal = append(diagonal, dense.Inner(q, w))
		size := dense.Norm(w)
		for range 2 {
			for _, b := range basis {
				dense.AddScaled(w, -dense.Inner(b, w), b)
			}
		}
		if rest = dense.Norm(w); rest <= 10*dense.Eps*size {
			rest = 0
			break
		}
		off = append(off, rest)
		dense.Copy(q, w)
		dense.Scale(1/rest, q)
	}
	least, largest = ritz(append(diagonal, off[:len(diagonal)]...), &rest)
	return least, 1.05*largest + rest
}

// ritz returns the extreme eigenvalues of a tridiagonal matrix, whose entries are given in this order: the diagonal, a
// 0, the off-diagonal. If the largest eigenvalue is negative, ritz returns 0 instead. To obtain the residual of the
// largest Ritz value, ritz multiplies *rest by the absolute value of the last component of the eigenvector for this
// value.
func ritz(entries []float64, rest *float64) (least, largest float64) {
	factor := dense.Balance(entries)
	size := len(entries) / 2
	d, e, z := entries[:size], entries[size:], dense.Identity(size).RawMatrix().Data
	if converged, _ := dense.Diagonalize(d, e, z, func() error { return nil }); !converged {
		return math.Inf(-1), math.Inf(1)
	}
	best := dense.Largest(d)
	*rest *= math.Abs(z[best*size+size-1]) // the last component of the eigenvector
	return factor * slices.Min(d), math.Max(factor*d[best], 0)
}
