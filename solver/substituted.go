package solver

import "gonum.org/v1/gonum/mat"

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
