package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Basis is an invertible T, n x n, with its inverse.
type Basis struct{ T, Inverse *mat.Dense }

// Outward returns the X of the user for a run that is at x: see Problem.Scale and Problem.Basis.
func (p *Problem) Outward(x *mat.Dense) *mat.Dense { return applied(p.outwardTo, x) }

// Inward returns where a run is for an X of the user.
func (p *Problem) Inward(x *mat.Dense) *mat.Dense { return applied(p.inwardTo, x) }

// outwardGradient returns the differential of f in the variables of the user that is g in those of the problem.
func (p *Problem) outwardGradient(g *mat.Dense) *mat.Dense { return applied(p.outwardGradientTo, g) }

// applied returns what a linear map makes of x.
func applied(mapTo func(dst, x *mat.Dense), x *mat.Dense) *mat.Dense {
	out := mat.NewDense(x.RawMatrix().Rows, x.RawMatrix().Cols, nil)
	mapTo(out, x)
	return out
}

// Asked returns f in the variables of the user, and the point there that is x in the variables of the problem: see
// Problem.Scale and Problem.Basis. It is a HessObjective if the Objective is one.
func (p *Problem) Asked(x *mat.Dense) (Objective, *mat.Dense) {
	if p.Scale == nil && p.Basis == nil {
		return p.Objective, mat.DenseCopyOf(x)
	}
	return substitute(p.Objective, p.inwardTo, p.outwardGradientTo), p.Outward(x)
}

// Within returns f, which is given in the variables of the user, in those that the problem has now. It is a
// HessObjective if f is one.
func (p *Problem) Within(f Objective) Objective {
	now := Problem{Scale: p.Scale, Basis: p.Basis}
	return substitute(f, now.outwardTo, now.inwardGradientTo)
}

// outwardTo writes TX to dst, where diag(Scale) or Basis.T is T.
func (p *Problem) outwardTo(dst, x *mat.Dense) {
	if p.Basis != nil {
		dense.Mul(dst, p.Basis.T, x)
		return
	}
	dense.Copy(dst, x)
	dense.ScaleRows(dst, p.Scale)
}

// inwardTo writes T⁻¹X to dst.
func (p *Problem) inwardTo(dst, x *mat.Dense) {
	if p.Basis != nil {
		dense.Mul(dst, p.Basis.Inverse, x)
		return
	}
	dense.Copy(dst, x)
	dense.DivideRows(dst, p.Scale)
}

// inwardGradientTo writes TᵀG to dst.
func (p *Problem) inwardGradientTo(dst, g *mat.Dense) {
	if p.Basis != nil {
		dense.Gram(dst, p.Basis.T, g)
		return
	}
	p.outwardTo(dst, g)
}

// outwardGradientTo writes T^(-T)G to dst.
func (p *Problem) outwardGradientTo(dst, g *mat.Dense) {
	if p.Basis != nil {
		dense.Gram(dst, p.Basis.Inverse, g)
		return
	}
	p.inwardTo(dst, g)
}

// substitute returns f(LX) for a linear L, a HessObjective where f is one. mapTo writes LX to dst, and adjointTo LᵀG.
func substitute(f Objective, mapTo, adjointTo func(dst, x *mat.Dense)) Objective {
	n, p := f.Dims()
	out := substituted{f, mapTo, adjointTo, mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)}
	if hess, ok := f.(HessObjective); ok {
		return &substitutedHess{out, hess, mat.NewDense(n, p, nil)}
	}
	return &out
}

// substituted is f(LX).
type substituted struct {
	Objective
	mapTo, adjointTo func(dst, x *mat.Dense)
	x, g             *mat.Dense // LX and ∇f(LX)
}

// FuncGrad writes Lᵀ∇f(LX) to grad and returns f(LX).
func (s *substituted) FuncGrad(grad, x *mat.Dense) float64 {
	s.mapTo(s.x, x)
	value := s.Objective.FuncGrad(s.g, s.x)
	s.adjointTo(grad, s.g)
	return value
}

// substitutedHess is a substituted with second derivatives.
type substitutedHess struct {
	substituted
	hess HessObjective
	d    *mat.Dense
}

// HessMulTo writes Lᵀ∇²f(LX)[LD] to dst.
func (s *substitutedHess) HessMulTo(dst, x, d *mat.Dense) {
	s.mapTo(s.x, x)
	s.mapTo(s.d, d)
	s.hess.HessMulTo(s.g, s.x, s.d)
	s.adjointTo(dst, s.g)
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
