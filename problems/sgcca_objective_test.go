package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/random"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/slope"

	"gonum.org/v1/gonum/mat"
)

func randn(rng *rand.Rand, n, p int) *mat.Dense {
	a := mat.NewDense(n, p, nil)
	random.Fill(a, rng.NormFloat64)
	return a
}

// sparseObjective returns an objective with an indefinite C, a point x, and a direction d of norm 1. The norms of the
// rows of x are 0.2 to 0.8 times μ/2 if inside is true, and at least 1.2 times μ/2 if outside is true. If both are
// true, rows of the two kinds alternate.
func sparseObjective(n, p int, inside, outside bool) (f *SparseGCCA, x, d *mat.Dense) {
	rng := rand.New(rand.NewPCG(9, 9))
	c, half := mat.NewDense(n, n, nil), randn(rng, n, n)
	c.Add(half, half.T())
	f = &SparseGCCA{C: &operator.Dense{Dense: c}, Gamma: .7, Mu: .5, P: p}
	x, d = randn(rng, n, p), randn(rng, n, p)
	d.Scale(1/mat.Norm(d, 2), d)
	for i := range n {
		size := f.Mu / 2 * (1.2 + 3*rng.Float64())
		if inside && (!outside || i%2 == 0) {
			size = f.Mu / 2 * (.2 + .6*rng.Float64())
		}
		row := x.RowView(i).(*mat.VecDense)
		row.ScaleVec(size/mat.Norm(row, 2), row)
	}
	return f, x, d
}

// TestSparseSlopes checks the gradient and the Hessian on both sides of ‖X_i·‖ = μ/2. If the norms of all rows are
// below μ/2, or if p = 1, the quadratic model has no error.
func TestSparseSlopes(t *testing.T) {
	for _, p := range []int{1, 4} {
		for name, c := range map[string][2]bool{"inside": {true, false}, "outside": {false, true}, "both": {true, true}} {
			f, x, d := sparseObjective(9, p, c[0], c[1])
			if order := slope.Gradient(f, x, d); math.Abs(order-2) > .1 {
				t.Errorf("%s, p = %d: the error of the linear model falls at order %.2f, wanted 2", name, p, order)
			}
			hd, e, he := mat.NewDense(9, p, nil), randn(rand.New(rand.NewPCG(1, 2)), 9, p), mat.NewDense(9, p, nil)
			f.HessMulTo(hd, x, d)
			f.HessMulTo(he, x, e)
			hd.MulElem(hd, e)
			he.MulElem(he, d)
			if a, b := mat.Sum(hd), mat.Sum(he); math.Abs(a-b) > 1e-12*(1+math.Abs(a)) {
				t.Errorf("%s, p = %d: the Hessian is not symmetric: %g against %g", name, p, a, b)
			}
			if c[1] && p > 1 { // for p = 1, s_μ(|x|) has no curvature where |x| > μ/2
				if order := slope.Hessian(f, x, d); math.Abs(order-3) > .1 {
					t.Errorf("%s, p = %d: the error of the quadratic model falls at order %.2f, wanted 3", name, p, order)
				}
				continue
			}
			g, moved, scratch, hd := mat.NewDense(9, p, nil), mat.NewDense(9, p, nil), mat.NewDense(9, p, nil),
				mat.NewDense(9, p, nil)
			value := f.FuncGrad(g, x)
			f.HessMulTo(hd, x, d)
			moved.Scale(.01, d)
			moved.Add(moved, x)
			g.MulElem(g, d)
			hd.MulElem(hd, d)
			if off := f.FuncGrad(scratch, moved) - value - .01*mat.Sum(g) - .00005*mat.Sum(hd); math.Abs(off) > 1e-14 {
				t.Errorf("%s, p = %d: the quadratic model is off by %g", name, p, off)
			}
		}
	}
}

// TestSparseValues compares f and ∇f with values computed by hand, for zero rows and for rows with norms on both sides
// of μ/2.
func TestSparseValues(t *testing.T) {
	f := &SparseGCCA{C: operator.Diag{2, 0, 0, 0, 0}, Gamma: 3, Mu: 1, P: 2}
	x := mat.NewDense(5, 2, []float64{3, 4, .3, 0, 0, 0, 0, -.5, .36, .48})
	g := mat.NewDense(5, 2, nil)
	// -½·2·25 + 3(5 + (0.09 + ¼) + ¼ + (¼ + ¼) + 0.6)
	if got, want := f.FuncGrad(g, x), -25+3*(5+.34+.25+.5+.6); math.Abs(got-want) > 1e-14 {
		t.Errorf("f = %.17g, wanted %.17g", got, want)
	}
	want := mat.NewDense(5, 2, []float64{-6 + 3*.6, -8 + 3*.8, 3 * 2 * .3, 0, 0, 0, 0, -3, 3 * .6, 3 * .8})
	if !mat.EqualApprox(g, want, 1e-14) {
		t.Errorf("∇f = %v", mat.Formatted(g))
	}
	edge := g.At(3, 1)
	x.Set(3, 1, math.Nextafter(-.5, -1))
	f.FuncGrad(g, x)
	if math.Abs(g.At(3, 1)-edge) > 1e-14 {
		t.Errorf("the gradient jumps from %g to %g at μ/2", edge, g.At(3, 1))
	}
}

// TestSparseStep checks that a step allocates nothing, with a sparse and with a dense C.
func TestSparseStep(t *testing.T) {
	for _, threshold := range []string{"hard", "none"} {
		in, _, _ := sparseInstance(t, catalog.Values{"threshold": threshold})
		run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 0.0})
		if err != nil {
			t.Fatal(err)
		}
		for range 75 { // enough steps for the row metric to be used
			if !run.Step() {
				t.Fatal(run.Result().Message)
			}
		}
		if allocs := testing.AllocsPerRun(10, func() { run.Step() }); allocs != 0 {
			t.Errorf("%s: a step allocates %v times", threshold, allocs)
		}
	}
}
