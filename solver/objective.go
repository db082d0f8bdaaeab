package solver

import (
	"math"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Objective is a smooth function f of an n x p matrix.
type Objective interface {
	// Dims returns the shape of X.
	Dims() (n, p int)
	// FuncGrad writes ∇f(X) to grad and returns f(X). An implementation must not change x or keep a reference to either
	// matrix.
	FuncGrad(grad, x *mat.Dense) float64
}

// Func returns an Objective whose FuncGrad is the given function.
func Func(n, p int, f func(grad, x *mat.Dense) float64) Objective { return function{n, p, f} }

type function struct {
	n, p int
	f    func(grad, x *mat.Dense) float64
}

// Dims returns the shape of X.
func (f function) Dims() (n, p int) { return f.n, f.p }

// FuncGrad calls the function.
func (f function) FuncGrad(grad, x *mat.Dense) float64 { return f.f(grad, x) }

// HessObjective is an Objective with second derivatives.
type HessObjective interface {
	Objective
	// HessMulTo writes ∇²f(X)[D] to dst.
	HessMulTo(dst, x, d *mat.Dense)
}

// QuadraticObjective is an Objective of the form f(X) = ½tr(XᵀAX) + tr(HᵀX) + c.
type QuadraticObjective interface {
	HessObjective
	// Terms returns the symmetric n x n matrix A, the n x p matrix H and the number c. If there is no linear term, H is
	// nil. The caller must not change A or H.
	Terms() (a operator.Operator, h *mat.Dense, c float64)
}

// RowWeighted is an Objective with a term that penalises the norms of the rows of X, such as γ Σ_i ‖X_i·‖ with a norm
// that is smoothed near zero. The closer a row is to zero, the more curvature this term adds to f.
type RowWeighted interface {
	Objective
	// RowWeightsTo writes n nonnegative weights w to dst such that the gradient of the term is diag(w)X. For the term γ
	// Σ_i ‖X_i·‖, the weights are w_i = γ/‖X_i·‖. An implementation must not change x or keep a reference to either
	// argument.
	RowWeightsTo(dst []float64, x *mat.Dense)
}

// Problem is the problem of minimising f(X) subject to XᵀMX = I.
type Problem struct {
	Objective Objective         // f
	M         operator.Operator // positive semidefinite, or nil for the identity

	// Scale is nil or holds n positive numbers. If Scale is not nil, f and M are expressed in scaled variables, in which
	// the problem is better conditioned, and the user's X is diag(Scale)·X.
	Scale []float64

	// Basis is nil or a matrix T. If Basis is not nil, f and M are expressed in variables for which the user's X is T·X.
	Basis *Basis

	// Preconditioned is nil or the same problem in other variables, in which M is better conditioned or the rows of X have
	// more similar scales. A run with the safeguard solves Preconditioned instead. The Scale or Basis of Preconditioned
	// converts the solution to the user's variables.
	Preconditioned *Problem

	// Condition is an estimate of the ratio of the largest eigenvalue of M to the smallest nonzero eigenvalue, or 0 if
	// unknown.
	Condition float64

	// Unbounded is a clause that explains why f has no lower bound along Null(M), or "" if no reason is known.
	Unbounded string

	// Least points to the minimum of f on the constraint, or is nil if the minimum is not known.
	Least *float64

	// Rank is the rank of M, or 0 if the rank is not known.
	Rank int
}

// regular reports whether M is known to be positive definite.
func (p *Problem) regular() bool { return p.Rank == p.M.Dim() }

// reached reports whether f is known to be at its minimum, up to rounding errors. The argument size is the magnitude of
// the terms of f.
func (p *Problem) reached(f, size float64) bool {
	return p.Least != nil && f-*p.Least <= leastExcess*(math.Abs(*p.Least)+size)
}

const leastExcess = 1e-8 // the largest excess of f over Least, relative to the terms of f, that may be due to rounding

// complete replaces a nil M by I, and returns an *InputError if there is no objective.
func (p *Problem) complete() error {
	if p.Objective == nil {
		return Input("Problem.Objective", "the problem has no Objective")
	}
	if p.M == nil {
		n, _ := p.Objective.Dims()
		p.M = operator.Identity(n)
	}
	return nil
}
