package solver

import "gonum.org/v1/gonum/mat"

// Objective is a smooth function f of an n x p matrix.
type Objective interface {
	// Dims returns the shape of X.
	Dims() (n, p int)
	// FuncGrad writes ∇f(X) to grad and returns f(X). Both matrices belong to the caller; x must not be changed.
	FuncGrad(grad, x *mat.Dense) float64
}

// HessObjective is an Objective with second derivatives.
type HessObjective interface {
	Objective
	// HessMulTo writes ∇²f(X)[D] to dst.
	HessMulTo(dst, x, d *mat.Dense)
}

// QuadraticObjective is f(X) = ½tr(XᵀAX) + tr(HᵀX).
type QuadraticObjective interface {
	HessObjective
	// Terms returns A, symmetric n x n, and H, n x p, which is nil when there is no linear term. Both are for reading.
	Terms() (a Operator, h *mat.Dense)
}

// Problem is min f(X) subject to XᵀMX = I.
type Problem struct {
	Objective Objective
	M         Operator // positive semidefinite

	// Scale, when it is not nil, holds n positive numbers: f and M are written in variables that were scaled for a better condition,
	// and what was asked for is diag(Scale)·X.
	Scale []float64

	// Unbounded says why f is known to have no lower bound along Null(M), in one clause; empty when that is not known.
	Unbounded string
}

// Dense returns the matrices stored in full that f and M are made of, as far as both are Composed.
func (p Problem) Dense() []*Dense { return denseOf(p.M, denseOf(p.Objective, nil)) }

// denseOf appends the dense matrices of an operator or objective to found.
func denseOf(of any, found []*Dense) []*Dense {
	switch m := of.(type) {
	case *Dense:
		found = append(found, m)
	case Composed:
		for _, part := range m.Operators() {
			found = denseOf(part, found)
		}
	}
	return found
}
