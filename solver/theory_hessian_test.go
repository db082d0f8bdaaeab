package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"
	"slep/solver/theory"

	"gonum.org/v1/gonum/mat"
)

// stationary runs a method until it reaches a feasible stationary point, and returns the penalty and this point.
func (s *theoryCase) stationary(t *testing.T) (*penalty, *location) {
	t.Helper()
	run := start(t, "slbb", s.problem, s.x, Settings{Tol: 1e-11, FeasTol: 1e-10, MaxIterations: 100000})
	if result := run.Solve(); result.Verdict != FeasibleStationary {
		t.Fatal(result.Message)
	}
	x := mat.DenseCopyOf(run.X())
	if err := Project(x, s.problem.M); err != nil {
		t.Fatal(err)
	}
	space := s.penalty(t, theory.Estimate(s.problem.Objective, s.problem.M, x, 20, 3).Beta)
	return space, at(t, space, run.X())
}

// TestHessianAtStationary checks proposition hessh at feasible stationary points. The Riemannian Hessian is called
// hess f. For tangent T, ‹T, ∇²h[T]› equals ‹T, hess f[T]›, and XS is orthogonal to ∇²h[T]. Moreover, ‹XS, ∇²h[XS]›
// equals 2β‖S‖² - 3tr(S²L), which is positive if β >= β_X.
func TestHessianAtStationary(t *testing.T) {
	for name, s := range theoryCases(t) {
		space, loc := s.stationary(t)
		n, p := s.x.Dims()
		f := s.problem.Objective.(HessObjective)
		ht, ft, mt, mtl := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n,
			p, nil)
		for range 10 {
			d := s.tangent(loc)
			space.hessMulTo(ht, loc, d)
			f.HessMulTo(ft, loc.x, d)
			s.problem.M.MulTo(mt, d)
			dense.Mul(mtl, mt, loc.parts.l)
			got, want := dense.Inner(d, ht), dense.Inner(d, ft)-dense.Inner(d, mtl)
			if scale := math.Abs(dense.Inner(d, ft)) + math.Abs(dense.Inner(d, mtl)); math.Abs(got-want) > 1e-7*scale {
				t.Errorf("%s: ‹T, ∇²h[T]› = %g, ‹T, hess f[T]› = %g", name, got, want)
			}
			sym := testmatrix.Normal(s.rng, p, p)
			dense.Symmetrize(sym)
			normal, hn, square := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(p, p, nil)
			dense.Mul(normal, loc.x, sym)
			if cross := dense.Inner(normal, ht); math.Abs(cross) > 1e-7*dense.Norm(normal)*dense.Norm(ht) {
				t.Errorf("%s: ‹XS, ∇²h[T]› = %g, wanted 0", name, cross)
			}
			space.hessMulTo(hn, loc, normal)
			dense.Mul(square, sym, sym)
			got, want = dense.Inner(normal, hn), 2*loc.beta*dense.Inner(sym, sym)-3*dense.Inner(square, loc.parts.l)
			if math.Abs(got-want) > 1e-7*math.Abs(want) || !(got > 0) {
				t.Errorf("%s: ‹XS, ∇²h[XS]› = %g, wanted %g > 0", name, got, want)
			}
		}
	}
}

// TestNormalSpace shows that the paper's normal directions P₁(X)S are orthogonal to ∇²h[T] only if X has no component
// in Null(M).
func TestNormalSpace(t *testing.T) {
	for name, singular := range map[string]bool{"dense of rank 8": true, "diag of rank 10": true,
		"dense, full rank": false} {
		s := theoryCases(t)[name]
		space, loc := s.stationary(t)
		n, p := s.x.Dims()
		part, ht := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
		dense.Mul(part, newBar(s.problem.M).range_, loc.x)
		space.hessMulTo(ht, loc, s.tangent(loc))
		cosine := math.Abs(dense.Inner(part, ht)) / (dense.Norm(part) * dense.Norm(ht))
		if singular != (cosine > 1e-5) {
			t.Errorf("%s: the cosine between P₁(X) and ∇²h[T] is %g", name, cosine)
		}
	}
}

// TestSaddles examines infeasible stationary points of h in B(X, 1) for β > β_X: these points satisfy λ_min(XᵀMX) <=
// 1/6 (theorem kappaxmx) and are strict saddles (proposition info). If f has no linear term, a minimiser with p-1
// columns, extended by a zero column, is an infeasible stationary point X of h. Let v be the unit vector with Xv = 0.
// Since the paper's direction X v vᵀ is zero, the test uses w vᵀ, where w is an eigenvector for the largest
// eigenvalue of M.
func TestSaddles(t *testing.T) {
	const n, p = 14, 3
	rng := rand.New(rand.NewPCG(31, 0))
	a := randomPSD(rng, n, n)
	four := make(operator.Diag, n)
	for i := range four {
		four[i] = 4 - float64(i)/n
	}
	less := Problem{Objective: &linear{a, mat.NewDense(n, p-1, nil)}, M: four}
	full := Problem{Objective: &linear{a, mat.NewDense(n, p, nil)}, M: four}
	run := start(t, "slbb", less, testmatrix.Normal(rng, n, p-1), Settings{Tol: 1e-11, FeasTol: 1e-10})
	if result := run.Solve(); result.Verdict != FeasibleStationary {
		t.Fatal(result.Message)
	}
	x, w := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	x.Slice(0, n, 0, p-1).(*mat.Dense).Copy(run.X())
	feasible := mat.DenseCopyOf(x)
	for i := range n {
		feasible.Set(i, p-1, rng.NormFloat64())
	}
	gramSchmidt(feasible, four)
	constants := theory.Estimate(full.Objective, four, feasible, 50, 1)
	s := &theoryCase{problem: full, x: feasible, theory: constants, rng: rng}
	space := s.penalty(t, 1.01*s.theory.Beta)
	loc := at(t, space, x)
	if away := dense.Distance(x, feasible); away > 1 || loc.gradNorm > 1e-10*loc.beta || loc.feasibility < .5 {
		t.Fatalf("distance %g, ‖∇h‖ = %g, ‖C‖ = %g: not the intended point", away, loc.gradNorm, loc.feasibility)
	}
	if low := dense.NewSpectrum(p).Eigenvalues(loc.b)[0]; low > 1./6 {
		t.Errorf("λ_min = %g > 1/6", low)
	}
	w.Set(0, p-1, 1)
	hw := mat.NewDense(n, p, nil)
	space.hessMulTo(hw, loc, w)
	if curvature, bound := dense.Inner(w, hw), -loc.beta/(4*s.theory.C*s.theory.C); curvature > bound {
		t.Errorf("the curvature is %g > %g", curvature, bound)
	}

	infeasible := 0
	for range 30 { // each run starts at a point whose last column is too short
		y := mat.DenseCopyOf(feasible)
		short := .2 + .6*rng.Float64()
		for i := range n {
			y.Set(i, p-1, short*y.At(i, p-1))
		}
		run := start(t, "slbb", full, y, Settings{Beta: FixedBeta(loc.beta), Unsafeguarded: true, Tol: 1e-6})
		run.Solve()
		if result := run.Result(); result.Verdict != InfeasibleStationary || dense.Distance(run.X(), feasible) > 1 {
			continue
		}
		infeasible++
		if low := dense.NewSpectrum(p).Eigenvalues(run.cur.b)[0]; low > 1./6 {
			t.Errorf("a run ended with λ_min = %g > 1/6", low)
		}
	}
	t.Logf("of 30 runs that started in the ball, %d ended at an infeasible stationary point in it", infeasible)
}

// gramSchmidt makes the columns of x M-orthonormal from left to right.
func gramSchmidt(x *mat.Dense, m operator.Diag) {
	n, p := x.Dims()
	dot := func(i, j int) float64 {
		var sum float64
		for k := range n {
			sum += m[k] * x.At(k, i) * x.At(k, j)
		}
		return sum
	}
	for j := range p {
		for i := range j {
			c := dot(i, j)
			for k := range n {
				x.Set(k, j, x.At(k, j)-c*x.At(k, i))
			}
		}
		size := math.Sqrt(dot(j, j))
		for k := range n {
			x.Set(k, j, x.At(k, j)/size)
		}
	}
}
