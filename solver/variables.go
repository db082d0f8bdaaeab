package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Basis is an invertible T, n x n, with its inverse.
type Basis struct{ T, Inverse *mat.Dense }

// outward returns the X of the user for a run that is at x: see Problem.Scale and Problem.Basis.
func (p *Problem) outward(x *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(x)
	if p.Basis != nil {
		dense.Mul(out, p.Basis.T, x)
	}
	eachRow(out, p.Scale, func(v, s float64) float64 { return v * s })
	return out
}

// inward returns where a run is for an X of the user.
func (p *Problem) inward(x *mat.Dense) *mat.Dense {
	scaled := mat.DenseCopyOf(x)
	eachRow(scaled, p.Scale, func(v, s float64) float64 { return v / s })
	if p.Basis == nil {
		return scaled
	}
	out := mat.DenseCopyOf(x)
	dense.Mul(out, p.Basis.Inverse, scaled)
	return out
}

// outwardGradient returns the differential of f in the variables of the user that is g in those of the problem.
func (p *Problem) outwardGradient(g *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(g)
	if p.Basis != nil {
		dense.Gram(out, p.Basis.Inverse, g)
	}
	eachRow(out, p.Scale, func(v, s float64) float64 { return v / s })
	return out
}

// Asked returns f in the variables of the user, and the point there that is x in the variables of the problem: see
// Problem.Scale and Problem.Basis. It is a HessObjective if the Objective is one.
func (p *Problem) Asked(x *mat.Dense) (Objective, *mat.Dense) {
	if p.Scale == nil && p.Basis == nil {
		return p.Objective, mat.DenseCopyOf(x)
	}
	f := askedObjective{p.Objective, p}
	if h, ok := p.Objective.(HessObjective); ok {
		return &askedHessian{f, h}, p.outward(x)
	}
	return &f, p.outward(x)
}

type askedObjective struct {
	Objective
	problem *Problem
}

func (f *askedObjective) FuncGrad(grad, x *mat.Dense) float64 {
	value := f.Objective.FuncGrad(grad, f.problem.inward(x))
	grad.Copy(f.problem.outwardGradient(grad))
	return value
}

type askedHessian struct {
	askedObjective
	hess HessObjective
}

func (f *askedHessian) HessMulTo(dst, x, d *mat.Dense) {
	f.hess.HessMulTo(dst, f.problem.inward(x), f.problem.inward(d))
	dst.Copy(f.problem.outwardGradient(dst))
}

// eachRow replaces each entry v of row i of x by change(v, s[i]), for the rows that s has.
func eachRow(x *mat.Dense, s []float64, change func(v, s float64) float64) {
	for i, w := range s {
		row := x.RawRowView(i)
		for j, v := range row {
			row[j] = change(v, w)
		}
	}
}

// IllConditioned is the condition number of M above which a small gradient says little about f.
const IllConditioned = 1e4

// illConditioned returns a warning when M is ill-conditioned, with advice.
func (p *Problem) illConditioned() string {
	if p.Condition <= IllConditioned {
		return ""
	}
	text := "M is ill-conditioned, with a condition number of about " + Number(p.Condition) +
		": where the gradient is within the tolerance, f may still be far above its least value. "
	if p.Better != nil {
		return text + "With the safeguard a run takes variables in which M is well conditioned."
	}
	return text + "A smaller tolerance helps, and so does scaling the variables until the diagonal of M is even."
}
