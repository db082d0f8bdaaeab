package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestBetterIsTheSameProblem compares f and its gradient in preconditioned variables with those in the original
// variables, for an f with and without a linear term, and for ill-conditioned matrices M that are definite or singular,
// diagonal or not.
func TestBetterIsTheSameProblem(t *testing.T) {
	const n, p = 9, 2
	rng := rand.New(rand.NewPCG(3, 1))
	for _, c := range []struct {
		name              string
		least             float64
		rotated, singular bool
	}{
		{"rotated", 1e-6, true, false}, {"diagonal", 1e-9, false, false},
		{"rotated, singular", 1e-7, true, true}, {"diagonal, singular", 1e-9, false, true},
	} {
		name, rank := c.name, n
		m, root := dense.Identity(n), dense.Identity(n)
		for i := range n {
			m.Set(i, i, math.Pow(c.least, float64(i)/(n-1)))
			root.Set(i, i, math.Sqrt(m.At(i, i)))
		}
		a := mat.NewDense(n, n, nil)
		random.Fill(a, rng.NormFloat64)
		a = productOf(root, a, a.T(), root) // positive definite, so that f is bounded; rows as small as those of M
		if c.singular {
			rank = n - 2
			for i := rank; i < n; i++ {
				m.Set(i, i, 0)
			}
		}
		if c.rotated {
			q := orthogonal(n, rng)
			m, a = productOf(q, m, q.T()), productOf(q, a, q.T())
			dense.Symmetrize(m)
			dense.Symmetrize(a)
		}
		quadratic, err := New("quadratic",
			Spec{Params: catalog.Values{"p": float64(p)}, Data: Data{Matrices: map[string]*read.Matrix{
				"A": matrixOf(a), "M": matrixOf(m), "G": {Rows: n, Cols: p, Data: randomEntries(rng, n*p)},
			}}})
		if err != nil {
			t.Fatal(name, err)
		}
		own, err := Own(&Quadratic{A: &operator.Dense{Dense: a}, P: p}, matrixOf(m), Spec{})
		if err != nil {
			t.Fatal(name, err)
		}
		for kind, in := range map[string]*Instance{"quadratic": quadratic, "own": own} {
			if in.Preconditioned == nil {
				t.Errorf("%s, %s: there are no preconditioned variables", name, kind)
				continue
			}
			if in.Rank != rank || in.Condition < 10 {
				t.Errorf("%s: rank %d, condition %g", name, in.Rank, in.Condition)
			}
			z, g := mat.NewDense(n, p, randomEntries(rng, n*p)), mat.NewDense(n, p, nil)
			value := in.Preconditioned.Objective.FuncGrad(g, z)
			f, x := in.Preconditioned.ObjectiveToUser(z)
			gradient := mat.NewDense(n, p, nil)
			in.Objective.FuncGrad(gradient, x)
			if want := in.Objective.FuncGrad(gradient, x); math.Abs(value-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s, %s: f = %.12g, but %.12g in the preconditioned variables", name, kind, want, value)
			}
			asked := mat.NewDense(n, p, nil)
			f.FuncGrad(asked, x)
			asked.Sub(asked, gradient)
			if off := mat.Norm(asked, 2); off > 1e-8*mat.Norm(gradient, 2) {
				t.Errorf("%s, %s: gradients differ by %g of %g", name, kind, off, mat.Norm(gradient, 2))
			}
			mz, mx := operator.NewProduct(in.Preconditioned.M, z), operator.NewProduct(in.M, x)
			b, c := productOf(z.T(), mz), productOf(x.T(), mx)
			c.Sub(c, b)
			if off := mat.Norm(c, 2); off > 1e-9*mat.Norm(b, 2) {
				t.Errorf("%s, %s: XᵀMX differs by %g of %g", name, kind, off, mat.Norm(b, 2))
			}
		}
	}
}

func randomEntries(rng *rand.Rand, count int) []float64 {
	out := make([]float64, count)
	for i := range out {
		out[i] = rng.NormFloat64()
	}
	return out
}

// TestNearCopies uses views whose features are nearly the same variable, so that M is ill-conditioned in all units.
func TestNearCopies(t *testing.T) {
	const samples = 60
	rng := rand.New(rand.NewPCG(1, 2))
	view := func(features int, unit, noise float64) *read.Matrix {
		z := &read.Matrix{Rows: samples, Cols: features}
		for range samples {
			base := rng.NormFloat64()
			for range features {
				z.Data = append(z.Data, unit*(base+noise*rng.NormFloat64()))
			}
		}
		return z
	}
	for _, noise := range []float64{1e-3, 1e-4} {
		in, err := New("gcca", Spec{Params: catalog.Values{"p": 3.0},
			Data: Data{Lists: map[string][]*read.Matrix{"views": {view(6, 1, noise), view(7, 1e3, noise)}}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{"", "sllbfgs", "slbb", "rbb", "manbb"} {
			run, err := catalog.Start(method, in.Problem, in.X0, nil)
			if err != nil {
				t.Fatal(method, err)
			}
			result := run.Solve()
			if f := result.Projected.Objective; result.Status != solver.Converged ||
				!(math.Abs(f-*in.Least) <= 1e-6*math.Abs(*in.Least)) {
				t.Errorf("noise %g, %q: f = %.10g, the minimum is %.10g: %s", noise, method, f, *in.Least, result.Message)
			}
		}
	}
}

// TestWrongStart passes an X0 of the wrong shape to a problem with preconditioned variables.
func TestWrongStart(t *testing.T) {
	m := &read.Matrix{Rows: 4, Cols: 4, Data: make([]float64, 16)}
	a := &read.Matrix{Rows: 4, Cols: 4, Data: make([]float64, 16)}
	for i := range 4 {
		m.Data[5*i], a.Data[5*i] = math.Pow(10, -3*float64(i)), float64(i+1)
	}
	in, err := New("quadratic",
		Spec{Params: catalog.Values{"p": 2.0}, Data: Data{Matrices: map[string]*read.Matrix{"A": a, "M": m}}})
	if err != nil || in.Preconditioned == nil {
		t.Fatal(err, in.Preconditioned)
	}
	for _, shape := range [][2]int{{3, 2}, {4, 1}, {5, 2}, {4, 3}} {
		_, err := catalog.Start("", in.Problem, mat.NewDense(shape[0], shape[1], nil), nil)
		if bad, ok := err.(*solver.InputError); !ok || bad.Input != "x0" {
			t.Errorf("%v gives %v", shape, err)
		}
	}
}
