package solver

import "gonum.org/v1/gonum/mat"

// Asked returns f of the variables that were asked for, and the point in them that is x in those of the problem: see
// Problem.Scale and Problem.Basis. It is a HessObjective where the Objective is.
func (p *Problem) Asked(x *mat.Dense) (Objective, *mat.Dense) {
	if p.Scale == nil && p.Basis == nil {
		return p.Objective, mat.DenseCopyOf(x)
	}
	f := askedObjective{p.Objective, p}
	if h, ok := p.Objective.(HessObjective); ok {
		return &askedHessian{f, h}, p.asked(x)
	}
	return &f, p.asked(x)
}

type askedObjective struct {
	Objective
	problem *Problem
}

func (f *askedObjective) FuncGrad(grad, x *mat.Dense) float64 {
	value := f.Objective.FuncGrad(grad, f.problem.taken(x))
	grad.Copy(f.problem.differential(grad))
	return value
}

type askedHessian struct {
	askedObjective
	hess HessObjective
}

func (f *askedHessian) HessMulTo(dst, x, d *mat.Dense) {
	f.hess.HessMulTo(dst, f.problem.taken(x), f.problem.taken(d))
	dst.Copy(f.problem.differential(dst))
}
