package problems

import (
	"math"
	"testing"

	"slep/problems/grid"
	"slep/problems/random"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/slope"

	"gonum.org/v1/gonum/mat"
)

// energy returns the objective for three orbitals on a grid, and a random X.
func energy(t *testing.T, g grid.Grid) (*KohnSham, *mat.Dense) {
	t.Helper()
	return newKohnSham(g, 3, 1.5, carryOn), randomBlock(g.Points(), 1)
}

// randomBlock returns an n x 3 matrix of normal numbers.
func randomBlock(n int, seed uint64) *mat.Dense {
	x := mat.NewDense(n, 3, nil)
	random.Fill(x, random.New(seed, random.ForX).NormFloat64)
	return x
}

// TestEnergy compares f with a value computed from the definition of f, with dense matrices.
func TestEnergy(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 20), grid.Cube(2, 6), grid.Cube(3, 4)} {
		f, x := energy(t, g)
		l := operator.Full(f.L)
		var lx, inverse mat.Dense
		lx.Mul(l, x)
		if err := inverse.Inverse(l); err != nil {
			t.Fatal(err)
		}
		rho := mat.NewVecDense(g.Points(), nil)
		var want float64
		for i := range g.Points() {
			rho.SetVec(i, mat.Dot(x.RowView(i), x.RowView(i)))
			want += mat.Dot(x.RowView(i), lx.RowView(i))/2 - .75*1.5*math.Pow(rho.AtVec(i), 4./3)
		}
		want += mat.Inner(rho, &inverse, rho) / 2
		if got := f.FuncGrad(mat.NewDense(g.Points(), 3, nil), x); math.Abs(got-want) > 1e-12*math.Abs(want) {
			t.Errorf("%v: f = %.17g, wanted %.17g", g, got, want)
		}
	}
}

// TestEnergySlopes checks the gradient and the Hessian, and also checks the gradient at an X with rows that vanish.
func TestEnergySlopes(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 20), grid.Cube(2, 6), grid.Cube(3, 4)} {
		f, x := energy(t, g)
		d, e := randomBlock(g.Points(), 2), randomBlock(g.Points(), 3)
		if order := slope.Gradient(f, x, d); math.Abs(order-2) > .1 {
			t.Errorf("%v: the error of the linear model falls at order %.2f, wanted 2", g, order)
		}
		if order := slope.Hessian(f, x, d); math.Abs(order-3) > .1 {
			t.Errorf("%v: the error of the quadratic model falls at order %.2f, wanted 3", g, order)
		}
		hd, he := mat.NewDense(g.Points(), 3, nil), mat.NewDense(g.Points(), 3, nil)
		f.HessMulTo(hd, x, d)
		f.HessMulTo(he, x, e)
		var left, right mat.Dense
		left.MulElem(hd, e)
		right.MulElem(he, d)
		if a, b := mat.Sum(&left), mat.Sum(&right); math.Abs(a-b) > 1e-12*dense.Norm(hd)*dense.Norm(e) {
			t.Errorf("%v: the Hessian is not symmetric: ‹HD,E› = %g, ‹D,HE› = %g", g, a, b)
		}
		for i := 0; i < g.Points(); i += 2 {
			clear(x.RawRowView(i))
		}
		if order := slope.Gradient(f, x, d); math.Abs(order-2) > .1 {
			t.Errorf("%v with empty points: the error of the linear model falls at order %.2f, wanted 2", g, order)
		}
	}
}

// TestEmptyPoints checks that f and ∇f are nearly zero at and near X = 0, and that the Hessian is that of the kinetic
// energy up to rounding.
func TestEmptyPoints(t *testing.T) {
	g := grid.Cube(2, 5)
	f, _ := energy(t, g)
	d := randomBlock(g.Points(), 2)
	want := mat.NewDense(g.Points(), 3, nil)
	f.L.MulTo(want, d)
	for _, size := range []float64{0, math.SmallestNonzeroFloat64, 1e-170, 1e-160, 1e-100} {
		x, grad, hd := randomBlock(g.Points(), 1), mat.NewDense(g.Points(), 3, nil), mat.NewDense(g.Points(), 3, nil)
		x.Scale(size, x)
		value := f.FuncGrad(grad, x)
		f.HessMulTo(hd, x, d)
		hd.Sub(hd, want)
		if !(math.Abs(value) <= 1e-190) || !(dense.Norm(grad) <= 1e-98) || !(dense.Norm(hd) <= 1e-12*dense.Norm(want)) {
			t.Errorf("at a point of size %g: f = %g, ‖∇f‖ = %g, ‖∇²f[D] - LD‖ = %g", size, value, dense.Norm(grad),
				dense.Norm(hd))
		}
	}
}

// TestOrbitalRotation checks that f(XQ) = f(X) and ∇f(XQ) = ∇f(X)Q for an orthogonal Q.
func TestOrbitalRotation(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 20), grid.Cube(2, 6), grid.Cube(3, 4)} {
		f, x := energy(t, g)
		var qr mat.QR
		var q, xq, want mat.Dense
		qr.Factorize(randomBlock(3, 5))
		qr.QTo(&q)
		xq.Mul(x, &q)
		grad, turned := mat.NewDense(g.Points(), 3, nil), mat.NewDense(g.Points(), 3, nil)
		a, b := f.FuncGrad(grad, x), f.FuncGrad(turned, &xq)
		want.Mul(grad, &q)
		if math.Abs(a-b) > 1e-13*math.Abs(a) || !mat.EqualApprox(turned, &want, 1e-13*dense.Norm(grad)) {
			t.Errorf("%v: f(X) = %.17g, f(XQ) = %.17g", g, a, b)
		}
	}
}

// TestEnergyAllocates checks that an evaluation allocates nothing.
func TestEnergyAllocates(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 100), grid.Cube(2, 20), grid.Cube(3, 8)} {
		f, x := energy(t, g)
		dst := mat.NewDense(g.Points(), 3, nil)
		if got := testing.AllocsPerRun(10, func() { f.FuncGrad(dst, x) }); got != 0 {
			t.Errorf("%v: FuncGrad allocates %g times", g, got)
		}
		if got := testing.AllocsPerRun(10, func() { f.HessMulTo(dst, x, x) }); got != 0 {
			t.Errorf("%v: HessMulTo allocates %g times", g, got)
		}
		if f.Shifts() != (len(g) == 3) {
			t.Errorf("%v: Shifts is %t", g, f.Shifts())
		}
		if !f.Shifts() {
			continue
		}
		if got := testing.AllocsPerRun(10, func() { f.SolveShifted(dst, .5); f.SolveShifted(dst, .6) }); got != 0 {
			t.Errorf("%v: SolveShifted allocates %g times", g, got)
		}
	}
}
