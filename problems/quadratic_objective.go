package problems

import (
	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var _ solver.QuadraticObjective = (*Quadratic)(nil)

// Quadratic is f(X) = ½tr(XᵀAX) + tr(HᵀX) + Constant for X with P columns. The paper's Test Problem 1 has H = αG and no
// constant.
type Quadratic struct {
	A operator.Operator // symmetric, n x n
	H *mat.Dense        // n x p; nil if there is no linear term
	P int               // columns of X

	Constant float64 // the constant term of f
}

// Dims returns the shape of X.
func (q *Quadratic) Dims() (n, p int) { return q.A.Dim(), q.P }

// Terms returns A, H and the constant.
func (q *Quadratic) Terms() (a operator.Operator, h *mat.Dense, c float64) {
	return q.A, q.H, q.Constant
}

// Formula returns f as a formula, with A and H as data.
func (q *Quadratic) Formula() (text string, data map[string]*read.Matrix, err error) {
	a, err := writtenMatrix("A", q.A)
	data = map[string]*read.Matrix{"A": a}
	text = "1/2*trace(X'*A*X)"
	if q.H != nil {
		data["H"] = denseOf(q.H)
		text += " + trace(H'*X)"
	}
	if q.Constant != 0 {
		text += " + " + exact(q.Constant)
	}
	return text, data, err
}

// FuncGrad writes AX + H to grad and returns f.
func (q *Quadratic) FuncGrad(grad, x *mat.Dense) float64 {
	q.A.MulTo(grad, x)
	f := dense.Inner(grad, x) / 2
	if q.H != nil {
		f += dense.Inner(q.H, x)
		dense.AddScaled(grad, 1, q.H)
	}
	return f + q.Constant
}

// HessMulTo writes AD to dst.
func (q *Quadratic) HessMulTo(dst, _, d *mat.Dense) { q.A.MulTo(dst, d) }
