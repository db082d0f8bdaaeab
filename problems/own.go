package problems

import (
	"errors"
	"maps"
	"slices"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Own makes an instance from a user's own objective and M, which is n x n and symmetric positive semidefinite. A nil m
// means that M is the identity. The only parameter of the instance is start, and spec must not contain data. If the
// dimensions or M are not valid, the error is a *solver.InputError about problem.dims or problem.M.
func Own(objective solver.Objective, m *read.Matrix, spec Spec) (*Instance, error) {
	own := Problem{
		Params:   []catalog.Param{startParam},
		generate: func(spec *Spec) (*Instance, error) { return givenOwn(objective, m, spec) },
	}
	return own.make(spec)
}

func givenOwn(objective solver.Objective, m *read.Matrix, spec *Spec) (*Instance, error) {
	n, p := objective.Dims()
	if p < 1 || p > n {
		return nil, solver.Input("problem.dims", "dims are n = ", n, " and p = ", p, "; p must be from 1 to n")
	}
	spec.Params["p"] = float64(p)
	if m == nil {
		if err := checkMemory(n, p, 0); err != nil {
			return nil, renameInputs(err)
		}
		return &Instance{
			Problem: solver.Problem{Objective: objective, M: operator.Identity(n), Rank: n}, MinEigM: 1, NNZ: n,
		}, nil
	}
	if err := m.Check("problem.M", spec.Pause); err != nil {
		return nil, err
	}
	if err := m.Square("problem.M"); err != nil {
		return nil, err
	}
	if m.Rows != n {
		return nil, solver.Input("problem.M", "M is ", m.Shape(), "; it must be n x n = ", n, " x ", n)
	}
	if err := checkMemory(n, p, fullMatrices(m)); err != nil {
		return nil, renameInputs(err)
	}
	if err := m.Symmetrize("problem.M", spec.Pause); err != nil {
		return nil, err
	}
	out, err := givenM(spec, objective, m)
	if err != nil {
		return nil, renameInputs(err)
	}
	if q, ok := objective.(solver.QuadraticObjective); ok {
		a, h, _ := q.Terms()
		if out.Unbounded, err = out.unbounded(a, h, spec.Pause); err != nil {
			return nil, err
		}
		out.warn(out.Unbounded)
	}
	out.Warnings = append(out.Warnings, notesOf("problem.M", m)...)
	return out, nil
}

// renameInputs replaces the name of the input in an error, because the input with the name data.M in problems of the
// registry is problem.M here.
func renameInputs(err error) error {
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		names := map[string]string{"data.M": "problem.M", "params.n": "problem.dims"}
		out := *bad
		out.Input = names[bad.Input]
		return &out
	}
	return err
}

// CheckOverflow returns an error if data contain values so large that f or its gradient is not finite at the start.
func (in *Instance) CheckOverflow(data map[string]*read.Matrix) error {
	for _, name := range slices.Sorted(maps.Keys(data)) {
		err := checkSize("data."+name, data[name])
		if err == nil {
			continue
		}
		grad := mat.DenseCopyOf(in.X0)
		if f := in.Objective.FuncGrad(grad, in.X0); !dense.Finite(f) || !dense.Finite(grad.RawMatrix().Data...) {
			return err
		}
	}
	return nil
}
