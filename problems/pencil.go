package problems

import (
	"math"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/problems/try"
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
func (s *Spec) pencil(name string) (a, m *read.Matrix) {
	a, m = s.Data.Matrices[name], s.Data.Matrices["M"]
	try.Check(a.Square("data." + name))
	try.Check(m.Square("data.M"))
	n, p := m.Rows, s.Params.Int("p")
	if a.Rows != n {
		try.Refuse("data."+name, name, " is ", a.Shape(), " and M is ", m.Shape(), "; they must have the same size")
	}
	if p > n {
		refuseColumns(p, n)
	}
	checkMemory(n, p, fullMatrices(a, m))
	try.Check(a.Symmetrize("data."+name, s.Pause))
	try.Check(m.Symmetrize("data.M", s.Pause))
	return a, m
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
func givenM(spec *Spec, objective solver.Objective, m *read.Matrix) *Instance {
	constraint := try.Value(m.Operator(spec.Pause))
	in := &Instance{
		Problem: solver.Problem{Objective: objective, M: constraint},
		MinEigM: math.NaN(), NNZ: operator.StoredEntries(constraint),
	}
	in.examine(spec.Params.Int("p"), spec.Pause)
	return in
}
