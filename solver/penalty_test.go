package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/slope"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// at returns a location at x with the merit function and its gradient.
func at(t *testing.T, s *penalty, x *mat.Dense) *location {
	t.Helper()
	loc := s.newLocation()
	loc.x.Copy(x)
	s.constrain(loc)
	s.eval(loc)
	s.combine(loc)
	return loc
}

// testPenalties returns penalties with a fixed β for a quartic f and operators M of several kinds.
func testPenalties(t *testing.T) map[string]*penalty {
	const n, p = 12, 3
	diag := make(operator.Diag, n)
	var row, col []int32
	var val []float64
	for i := range diag {
		diag[i] = float64(i%4) / 3 // singular
		row, col, val = append(row, int32(i)), append(col, int32(i)), append(val, 1)
		if i > 0 {
			row, col, val = append(row, int32(i), int32(i-1)), append(col, int32(i-1), int32(i)), append(val, .3, .3)
		}
	}
	a := randomPSD(rand.New(rand.NewPCG(7, 7)), n, n)
	low := randomPSD(rand.New(rand.NewPCG(8, 8)), n, 8)
	out := make(map[string]*penalty)
	for name, m := range map[string]operator.Operator{"identity": operator.Identity(n), "diag": diag,
		"dense of rank 8": low, "sparse": operator.FromTriplets(n, row, col, val)} {
		set := Settings{Beta: FixedBeta(1.7), Unsafeguarded: true}
		s, err := newPenalty(Problem{Objective: &quartic{a, n, p}, M: m}, set, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		s.beta.first(nil, 0)
		out[name] = s
	}
	return out
}

func TestGradientSlope(t *testing.T) {
	for name, s := range testPenalties(t) {
		rng := rand.New(rand.NewPCG(1, 2))
		x, d := testmatrix.Normal(rng, s.n, s.p), testmatrix.Normal(rng, s.n, s.p)
		x.Scale(.5, x)
		loc := at(t, s, x)
		order := slope.Order(func(step float64) float64 {
			moved := mat.DenseCopyOf(x)
			dense.AddScaled(moved, step, d)
			return math.Abs(at(t, s, moved).merit - loc.merit - step*dense.Inner(loc.grad, d))
		})
		if math.Abs(order-2) > .1 {
			t.Errorf("%s: the error of the linear model has order %.2f, wanted 2", name, order)
		}
	}
}

func TestHessianSlope(t *testing.T) {
	for name, s := range testPenalties(t) {
		rng := rand.New(rand.NewPCG(3, 4))
		x, d, hd := testmatrix.Normal(rng, s.n, s.p), testmatrix.Normal(rng, s.n, s.p), mat.NewDense(s.n, s.p, nil)
		x.Scale(.5, x)
		loc := at(t, s, x)
		s.hessMulTo(hd, loc, d)
		order := slope.Order(func(step float64) float64 {
			moved := mat.DenseCopyOf(x)
			dense.AddScaled(moved, step, d)
			return math.Abs(at(t, s, moved).merit - loc.merit - step*dense.Inner(loc.grad,
				d) - step*step/2*dense.Inner(hd, d))
		})
		if math.Abs(order-3) > .1 {
			t.Errorf("%s: the error of the quadratic model has order %.2f, wanted 3", name, order)
		}
		e, he := testmatrix.Normal(rng, s.n, s.p), mat.NewDense(s.n, s.p, nil)
		s.hessMulTo(he, loc, e)
		if a, b := dense.Inner(hd, e), dense.Inner(he, d); math.Abs(a-b) > 1e-10*(math.Abs(a)+math.Abs(b)) {
			t.Errorf("%s: the Hessian is not symmetric: ‹HD,E› = %g, ‹D,HE› = %g", name, a, b)
		}
	}
}

// TestIdentity checks ‹∇h(X), XC› = ‹βB - (3/2)L, C²›, on which the certificate rests.
func TestIdentity(t *testing.T) {
	for name, s := range testPenalties(t) {
		rng := rand.New(rand.NewPCG(5, 6))
		loc := at(t, s, testmatrix.Normal(rng, s.n, s.p))
		var xc, c2, middle mat.Dense
		xc.Mul(loc.x, loc.c)
		c2.Mul(loc.c, loc.c)
		middle.Scale(loc.beta, loc.b)
		middle.Sub(&middle, scaled(1.5, loc.parts.l))
		left, right := dense.Inner(loc.grad, &xc), dense.Inner(&middle, &c2)
		if math.Abs(left-right) > 1e-12*dense.Norm(loc.grad)*dense.Norm(&xc) {
			t.Errorf("%s: %.17g against %.17g", name, left, right)
		}
	}
}
