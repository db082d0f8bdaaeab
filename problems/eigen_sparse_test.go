package problems

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestSparseEigenvalues finds eigenvalues of grids. It compares the final f with the exact minimum, and checks that the
// number of steps is small.
func TestSparseEigenvalues(t *testing.T) {
	never := func() error { return nil }
	for name, c := range map[string]struct {
		dim, side, p int
		mass, upper  bool // whether M is the mass matrix, and whether the run computes the largest eigenvalues
		steps        int
	}{
		"square":                   {2, 60, 5, false, false, 15},
		"square, twenty columns":   {2, 40, 20, false, false, 24},
		"cube":                     {3, 14, 4, false, false, 20},
		"square with masses":       {2, 50, 5, true, false, 15},
		"path":                     {1, 3000, 5, false, false, 10},
		"square, largest":          {2, 40, 5, false, true, 100},
		"square, largest, masses":  {2, 40, 5, true, true, 30},
		"square, a single column":  {2, 60, 1, false, false, 12},
		"path, masses, one column": {1, 2000, 1, true, false, 8},
	} {
		g := grid.Cube(c.dim, c.side)
		l, err := g.Laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		var a, m operator.Operator = l, operator.Identity(g.Points())
		if c.mass {
			if m, err = g.Mass(never); err != nil {
				t.Fatal(err)
			}
		}
		values := gridEigenvalues(c.dim, c.side, c.mass)
		if c.upper {
			a = operator.Negative{Operator: l}
			slices.Reverse(values)
		}
		want := 0.
		for _, v := range values[:c.p] {
			want += v / 2
		}
		if c.upper {
			want = -want
		}
		rng := rand.New(rand.NewPCG(1, 9))
		x0 := mat.NewDense(g.Points(), c.p, nil)
		for i := range g.Points() {
			for j := range c.p {
				x0.Set(i, j, rng.NormFloat64())
			}
		}
		if err := solver.Project(x0, m); err != nil {
			t.Fatal(err)
		}
		problem := solver.Problem{Objective: &Quadratic{A: a, P: c.p}, M: m}
		r, err := solver.Minimize(problem, x0, &solver.Settings{Tol: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		off := r.Projected.Objective - want
		if r.Status != solver.Converged || !(math.Abs(off) < 1e-10) || r.Iterations > c.steps {
			t.Errorf("%s: %v after %d steps, wanted at most %d; f is off by %.1e", name, r.Status, r.Iterations,
				c.steps, off)
		}
	}
}

// TestSparseSaddle starts with columns that are odd functions in one direction. The eigenvector of the least eigenvalue
// is even. Products and solves turn odd columns into odd columns, which are orthogonal to this eigenvector, so only the
// search for negative curvature finds the eigenvector.
func TestSparseSaddle(t *testing.T) {
	const side, p = 30, 3
	g := grid.Cube(2, side)
	l, err := g.Laplacian(func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	x0 := mat.NewDense(side*side, p, nil)
	for i := range side / 2 {
		for k := range side {
			for j := range p {
				v := rng.NormFloat64()
				x0.Set(i*side+k, j, v)
				x0.Set((side-1-i)*side+k, j, -v)
			}
		}
	}
	if err := solver.Project(x0, nil); err != nil {
		t.Fatal(err)
	}
	problem := solver.Problem{Objective: &Quadratic{A: l, P: p}}
	r, err := solver.Minimize(problem, x0, &solver.Settings{Proof: solver.ProveNever}, nil)
	if err != nil {
		t.Fatal(err)
	}
	values := gridEigenvalues(2, side, false)
	want, gap := sumOfSmallest(values, p), values[p]-values[p-1]
	if !(apart(r.Projected.Objective, want) <= 1e-6) || r.Curvature == nil || !(r.Curvature.Least >= .9*gap) {
		t.Errorf("f = %.12g instead of %.12g, curvature %+v, wanted at least %.3g: %s", r.Projected.Objective, want,
			r.Curvature, gap, r.Message)
	}

	set := &solver.Settings{Unsafeguarded: true, Beta: solver.FixedBeta(20)}
	stays, err := solver.Minimize(problem, x0, set, nil)
	if err == nil || stays.Status != solver.ConvergedToSaddle {
		t.Errorf("without the safeguard: %v, %s", err, stays.Message)
	}
}

// gridEigenvalues returns the eigenvalues of the Laplacian of a grid, in ascending order. If mass is true, these are
// the generalised eigenvalues with the grid's mass matrix. Products of sines are eigenvectors of both matrices.
func gridEigenvalues(dim, side int, mass bool) []float64 {
	values, masses := []float64{0}, []float64{1}
	for range dim {
		var longer, heavier []float64
		for i := range values {
			for k := range side {
				w := grid.Frequency(k, side)
				longer, heavier = append(longer, values[i]+w), append(heavier, masses[i]*(1-w/6))
			}
		}
		values, masses = longer, heavier
	}
	if mass {
		for i := range values {
			values[i] /= masses[i]
		}
	}
	slices.Sort(values)
	return values
}
