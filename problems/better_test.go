package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// TestBetterIsTheSameProblem compares f and its gradient in the better variables with those of the problem itself, for M that is
// ill-conditioned, singular and both, diagonal or not, and an f of each kind.
func TestBetterIsTheSameProblem(t *testing.T) {
	const n, p = 9, 2
	rng := rand.New(rand.NewPCG(3, 1))
	a := mat.NewDense(n, n, nil)
	fill(a, rng.NormFloat64)
	a.Add(a, mat.DenseCopyOf(a.T()))
	for name, least := range map[string]float64{"rotated": 1e-6, "diagonal": 1e-9, "rotated, singular": 1e-7, "diagonal, singular": 1e-9} {
		m, rank := identity(n), n
		for i := range n {
			m.Set(i, i, math.Pow(least, float64(i)/(n-1)))
		}
		if name == "rotated, singular" || name == "diagonal, singular" {
			rank = n - 2
			for i := rank; i < n; i++ {
				m.Set(i, i, 0)
			}
			a = productOf(a, a.T()) // so that f is bounded
		}
		if name == "rotated" || name == "rotated, singular" {
			q := orthogonal(n, rng)
			m = symmetrized(productOf(q, m, q.T()))
		}
		matrix := func(d *mat.Dense) *Matrix {
			return &Matrix{Rows: n, Cols: n, Data: append([]float64{}, d.RawMatrix().Data...)}
		}
		quadratic, err := New("quadratic", Spec{Params: solver.Values{"p": float64(p)}, Data: Data{Matrices: map[string]*Matrix{
			"A": matrix(a), "M": matrix(m), "G": {Rows: n, Cols: p, Data: randomEntries(rng, n*p)},
		}}})
		if err != nil {
			t.Fatal(name, err)
		}
		own, err := Own(&Quadratic{A: &solver.Dense{Dense: a}, P: p}, matrix(m), Spec{})
		if err != nil {
			t.Fatal(name, err)
		}
		for kind, in := range map[string]*Instance{"quadratic": quadratic, "own": own} {
			if in.Better == nil {
				t.Errorf("%s, %s: there are no better variables", name, kind)
				continue
			}
			if in.RankM != rank || in.Condition < 10 {
				t.Errorf("%s: rank %d, condition %g", name, in.RankM, in.Condition)
			}
			z, g := mat.NewDense(n, p, randomEntries(rng, n*p)), mat.NewDense(n, p, nil)
			value := in.Better.Objective.FuncGrad(g, z)
			f, x := in.Better.Asked(z)
			gradient := mat.NewDense(n, p, nil)
			in.Objective.FuncGrad(gradient, x)
			if want := in.Objective.FuncGrad(gradient, x); math.Abs(value-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s, %s: f = %.12g, in the better variables %.12g", name, kind, want, value)
			}
			asked := mat.NewDense(n, p, nil)
			f.FuncGrad(asked, x)
			asked.Sub(asked, gradient)
			if off := mat.Norm(asked, 2); off > 1e-8*mat.Norm(gradient, 2) {
				t.Errorf("%s, %s: gradients differ by %g of %g", name, kind, off, mat.Norm(gradient, 2))
			}
			mz, mx := times(in.Better.M, z), times(in.M, x)
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
