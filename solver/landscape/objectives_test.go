package landscape

import (
	"math/rand/v2"
	"testing"
	"time"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

const n, p = 14, 3 // the shape of X in all tests

// runOf returns a run that has a singular M and has taken nine steps. If the method minimises a penalty function, the
// current point is not feasible.
func runOf(t *testing.T, objective solver.Objective, method string) *solver.Run {
	t.Helper()
	rng := rand.New(rand.NewPCG(41, 1))
	problem := solver.Problem{Objective: objective, M: &operator.Dense{Dense: testmatrix.PSD(rng, n, 9)}}
	run, err := catalog.Start(method, problem, testmatrix.Normal(rng, n, p), catalog.Values{"tol": 1e-12})
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		run.Step()
	}
	return run
}

// quadraticForm is the objective ½tr(XᵀAX) + tr(HᵀX).
type quadraticForm struct{ a, h *mat.Dense }

func newQuadraticForm() *quadraticForm {
	rng := rand.New(rand.NewPCG(42, 2))
	return &quadraticForm{testmatrix.PSD(rng, n, n), testmatrix.Normal(rng, n, p)}
}

func (q *quadraticForm) Dims() (rows, cols int) { return n, p }

func (q *quadraticForm) FuncGrad(grad, x *mat.Dense) float64 {
	dense.Mul(grad, q.a, x)
	f := dense.Inner(grad, x)/2 + dense.Inner(q.h, x)
	dense.AddScaled(grad, 1, q.h)
	return f
}

func (q *quadraticForm) HessMulTo(dst, _, d *mat.Dense) { dense.Mul(dst, q.a, d) }

func (q *quadraticForm) Terms() (a operator.Operator, h *mat.Dense, c float64) {
	return &operator.Dense{Dense: q.a}, q.h, 0
}

// quartic is the objective ¼‖X‖_F⁴ + ½tr(XᵀAX).
type quartic struct{ a *mat.Dense }

func newQuartic() quartic { return quartic{testmatrix.PSD(rand.New(rand.NewPCG(43, 3)), n, n)} }

func (q quartic) Dims() (rows, cols int) { return n, p }

func (q quartic) FuncGrad(grad, x *mat.Dense) float64 {
	dense.Mul(grad, q.a, x)
	s := dense.Inner(x, x)
	f := s*s/4 + dense.Inner(grad, x)/2
	dense.AddScaled(grad, s, x)
	return f
}

// falling is the objective -½tr(XᵀMX), for which a run without the safeguard overflows.
type falling struct{ m operator.Operator }

func (f falling) Dims() (rows, cols int) { return n, p }

func (f falling) FuncGrad(grad, x *mat.Dense) float64 {
	f.m.MulTo(grad, x)
	dense.Scale(-1, grad)
	return dense.Inner(grad, x) / 2
}

// slow is an objective that takes at least a millisecond to evaluate.
type slow struct{ solver.Objective }

func (f slow) FuncGrad(grad, x *mat.Dense) float64 {
	for began := time.Now(); time.Since(began) < time.Millisecond; {
	}
	return f.Objective.FuncGrad(grad, x)
}
