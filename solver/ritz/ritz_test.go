package ritz

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func carryOn() error { return nil }

// form is the objective ½tr(XᵀAX) + tr(HᵀX).
type form struct{ a, h *mat.Dense }

func (f form) Dims() (n, p int) { return f.h.Dims() }

func (f form) FuncGrad(grad, x *mat.Dense) float64 {
	dense.Mul(grad, f.a, x)
	value := dense.Inner(grad, x)/2 + dense.Inner(f.h, x)
	dense.AddScaled(grad, 1, f.h)
	return value
}

// powers is the objective Σ X_ij^k.
type powers struct {
	n, p int
	k    float64
}

func (c powers) Dims() (n, p int) { return c.n, c.p }

func (c powers) FuncGrad(grad, x *mat.Dense) (f float64) {
	grad.Apply(func(_, _ int, v float64) float64 {
		f += math.Pow(v, c.k)
		return c.k * math.Pow(v, c.k-1)
	}, x)
	return f
}

func TestInvariant(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []int{1, 3} {
		a, x := testmatrix.PSD(rng, 9, 9), testmatrix.Normal(rng, 9, p)
		for name, c := range map[string]struct {
			f    solver.Objective
			want bool
		}{
			"quadratic":          {form{a, mat.NewDense(9, p, nil)}, true},
			"with a linear term": {form{a, testmatrix.Normal(rng, 9, p)}, false},
			"cubes":              {powers{9, p, 3}, false},
			"squares":            {powers{9, p, 2}, true},
			"fourth powers":      {powers{9, p, 4}, p == 1},
		} {
			if got := Invariant(c.f, x); got != c.want {
				t.Errorf("%s, p = %d: %v", name, p, got)
			}
		}
	}
}

// TestVectors checks that the rotated X satisfies the constraint, that Xᵀ∇f is diagonal with ascending values, and that
// multiplying the start by an orthogonal matrix changes at most the signs of the columns.
func TestVectors(t *testing.T) {
	const n, p = 20, 3
	rng := rand.New(rand.NewPCG(4, 1))
	a, m := testmatrix.PSD(rng, n, n), testmatrix.PSD(rng, n, n-2)
	x0, mixed := testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil)
	dense.Mul(mixed, x0, mat.NewDense(p, p, []float64{0, 0, -1, .8, .6, 0, -.6, .8, 0}))
	scale := make([]float64, n)
	for i := range scale {
		scale[i] = 1 + float64(i%3)
	}
	vectors := func(x *mat.Dense, invariant bool) (*mat.Dense, []float64) {
		problem := solver.Problem{Objective: form{a, mat.NewDense(n, p, nil)}, M: &operator.Dense{Dense: m}, Scale: scale}
		run, err := catalog.Start("slbb", problem, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		out, values, at, err := Vectors(run, 0, invariant, carryOn)
		if err != nil || at != 0 {
			t.Fatal(at, err)
		}
		return problem.FromUser(out), values
	}
	x, values := vectors(x0, true)
	if !slices.IsSorted(values) {
		t.Errorf("the values %v do not increase", values)
	}
	diagonal := func(b *mat.Dense, want func(i int) float64) {
		var bx, product mat.Dense
		bx.Mul(b, x)
		product.Mul(x.T(), &bx)
		for k := range p * p {
			i, j, expected := k/p, k%p, 0.
			if i == j {
				expected = want(i)
			}
			if math.Abs(product.At(i, j)-expected) > 1e-12*(1+values[p-1]) {
				t.Errorf("the product at %d, %d is %g, wanted %g", i, j, product.At(i, j), expected)
			}
		}
	}
	diagonal(a, func(i int) float64 { return values[i] })
	diagonal(m, func(int) float64 { return 1 })
	other, _ := vectors(mixed, true)
	for j := range p {
		plus, minus := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
		plus.AddVec(x.ColView(j), other.ColView(j))
		minus.SubVec(x.ColView(j), other.ColView(j))
		if off := math.Min(mat.Norm(plus, 2), mat.Norm(minus, 2)); off > 1e-10 {
			t.Errorf("column %d depends on the rotation of the start: it differs by %g", j, off)
		}
	}
	same, entries := vectors(mixed, false)
	if err := solver.Project(mixed, &operator.Dense{Dense: m}); err != nil {
		t.Fatal(err)
	}
	var l, ax mat.Dense
	ax.Mul(a, mixed)
	l.Mul(mixed.T(), &ax)
	if !mat.EqualApprox(same, mixed, 1e-12) || math.Abs(entries[1]-l.At(1, 1)) > 1e-12*values[p-1] {
		t.Error("the columns were rotated although invariant is false")
	}
}

func TestNoVectors(t *testing.T) {
	x0 := mat.NewDense(2, 1, []float64{1, 0})
	run, err := catalog.Start("slgd", solver.Problem{Objective: powers{2, 1, 2}}, x0, nil)
	if err != nil {
		t.Fatal(err)
	}
	x0.Set(0, 0, math.NaN())
	run.Problem().Objective = form{mat.NewDense(2, 2, []float64{math.NaN(), 0, 0, 1}), mat.NewDense(2, 1, nil)}
	if _, _, _, err := Vectors(run, -1, true, carryOn); err == nil {
		t.Error("Vectors returned vectors for a gradient that is not finite")
	}
}
