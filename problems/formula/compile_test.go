package formula

import (
	"math/rand/v2"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// compile returns what a text compiles to.
func compile(t *testing.T, text string, given *Given) *Compiled {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := f.Compile(given)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// M of the text stays sparse; M of the data is handed on; without either there is none.
func TestConstraint(t *testing.T) {
	c := compile(t, "n = 200; A = sprandsym(n, 0.01); M = A*A + eye(n); trace(X'*A*X)", &Given{Seed: 3})
	if c.N != 200 || c.P != 3 || c.M == nil || c.M.Row == nil || len(c.M.Data) > 4000 {
		t.Fatalf("M is %+v", c.M)
	}
	if a, _, _ := c.Objective.(solver.QuadraticObjective).Terms(); a.(*operator.Sparse).NNZ() > 402 {
		t.Errorf("A has %d entries", a.(*operator.Sparse).NNZ())
	}
	m := zeros(5, 5)
	if c := compile(t, "sum(X(:))", &Given{Data: map[string]*read.Matrix{"M": m}}); c.M != m || c.N != 5 {
		t.Errorf("n = %d, M is %v", c.N, c.M)
	}
	if c := compile(t, "sum(X(:))", &Given{}); c.M != nil {
		t.Errorf("M is %v, wanted none", c.M)
	}
}

// The same seed gives the same data, another one others.
func TestSeed(t *testing.T) {
	value := func(seed uint64) float64 {
		c := compile(t, "n = 20; trace(X'*randspd(n, 10)*X)*sum(sum(randn(4, n)*X)) + sum(X(:))", &Given{Seed: seed})
		x := randomMatrix(rand.New(rand.NewPCG(1, 1)), c.N, c.P)
		return c.Objective.FuncGrad(mat.NewDense(c.N, c.P, nil), x)
	}
	if value(1) != value(1) || value(1) == value(2) {
		t.Error(value(1), value(1), value(2))
	}
}

// Products with a large dense matrix go through an operator that can be replaced, of which the original knows nothing.
func TestReplacedOperators(t *testing.T) {
	const n = leastOperator
	rng := rand.New(rand.NewPCG(1, 2))
	a := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for k := range a.Data {
		a.Data[k] = rng.NormFloat64()
	}
	c := compile(t, "sum(sum((A*X).^4))", &Given{Data: map[string]*read.Matrix{"A": a}})
	f := c.Objective.(solver.HessObjective)
	products := 0
	shared := c.Objective.(solver.ComposedObjective).With(func(m operator.Operator) operator.Operator {
		d := *m.(*operator.Dense)
		d.Product = func(dst, x *mat.Dense) {
			products++
			m.MulTo(dst, x)
		}
		return &d
	}).(solver.HessObjective)
	x, d := randomMatrix(rng, n, 3), randomMatrix(rng, n, 3)
	one, two := mat.NewDense(n, 3, nil), mat.NewDense(n, 3, nil)
	if v, w := f.FuncGrad(one, x), shared.FuncGrad(two, x); v != w || !mat.Equal(one, two) || products != 1 {
		t.Errorf("%v and %v with %d products", v, w, products)
	}
	shared.HessMulTo(two, x, d)
	before := products
	f.HessMulTo(one, x, d)
	if !mat.Equal(one, two) || before != 3 || products != before {
		t.Errorf("Hessian products differ, or took %d and %d products", before-1, products-before)
	}
}
