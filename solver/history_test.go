package solver

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// moment is the observable state of a run at an iteration.
type moment struct {
	x       []uint64
	trace   map[string][]uint64
	status  Status
	verdict Verdict
	message string
	counts  Counts
}

func momentOf(r *Run) moment {
	result := r.Result()
	m := moment{bitsOf(r.X().RawMatrix().Data), map[string][]uint64{}, r.Status(), result.Verdict, result.Message,
		result.Counts}
	for _, name := range r.Trace().Names() {
		m.trace[name] = bitsOf(r.Trace().Series(name))
	}
	return m
}

func bitsOf(values []float64) []uint64 {
	out := make([]uint64, len(values))
	for i, v := range values {
		out[i] = math.Float64bits(v)
	}
	return out
}

// walk takes steps until a run ends, and returns the states at all iterations.
func walk(r *Run) []moment {
	moments := []moment{momentOf(r)}
	for r.Step() {
		moments = append(moments, momentOf(r))
	}
	moments[len(moments)-1] = momentOf(r)
	return moments
}

// For every method, TestSeek seeks back and forth and takes a step after each seek. The runs keep few checkpoints, a
// checkpoint at every iteration, or none. Every state must have the same bits as when the run first reached that
// iteration.
func TestSeek(t *testing.T) {
	singular, x0 := brockett(21, 24, 3)
	definite := Problem{Objective: singular.Objective, M: randomPSD(rand.New(rand.NewPCG(22, 0)), 24, 48)}
	seeks := 20
	if testing.Short() {
		seeks = 4
	}
	for _, method := range methods {
		problem := singular
		if method.needsDefinite() {
			problem = definite
		}
		for name, prepare := range map[string]func(*history){
			"stride 64": func(*history) {},
			"stride 1":  func(h *history) { h.stride = 1 },
			"none kept": func(h *history) { h.stride = 1 << 20 },
		} {
			run := start(t, method.name, problem, x0, Settings{Tol: Zero, MaxIterations: 150})
			prepare(&run.history)
			moments := walk(run)
			end := len(moments) - 1
			rng := rand.New(rand.NewPCG(uint64(end), 21))
			for _, k := range append(rng.Perm(end + 1)[:min(seeks, end)], 0, end, end-1, end+10, 63, 65, 64, 1) {
				at := min(k, end)
				if got := run.Seek(k); got != (k <= end) || !reflect.DeepEqual(momentOf(run), moments[at]) {
					t.Fatalf("%s, %s: the run is at iteration %d after Seek(%d), or the bits differ", method.name,
						name, run.iteration, k)
				}
				if got := run.Step(); got != (k < end) || !reflect.DeepEqual(momentOf(run), moments[min(at+1, end)]) {
					t.Fatalf("%s, %s: the run is at iteration %d one step after Seek(%d), or the bits differ",
						method.name, name, run.iteration, k)
				}
			}
			if run.Solve(); !reflect.DeepEqual(momentOf(run), moments[end]) {
				t.Errorf("%s, %s: the bits at the end differ", method.name, name)
			}
		}
	}
}

// TestSeekBeforeStart checks that seeking a negative iteration does not move a run.
func TestSeekBeforeStart(t *testing.T) {
	problem, x0 := brockett(21, 24, 3)
	run := start(t, "slbb", problem, x0, Settings{Tol: Zero})
	if !run.Seek(7) {
		t.Fatal(run.Result().Message)
	}
	before := momentOf(run)
	for _, k := range []int{-1, math.MinInt} {
		if run.Approach(k); !reflect.DeepEqual(momentOf(run), before) {
			t.Errorf("Approach(%d) moves the run to iteration %d", k, run.iteration)
		}
		if run.Seek(k) || !reflect.DeepEqual(momentOf(run), before) {
			t.Errorf("Seek(%d) reports success or moves the run to iteration %d", k, run.iteration)
		}
	}
}

// TestSeekOverRestarts restarts a run at iterations 20 and 30 and then at the earlier iterations 16 and 18. After each
// restart, the test seeks iterations before and after the restart.
func TestSeekOverRestarts(t *testing.T) {
	problem, x0 := brockett(21, 24, 3)
	run := start(t, "slbb", problem, x0, Settings{Tol: Zero, MaxIterations: 60})
	run.history.stride = 8
	moments := walk(run)
	for _, restart := range []int{20, 30, 16, 18} {
		run.Seek(restart)
		run.Restart()
		run.Step()
		if reflect.DeepEqual(momentOf(run), moments[restart+1]) ||
			run.Trace().Series("step")[restart] != run.prev.step {
			t.Errorf("after a restart at iteration %d the run takes the same steps or reports them as the same", restart)
		}
		moments = append(moments[:restart+1], walk(run)...)
		for _, k := range []int{40, 33, 25, 20, 19, 18, 17, 16, 15, 21, 50} {
			if !run.Seek(k) || !reflect.DeepEqual(momentOf(run), moments[k]) {
				t.Errorf("the run is at iteration %d after Seek(%d) and a restart at %d, or the bits differ", run.iteration,
					k, restart)
			}
		}
	}
}

// long(t, objective, iterations) returns a run of gradient descent that does not end before its iteration limit.
func long(t *testing.T, objective Objective, iterations int) *Run {
	n, p := objective.Dims()
	rng := rand.New(rand.NewPCG(22, 22))
	problem := Problem{Objective: objective, M: operator.Identity(n)}
	set := Settings{Tol: Zero, MaxIterations: iterations}
	return startAs(t, &GD{Length: 1e-4}, problem, testmatrix.Normal(rng, n, p), set)
}

// spread returns the objective ½Σ iX_ij²/n.
func spread(n, p int) *linear {
	a := make(operator.Diag, n)
	for i := range a {
		a[i] = float64(i) / float64(n)
	}
	return &linear{a, mat.NewDense(n, p, nil)}
}

// TestSeekCost seeks back and forward in a long run, and checks that each Seek repeats only the steps after the last
// checkpoint before its target.
func TestSeekCost(t *testing.T) {
	f := &countingObjective{Objective: spread(12, 2)}
	run := long(t, f, 1100)
	run.Solve()
	for _, k := range []int{1000, 999, 998, 963, 959, 1099, 64, 63, 0, 1023, 1100} {
		before := f.calls
		if !run.Seek(k) {
			t.Fatalf("Seek(%d) reached %d", k, run.iteration)
		}
		if replayed := f.calls - before; replayed > k%firstStride+1 {
			t.Errorf("Seek(%d) took %d evaluations", k, replayed)
		}
	}
}

// TestSeekFromTheEnd rewinds runs that ended in five ways and checks that each run ends in the same way again.
func TestSeekFromTheEnd(t *testing.T) {
	problem, x0 := brockett(23, 20, 2)
	x0.Set(0, 0, 1)
	with := func(f Objective) Problem { return Problem{Objective: f, M: problem.M} }
	for want, c := range map[Status]struct {
		method  string
		problem Problem
		set     Settings
	}{
		Converged:      {"slbb", problem, Settings{}},
		IterationLimit: {"slbb", problem, Settings{MaxIterations: 9}},
		TimeLimit:      {"slbb", with(slow{problem.Objective}), Settings{MaxSeconds: 0.02}},
		Diverged: {"slbb", with(&linear{scaledBy{problem.M, -1}, mat.NewDense(20, 2, nil)}),
			Settings{Beta: FixedBeta(1), Unsafeguarded: true}},
		Stalled: {"alm", with(positive{problem.Objective}), Settings{}},
	} {
		run := start(t, c.method, c.problem, x0, c.set)
		run.history.stride = 3
		moments := walk(run)
		end := len(moments) - 1
		if run.Status() != want || end < 1 {
			t.Fatalf("%v at iteration %d, wanted %v", run.Status(), end, want)
		}
		for _, k := range []int{end - 1, end / 2, 0} {
			if !run.Seek(k) || !reflect.DeepEqual(momentOf(run), moments[k]) {
				t.Errorf("%v: the run is at iteration %d after Seek(%d), or the bits differ", want, run.iteration, k)
			}
			if run.Solve(); !reflect.DeepEqual(momentOf(run), moments[end]) {
				t.Errorf("%v: continued from iteration %d, the run ends with %v, or the bits differ", want, k, run.Status())
			}
		}
	}
}

// slow is an objective that takes at least a millisecond to evaluate.
type slow struct{ Objective }

func (s slow) FuncGrad(grad, x *mat.Dense) float64 {
	for began := time.Now(); time.Since(began) < time.Millisecond; {
	}
	return s.Objective.FuncGrad(grad, x)
}

// positive is an objective whose minimisation moves the first entry of X down to 0, where the objective is not finite.
type positive struct{ Objective }

func (f positive) FuncGrad(grad, x *mat.Dense) float64 {
	value := f.Objective.FuncGrad(grad, x) + 9*x.At(0, 0)
	grad.Set(0, 0, grad.At(0, 0)+9)
	if x.At(0, 0) <= 0 {
		return math.NaN()
	}
	return value
}
