package problems

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
)

// TestSeek seeks back and forth with every method on several problems. X, the result and the trace (except its times)
// must have the same bits as in a run that only steps forward, and both runs must continue in the same way. A method
// may reject a problem that lacks what the method needs, but must accept at least one problem.
func TestSeek(t *testing.T) {
	sought := map[string]int{}
	for name, spec := range map[string]Spec{
		"quadratic": {Params: catalog.Values{"n": 40.0, "p": 3.0, "alpha": 10.0, "c": .9, "start": "rand"}},
		"sgcca":     {Params: catalog.Values{"n1": 15.0, "n2": 20.0, "p": 2.0}},
		"kohnsham":  {Params: catalog.Values{"dim": 2.0, "grid": 6.0, "p": 3.0}},
		"saddle":    saddleSpec(20, 2),
	} {
		if testing.Short() && name != "quadratic" && name != "saddle" {
			continue
		}
		problem := name
		if name == "saddle" {
			problem = "quadratic"
		}
		spec.Seed = 3
		in, err := New(problem, spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range catalog.Methods() {
			begin := func() (*solver.Run, error) {
				return catalog.Start(method.Name, in.Problem, in.X0, catalog.Values{"tol": 0.0, "maxIterations": 140.0})
			}
			straight, err := begin()
			if err != nil {
				if len(method.Needs) == 0 {
					t.Error(err)
				}
				continue
			}
			sought[method.Name]++
			states := [][]uint64{stateOf(straight)}
			for straight.Step() {
				states = append(states, stateOf(straight))
			}
			end := len(states) - 1
			states[end] = stateOf(straight)
			run, _ := begin()
			rng := rand.New(rand.NewPCG(uint64(end), 3))
			for range 12 {
				k, further := rng.IntN(end+1), rng.IntN(3)
				run.Seek(k)
				if !slices.Equal(stateOf(run), states[k]) {
					t.Fatalf("%s on %s: Seek(%d) of %d gives iteration %d, or the bits differ", method.Name, name, k, end,
						run.Progress().Iteration)
				}
				for range further {
					run.Step()
				}
				if !slices.Equal(stateOf(run), states[min(k+further, end)]) {
					t.Fatalf("%s on %s: the bits differ %d steps after Seek(%d) of %d", method.Name, name, further, k, end)
				}
			}
			if run.Solve(); !slices.Equal(stateOf(run), states[end]) {
				t.Errorf("%s on %s: the bits at the end differ", method.Name, name)
			}
		}
	}
	for _, method := range catalog.Methods() {
		if sought[method.Name] == 0 {
			t.Errorf("%s refused every problem", method.Name)
		}
	}
}

// saddleSpec describes the problem of minimising ½tr(XᵀAX) on the Stiefel manifold, with eigenvectors for the largest
// eigenvalues of A as the start.
func saddleSpec(n, p int) Spec {
	a, m, x0 := read.New(n), read.New(n), make([]float64, n*p)
	for i := range n {
		a.Add(i, i, float64(n-i))
		m.Add(i, i, 1)
	}
	for i := p; i+1 < n; i++ { // couple the unit vectors after the first p
		a.Add(i, i+1, .5)
		a.Add(i+1, i, .5)
	}
	for j := range p {
		x0[j*p+j] = 1
	}
	return Spec{Params: catalog.Values{"p": float64(p)}, Data: Data{Matrices: map[string]*read.Matrix{"A": a, "M": m}},
		X0: x0}
}

// stateOf returns the verdict, the status and the counts of a run, and the bits of X, of the trace without its times,
// of R(X) and of the curvature.
func stateOf(run *solver.Run) []uint64 {
	result := run.Result()
	state := []uint64{uint64(result.Verdict), uint64(run.Status()), uint64(result.Counts.F), uint64(result.Counts.M),
		uint64(result.Counts.Hess), uint64(result.Counts.Backtracks)}
	add := func(values []float64) {
		for _, v := range values {
			state = append(state, math.Float64bits(v))
		}
	}
	add(run.X().RawMatrix().Data)
	for _, name := range run.Trace().Names() {
		if name != "seconds" {
			add(run.Trace().Series(name))
		}
	}
	if result.Projected != nil {
		add(result.Projected.X.RawMatrix().Data)
	}
	if c := result.Curvature; c != nil {
		add([]float64{c.Least, float64(c.Products)})
	}
	return state
}
