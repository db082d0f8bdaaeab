package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Basis is an invertible n x n matrix T with its inverse.
type Basis struct{ T, Inverse *mat.Dense }

// ToUser converts X from the problem's variables to the user's variables. See Problem.Scale and Problem.Basis.
func (p *Problem) ToUser(x *mat.Dense) *mat.Dense { return p.converted(x, false, false) }

// FromUser converts X from the user's variables to the problem's variables.
func (p *Problem) FromUser(x *mat.Dense) *mat.Dense { return p.converted(x, true, false) }

// gradientToUser converts the differential g of f from the problem's variables to the user's variables.
func (p *Problem) gradientToUser(g *mat.Dense) *mat.Dense { return p.converted(g, true, true) }

// ObjectiveToUser converts f and x from the problem's variables to the user's variables. The result is a HessObjective
// if p.Objective is a HessObjective.
func (p *Problem) ObjectiveToUser(x *mat.Dense) (Objective, *mat.Dense) {
	if p.Scale == nil && p.Basis == nil {
		return p.Objective, mat.DenseCopyOf(x)
	}
	return substitute(p.Objective, p, true), p.ToUser(x)
}

// ObjectiveFromUser converts f from the user's variables to the problem's variables. The result is a HessObjective if f
// is a HessObjective.
func (p *Problem) ObjectiveFromUser(f Objective) Objective {
	return substitute(f, &Problem{Scale: p.Scale, Basis: p.Basis}, false)
}

func (p *Problem) converted(x *mat.Dense, inverse, transposed bool) *mat.Dense {
	out := mat.NewDense(x.RawMatrix().Rows, x.RawMatrix().Cols, nil)
	p.convert(out, x, inverse, transposed)
	return out
}

// convert writes TX, T⁻¹X, TᵀX or T⁻ᵀX to dst, where T is diag(Scale) or Basis.T.
func (p *Problem) convert(dst, x *mat.Dense, inverse, transposed bool) {
	if p.Basis != nil {
		t := p.Basis.T
		if inverse {
			t = p.Basis.Inverse
		}
		if transposed {
			dense.Gram(dst, t, x)
		} else {
			dense.Mul(dst, t, x)
		}
		return
	}
	dense.Copy(dst, x)
	if inverse {
		dense.DivideRows(dst, p.Scale)
	} else {
		dense.ScaleRows(dst, p.Scale)
	}
}

// substitute returns f(TX) or, if inverse is true, f(T⁻¹X), as a function of X. The argument named variables is a
// problem whose Scale or Basis is T. The result is a HessObjective if f is a HessObjective.
func substitute(f Objective, variables *Problem, inverse bool) Objective {
	n, p := f.Dims()
	out := substituted{f, variables, inverse, mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)}
	if hess, ok := f.(HessObjective); ok {
		return &substitutedHess{out, hess, mat.NewDense(n, p, nil)}
	}
	return &out
}

// substituted is f(LX) as a function of X, where L is T or T⁻¹.
type substituted struct {
	Objective
	variables *Problem
	inverse   bool
	x, g      *mat.Dense // LX and ∇f(LX)
}

// FuncGrad writes Lᵀ∇f(LX) to grad and returns f(LX).
func (s *substituted) FuncGrad(grad, x *mat.Dense) float64 {
	s.variables.convert(s.x, x, s.inverse, false)
	value := s.Objective.FuncGrad(s.g, s.x)
	s.variables.convert(grad, s.g, s.inverse, true)
	return value
}

// substitutedHess is a substituted function with second derivatives.
type substitutedHess struct {
	substituted
	hess HessObjective
	d    *mat.Dense
}

// HessMulTo writes Lᵀ∇²f(LX)[LD] to dst.
func (s *substitutedHess) HessMulTo(dst, x, d *mat.Dense) {
	s.variables.convert(s.x, x, s.inverse, false)
	s.variables.convert(s.d, d, s.inverse, false)
	s.hess.HessMulTo(s.g, s.x, s.d)
	s.variables.convert(dst, s.g, s.inverse, true)
}

// IllConditioned is the condition number of M above which f may be far from its minimum even if the gradient is small.
const IllConditioned = 1e4

// illConditioned returns a warning with advice or, if M is not ill-conditioned, "".
func (p *Problem) illConditioned() string {
	if p.Condition <= IllConditioned {
		return ""
	}
	text := Text("M is ill-conditioned, with a condition number of about ", p.Condition, ": where the gradient is "+
		"within the tolerance, f may still be far above its minimum. ")
	if p.Preconditioned != nil {
		return text + "With the safeguard, a run uses variables in which M is well conditioned."
	}
	return text + "Use a smaller tolerance, or scale the variables so that the diagonal of M is constant."
}
