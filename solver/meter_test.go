package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestCounts compares the counts of a run with the counts that an objective and an operator keep.
func TestCounts(t *testing.T) {
	problem, x0 := brockett(7, 20, 2)
	f, m := &countingObjective{Objective: problem.Objective}, &countingOperator{Operator: problem.M}
	run := start(t, "slbb", Problem{Objective: f, M: m}, x0, Settings{})
	before, f0, m0 := run.meter.counts, f.calls, m.calls
	for range 30 {
		run.Step()
	}
	after := run.meter.counts
	if f.calls == f0 || after.F-before.F != f.calls-f0 || after.M-before.M != m.calls-m0 {
		t.Errorf("the counts are %+v, then %+v; there were %d evaluations and %d products", before, after, f.calls-f0,
			m.calls-m0)
	}
	var sum float64
	for _, part := range run.Parts() {
		sum += part.Seconds
	}
	if seconds := run.Progress().Seconds; math.Abs(sum-seconds) > 1e-12 {
		t.Errorf("parts sum to %g of %g seconds", sum, seconds)
	}
}

// TestNoAllocation checks, for four operators M, that the steps of every method that accepts M allocate no memory.
func TestNoAllocation(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	const n, p = 40, 5
	sparse := operator.FromTriplets(n, []int32{0, 3, 3, 7}, []int32{0, 3, 3, 7}, []float64{1, 2, 1, 1})
	for name, m := range map[string]operator.Operator{
		"identity": operator.Identity(n), "dense": randomPSD(rng, n, n), "sparse": sparse,
		"definite sparse": operator.FromTriplets(testmatrix.DiagonallyDominant(rng, n, 1)),
	} {
		problem := Problem{Objective: &linear{randomPSD(rng, n, n), testmatrix.Normal(rng, n, p)}, M: m}
		if name == "sparse" {
			problem.Objective = &linear{randomPSD(rng, n, n), mat.NewDense(n, 2, nil)}
		}
		_, cols := problem.Objective.Dims()
		for _, method := range methods {
			if name == "sparse" && method.needsDefinite() {
				continue
			}
			run := start(t, method.name, problem, testmatrix.Normal(rng, n, cols), Settings{Tol: Zero})
			run.Step()
			steps := 20
			if method.needsHessian() {
				steps = 3 // the run converges soon after these steps
			}
			allocations := testing.AllocsPerRun(steps, func() {
				if run.status != Running || !run.Step() && run.status == Running {
					t.Fatal("no step")
				}
			})
			if allocations != 0 {
				t.Errorf("%s with %s: %v allocations per step", method.name, name, allocations)
			}
		}
	}
}

// TestParts checks for every method that no part of the time is negative, and that the parts add up to the total.
func TestParts(t *testing.T) {
	problem, x0 := brockett(2, 30, 3)
	problem.M = randomPSD(rand.New(rand.NewPCG(9, 9)), 30, 60)
	for _, method := range methods {
		run := start(t, method.name, problem, x0, Settings{MaxIterations: 40})
		seconds, sum := run.Solve().Seconds, 0.0
		for _, part := range run.Parts() {
			if part.Seconds < -1e-9 {
				t.Errorf("%s: %s took %g s", method.name, part.Name, part.Seconds)
			}
			sum += part.Seconds
		}
		if math.Abs(sum-seconds) > 1e-9 {
			t.Errorf("%s: the parts sum to %g s of %g", method.name, sum, seconds)
		}
	}
}
