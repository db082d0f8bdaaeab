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

// Problem is min f(X) subject to XᵀMX = I.
type Problem struct {
	Objective Objective
	M         Operator

	// Unbounded says why f is known to have no lower bound along Null(M), in one clause; empty when that is not known.
	Unbounded string
}
