package solver

import (
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// brockett returns an eigenvalue problem and a starting point. In this problem, f is ½tr(XᵀAX), A is positive definite,
// and M has rank n - 2.
func brockett(seed uint64, n, p int) (Problem, *mat.Dense) {
	rng := rand.New(rand.NewPCG(seed, 0))
	a := randomPSD(rng, n, 2*n)
	problem := Problem{Objective: &linear{a, mat.NewDense(n, p, nil)}, M: randomPSD(rng, n, n-2)}
	return problem, testmatrix.Normal(rng, n, p)
}

// linear is the objective ½tr(XᵀAX) + tr(HᵀX).
type linear struct {
	a operator.Operator
	h *mat.Dense
}

func (q *linear) Dims() (n, p int) { return q.h.Dims() }

func (q *linear) FuncGrad(grad, x *mat.Dense) float64 {
	q.a.MulTo(grad, x)
	f := dense.Inner(grad, x)/2 + dense.Inner(q.h, x)
	dense.AddScaled(grad, 1, q.h)
	return f
}

func (q *linear) HessMulTo(dst, _, d *mat.Dense) { q.a.MulTo(dst, d) }

func (q *linear) Terms() (a operator.Operator, h *mat.Dense, c float64) { return q.a, q.h, 0 }

type countingObjective struct {
	Objective
	calls int
}

func (c *countingObjective) FuncGrad(grad, x *mat.Dense) float64 {
	c.calls++
	return c.Objective.FuncGrad(grad, x)
}

type countingOperator struct {
	operator.Operator
	calls int
}

func (c *countingOperator) MulTo(dst, x *mat.Dense) {
	c.calls++
	c.Operator.MulTo(dst, x)
}

// randomPSD returns a dense positive semidefinite n x n matrix of the given rank, or of rank n if rank > n.
func randomPSD(rng *rand.Rand, n, rank int) *operator.Dense {
	return &operator.Dense{Dense: testmatrix.PSD(rng, n, rank)}
}

// quartic is f(X) = ¼‖X‖_F⁴ + ½tr(XᵀAX), whose third derivatives do not vanish, so that the slope test of the Hessian
// is meaningful.
type quartic struct {
	a    *operator.Dense
	n, p int
}

func (q *quartic) Dims() (n, p int) { return q.n, q.p }

func (q *quartic) FuncGrad(grad, x *mat.Dense) float64 {
	q.a.MulTo(grad, x)
	s := dense.Inner(x, x)
	f := s*s/4 + dense.Inner(grad, x)/2
	dense.AddScaled(grad, s, x)
	return f
}

func (q *quartic) HessMulTo(dst, x, d *mat.Dense) {
	q.a.MulTo(dst, d)
	dense.AddScaled(dst, dense.Inner(x, x), d)
	dense.AddScaled(dst, 2*dense.Inner(x, d), x)
}

func scaled(s float64, a *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(a)
	out.Scale(s, out)
	return out
}

// scaledBy is the operator s·M.
type scaledBy struct {
	operator.Operator
	s float64
}

func (m scaledBy) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.Scale(m.s, dst)
}

// pureQuadratic is a quadratic objective that reports that it has no linear term.
type pureQuadratic struct{ linear }

func (q *pureQuadratic) Terms() (a operator.Operator, h *mat.Dense, c float64) { return q.a, nil, 0 }

// definite returns a problem and a starting point. In this problem, f is ½tr(XᵀAX) + tr(HᵀX), and M is definite and has
// a condition number of about 30.
func definite(seed uint64, n, p int) (Problem, *mat.Dense) {
	rng := rand.New(rand.NewPCG(seed, 1))
	return Problem{Objective: &linear{randomPSD(rng, n, 2*n), testmatrix.Normal(rng, n, p)}, M: randomPSD(rng, n,
		2*n)}, testmatrix.Normal(rng, n, p)
}
