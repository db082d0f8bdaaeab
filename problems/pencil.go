package problems

import (
	"math"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
)

// orderOf returns n, the order of a square matrix, or nil if m is nil.
func orderOf(m *read.Matrix) catalog.Values {
	if m == nil {
		return nil
	}
	return catalog.Values{"n": float64(m.Rows)}
}

// pencil returns the user's symmetric matrix with the given name, and M, after checking that both have the same size,
// that p <= n, and that the instance fits in memory.
func (s *Spec) pencil(name string) (a, m *read.Matrix, err error) {
	a, m = s.Data.Matrices[name], s.Data.Matrices["M"]
	if err := a.Square("data." + name); err != nil {
		return nil, nil, err
	}
	if err := m.Square("data.M"); err != nil {
		return nil, nil, err
	}
	n, p := m.Rows, s.Params.Int("p")
	if a.Rows != n {
		return nil, nil, solver.Input("data."+name, name, " is ", a.Shape(), " and M is ", m.Shape(),
			"; they must have the same size")
	}
	if p > n {
		return nil, nil, tooManyColumns(p, n)
	}
	if err := checkMemory(n, p, fullMatrices(a, m)); err != nil {
		return nil, nil, err
	}
	if err := a.Symmetrize("data."+name, s.Pause); err != nil {
		return nil, nil, err
	}
	return a, m, m.Symmetrize("data.M", s.Pause)
}

// fullMatrices returns the number of n x n matrices that an instance stores in full, namely the given matrices that are
// not sparse and, if n is at most semidefinite.Limit, a factor.
func fullMatrices(given ...*read.Matrix) int {
	count := 0
	for _, m := range given {
		if m.Full() {
			count++
		}
	}
	if given[0].Rows <= semidefinite.Limit {
		count++
	}
	return count
}

// givenM makes an instance from an objective and a user's symmetric M, and examines M.
func givenM(spec *Spec, objective solver.Objective, m *read.Matrix) (*Instance, error) {
	constraint, err := m.Operator(spec.Pause)
	if err != nil {
		return nil, err
	}
	in := &Instance{
		Problem: solver.Problem{Objective: objective, M: constraint},
		MinEigM: math.NaN(), NNZ: operator.StoredEntries(constraint),
	}
	return in, in.examine(spec.Params.Int("p"), spec.Pause)
}
