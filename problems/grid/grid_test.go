package grid

import (
	"math"
	"testing"

	"slep/problems/random"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var grids = []Grid{{1, 2}, {1, 60}, {2, 2}, {2, 13}, {3, 2}, {3, 7}}

func never() error { return nil }

// toeplitz returns tridiag(off, on, off).
func toeplitz(n int, on, off float64) *mat.Dense {
	a := mat.NewDense(n, n, nil)
	for i := range n {
		a.Set(i, i, on)
		if i > 0 {
			a.Set(i, i-1, off)
			a.Set(i-1, i, off)
		}
	}
	return a
}

// kronecker returns the Kronecker product of one matrix for each axis.
func kronecker(factors ...*mat.Dense) *mat.Dense {
	out := factors[0]
	for _, f := range factors[1:] {
		var next mat.Dense
		next.Kronecker(out, f)
		out = &next
	}
	return out
}

// laplacianOf returns L as a sum of Kronecker products.
func laplacianOf(g Grid) *mat.Dense {
	sum := mat.NewDense(g.Points(), g.Points(), nil)
	for axis := range g.Dim {
		factors := make([]*mat.Dense, g.Dim)
		for i := range factors {
			factors[i] = toeplitz(g.Side, 1, 0)
		}
		factors[axis] = toeplitz(g.Side, 2, -1)
		sum.Add(sum, kronecker(factors...))
	}
	return sum
}

// TestStencils compares L and M with products of Kronecker.
func TestStencils(t *testing.T) {
	for _, g := range grids {
		l, err := g.Laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(operator.Full(l), laplacianOf(g)) {
			t.Errorf("%v: L is not the Kronecker sum of tridiag(-1, 2, -1)", g)
		}
		m, err := g.Mass(never)
		if err != nil {
			t.Fatal(err)
		}
		factors := make([]*mat.Dense, g.Dim)
		for i := range factors {
			factors[i] = toeplitz(g.Side, 4./6, 1./6)
		}
		if !mat.EqualApprox(operator.Full(m), kronecker(factors...), 1e-15) {
			t.Errorf("%v: M is not the Kronecker product of tridiag(1, 4, 1)/6", g)
		}
		d := g.Checkerboard()
		neighbours := mat.NewDense(g.Points(), 1, nil)
		l.MulTo(neighbours, mat.NewDense(g.Points(), 1, d))
		for i, w := range d {
			if w == 0 && neighbours.At(i, 0) >= 0 || w == 1 && neighbours.At(i, 0) != 2*float64(g.Dim) || w != 0 && w != 1 {
				t.Errorf("%v: weight %g at point %d, which L joins to %g", g, w, i, neighbours.At(i, 0))
			}
		}
	}
}

// TestPoisson checks L·(L†r) = r.
func TestPoisson(t *testing.T) {
	for _, g := range grids {
		l, err := g.Laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		r, u, back := mat.NewDense(g.Points(), 1, nil), mat.NewDense(g.Points(), 1, nil), mat.NewDense(g.Points(), 1, nil)
		random.Fill(r, random.New(1, random.ForX).NormFloat64)
		u.Copy(r)
		NewPoisson(g).Solve(u.RawMatrix().Data)
		l.MulTo(back, u)
		back.Sub(back, r)
		if dense.Norm(back) > 1e-12*dense.Norm(r) {
			t.Errorf("%v: L·(L†r) is off r by %g", g, dense.Norm(back)/dense.Norm(r))
		}
	}
}

// TestPoissonLarge compares with what is known on large grids: Lu = 1 is solved by the parabola i(n + 1 - i)/2 in one
// dimension, and a product of sines is an eigenvector in all.
func TestPoissonLarge(t *testing.T) {
	const n = 100000
	u := make([]float64, n)
	for i := range u {
		u[i] = 1
	}
	NewPoisson(Grid{1, n}).Solve(u)
	for i, v := range u {
		if want := float64(i+1) * float64(n-i) / 2; math.Abs(v-want) > 1e-12*want {
			t.Fatalf("parabola: %.17g at point %d, wanted %.17g", v, i, want)
		}
	}
	for _, g := range []Grid{{1, 5000}, {2, 100}, {3, 25}} {
		wave := make([]float64, g.Points())
		var value float64
		for i := range wave {
			wave[i] = 1
			for axis, rest := 0, i; axis < g.Dim; axis++ {
				// frequencies 1, 3, 5 from the last axis
				wave[i] *= math.Sin(math.Pi * float64((2*axis+1)*(rest%g.Side+1)) / float64(g.Side+1))
				rest /= g.Side
			}
		}
		for axis := range g.Dim {
			value += 2 - 2*math.Cos(math.Pi*float64(2*axis+1)/float64(g.Side+1))
		}
		u := append([]float64(nil), wave...)
		NewPoisson(g).Solve(u)
		for i, v := range u {
			if math.Abs(v*value-wave[i]) > 1e-9 { // value itself has lost digits in 2 - 2cos
				t.Fatalf("%v: %.17g at point %d, wanted %.17g", g, v*value, i, wave[i])
			}
		}
	}
}
