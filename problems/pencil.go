package problems

import (
	"math"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// orderOf returns the n that a square matrix decides, nothing when there is none.
func orderOf(m *Matrix) solver.Values {
	if m == nil {
		return nil
	}
	return solver.Values{"n": float64(m.Rows)}
}

// pencil returns the symmetric matrix that a user gave by the given name, and M, of the same size. p columns of X must fit it, and all of
// it the memory.
func (s *Spec) pencil(name string) (a, m *Matrix, err error) {
	a, m = s.Data.Matrices[name], s.Data.Matrices["M"]
	if err := a.square("data." + name); err != nil {
		return nil, nil, err
	}
	if err := m.square("data.M"); err != nil {
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
	for _, full := range []bool{a.full(), m.full(), n <= denseLimit} {
		if full {
			square++
		}
	}
	if err := checkMemory(n, p, square); err != nil {
		return nil, nil, err
	}
	if err := a.symmetrize("data."+name, s.Pause); err != nil {
		return nil, nil, err
	}
	return a, m, m.symmetrize("data.M", s.Pause)
}

// givenM returns the instance of an objective with a user's symmetric M, which checkM judges, and a basis of Null(M): nil when M is regular or was
// not looked at.
func givenM(spec *Spec, objective solver.Objective, m *Matrix) (in *Instance, null *mat.Dense, err error) {
	operator, err := m.operator(spec.Pause)
	if err != nil {
		return nil, nil, err
	}
	in = &Instance{Problem: solver.Problem{Objective: objective, M: operator}, RankM: -1, MinEigM: math.NaN(), NNZ: stored(operator)}
	f, warning, err := checkM(m, spec.Params.Int("p"), spec.Pause)
	if err != nil {
		return nil, nil, err
	}
	in.warn(warning)
	if f == nil {
		return in, nil, nil
	}
	in.RankM, in.factor = f.rank, f
	return in, f.null(), nil
}
