package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestConstant uses p = n with several scales and tolerances. For p = n, f is constant on the constraint and every
// feasible point is a minimiser, so all methods except alm must stop well before the iteration limit.
func TestConstant(t *testing.T) {
	for _, n := range []int{3, 18} {
		for _, s := range []float64{1e-8, 1, 1e8} {
			for _, identical := range []bool{true, false} {
				a, values := chain(n)
				a.Scale(s, a)
				m := dense.Identity(n)
				if !identical {
					rng := rand.New(rand.NewPCG(uint64(n), 2))
					q := orthogonal(n, rng)
					for i := range n {
						m.Set(i, i, math.Pow(100, -float64(i)/float64(n-1)))
					}
					m = productOf(q, m, q.T())
					dense.Symmetrize(m)
				}
				tr := pencil(a, m, n, values)
				tr.optimum = 0
				for _, v := range tr.plain.values() {
					tr.optimum += v / 2
				}
				in := tr.instance(t, nil)
				for _, method := range methodsFor(in.Problem, true) {
					for _, tol := range []float64{1e-4, 1e-12} {
						name := fmt.Sprintf("n=%d,scale=%g,M=I:%v/tol=%g/%s", n, s, identical, tol, called(method))
						t.Run(name, func(t *testing.T) {
							result, _ := tr.solve(t, in, method, catalog.Values{"tol": tol, "maxIterations": 3000.0})
							if method == "alm" && result.Status != solver.Converged {
								return // the multiplier lags behind, and the run may reach the iteration limit
							}
							ends(t, result, 2500)
						})
					}
				}
			}
		}
	}
}

// TestWrongSign passes each method a gradient with the wrong sign. The run must end, and must not claim convergence at
// the start.
func TestWrongSign(t *testing.T) {
	for _, size := range [][2]int{{10, 2}, {40, 5}, {6, 1}} {
		n, p := size[0], size[1]
		a, values := chain(n)
		exact := &Quadratic{A: &operator.Dense{Dense: a}, P: p}
		in, err := Own(uphill{falling{exact}}, diagonal(ones(n)...), Spec{Seed: 6})
		if err != nil {
			t.Fatal(err)
		}
		tr := pencil(a, dense.Identity(n), p, values)
		for _, method := range methodsFor(in.Problem, true) {
			t.Run(fmt.Sprintf("n=%d,p=%d/%s", n, p, called(method)), func(t *testing.T) {
				result, run := tr.solveOwn(t, in, method)
				ends(t, result, 3000)
				if result.Status == solver.Converged && run.Progress().Iteration == 0 {
					t.Error(result.Message)
				}
			})
		}
	}
}

// TestSaddles starts at unit vectors that span an invariant subspace of a block diagonal A, but not the subspace for
// the least eigenvalues. With the safeguard, every method must leave this saddle point and reach the minimum. For one
// A, gradient descent and alm may be too slow to reach it. Without the safeguard, every method must stay at the saddle
// point.
func TestSaddles(t *testing.T) {
	for _, size := range [][2]int{{20, 3}, {30, 1}, {12, 5}} {
		n, p := size[0], size[1]
		top, high := chain(p)
		bottom, low := chain(n - p)
		for name, c := range map[string]struct {
			lift float64 // the multiple of I that is added to the block of A that contains the start
			m    float64 // the diagonal entries of M in the block that does not contain the start
		}{"far above": {12, 1}, "little above": {.01, 1}, "M": {3, 4}, "wide": {5e4, .01}} {
			a, m := mat.NewDense(n, n, nil), dense.Identity(n)
			values := make([]float64, 0, n)
			for i := range p {
				for j := range p {
					a.Set(i, j, top.At(i, j))
				}
				a.Set(i, i, a.At(i, i)+c.lift)
				values = append(values, high[i]+c.lift)
			}
			for i := range n - p {
				for j := range n - p {
					a.Set(p+i, p+j, bottom.At(i, j))
				}
				m.Set(p+i, p+i, c.m)
				values = append(values, low[i]/c.m)
			}
			x0 := mat.NewDense(n, p, nil)
			for i := range p {
				x0.Set(i, i, 1)
			}
			tr := pencil(a, m, p, values)
			tr.scale = 2 * math.Abs(tr.optimum)
			in := tr.instance(t, x0)
			if worst := math.Abs(objectiveAt(in, x0) - tr.optimum); worst < 1e-3*tr.scale {
				t.Fatalf("%s: the start is not a saddle point", name)
			}
			for _, method := range methodsFor(in.Problem, true) {
				t.Run(fmt.Sprintf("n=%d,p=%d,%s/%s", n, p, name, called(method)), func(t *testing.T) {
					result, _ := tr.solve(t, in, method, catalog.Values{"tol": 1e-6})
					if c.lift > 1e4 && (strings.HasSuffix(method, "gd") || method == "alm") && result.Status != solver.Converged {
						return // the method has left the saddle point, but is slow
					}
					tr.reached(t, result)
				})
				t.Run(fmt.Sprintf("n=%d,p=%d,%s/%s, to the letter", n, p, name, called(method)), func(t *testing.T) {
					run, err := catalog.Start(method, in.Problem, in.X0, catalog.Values{"safeguard": false})
					if err != nil {
						t.Fatal(err)
					}
					if result := run.Solve(); result.Iterations > 0 || result.Verdict.String() != "saddle point" {
						t.Errorf("%v after %d iterations: %s", result.Verdict, result.Iterations, result.Message)
					}
				})
			}
		}
	}
}
