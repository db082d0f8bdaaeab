package problems

import (
	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var (
	_ solver.QuadraticObjective = (*Quadratic)(nil)
	_ operator.Composed         = (*Quadratic)(nil)
	_ operator.Composed         = negative{}
)

// Quadratic is f(X) = ½tr(XᵀAX) + tr(HᵀX) of X with p columns, with A symmetric n x n and H n x p
// (paper, Test Problem 1, with H = αG). H is nil when there is no linear term.
type Quadratic struct {
	A operator.Operator
	H *mat.Dense
	P int
}

// Dims returns the shape of X.
func (q *Quadratic) Dims() (n, p int) { return q.A.Dim(), q.P }

// Terms returns A and H.
func (q *Quadratic) Terms() (a operator.Operator, h *mat.Dense) { return q.A, q.H }

// Operators returns A.
func (q *Quadratic) Operators() []operator.Operator { return []operator.Operator{q.A} }

// FuncGrad writes AX + H to grad and returns f.
func (q *Quadratic) FuncGrad(grad, x *mat.Dense) float64 {
	q.A.MulTo(grad, x)
	g, y := entries(grad), entries(x)
	f := blas64.Dot(g, y) / 2
	if q.H != nil {
		h := entries(q.H)
		f += blas64.Dot(h, y)
		blas64.Axpy(1, h, g)
	}
	return f
}

// HessMulTo writes AD to dst.
func (q *Quadratic) HessMulTo(dst, _, d *mat.Dense) { q.A.MulTo(dst, d) }

// negative is -M.
type negative struct{ operator.Operator }

// Operators returns M.
func (m negative) Operators() []operator.Operator { return []operator.Operator{m.Operator} }

// MulTo writes -MX to dst.
func (m negative) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	blas64.Scal(-1, entries(dst))
}

// norm returns ‖A‖_F of a contiguous matrix.
func norm(a *mat.Dense) float64 { return blas64.Nrm2(entries(a)) }

// entries views a contiguous matrix as one vector.
func entries(a *mat.Dense) blas64.Vector {
	raw := a.RawMatrix()
	return blas64.Vector{N: len(raw.Data), Data: raw.Data, Inc: 1}
}
