package problems

import (
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
)

// inBasis sets Better to the problem in variables Z with X = TZ, in which M is λI on its range.
func (in *Instance) inBasis(f *semidefinite.Factor, lambda float64, pause func() error) error {
	t, inverse := f.Basis(lambda)
	m := make([]float64, f.Dim())
	for i := range f.Rank {
		m[i] = lambda
	}
	better := solver.Problem{M: operator.NewDiagonal(m), Basis: &solver.Basis{T: t, Inverse: inverse}}
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h, c := f.Terms()
		_, p := f.Dims()
		at := operator.NewProduct(a, t)
		if err := pause(); err != nil {
			return err
		}
		tat := dense.NewGram(t, at)
		dense.Symmetrize(tat)
		q := &Quadratic{A: &operator.Dense{Dense: tat}, Constant: c, P: p}
		if h != nil {
			q.H = dense.NewGram(t, h)
		}
		better.Objective = q
	} else {
		better.Objective = better.Within(in.Objective)
	}
	in.Better = &better
	return pause()
}
