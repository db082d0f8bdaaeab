package random

import (
	"math"
	"math/rand/v2"

	"slep/problems/try"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Marginal is the normal distribution of one view in the paper's Test Problem 2: a sparse covariance S = TTᵀ with
// uniformly distributed eigenvalues, and canonical directions U with UᵀSU = I. T is the product of the rotations times
// the square root of the diagonal matrix of eigenvalues.
type Marginal struct {
	s           *operator.Sparse
	eigenvalues []float64
	rotations   []rotation
	u           *mat.Dense // n_i x p; all but p rows are zero
}

// NewMarginal draws the distribution of a view of n variables, with a random S of the given density from rngS and a
// random U, n x p, from rngU.
func NewMarginal(n, p int, density float64, rngS, rngU *rand.Rand, pause func() error) (l *Marginal, err error) {
	defer try.Catch(&err)
	l = &Marginal{eigenvalues: make([]float64, n), u: mat.NewDense(n, p, nil)}
	for i := range l.eigenvalues {
		l.eigenvalues[i] = rngS.Float64()
	}
	l.s, l.rotations = rotated(l.eigenvalues, density, rngS, pause)
	for _, i := range rngU.Perm(n)[:p] {
		row := l.u.RawRowView(i)
		for j := range row {
			row[j] = rngU.NormFloat64()
		}
	}
	return l, solver.Project(l.u, l.s)
}

// color replaces Y by TY.
func (l *Marginal) color(y *mat.Dense, pause func() error) {
	row := func(i int) blas64.Vector { return dense.Vector(y.RawRowView(i)) }
	for i, v := range l.eigenvalues {
		blas64.Scal(math.Sqrt(v), row(i))
	}
	for k, t := range l.rotations {
		if k%64 == 0 {
			try.Check(pause())
		}
		blas64.Rot(row(t.i), row(t.j), t.c, t.s)
	}
}
