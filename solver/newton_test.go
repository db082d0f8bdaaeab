package solver

import (
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestNewtonDirection checks that near a minimiser, where the Hessian is definite, the direction solves ∇²h[D] = ∇h
// with a relative residual below the forcing term, and that the last step of the run reduces the gradient norm by a
// factor of at least 20.
func TestNewtonDirection(t *testing.T) {
	problem, x0 := brockett(6, 24, 3)
	// a linear term, without which there would be families of minimisers that differ by rotations
	problem.Objective.(*linear).h = testmatrix.Normal(rand.New(rand.NewPCG(6, 6)), 24, 3)
	run := start(t, "slnewton", problem, x0, Settings{Tol: 1e-11, FeasTol: 1e-9})
	for run.cur.gradNorm > 1e-2 {
		if !run.Step() {
			t.Fatal(run.Result().Message)
		}
	}
	space := run.space.(*penalty)
	d, a := run.guide.direction(run.prev, run.cur)
	if a != 1 {
		t.Fatalf("the length is %g, wanted 1", a)
	}
	n, p := space.dims()
	hd := mat.NewDense(n, p, nil)
	space.hessMulTo(hd, run.cur, d)
	if off := dense.Distance(hd, run.cur.grad); off > forcing*run.cur.gradNorm {
		t.Errorf("‖∇²h[D] - ∇h‖ = %g, ‖∇h‖ = %g", off, run.cur.gradNorm)
	}
	result := run.Solve()
	if result.Verdict != FeasibleStationary || result.Iterations > 60 {
		t.Errorf("%d iterations: %s", result.Iterations, result.Message)
	}
	norms := run.Trace().Series("gradNorm")
	if last := len(norms) - 1; norms[last]/norms[last-1] > .05 {
		t.Errorf("the last gradients were %g and %g", norms[last-1], norms[last])
	}
}

// TestConjugateDirections checks the descent condition of Hager and Zhang, ‹g,d› >= 7/8 ‹g,v›, which holds for any
// history. After every step, the test requests a direction and checks it.
func TestConjugateDirections(t *testing.T) {
	problem, x0 := brockett(7, 24, 3)
	run := start(t, "slcg", problem, x0, Settings{})
	method := run.guide.(*CG)
	for range 40 {
		if !run.Step() {
			break
		}
		d, _ := method.direction(run.prev, run.cur)
		if got, least := dense.Inner(run.cur.grad, d), .875*dense.Inner(run.cur.grad,
			run.cur.ascent); got < least*(1-1e-12) {
			t.Fatalf("iteration %d: ‹g,d› = %g < %g", run.iteration, got, least)
		}
	}
}
