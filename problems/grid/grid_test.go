package grid

import (
	"math"
	"testing"

	"slep/problems/random"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var grids = []Grid{{2}, {60}, {2, 2}, {13, 13}, {4, 9}, {9, 1}, {2, 2, 2}, {7, 7, 7}, {3, 5, 4}, {6, 1, 2}}

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
	for axis := range g {
		factors := make([]*mat.Dense, len(g))
		for i, side := range g {
			factors[i] = toeplitz(side, 1, 0)
		}
		factors[axis] = toeplitz(g[axis], 2, -1)
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
		factors := make([]*mat.Dense, len(g))
		for i, side := range g {
			factors[i] = toeplitz(side, 4./6, 1./6)
		}
		if !mat.EqualApprox(operator.Full(m), kronecker(factors...), 1e-15) {
			t.Errorf("%v: M is not the Kronecker product of tridiag(1, 4, 1)/6", g)
		}
		d := g.Checkerboard()
		neighbours := mat.NewDense(g.Points(), 1, nil)
		l.MulTo(neighbours, mat.NewDense(g.Points(), 1, d))
		for i, w := range d {
			if w == 0 && neighbours.At(i, 0) >= 0 || w == 1 && neighbours.At(i, 0) != 2*float64(len(g)) || w != 0 && w != 1 {
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
	NewPoisson(Grid{n}).Solve(u)
	for i, v := range u {
		if want := float64(i+1) * float64(n-i) / 2; math.Abs(v-want) > 1e-12*want {
			t.Fatalf("parabola: %.17g at point %d, wanted %.17g", v, i, want)
		}
	}
	for _, g := range []Grid{Cube(1, 5000), Cube(2, 100), Cube(3, 25), {30, 20, 40}} {
		wave := make([]float64, g.Points())
		var value float64
		for i := range wave {
			wave[i] = 1
			for axis, rest := len(g)-1, i; axis >= 0; axis-- {
				wave[i] *= math.Sin(math.Pi * float64((2*axis+1)*(rest%g[axis]+1)) / float64(g[axis]+1))
				rest /= g[axis]
			}
		}
		for axis, side := range g { // frequencies 1, 3, 5
			value += 2 - 2*math.Cos(math.Pi*float64(2*axis+1)/float64(side+1))
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
