package derivative_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver"
	"slep/solver/derivative"

	"gonum.org/v1/gonum/mat"
)

// cubes is the objective f = Σ w_k x_k³/6 with second derivatives. To introduce errors, the field factor scales one
// entry of the gradient, and the field hessian scales the Hessian.
type cubes struct {
	n, p    int
	factor  float64
	entry   int
	hessian float64
}

func (c cubes) Dims() (n, p int) { return c.n, c.p }

func (c cubes) FuncGrad(grad, x *mat.Dense) (f float64) {
	g := grad.RawMatrix().Data
	for k, v := range x.RawMatrix().Data {
		w := float64(1 + k%5)
		f += w * v * v * v / 6
		g[k] = w * v * v / 2
	}
	g[c.entry] *= c.factor
	return f
}

func (c cubes) HessMulTo(dst, x, d *mat.Dense) {
	for k, v := range x.RawMatrix().Data {
		dst.RawMatrix().Data[k] = c.hessian * float64(1+k%5) * v * d.RawMatrix().Data[k]
	}
}

func taylor(t *testing.T, f solver.Objective, x *mat.Dense) *derivative.Agreement {
	t.Helper()
	out, err := derivative.TaylorTest(f, x, rand.New(rand.NewPCG(3, 3)), func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTaylorTellsSlopes(t *testing.T) {
	const n, p, entry = 30, 2, 17
	for name, c := range map[string]struct {
		f                 cubes
		gradient, hessian float64
	}{
		"right":          {cubes{n, p, 1, entry, 1}, 2, 3},
		"one entry off":  {cubes{n, p, 1.001, entry, 1}, 1, 1},
		"wrong gradient": {cubes{n, p, -1, entry, 1}, 1, 1},
		"wrong Hessian":  {cubes{n, p, 1, entry, .5}, 2, 2},
	} {
		for _, scale := range []float64{1e-3, 1, 1e3} {
			x := start(n, p, 7)
			x.Scale(scale, x)
			x.RawMatrix().Data[entry] = scale / 3
			out := taylor(t, c.f, x)
			if math.Abs(out.Gradient.Slope-c.gradient) > .1 || out.Hessian == nil ||
				math.Abs(out.Hessian.Slope-c.hessian) > .1 {
				t.Errorf("%s at a scale of %g: slopes %.3f and %.3f, wanted %g and %g", name, scale,
					out.Gradient.Slope, out.Hessian.Slope, c.gradient, c.hessian)
			}
			if len(out.Gradient.Steps) != len(out.Gradient.Remainders) ||
				out.Gradient.Steps[0] <= out.Gradient.Steps[1] {
				t.Errorf("%s: steps %v", name, out.Gradient.Steps)
			}
			truth := float64(1+entry%5) * scale * scale / 18
			if w := out.Worst; c.f.factor != 1 && (w.Row != entry/p || w.Column != entry%p ||
				math.Abs(w.Given-c.f.factor*truth) > 1e-12*truth || math.Abs(w.Difference-truth) > 1e-6*truth) {
				t.Errorf("%s at a scale of %g: the worst entry is %+v, wanted row %d, column %d with %g", name,
					scale, w, entry/p, entry%p, truth)
			} else if c.f.factor == 1 && math.Abs(w.Given-w.Difference) > 1e-5*truth {
				t.Errorf("%s at a scale of %g: the worst entry is %+v", name, scale, w)
			}
		}
	}
}

// TestTaylorOfPolynomials checks the slope for a linear f, which has no remainder, and for a noisy quadratic f.
func TestTaylorOfPolynomials(t *testing.T) {
	linear := &own{n: 10, p: 2, f: func(grad, x []float64) (f float64) {
		for k, v := range x {
			grad[k] = float64(k)
			f += float64(k) * v
		}
		return f
	}}
	out := taylor(t, linear, start(10, 2, 1))
	if !math.IsInf(out.Gradient.Slope, 1) || out.Hessian != nil {
		t.Errorf("the slope of a linear f is %g, Hessian %v, wanted +Inf and none", out.Gradient.Slope, out.Hessian)
	}
	noise := rand.New(rand.NewPCG(1, 1))
	quadratic := smooth(10, 2)["quadratic"]
	rough := &own{n: 10, p: 2, f: func(grad, x []float64) float64 {
		return quadratic(grad, x) * (1 +
			1e-8*noise.NormFloat64())
	}}
	if out := taylor(t, rough, start(10, 2, 1)); math.Abs(out.Gradient.Slope-2) > .1 {
		t.Errorf("the slope of a noisy f is %g, wanted 2", out.Gradient.Slope)
	}
}

func TestTaylorNeedsNumbers(t *testing.T) {
	nowhere := &own{n: 4, p: 1, f: func(_, _ []float64) float64 { return math.NaN() }}
	_, err := derivative.TaylorTest(nowhere, start(4, 1, 1), rand.New(rand.NewPCG(1, 1)), func() error { return nil })
	if bad, ok := err.(*solver.InputError); !ok || bad.Input != "x0" {
		t.Errorf("error %v, wanted an InputError about x0", err)
	}
}

// TestAskedVariables compares f in the variables of a problem with f in the user's variables, and checks the
// derivatives of the latter.
func TestAskedVariables(t *testing.T) {
	t4, inverse := mat.NewDense(4, 4, nil), mat.NewDense(4, 4, nil)
	for i := range 4 {
		t4.Set(i, i, float64(i+1))
	}
	t4.Set(0, 3, 2)
	if err := inverse.Inverse(t4); err != nil {
		t.Fatal(err)
	}
	for name, problem := range map[string]solver.Problem{
		"scale": {Scale: []float64{2, .5, 3, 1}},
		"basis": {Basis: &solver.Basis{T: t4, Inverse: inverse}},
		"same":  {},
	} {
		problem.Objective = cubes{4, 2, 1, 0, 1}
		y, grad := start(4, 2, 2), mat.NewDense(4, 2, nil)
		asked, x := problem.ObjectiveToUser(y)
		f, ok := asked.(solver.HessObjective)
		if !ok {
			t.Fatalf("%s: the second derivatives are missing", name)
		}
		out := taylor(t, f, x)
		if math.Abs(out.Gradient.Slope-2) > .1 || math.Abs(out.Hessian.Slope-3) > .1 {
			t.Errorf("%s: slopes %g and %g, wanted 2 and 3", name, out.Gradient.Slope, out.Hessian.Slope)
		}
		if a, b := f.FuncGrad(grad, x), problem.Objective.FuncGrad(grad, y); math.Abs(a-b) > 1e-14*(1+math.Abs(b)) {
			t.Errorf("%s: f is %g, wanted %g", name, a, b)
		}
		problem.Objective = &own{n: 4, p: 2, f: smooth(4, 2)["quadratic"]}
		if asked, _ := problem.ObjectiveToUser(y); asked != nil {
			if _, ok := asked.(solver.HessObjective); ok {
				t.Errorf("%s: there are second derivatives that the objective does not have", name)
			}
		}
	}
}
