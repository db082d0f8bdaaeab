package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/grid"
	"slep/problems/random"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// scaledObjective is the objective s·f.
type scaledObjective struct {
	solver.Objective
	s float64
}

func (f scaledObjective) FuncGrad(grad, x *mat.Dense) float64 {
	v := f.Objective.FuncGrad(grad, x)
	grad.Scale(f.s, grad)
	return f.s * v
}

// scaledOperator is the operator s·M.
type scaledOperator struct {
	operator.Operator
	s float64
}

func (m scaledOperator) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dst.Scale(m.s, dst)
}

// sharedFactors returns the sparse GCCA problem for the covariance of 600 samples of two views, which have 30 features
// each and share three factors.
func sharedFactors(mu float64) solver.Problem {
	const n, samples, p = 60, 600, 3
	rng := rand.New(rand.NewPCG(12, 0))
	z := mat.NewDense(samples, n, nil)
	for i := range samples {
		factors := [p]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		for j := range n {
			z.Set(i, j, rng.NormFloat64())
			if k := j % 30; k < 9 {
				z.Set(i, j, z.At(i, j)+factors[k%p])
			}
		}
	}
	c, m := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	c.Mul(z.T(), z)
	c.Scale(1./samples, c)
	for i := range n {
		for j := range n {
			if i/30 == j/30 {
				m.Set(i, j, c.At(i, j))
			}
		}
	}
	return solver.Problem{Objective: &SparseGCCA{C: &operator.Dense{Dense: c}, Gamma: .05, Mu: mu, P: p},
		M: &operator.Dense{Dense: m}}
}

// hostile returns cases that are hard for the rule that chooses the default β, keyed by name. Cases without an X0 of
// their own get a random X0.
func hostile(t *testing.T) map[string]*Instance {
	t.Helper()
	generate := func(params catalog.Values) *Instance {
		values := catalog.Values{"n": 60.0, "p": 4.0, "d": .05}
		for k, v := range params {
			values[k] = v
		}
		in, err := New("quadratic", Spec{Params: values, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		return in
	}
	quadratic := func(in *Instance) *Quadratic { return in.Objective.(*Quadratic) }
	cases := map[string]*Instance{
		"p = 1":         generate(catalog.Values{"p": 1.0}),
		"p = n":         generate(catalog.Values{"n": 12.0, "p": 12.0, "d": .3}),
		"p = rank M":    generate(catalog.Values{"n": 40.0, "p": 8.0, "c": .2}),
		"M of low rank": generate(catalog.Values{"c": .1}),
		"α = 1e-4":      generate(catalog.Values{"alpha": 1e-4}),
		"α = 1e4":       generate(catalog.Values{"alpha": 1e4}),
		"start rand":    generate(catalog.Values{"start": "rand"}),
	}
	for _, s := range []float64{1e-8, 1e-6, 1e-4, 1e4, 1e6, 1e8} {
		f, m := generate(nil), generate(nil)
		f.Objective = scaledObjective{f.Objective, s}
		m.M = scaledOperator{m.M, s}
		m.X0.Scale(1/math.Sqrt(s), m.X0)
		cases["f scaled by "+solver.Number(s)] = f
		cases["M scaled by "+solver.Number(s)] = m
	}

	spread, steep := generate(nil), generate(catalog.Values{"theta": 1.1})
	diag := eightDecades(60)
	spread.M, steep.M = diag, diag
	cases["eigenvalues of M over 8 decades"] = spread
	cases["eigenvalues of M over 8 decades, θ = 1.1"] = steep

	minus, indefinite, singular, flat, linear := generate(nil), generate(nil), generate(nil), generate(nil), generate(nil)
	minus.Objective = &Quadratic{A: scaledOperator{quadratic(minus).A, -1}, H: quadratic(minus).H, P: quadratic(minus).P}
	a := eightDecades(60)
	for i := range a {
		a[i] = float64(i%3) - 1
	}
	indefinite.Objective = &Quadratic{A: a, H: quadratic(indefinite).H, P: quadratic(indefinite).P}
	b := eightDecades(60)
	for i := range b {
		b[i] = float64(i % 2)
	}
	singular.Objective = &Quadratic{A: b, H: quadratic(singular).H, P: quadratic(singular).P}
	zero := operator.Diag(mat.NewDense(60, 1, nil).RawMatrix().Data)
	flat.Objective = &Quadratic{A: zero, P: 4}
	linear.Objective = &Quadratic{A: zero, H: quadratic(linear).H, P: quadratic(linear).P}
	cases["-A"], cases["A indefinite"], cases["A singular"], cases["f constant"], cases["f linear"] = minus, indefinite,
		singular, flat, linear

	for _, s := range []float64{1e-6, 1e-2, 1e2, 1e6} {
		far := generate(nil)
		far.X0.Scale(s, far.X0)
		cases["start scaled by "+solver.Number(s)] = far
	}
	three, saddle := generate(nil), generate(catalog.Values{"alpha": 0.0})
	three.X0.Scale(math.Sqrt(3), three.X0) // X0(3I - X0ᵀMX0) = 0
	cases["start at XᵀMX = 3I"] = three
	saddle.M, saddle.Objective = operator.Identity(60), &Quadratic{A: a, P: 4}
	saddle.X0 = mat.NewDense(60, 4, nil)
	for j := range 4 {
		saddle.X0.Set(j, j, 1) // eigenvectors of A
	}
	cases["start at a stationary point"] = saddle

	energy := newKohnSham(grid.Cube(1, 40), 3, 2*math.Cbrt(3/math.Pi), func() error { return nil })
	cases["Kohn-Sham"] = &Instance{Problem: solver.Problem{Objective: energy, M: operator.Identity(40)}}
	cases["sparse GCCA"] = &Instance{Problem: sharedFactors(1e-3)}
	cases["sparse GCCA, μ = 1e-6"] = &Instance{Problem: sharedFactors(1e-6)}
	for _, in := range cases {
		if in.X0 == nil {
			n, p := in.Objective.Dims()
			in.X0 = mat.NewDense(n, p, nil)
			random.Fill(in.X0, random.New(3, random.ForX).NormFloat64)
		}
	}
	return cases
}

// eightDecades returns a diagonal M with eigenvalues from 1 to 1e-8.
func eightDecades(n int) operator.Diag {
	d := make(operator.Diag, n)
	for i := range d {
		d[i] = math.Pow(10, -8*float64(i)/float64(n-1))
	}
	return d
}

// TestHostile runs the paper's method and faster methods, each with its defaults, on every hostile case that the method
// accepts. All runs must end at a feasible stationary point.
func TestHostile(t *testing.T) {
	for _, method := range []string{"slbb", "sllbfgs", "slsub"} {
		for name, in := range hostile(t) {
			if _, quadratic := in.Objective.(solver.QuadraticObjective); method == "slsub" && !quadratic {
				continue
			}
			t.Run(method+", "+name, func(t *testing.T) {
				run, err := catalog.Start(method, in.Problem, in.X0, nil)
				if err != nil {
					t.Fatal(err)
				}
				result := run.Solve()
				if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
					t.Errorf("%s", result.Message)
				}
				t.Logf("%d iterations, %d backtracks, f = %g", result.Iterations, result.Counts.Backtracks, result.Objective)
			})
		}
	}
}
