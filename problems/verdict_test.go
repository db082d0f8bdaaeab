package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// TestStiff holds one degree of freedom of a chain in place with a spring that is far stiffer than all others. A run
// may stop only at a point where the gradient is small, not merely small relative to the stiffness of this spring. The
// default method must reach the minimum for stiffnesses up to 1e20. As the stiffness grows, the other unknowns approach
// the unknowns of a chain with n - 1 degrees of freedom.
func TestStiff(t *testing.T) {
	sizes := [][2]int{{30, 3}, {12, 1}, {60, 5}}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		for _, stiffness := range []float64{1e9, 3e12, 1e15, 1e20, 1e150, 1e308} {
			n, p := size[0], size[1]
			a, _ := chain(n)
			a.Set(0, 0, stiffness)
			_, values := chain(n - 1)
			tr := pencil(a, dense.Identity(n), p, values)
			tr.scale = 2 * tr.optimum // the stiffness does not affect this scale
			in := tr.instance(t, nil)
			for _, method := range methodsFor(in.Problem, true) {
				t.Run(fmt.Sprintf("n=%d,p=%d,stiffness=%.0e/%s", n, p, stiffness, called(method)), func(t *testing.T) {
					result, _ := tr.solve(t, in, method, catalog.Values{"tol": 1e-6, "maxIterations": 3000.0})
					if method == "" && stiffness <= 1e20 {
						tr.reached(t, result)
					} else if method == "" && result.Status == solver.IterationLimit {
						t.Errorf("the run is too slow: %s", result.Message)
					}
				})
			}
		}
	}
}

// TestSteep starts at a point where f is many orders of magnitude above its minimum on the sphere. By Jensen's
// inequality, the minimum is n exp(-rate/√n), at x_i = -1/√n. One tolerance is the default, and the other is a
// hundredth of the size of the terms that cancel in the gradient at the minimum. The default method must always
// converge, and every other method at least once, except alm, which reaches the iteration limit. A method that
// converges must converge to the minimum.
func TestSteep(t *testing.T) {
	converged := map[string]int{}
	for _, f := range []exponentials{{8, 60}, {5, 30}, {12, 60}, {20, 90}} {
		least := float64(f.n) * math.Exp(-f.rate/math.Sqrt(float64(f.n)))
		fine := .01 * f.rate * least / math.Sqrt(float64(f.n))
		in, err := Own(f, diagonal(ones(f.n)...), Spec{Seed: 4})
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range methodsFor(in.Problem, true) {
			for _, tol := range []float64{1e-4, fine} {
				t.Run(fmt.Sprintf("n=%d,rate=%g/tol=%.1g/%s", f.n, f.rate, tol, called(method)), func(t *testing.T) {
					converged[method] += 0
					options := catalog.Values{"tol": tol, "maxIterations": 3000.0}
					run, err := catalog.Start(method, in.Problem, in.X0, options)
					if err != nil {
						t.Fatal(err)
					}
					result := run.Solve()
					if result.Status != solver.Converged {
						if method == "" || result.Status == solver.Diverged {
							t.Error(result.Message)
						}
						return
					}
					converged[method]++
					x := plain{m: dense.Identity(f.n)}.project(mat.DenseCopyOf(run.X()))
					g := mat.NewDense(f.n, 1, nil)
					value := f.FuncGrad(g, x)
					size := mat.Norm(g, 2)
					subtract(g, x, productOf(x.T(), g))
					if got := mat.Norm(g, 2); got > 10*result.Tolerance+float64(f.n)*0x1p-52*size {
						t.Errorf("the gradient is %.3g: %s", got, result.Message)
					}
					if value > least+math.Max(1e-3*least, tol) {
						t.Errorf("f = %.6g, the minimum is %.6g: %s", value, least, result.Message)
					}
				})
			}
		}
	}
	for method, times := range converged {
		if times == 0 && method != "alm" {
			t.Errorf("%s never converged", called(method))
		}
	}
}

// TestIllConditioned uses pencils with the generalised eigenvalues 1, 2, ..., n in random order and a diagonal M whose
// entries fall from 1 to 1/cond. It also uses rotations of such pencils. The default method must reach the optimum for
// condition numbers up to 1e12, or up to 1e8 for rotated pencils. All other methods must either reach the optimum or
// report why they did not reach it.
func TestIllConditioned(t *testing.T) {
	for _, size := range [][2]int{{12, 3}, {20, 4}} {
		for _, cond := range []float64{1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12} {
			for _, rotated := range []bool{false, true} {
				n, p := size[0], size[1]
				rng := rand.New(rand.NewPCG(uint64(n), 9))
				values, root := make([]float64, n), make([]float64, n)
				for i, k := range rng.Perm(n) {
					values[i], root[i] = float64(k+1), math.Pow(cond, -.5*float64(i)/float64(n-1))
				}
				q := dense.Identity(n)
				if rotated {
					q = orthogonal(n, rng)
				}
				half := productOf(q, mat.NewDiagDense(n, root))
				a, m := productOf(half, mat.NewDiagDense(n, values), half.T()), productOf(half, half.T())
				dense.Symmetrize(a)
				dense.Symmetrize(m)
				tr := pencil(a, m, p, values)
				limit := 1e12
				if rotated {
					limit = 1e8
					tr.scale *= 1 + 1e8*0x1p-52*cond // because rounding errors in A and M change the optimum
				}
				in := tr.instance(t, nil)
				for _, method := range methodsFor(in.Problem, true) {
					name := fmt.Sprintf("n=%d,p=%d,cond=%.0e,rotated=%v/%s", n, p, cond, rotated, called(method))
					t.Run(name, func(t *testing.T) {
						result, _ := tr.solve(t, in, method, catalog.Values{"maxIterations": 3000.0})
						if method == "" && cond <= limit {
							tr.reached(t, result)
						}
					})
				}
			}
		}
	}
}

// TestMultipliers keeps the β of the augmented Lagrangian at 1. If X is stationary but R(X) is not, the multipliers
// must be updated, because a smaller gradient with the previous multipliers does not help.
func TestMultipliers(t *testing.T) {
	in, err := New("quadratic", Spec{Params: catalog.Values{"n": 200.0, "p": 5.0, "d": .05}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	run, err := catalog.Start("alm", in.Problem, in.X0, catalog.Values{"beta": 1.0})
	if err != nil {
		t.Fatal(err)
	}
	if result := run.Solve(); result.Status != solver.Converged {
		t.Error(result.Message)
	}
}
