package problems

import (
	"math"

	"slep/problems/semidefinite"
	"slep/problems/try"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// inBasis sets Preconditioned to the problem in variables Z with X = TZ, in which M is λI on its range.
func (in *Instance) inBasis(factor *semidefinite.Factor, lambda float64, pause func() error) {
	t, inverse := factor.Basis(lambda)
	m := make([]float64, factor.Dim())
	for i := range factor.Rank {
		m[i] = lambda
	}
	out := solver.Problem{M: operator.NewDiagonal(m), Basis: &solver.Basis{T: t, Inverse: inverse}}
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h, c := f.Terms()
		_, p := f.Dims()
		at := operator.NewProduct(a, t)
		try.Check(pause())
		tat := dense.NewGram(t, at)
		dense.Symmetrize(tat)
		zeroBeyond(factor.Rank, tat, t, at)
		q := &Quadratic{A: &operator.Dense{Dense: tat}, Constant: c, P: p}
		if h != nil {
			q.H = dense.NewGram(t, h)
		}
		out.Objective = q
	} else {
		out.Objective = out.ObjectiveFromUser(in.Objective)
	}
	in.Preconditioned = &out
	try.Check(pause())
}

// zeroBeyond sets rounding errors to zero in the rows and columns of TᵀAT that correspond to Null(M), which are those
// with an index of rank or more. On Null(M), where M is zero, the rounding errors would act as curvature.
func zeroBeyond(rank int, tat, t, at *mat.Dense) {
	n, _ := tat.Dims()
	lengths, norm := dense.ColumnNorms(t), 0.
	for j, size := range dense.ColumnNorms(at) {
		norm = math.Max(norm, size/lengths[j])
	}
	for i := rank; i < n; i++ {
		for j := range n {
			if math.Abs(tat.At(i, j)) <= semidefinite.EntryTol(n)*norm*lengths[i]*lengths[j] {
				tat.Set(i, j, 0)
				tat.Set(j, i, 0)
			}
		}
	}
}
