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
	// Terms returns A, symmetric n x n, and H, n x p, which is nil when there is no linear term. Both are for
	// reading.
	Terms() (a operator.Operator, h *mat.Dense)
}

// Problem is min f(X) subject to XᵀMX = I.
type Problem struct {
	Objective Objective
	M         operator.Operator // positive semidefinite

	// Scale, when it is not nil, holds n positive numbers: f and M are written in variables that were scaled for a
	// better condition, and what was asked for is diag(Scale)·X.
	Scale []float64

	// Basis, when it is not nil, stands for Scale: what was asked for is TX.
	Basis *Basis

	// Better, when it is not nil, is the same problem in variables that suit it better, where M is ill-conditioned or
	// some rows are much stiffer than others: those in which a run with the safeguard walks. Its Scale or Basis lead
	// to the variables that were asked for.
	Better *Problem

	// Condition is the ratio of the largest to the smallest eigenvalue of M that is not zero, roughly; 0 where it is
	// not known.
	Condition float64

	// Unbounded says why f is known to have no lower bound along Null(M), in one clause; empty when that is not
	// known.
	Unbounded string

	// Least is the least value of f on the constraint, nil where it is not known.
	Least *float64

	// Regular says that M is known to be positive definite.
	Regular bool
}

// reached reports whether f is known to have no value below the given one but for rounding errors, terms of the given
// size having been added in it.
func (p *Problem) reached(f, size float64) bool {
	return p.Least != nil && f-*p.Least <= leastExcess*(math.Abs(*p.Least)+size)
}

const leastExcess = 1e-8 // over the least value of f, over the size of its terms, that passes for none

// Dense returns the matrices stored in full that f and M are made of, as far as both are Composed.
func (p Problem) Dense() []*operator.Dense { return denseOf(p.M, denseOf(p.Objective, nil)) }

// denseOf appends the dense matrices of an operator or objective to found.
func denseOf(of any, found []*operator.Dense) []*operator.Dense {
	switch m := of.(type) {
	case *operator.Dense:
		found = append(found, m)
	case operator.Composed:
		for _, part := range m.Operators() {
			found = denseOf(part, found)
		}
	}
	return found
}
