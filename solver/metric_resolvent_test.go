package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// stiff is the ShiftedObjective ½tr(XᵀKX) + ¼Σ‖X_i‖⁴ for a diagonal K.
type stiff struct {
	k []float64
	p int
}

func (s *stiff) Dims() (n, p int) { return len(s.k), s.p }

func (s *stiff) FuncGrad(grad, x *mat.Dense) float64 {
	f := 0.
	for i, k := range s.k {
		from, to := x.RawRowView(i), grad.RawRowView(i)
		rho := 0.
		for _, v := range from {
			rho += v * v
		}
		for j, v := range from {
			to[j] = (k + rho) * v
		}
		f += k*rho/2 + rho*rho/4
	}
	return f
}

func (*stiff) Shifts() bool { return true }

func (s *stiff) SolveShifted(v *mat.Dense, sigma float64) {
	for i, k := range s.k {
		row := v.RawRowView(i)
		for j := range row {
			row[j] /= k + sigma
		}
	}
}

// unshifted hides SolveShifted.
type unshifted struct{ Objective }

func stiffProblem(n, p int) (Problem, *mat.Dense) {
	f := &stiff{p: p}
	for i := range n {
		f.k = append(f.k, math.Pow(1e4, float64(i)/float64(n-1)))
	}
	return Problem{Objective: f}, testmatrix.Normal(rand.New(rand.NewPCG(4, 0)), n, p)
}

// TestResolventServesAll runs every method that accepts a metric and needs no second derivatives, with a resolvent as
// the metric. The shift σ must follow max |λ(L)|, and f must end at the same value as in the plain metric. In runs of
// slbb, the ‹S,PS› that secant returns for a step must be the value for P = K + σI.
func TestResolventServesAll(t *testing.T) {
	problem, x0 := stiffProblem(60, 3)
	plain := start(t, "sllbfgs", problem, x0, Settings{Space: PlainPenalty, Tol: 1e-5})
	want := plain.Solve().Objective
	for _, method := range methods {
		if method.on != Penalty || method.needsHessian() {
			continue
		}
		run := start(t, method.name, problem, x0, Settings{Space: ChebyshevPenalty, Tol: 1e-5})
		checked := 0
		for run.Step() {
			s := run.space.(*penalty)
			sigma := s.metric.(*resolvent).sigma
			values := s.small.Eigenvalues(run.cur.parts.l)
			most := math.Max(math.Abs(values[0]), math.Abs(values[len(values)-1]))
			if !within(resolventMove, most, sigma) {
				t.Fatalf("%s, iteration %d: σ = %g, max |λ| = %g", method.name, run.iteration, sigma, most)
			}
			if s.moved || run.fresh || method.name != "slbb" {
				continue
			}
			checked++
			var step, ps mat.Dense
			step.Sub(run.cur.x, run.prev.x)
			ps.CloneFrom(&step)
			for i, k := range problem.Objective.(*stiff).k {
				dense.Scale(k+sigma, ps.Slice(i, i+1, 0, 3).(*mat.Dense))
			}
			if got, _, _ := s.secant(run.prev, run.cur); math.Abs(got-dense.Inner(&step, &ps)) > 1e-6*got {
				t.Fatalf("iteration %d: ‹S,PS› = %g, wanted %g", run.iteration, got, dense.Inner(&step, &ps))
			}
		}
		result := run.Result()
		if result.Verdict != FeasibleStationary || math.Abs(result.Objective-want) > 1e-7*math.Abs(want) {
			t.Errorf("%s: f = %.12g, wanted %.12g: %s", method.name, result.Objective, want, result.Message)
		}
		if method.name == "slbb" && checked < 5 {
			t.Errorf("only %d steps were compared", checked)
		}
	}
}

// TestResolventPays compares the numbers of iterations of L-BFGS in the metric K + σI and in the Chebyshev metric.
func TestResolventPays(t *testing.T) {
	problem, x0 := stiffProblem(200, 3)
	with := start(t, "sllbfgs", problem, x0, Settings{}).Solve()
	problem.Objective = unshifted{problem.Objective}
	without := start(t, "sllbfgs", problem, x0, Settings{}).Solve()
	t.Logf("%d iterations, %d without", with.Iterations, without.Iterations)
	if with.Verdict != FeasibleStationary || 2*with.Iterations > without.Iterations {
		t.Errorf("%d iterations, %d without the resolvent: %s", with.Iterations, without.Iterations, with.Message)
	}
}
