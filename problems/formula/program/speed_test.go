package program

import (
	"math/rand/v2"
	"testing"

	"slep/problems"
	"slep/problems/formula/examples"
	"slep/problems/formula/shape"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"
	"slep/solver/turns"

	"gonum.org/v1/gonum/mat"
)

const energy = "L = laplacian([20 20 20]); p = 4; gamma = 1.97; rho = sum(X.^2, 2); " +
	"1/2*trace(X'*L*X) + 1/2*rho'*(L\\rho) - 3/4*gamma*sum(rho.^(4/3))"

// TestAllocations checks that evaluations and Hessian products do not allocate memory.
func TestAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data := examples.Data(rng)
	for _, text := range examples.Formulas("operations") {
		f := compiled(t, text, data)
		n, p := f.Dims()
		x, d, g := testmatrix.Normal(rng, n, p), testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil)
		f.HessMulTo(g, x, d)
		if count := testing.AllocsPerRun(3, func() {
			x.Set(0, 0, x.At(0, 0)+.001)
			f.FuncGrad(g, x)
			f.HessMulTo(g, x, d)
		}); count > 0 {
			t.Errorf("%s: %v allocations", text, count)
		}
	}
}

// compareObjectives compares the times that a formula's objective and the built-in objective take for evaluations and
// Hessian products.
func compareObjectives(b *testing.B, typed, builtIn solver.HessObjective) {
	n, p := typed.Dims()
	rng := rand.New(rand.NewPCG(1, 2))
	x, d, g := testmatrix.Normal(rng, n, p), testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil)
	compare := func(name string, work func(f solver.HessObjective)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			turns.Compare(b,
				turns.Contender{Name: "built-in", Work: func() { work(builtIn) }},
				turns.Contender{Name: "typed", Work: func() { work(typed) }},
			)
		})
	}
	compare("f", func(f solver.HessObjective) { f.FuncGrad(g, x) })
	compare("hessian", func(f solver.HessObjective) { f.HessMulTo(g, x, d) })
}

// BenchmarkKohnSham compares the Kohn-Sham energy, written as a formula, with the built-in objective.
func BenchmarkKohnSham(b *testing.B) {
	in, err := problems.New("kohnsham", problems.Spec{Params: catalog.Values{"grid": 20., "p": 4.}, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	compareObjectives(b, compiled(b, energy, &shape.Given{}), in.Objective.(solver.HessObjective))
}

// BenchmarkQuadratic compares Test Problem 1, written as a formula, with the built-in objective.
func BenchmarkQuadratic(b *testing.B) {
	in, err := problems.New("quadratic", problems.Spec{Params: catalog.Values{"n": 1000., "p": 50.}, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	a, h, _ := in.Objective.(solver.QuadraticObjective).Terms()
	data := map[string]*read.Matrix{
		"A": {Rows: 1000, Cols: 1000, Data: a.(*operator.Dense).RawMatrix().Data},
		"G": {Rows: 1000, Cols: 50, Data: h.RawMatrix().Data},
	}
	typed := compiled(b, "1/2*trace(X'*A*X) + trace(G'*X)", &shape.Given{Data: data})
	compareObjectives(b, typed, in.Objective.(solver.HessObjective))
}
