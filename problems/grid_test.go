package problems

import (
	"errors"
	"math"
	"testing"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var grids = []grid{{1, 2}, {1, 60}, {2, 2}, {2, 13}, {3, 2}, {3, 7}}

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
func laplacianOf(g grid) *mat.Dense {
	sum := mat.NewDense(g.points(), g.points(), nil)
	for axis := range g.dim {
		factors := make([]*mat.Dense, g.dim)
		for i := range factors {
			factors[i] = toeplitz(g.side, 1, 0)
		}
		factors[axis] = toeplitz(g.side, 2, -1)
		sum.Add(sum, kronecker(factors...))
	}
	return sum
}

// TestStencils compares L and M with products of Kronecker.
func TestStencils(t *testing.T) {
	for _, g := range grids {
		l, err := g.laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(inFull(l), laplacianOf(g)) {
			t.Errorf("%v: L is not the Kronecker sum of tridiag(-1, 2, -1)", g)
		}
		m, err := g.mass(never)
		if err != nil {
			t.Fatal(err)
		}
		factors := make([]*mat.Dense, g.dim)
		for i := range factors {
			factors[i] = toeplitz(g.side, 4./6, 1./6)
		}
		if !mat.EqualApprox(inFull(m), kronecker(factors...), 1e-15) {
			t.Errorf("%v: M is not the Kronecker product of tridiag(1, 4, 1)/6", g)
		}
		d := g.board()
		neighbours := mat.NewDense(g.points(), 1, nil)
		l.MulTo(neighbours, mat.NewDense(g.points(), 1, d))
		for i, w := range d {
			if w == 0 && neighbours.At(i, 0) >= 0 || w == 1 && neighbours.At(i, 0) != 2*float64(g.dim) || w != 0 && w != 1 {
				t.Errorf("%v: weight %g at point %d, which L joins to %g", g, w, i, neighbours.At(i, 0))
			}
		}
	}
}

// TestPoisson checks L·(L†r) = r.
func TestPoisson(t *testing.T) {
	for _, g := range grids {
		l, err := g.laplacian(never)
		if err != nil {
			t.Fatal(err)
		}
		r, u, back := mat.NewDense(g.points(), 1, nil), mat.NewDense(g.points(), 1, nil), mat.NewDense(g.points(), 1, nil)
		fill(r, newRand(1, streamX).NormFloat64)
		u.Copy(r)
		newPoisson(g).solve(u.RawMatrix().Data)
		l.MulTo(back, u)
		back.Sub(back, r)
		if norm(back) > 1e-12*norm(r) {
			t.Errorf("%v: L·(L†r) is off r by %g", g, norm(back)/norm(r))
		}
	}
}

// TestPoissonLarge compares with what is known on large grids: Lu = 1 is solved by the parabola i(n + 1 - i)/2 in one dimension, and a product
// of sines is an eigenvector in all.
func TestPoissonLarge(t *testing.T) {
	const n = 100000
	u := ones(n)
	newPoisson(grid{1, n}).solve(u)
	for i, v := range u {
		if want := float64(i+1) * float64(n-i) / 2; math.Abs(v-want) > 1e-12*want {
			t.Fatalf("parabola: %.17g at point %d, wanted %.17g", v, i, want)
		}
	}
	for _, g := range []grid{{1, 5000}, {2, 100}, {3, 25}} {
		wave := make([]float64, g.points())
		var value float64
		for i := range wave {
			wave[i] = 1
			for axis, rest := 0, i; axis < g.dim; axis++ {
				wave[i] *= math.Sin(math.Pi * float64((2*axis+1)*(rest%g.side+1)) / float64(g.side+1)) // frequencies 1, 3, 5 from the last axis
				rest /= g.side
			}
		}
		for axis := range g.dim {
			value += 2 - 2*math.Cos(math.Pi*float64(2*axis+1)/float64(g.side+1))
		}
		u := append([]float64(nil), wave...)
		newPoisson(g).solve(u)
		for i, v := range u {
			if math.Abs(v*value-wave[i]) > 1e-9 { // value itself has lost digits in 2 - 2cos
				t.Fatalf("%v: %.17g at point %d, wanted %.17g", g, v*value, i, wave[i])
			}
		}
	}
}

// spectrum returns the generalised eigenvalues of (L, M) in no order, by the sums of 2 - 2cos θ over the axes: of L for M = I, divided by products of
// (2 + cos θ)/3 for the mass matrix. The Schur complement of L on one colour of the checkerboard is 2d·I - A²/(2d), A = 2d·I - L, with
// the values of A in pairs ±a.
func (g grid) spectrum(overlap string) []float64 {
	var out []float64
	d := float64(g.dim)
	for i := range g.points() {
		sum, product := 0.0, 1.0
		for axis, rest := 0, i; axis < g.dim; axis++ {
			c := math.Cos(math.Pi * float64(rest%g.side+1) / float64(g.side+1))
			sum += 2 - 2*c
			product *= (2 + c) / 3
			rest /= g.side
		}
		switch {
		case overlap == "identity":
			out = append(out, sum)
		case overlap == "mass":
			out = append(out, sum/product)
		case sum < 2*d+1e-9:
			out = append(out, sum*(4*d-sum)/(2*d))
		}
	}
	return out
}

// TestGridPause ends the work with the error of pause.
func TestGridPause(t *testing.T) {
	stop := errors.New("stop")
	for after := range 2 {
		calls := 0
		_, err := New("kohnsham", Spec{Params: solver.Values{"grid": 6.0, "overlap": "mass"}, Pause: func() error {
			if calls++; calls > after {
				return stop
			}
			return nil
		}})
		if err != stop {
			t.Errorf("after %d calls: %v", after, err)
		}
	}
}
