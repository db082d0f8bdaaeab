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

// TestStencils compares L and M with Kronecker products, and checks that the checkerboard alternates between
// neighbours.
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
				t.Errorf("%v: weight %g at point %d, but L times the weights is %g there", g, w, i, neighbours.At(i, 0))
			}
		}
	}
}

// TestInterpolate compares interpolated values with those that a Kronecker product gives. The factors of the product
// are the interpolation matrices along the axes, worked out by hand.
func TestInterpolate(t *testing.T) {
	one := mat.NewDense(3, 1, []float64{.5, 1, .5}) // the interpolation from 1 inner point to 3
	two := mat.NewDense(5, 2, []float64{.5, 0, 1, 0, .5, .5, 0, 1, 0, .5})
	for _, c := range []struct {
		fine, coarse Grid
		axes         []*mat.Dense
	}{
		{Grid{3}, Grid{1}, []*mat.Dense{one}},
		{Grid{5}, Grid{2}, []*mat.Dense{two}},
		{Grid{5, 3}, Grid{2, 1}, []*mat.Dense{two, one}},
		{Grid{3, 5, 5}, Grid{1, 2, 2}, []*mat.Dense{one, two, two}},
	} {
		x := mat.NewDense(c.coarse.Points(), 2, nil)
		random.Fill(x, random.New(1, random.ForX).NormFloat64)
		var want mat.Dense
		want.Mul(kronecker(c.axes...), x)
		if got := c.fine.Interpolate(x, c.coarse); !mat.EqualApprox(got, &want, 1e-15) {
			t.Errorf("from %v to %v: %v, wanted %v", c.coarse, c.fine, got, &want)
		}
	}
}

// TestPoisson checks that (L + σI)U = R for one column and for several, and again after σ has changed.
func TestPoisson(t *testing.T) {
	for _, g := range grids {
		l, err := g.Laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		for _, cols := range []int{1, 3} {
			solver := NewPoisson(g, cols)
			for _, sigma := range []float64{0, .7, 300, 1e-9, 0} {
				r, u, back := mat.NewDense(g.Points(), cols, nil), mat.NewDense(g.Points(), cols, nil), new(mat.Dense)
				random.Fill(r, random.New(1, random.ForX).NormFloat64)
				u.Copy(r)
				solver.Shift(sigma)
				solver.Solve(u.RawMatrix().Data)
				back.Scale(sigma, u)
				lu := mat.NewDense(g.Points(), cols, nil)
				l.MulTo(lu, u)
				back.Add(back, lu)
				back.Sub(back, r)
				if dense.Norm(back) > 1e-12*dense.Norm(r) {
					t.Errorf("%v, %d columns, σ = %g: (L + σI)U differs from R by %g", g, cols, sigma,
						dense.Norm(back)/dense.Norm(r))
				}
			}
		}
	}
}

// TestPoissonLarge compares the results on large grids with known solutions: in one dimension the parabola i(n + 1 -
// i)/2 solves Lu = 1, and in every dimension products of sines are eigenvectors.
func TestPoissonLarge(t *testing.T) {
	const n = 100000
	u := make([]float64, n)
	for i := range u {
		u[i] = 1
	}
	NewPoisson(Grid{n}, 1).Solve(u)
	for i, v := range u {
		if want := float64(i+1) * float64(n-i) / 2; math.Abs(v-want) > 1e-12*want {
			t.Fatalf("the parabola is %.17g at point %d, wanted %.17g", v, i, want)
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
		for axis, side := range g { // the frequencies along the axes are 1, 3 and 5
			value += 2 - 2*math.Cos(math.Pi*float64(2*axis+1)/float64(side+1))
		}
		u := append([]float64(nil), wave...)
		NewPoisson(g, 1).Solve(u)
		for i, v := range u {
			if math.Abs(v*value-wave[i]) > 1e-9 { // the eigenvalue has lost digits in 2 - 2cos
				t.Fatalf("%v: %.17g at point %d, wanted %.17g", g, v*value, i, wave[i])
			}
		}
	}
}
