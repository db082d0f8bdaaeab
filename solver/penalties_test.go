package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/slope"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// penalized is a flat space whose merit function can be evaluated at any X.
type penalized interface {
	space
	constrain(loc *location)
	combine(loc *location)
}

// otherPenalties returns the augmented Lagrangian and Fletcher's penalty for a quadratic f and a singular M.
func otherPenalties(t *testing.T, beta Beta) map[string]penalized {
	const n, p = 12, 3
	rng := rand.New(rand.NewPCG(11, 1))
	a := randomPSD(rng, n, n)
	problem := Problem{Objective: &linear{a, testmatrix.Normal(rng, n, p)}, M: randomPSD(rng, n, 8)}
	pure := problem
	pure.Objective = &pureQuadratic{linear{a, mat.NewDense(n, p, nil)}}
	augmented, err := newAugmented(problem, Settings{Beta: beta, Unsafeguarded: true}, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	fletcher, err := newFletcher(problem, Settings{Beta: beta, Unsafeguarded: true}, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	without, err := newFletcher(pure, Settings{Beta: beta, Unsafeguarded: true}, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]penalized{"augmented": augmented, "Fletcher": fletcher, "Fletcher without linear term": without}
}

func TestOtherPenaltiesSlope(t *testing.T) {
	for name, s := range otherPenalties(t, FixedBeta(1.7)) {
		n, p := s.dims()
		rng := rand.New(rand.NewPCG(12, 2))
		x, d := testmatrix.Normal(rng, n, p), testmatrix.Normal(rng, n, p)
		loc := s.newLocation()
		loc.x.Copy(x)
		if _, err := s.enter(loc); err != nil {
			t.Fatal(err)
		}
		if a, ok := s.(*augmented); ok { // replace the multiplier that s.enter chose
			a.multiplier.Copy(randomPSD(rng, p, p).Dense)
			a.combine(loc)
		}
		moved := s.newLocation()
		order := slope.Order(func(step float64) float64 {
			moved.x.Copy(x)
			dense.AddScaled(moved.x, step, d)
			s.constrain(moved)
			s.eval(moved)
			return math.Abs(moved.merit - loc.merit - step*dense.Inner(loc.grad, d))
		})
		if math.Abs(order-2) > .1 {
			t.Errorf("%s: the error of the linear model has order %.2f, wanted 2", name, order)
		}
	}
}

// TestFletcherCurvature uses finite differences to compute the curvature along XS at a feasible stationary point, and
// compares the curvature with 2β‖S‖² - tr(S²(3L + XᵀAX)).
func TestFletcherCurvature(t *testing.T) {
	problem, x0 := brockett(3, 20, 3)
	run := start(t, "fletcher", problem, x0, Settings{Tol: 1e-12, FeasTol: 1e-9})
	if result := run.Solve(); result.Verdict != FeasibleStationary {
		t.Fatal(result.Message)
	}
	s := run.space.(*fletcher)
	n, p := s.dims()
	rng := rand.New(rand.NewPCG(13, 3))
	sym := randomPSD(rng, p, p).Dense
	d := mat.NewDense(n, p, nil)
	dense.Mul(d, run.cur.x, sym)
	slopeAt := func(step float64) float64 {
		loc := s.newLocation()
		loc.x.Copy(run.cur.x)
		dense.AddScaled(loc.x, step, d)
		s.constrain(loc)
		s.eval(loc)
		s.combine(loc)
		return dense.Inner(loc.grad, d)
	}
	const step = 1e-4
	got := (slopeAt(step) - slopeAt(-step)) / (2 * step)
	f, _ := problem.Objective.(QuadraticObjective)
	a, _, _ := f.Terms()
	ax, xax, square, sum := mat.NewDense(n, p, nil), mat.NewDense(p, p, nil), mat.NewDense(p, p, nil),
		mat.NewDense(p, p, nil)
	a.MulTo(ax, run.cur.x)
	dense.Gram(xax, run.cur.x, ax)
	dense.Mul(square, sym, sym)
	sum.Scale(3, run.cur.parts.l)
	sum.Add(sum, xax)
	want := 2*run.cur.beta*dense.Inner(sym, sym) - dense.Inner(square, sum)
	if math.Abs(got-want) > 1e-6*math.Abs(want) {
		t.Errorf("curvature %.10g, wanted %.10g", got, want)
	}
}

// TestMultiplier checks that a run on the augmented Lagrangian ends with the multiplier Ψ(Xᵀ∇f) of the last point, even
// if β is given.
func TestMultiplier(t *testing.T) {
	problem, x0 := brockett(5, 24, 3)
	for _, beta := range []Beta{CertifiedBeta(), FixedBeta(30)} {
		run := start(t, "alm", problem, x0, Settings{Tol: 1e-9, FeasTol: 1e-9, Beta: beta})
		result := run.Solve()
		if result.Verdict != FeasibleStationary {
			t.Errorf("β %v: %s", beta, result.Message)
		}
		off := mat.DenseCopyOf(run.space.(*augmented).multiplier)
		off.Sub(off, run.cur.parts.l)
		if d := dense.Norm(off); d > 1e-6*dense.Norm(run.cur.parts.l) {
			t.Errorf("β %v: the error of the multiplier is %g", beta, d)
		}
	}
}
