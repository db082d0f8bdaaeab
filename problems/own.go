package problems

import (
	"errors"
	"strconv"

	"slep/solver"
)

// Own makes an instance of an objective of the user's own and their M, n x n symmetric positive semidefinite. Of parameters it has start
// alone, and no data. What is wrong with dims or M is a *solver.InputError about problem.dims or problem.M.
func Own(objective solver.Objective, m *Matrix, spec Spec) (*Instance, error) {
	own := Problem{Params: []solver.Param{startParam}, build: func(spec *Spec) (*Instance, error) { return givenOwn(objective, m, spec) }}
	return own.make(spec)
}

func givenOwn(objective solver.Objective, m *Matrix, spec *Spec) (*Instance, error) {
	n, p := objective.Dims()
	if p < 1 || p > n {
		return nil, solver.Input("problem.dims", "dims are n = "+strconv.Itoa(n)+" and p = "+strconv.Itoa(p)+", wanted 1 <= p <= n")
	}
	if err := m.check("problem.M", spec.Pause); err != nil {
		return nil, err
	}
	if err := m.square("problem.M"); err != nil {
		return nil, err
	}
	if m.Rows != n {
		return nil, solver.Input("problem.M", "M is "+m.shape()+", wanted n x n = "+strconv.Itoa(n)+" x "+strconv.Itoa(n))
	}
	square := 0 // dense n x n matrices: M, and a factor
	for _, full := range []bool{m.full(), n <= denseLimit} {
		if full {
			square++
		}
	}
	if err := checkMemory(n, p, square); err != nil {
		return nil, ofOwn(err)
	}
	if err := m.symmetrize("problem.M", spec.Pause); err != nil {
		return nil, err
	}
	spec.Params["p"] = float64(p)
	out, _, err := givenM(spec, objective, m)
	if err != nil {
		return nil, ofOwn(err)
	}
	out.warnOf("problem.M", m)
	return out, out.begin(spec)
}

// ofOwn gives an error about a part of a named problem the name that the part has in one of the user's own.
func ofOwn(err error) error {
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		names := map[string]string{"data.M": "problem.M", "params.n": "problem.dims"}
		return &solver.InputError{Input: names[bad.Input], Message: bad.Message, Line: bad.Line}
	}
	return err
}
