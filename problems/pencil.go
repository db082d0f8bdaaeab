package problems

import (
	"math"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// pencil returns the symmetric matrix that a user gave by the given name, and M, of the same size. p columns of X must fit it, and all of
// it the memory.
func (s *Spec) pencil(name string) (a, m *Matrix, err error) {
	if a, err = s.Data.Matrices[name].symmetric("data." + name); err != nil {
		return nil, nil, err
	}
	if m, err = s.Data.Matrices["M"].symmetric("data.M"); err != nil {
		return nil, nil, err
	}
	n, p := m.Rows, s.Params.Int("p")
	if a.Rows != n {
		return nil, nil, solver.Input("data."+name, name+" is "+a.shape()+" and M is "+m.shape()+", wanted the same size")
	}
	if p > n {
		return nil, nil, solver.Input("params.p", "p = "+strconv.Itoa(p)+" > n = "+strconv.Itoa(n)+": X has no more columns than rows")
	}
	square := 0 // dense n x n matrices: those given, and a factor
	for _, full := range []bool{!a.sparse(), !m.sparse(), n <= denseLimit} {
		if full {
			square++
		}
	}
	return a, m, checkMemory(n, p, square)
}

// givenM returns the instance of an objective with a user's M, which checkM judges, and a basis of Null(M): nil when M is regular or was
// not looked at.
func givenM(spec *Spec, objective solver.Objective, m *Matrix) (in *Instance, null *mat.Dense, err error) {
	in = &Instance{Problem: solver.Problem{Objective: objective, M: m.operator()}, RankM: -1, MinEigM: math.NaN(), NNZ: -1}
	if sparse, ok := in.M.(*solver.Sparse); ok {
		in.NNZ = sparse.NNZ()
	}
	f, warning, err := checkM(m, spec.Params.Int("p"), spec.Pause)
	if err != nil {
		return nil, nil, err
	}
	in.warn(warning)
	if f == nil {
		return in, nil, nil
	}
	in.RankM = f.rank
	return in, f.null(), nil
}
