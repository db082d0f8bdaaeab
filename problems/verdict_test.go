package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// pencil returns the trial of ½tr(XᵀAX) over XᵀMX = I, X with p columns, for a positive definite M with which A has
// the given generalised eigenvalues.
func pencil(a, m *mat.Dense, p int, values []float64) *trial {
	tr := &trial{plain: plain{a: a, m: m}, p: p, definite: true, bounded: true}
	tr.scale = float64(p) / 2 * largest(a) / largest(m)
	for _, v := range slices.Sorted(slices.Values(values))[:p] {
		tr.optimum += v / 2
		tr.scale += math.Abs(v) / 2
	}
	return tr
}

// instance brings the trial's matrices as data of the problem quadratic, with a start or, for nil, a generated one.
func (tr *trial) instance(t *testing.T, x0 *mat.Dense) *Instance {
	t.Helper()
	spec := Spec{Seed: 5, Params: solver.Values{"p": float64(tr.p)},
		Data: Data{Matrices: map[string]*read.Matrix{"A": matrixOf(tr.plain.a), "M": matrixOf(tr.plain.m)}}}
	if x0 != nil {
		spec.X0 = matrixOf(x0).Data
	}
	if tr.plain.h != nil {
		spec.Data.Matrices["G"], spec.Params["alpha"] = matrixOf(tr.plain.h), 1.
	}
	in, err := New("quadratic", spec)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// solve runs a method, "" for the one that is taken unasked, and reports the claims of the result that are wrong.
func (tr *trial) solve(t *testing.T, in *Instance, method string, options solver.Values) (solver.Result, *solver.Run) {
	t.Helper()
	tr.options = solver.Values{"tol": 1e-4}
	for name, value := range options {
		tr.options[name] = value
	}
	run, err := solver.Start(method, in.Problem, in.X0, tr.options)
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	for _, v := range tr.claims(in, run, result) {
		t.Errorf("%s: %s", v.claim, v.figures)
	}
	return result, run
}

// reached asks for a run that ended at the least value of f.
func (tr *trial) reached(t *testing.T, result solver.Result) {
	t.Helper()
	f := math.NaN()
	if result.Projected != nil {
		f = result.Projected.Objective
	}
	ended := result.Status == solver.Converged || result.Status == solver.Stalled // rounding may stop it there
	if !ended || !(f-tr.optimum <= 1e-6*tr.scale) {
		t.Errorf("ended %v at f = %.10g, the least value is %.10g: %s", result.Status, f, tr.optimum, result.Message)
	}
}

// methodsFor returns "", for no method named, and the names of all that take the problem.
func methodsFor(problem solver.Problem, definite bool) []string {
	names := []string{""}
	_, quadratic := problem.Objective.(solver.QuadraticObjective)
	_, hessian := problem.Objective.(solver.HessObjective)
	has := map[string]bool{"quadratic": quadratic, "hessian": hessian, "definite": definite}
	for _, m := range solver.Methods() {
		if !slices.ContainsFunc(m.Needs, func(need string) bool { return !has[need] }) {
			names = append(names, m.Name)
		}
	}
	return names
}

// called returns what a test calls a method.
func called(method string) string {
	if method == "" {
		return "unasked"
	}
	return method
}

// tridiagonal returns the matrix with d on the diagonal and -1 beside it.
func tridiagonal(d ...float64) *mat.Dense {
	out := mat.NewDense(len(d), len(d), nil)
	for i, v := range d {
		out.Set(i, i, v)
		if i > 0 {
			out.Set(i, i-1, -1)
			out.Set(i-1, i, -1)
		}
	}
	return out
}

// chain returns tridiag(-1, 2, -1), and its eigenvalues in ascending order.
func chain(n int) (*mat.Dense, []float64) {
	d, values := make([]float64, n), make([]float64, n)
	for i := range d {
		d[i], values[i] = 2, 2-2*math.Cos(float64(i+1)*math.Pi/float64(n+1))
	}
	return tridiagonal(d...), values
}

// TestStiff fixes one degree of freedom of a chain by a stiffness far above all others. The run must stop where the
// gradient is small, not where it is small beside the stiffness, and what is taken unasked gets there. As the
// stiffness grows the rest is a chain of n - 1.
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
			tr.scale = 2 * tr.optimum // not that of the stiffness
			in := tr.instance(t, nil)
			for _, method := range methodsFor(in.Problem, true) {
				t.Run(fmt.Sprintf("n=%d,p=%d,stiffness=%.0e/%s", n, p, stiffness, called(method)), func(t *testing.T) {
					result, _ := tr.solve(t, in, method, solver.Values{"tol": 1e-6, "maxIterations": 3000.0})
					if method == "" && stiffness <= 1e20 {
						tr.reached(t, result)
					} else if method == "" && result.Status == solver.IterationLimit {
						t.Errorf("crawls: %s", result.Message)
					}
				})
			}
		}
	}
}

// exponentials is Σ exp(rate·x_i) of a vector.
type exponentials struct {
	n    int
	rate float64
}

func (f exponentials) Dims() (n, p int) { return f.n, 1 }

func (f exponentials) FuncGrad(grad, x *mat.Dense) (sum float64) {
	for i := range f.n {
		e := math.Exp(f.rate * x.At(i, 0))
		grad.Set(i, 0, f.rate*e)
		sum += e
	}
	return sum
}

// TestSteep starts where f is larger than at its minimum on the sphere by thirty decades: n exp(-rate/√n), at x_i =
// -1/√n by Jensen's inequality. The tolerance is once the default, and once a hundredth of the terms that cancel at
// the minimum.
func TestSteep(t *testing.T) {
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
					options := solver.Values{"tol": tol, "maxIterations": 3000.0}
					run, err := solver.Start(method, in.Problem, in.X0, options)
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
					x := plain{m: dense.Identity(f.n)}.project(mat.DenseCopyOf(run.X()))
					g := mat.NewDense(f.n, 1, nil)
					value := f.FuncGrad(g, x)
					size := mat.Norm(g, 2)
					subtract(g, x, productOf(x.T(), g))
					if got := mat.Norm(g, 2); got > 10*applied(result)+float64(f.n)*0x1p-52*size {
						t.Errorf("the gradient is %.3g: %s", got, result.Message)
					}
					if value > least+math.Max(1e-3*least, tol) {
						t.Errorf("f = %.6g, the least value is %.6g: %s", value, least, result.Message)
					}
				})
			}
		}
	}
}

// TestIllConditioned takes generalised eigenvalues 1, 2, ..., n, shuffled, with a diagonal M from 1 to 1/cond, and
// rotations of that. What is taken unasked reaches the optimum up to 1e12 and, rotated, up to 1e8; all others do or
// say what is in their way.
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
					tr.scale *= 1 + 1e8*0x1p-52*cond // rounding of A and M moves the optimum
				}
				in := tr.instance(t, nil)
				for _, method := range methodsFor(in.Problem, true) {
					name := fmt.Sprintf("n=%d,p=%d,cond=%.0e,rotated=%v/%s", n, p, cond, rotated, called(method))
					t.Run(name, func(t *testing.T) {
						result, _ := tr.solve(t, in, method, solver.Values{"maxIterations": 3000.0})
						if method == "" && cond <= limit {
							tr.reached(t, result)
						}
					})
				}
			}
		}
	}
}

// TestBoundedSteeply takes an f that falls steeply along directions in which M is small but not zero: it is bounded,
// and nothing may say otherwise.
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
				result, _ := tr.solve(t, in, method, solver.Values{"maxIterations": 3000.0})
				if method == "" {
					tr.reached(t, result)
				}
			})
		}
	}
}

// falling is ½tr(XᵀDX), which knows of no A.
type falling struct{ exact *Quadratic }

func (f falling) Dims() (n, p int)                    { return f.exact.Dims() }
func (f falling) FuncGrad(grad, x *mat.Dense) float64 { return f.exact.FuncGrad(grad, x) }

// TestUnboundedIndeed takes an f without lower bound on Null(M), whose matrices tell so before the run and whose
// values do along it. What is taken unasked says so; a slow method may meet its limit before, but none ends
// otherwise.
func TestUnboundedIndeed(t *testing.T) {
	m := diagonal(1, .5, 2, 1, 0, 3, 1, 0)
	for name, d := range map[string][]float64{
		"steep":     {1, 2, 3, 4, -5, 6, 7, 8},
		"slight":    {1, 2, 3, 4, 5, 6, 7, -.01},
		"all along": {-1, -2, -3, -4, -5, -6, -7, -8},
		"large":     {1e8, 2e8, 3e8, 4e8, 5e8, 6e8, 7e8, -8e8},
	} {
		for _, own := range []bool{false, true} {
			in, err := New("quadratic", Spec{Seed: 2, Params: solver.Values{"p": 2.0},
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
					run, err := solver.Start(method, in.Problem, in.X0, solver.Values{"maxIterations": 3000.0})
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

// TestConstant takes p = n, where f is constant on the constraint, over scales and tolerances: every point is a
// minimiser, and a run finds that out soon.
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
							result, _ := tr.solve(t, in, method, solver.Values{"tol": tol, "maxIterations": 3000.0})
							if method == "alm" && result.Status != solver.Converged {
								return // its multiplier lags behind an X that turns along the constraint, and the run may meet its limit
							}
							ends(t, result, 2500)
						})
					}
				}
			}
		}
	}
}

// ends asks for a run that came to its end after at most so many evaluations of f.
func ends(t *testing.T, result solver.Result, most int) {
	t.Helper()
	if result.Counts.F > most || result.Status == solver.IterationLimit {
		t.Errorf("%d evaluations in %d iterations: %s", result.Counts.F, result.Iterations, result.Message)
	}
}

// uphill is an objective that returns its gradient with the wrong sign.
type uphill struct{ solver.Objective }

func (f uphill) FuncGrad(grad, x *mat.Dense) float64 {
	value := f.Objective.FuncGrad(grad, x)
	grad.Scale(-1, grad)
	return value
}

// TestWrongSign gives each method a gradient with the wrong sign: it must not try for ever, and never say that it
// converged where it began.
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

// solveOwn is solve with the defaults for an objective that is not what the matrices say.
func (tr *trial) solveOwn(t *testing.T, in *Instance, method string) (solver.Result, *solver.Run) {
	t.Helper()
	tr = &trial{plain: tr.plain, p: tr.p, bounded: true, optimum: math.NaN()}
	return tr.solve(t, in, method, nil)
}

// TestSaddles starts at eigenvectors that are not those of the least eigenvalues: unit vectors for a block-diagonal
// A. Under the safeguard every method goes on from there to the least value; to the letter it stays.
func TestSaddles(t *testing.T) {
	for _, size := range [][2]int{{20, 3}, {30, 1}, {12, 5}} {
		n, p := size[0], size[1]
		top, high := chain(p)
		bottom, low := chain(n - p)
		for name, c := range map[string]struct {
			lift float64 // of the block in which the start lies
			m    float64 // entries of M below that block
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
				t.Fatalf("%s: the start is no saddle", name)
			}
			for _, method := range methodsFor(in.Problem, true) {
				t.Run(fmt.Sprintf("n=%d,p=%d,%s/%s", n, p, name, called(method)), func(t *testing.T) {
					result, _ := tr.solve(t, in, method, solver.Values{"tol": 1e-6})
					if c.lift > 1e4 && (strings.HasSuffix(method, "gd") || method == "alm") && result.Status != solver.Converged {
						return // it left the saddle point, and is slow
					}
					tr.reached(t, result)
				})
				t.Run(fmt.Sprintf("n=%d,p=%d,%s/%s, to the letter", n, p, name, called(method)), func(t *testing.T) {
					run, err := solver.Start(method, in.Problem, in.X0, solver.Values{"safeguard": false})
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

// objectiveAt returns f(X).
func objectiveAt(in *Instance, x *mat.Dense) float64 {
	grad := mat.DenseCopyOf(x)
	return in.Objective.FuncGrad(grad, x)
}
