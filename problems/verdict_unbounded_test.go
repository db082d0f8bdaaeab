package problems

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestBoundedSteeply uses an f that falls steeply along directions in which M is small but not zero. The f of these
// problems is bounded below, and no message may claim that f is unbounded.
func TestBoundedSteeply(t *testing.T) {
	for _, c := range []struct {
		n, p    int
		decades float64
	}{{12, 3, 9}, {12, 1, 6}, {20, 2, 12}, {7, 7, 9}} {
		a, m, values := mat.NewDense(c.n, c.n, nil), mat.NewDense(c.n, c.n, nil), make([]float64, c.n)
		for i := range c.n {
			a.Set(i, i, -1-float64(i)/float64(c.n))
			m.Set(i, i, math.Pow(10, -c.decades*float64(i)/float64(c.n-1)))
			values[i] = a.At(i, i) / m.At(i, i)
		}
		tr := pencil(a, m, c.p, values)
		in := tr.instance(t, nil)
		if text := strings.Join(in.Warnings, "; ") + in.Unbounded; strings.Contains(text, "unbounded") {
			t.Errorf("n = %d, %g decades: %s", c.n, c.decades, text)
		}
		for _, method := range methodsFor(in.Problem, true) {
			t.Run(fmt.Sprintf("n=%d,p=%d,decades=%g/%s", c.n, c.p, c.decades, called(method)), func(t *testing.T) {
				result, _ := tr.solve(t, in, method, catalog.Values{"maxIterations": 3000.0})
				if method == "" {
					tr.reached(t, result)
				}
			})
		}
	}
}

// TestUnboundedIndeed uses an f that is unbounded below along Null(M). If the matrices are given, the instance must
// report before the run that f is unbounded. If the objective is the user's own, unboundedness can be detected only
// during the run. The message of the default method must mention Null(M). A slow method may reach the iteration limit
// first, but no run may end in any other way.
func TestUnboundedIndeed(t *testing.T) {
	m := diagonal(1, .5, 2, 1, 0, 3, 1, 0)
	for name, d := range map[string][]float64{
		"steep":     {1, 2, 3, 4, -5, 6, 7, 8},
		"slight":    {1, 2, 3, 4, 5, 6, 7, -.01},
		"all along": {-1, -2, -3, -4, -5, -6, -7, -8},
		"large":     {1e8, 2e8, 3e8, 4e8, 5e8, 6e8, 7e8, -8e8},
	} {
		for _, own := range []bool{false, true} {
			in, err := New("quadratic", Spec{Seed: 2, Params: catalog.Values{"p": 2.0},
				Data: Data{Matrices: map[string]*read.Matrix{"A": diagonal(d...), "M": m}}})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(in.Unbounded, "in row") {
				t.Errorf("%s: the instance says %q", name, in.Unbounded)
			}
			if own {
				if in, err = Own(falling{&Quadratic{A: operator.Diag(d), P: 2}}, m, Spec{Seed: 2}); err != nil {
					t.Fatal(err)
				}
			}
			for _, method := range methodsFor(in.Problem, false) {
				t.Run(fmt.Sprintf("%s/own=%v/%s", name, own, called(method)), func(t *testing.T) {
					run, err := catalog.Start(method, in.Problem, in.X0, catalog.Values{"maxIterations": 3000.0})
					if err != nil {
						t.Fatal(err)
					}
					result := run.Solve()
					told := result.Status == solver.Diverged && strings.Contains(result.Message, "Null(M)")
					if !told && (method == "" || result.Status != solver.IterationLimit) {
						t.Errorf("%v: %s", result.Status, result.Message)
					}
				})
			}
		}
	}
}
