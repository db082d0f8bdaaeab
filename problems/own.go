package problems

import (
	"cmp"
	"maps"
	"slices"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Own makes an instance from a user's own objective and M, which is n x n and symmetric positive semidefinite. A nil m
// means that M is the identity. The only parameter of the instance is start, and spec must not contain data. If the
// dimensions or M are not valid, the error is a *solver.InputError about problem.dims or problem.M.
func Own(objective solver.Objective, m *read.Matrix, spec Spec) (*Instance, error) {
	own := Problem{
		Params: []catalog.Param{startParam},
		generate: func(spec *Spec) *Instance {
			out, err := givenOwn(objective, m, spec)
			return try.Value(out, solver.Revised(err, func(bad *solver.InputError) {
				// the names for a user's own problem, keyed by the names for problems in the registry
				names := map[string]string{"data.M": "problem.M", "params.n": "problem.dims"}
				bad.Input = cmp.Or(names[bad.Input], bad.Input)
			}))
		},
	}
	return own.make(spec)
}

func givenOwn(objective solver.Objective, m *read.Matrix, spec *Spec) (out *Instance, err error) {
	defer try.Catch(&err)
	n, p := objective.Dims()
	try.RefuseIf(p < 1 || p > n, "problem.dims", "dims are n = ", n, " and p = ", p, "; p must be from 1 to n")
	spec.Params["p"] = float64(p)
	if m == nil {
		checkMemory(n, p, 0)
		return &Instance{
			Problem: solver.Problem{Objective: objective, M: operator.Identity(n), Rank: n}, MinEigM: 1, NNZ: n,
		}, nil
	}
	try.Check(m.Check("problem.M", spec.Pause))
	try.Check(m.Square("problem.M"))
	try.RefuseIf(m.Rows != n, "problem.M", "M is ", m.Shape(), "; it must be n x n = ", n, " x ", n)
	checkMemory(n, p, fullMatrices(m))
	try.Check(m.Symmetrize("problem.M", spec.Pause))
	out = givenM(spec, objective, m)
	if q, ok := objective.(solver.QuadraticObjective); ok {
		a, h, _ := q.Terms()
		out.Unbounded = out.unbounded(a, h, spec.Pause)
		out.warn(out.Unbounded)
	}
	out.warnOfNote("problem.M", m)
	return out, nil
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
