package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func calm() error { return nil }

// scene is a problem with a feasible point and the constants of the theory there.
type scene struct {
	problem Problem
	x       *mat.Dense
	theory  *Theory
	rng     *rand.Rand
}

// scenes returns problems over matrices M of full and of low rank.
func scenes(t *testing.T) map[string]*scene {
	t.Helper()
	const n, p = 14, 3
	rng := rand.New(rand.NewPCG(21, 0))
	diag := make(operator.Diag, n)
	for i := range diag {
		diag[i] = float64(i%4) / 3 // rank 10
	}
	curved := &quartic{randomPSD(rng, n, n), n, p}
	quadratic := &linear{randomPSD(rng, n, n), testmatrix.Normal(rng, n, p)}
	problems := map[string]Problem{
		"identity":         {Objective: curved, M: operator.Identity(n)},
		"diag of rank 10":  {Objective: quadratic, M: diag},
		"dense of rank 8":  {Objective: curved, M: randomPSD(rng, n, 8)},
		"dense, full rank": {Objective: quadratic, M: randomPSD(rng, n, 2*n)},
	}
	out := make(map[string]*scene)
	for name, problem := range problems {
		s := &scene{problem: problem, x: testmatrix.Normal(rand.New(rand.NewPCG(22, 1)), n, p), rng: rand.New(rand.NewPCG(23, 2))}
		if err := Project(s.x, problem.M); err != nil {
			t.Fatal(err)
		}
		theory, err := Analyse(problem, s.x, 50, 1, calm)
		if err != nil {
			t.Fatal(err)
		}
		s.theory = theory
		out[name] = s
	}
	return out
}

// penalty returns h at the given β.
func (s *scene) penalty(t *testing.T, beta float64) *penalty {
	t.Helper()
	space, err := newPenalty(s.problem, FixedBeta(beta), false, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	space.beta.first(nil, 0)
	return space
}

// near returns a point of B(X, ρ_X), mostly on its boundary.
func (s *scene) near() *mat.Dense {
	y := mat.DenseCopyOf(s.x)
	drawUnit(y, s.rng)
	y.Scale(s.theory.Rho*math.Min(1, .5+s.rng.Float64()), y)
	y.Add(y, s.x)
	return y
}

// tangent returns a random T with Ψ(TᵀMX) = 0.
func (s *scene) tangent(loc *location) *mat.Dense {
	n, p := s.x.Dims()
	d, b := testmatrix.Normal(s.rng, n, p), mat.NewDense(p, p, nil)
	dense.Gram(b, loc.mx, d)
	dense.Symmetrize(b)
	dense.AddMul(d, -1, loc.x, b)
	return d
}

func largestOf(values []float64) float64 {
	return math.Max(math.Abs(values[0]), math.Abs(values[len(values)-1]))
}

// TestDistances checks the three bounds of proposition dist, and that ρ_X is what its definition asks for.
func TestDistances(t *testing.T) {
	for name, s := range scenes(t) {
		space := s.penalty(t, 1)
		for range 50 {
			y := at(t, space, s.near())
			projected := mat.DenseCopyOf(y.x)
			if err := Project(projected, s.problem.M); err != nil {
				t.Fatal(err)
			}
			off, size := largestOf(dense.NewSpectrum(space.p).Eigenvalues(y.c)), dense.Norm(y.x)
			if off > 1/(6*s.theory.C) {
				t.Errorf("%s: ‖YᵀMY - I‖₂ = %g > 1/(6C_X) = %g within ρ_X", name, off, 1/(6*s.theory.C))
			}
			for _, c := range []struct {
				what        string
				left, right float64
			}{
				{"‖Y - R(Y)‖", dense.Distance(y.x, projected), 1.5 * size * off},
				{"‖Y - A(Y)‖", dense.Distance(y.x, y.parts.y), .5 * size * off},
				{"‖A(Y) - R(Y)‖", dense.Distance(y.parts.y, projected), .75 * size * off * off},
			} {
				if c.left > c.right*(1+1e-10) {
					t.Errorf("%s: %s = %g > %g", name, c.what, c.left, c.right)
				}
			}
		}
	}
}

// TestProjectionLowersMerit checks h(R(Y)) - h(Y) <= -β/8 ‖YᵀMY - I‖² (proposition varh) at β = β_X.
func TestProjectionLowersMerit(t *testing.T) {
	for name, s := range scenes(t) {
		space := s.penalty(t, s.theory.Beta)
		for range 50 {
			y := at(t, space, s.near())
			projected := mat.DenseCopyOf(y.x)
			if err := Project(projected, s.problem.M); err != nil {
				t.Fatal(err)
			}
			fall := at(t, space, projected).merit - y.merit
			if bound := -s.theory.Beta / 8 * y.feasibility * y.feasibility; fall > bound {
				t.Errorf("%s: h(R(Y)) - h(Y) = %g > %g", name, fall, bound)
			}
		}
	}
}

// TestStationarityBounds checks the lower bounds of ‖∇h(Y)‖ of proposition sta_slep and theorem star_bx at β = β_X.
func TestStationarityBounds(t *testing.T) {
	for name, s := range scenes(t) {
		n, p := s.x.Dims()
		bar := newBar(s.problem.M)
		space, plain := s.penalty(t, s.theory.Beta), s.penalty(t, 0)
		for range 50 {
			y := s.near()
			h, g := at(t, space, y), at(t, plain, y)
			off := s.theory.Beta * math.Sqrt(bar.low) * h.feasibility
			root := math.Sqrt(bar.high / bar.low)
			if bound := g.gradNorm/(2*root) + off/4; h.gradNorm < bound {
				t.Errorf("%s: ‖∇h‖ = %g < %g", name, h.gradNorm, bound)
			}
			projected := mat.DenseCopyOf(y)
			if err := Project(projected, s.problem.M); err != nil {
				t.Fatal(err)
			}
			gradient := mat.NewDense(n, p, nil)
			s.problem.Objective.FuncGrad(gradient, projected)
			riemannian := dense.Norm(bar.gradient(projected, gradient))
			if bound := bar.low/(2*root*(1+bar.high*s.theory.C*s.theory.C))*riemannian + off/8; h.gradNorm < bound {
				t.Errorf("%s: ‖∇h‖ = %g < %g with ‖grad f(R(Y))‖ = %g", name, h.gradNorm, bound, riemannian)
			}
		}
	}
}

// bar is M̄: M on its range and I on Null(M).
type bar struct {
	inverse, range_ *mat.Dense // M̄⁻¹ and the orthogonal projection P₁ on the range of M
	low, high       float64    // extreme eigenvalues of M̄
}

func newBar(m operator.Operator) *bar {
	n := m.Dim()
	eye, full := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		eye.Set(i, i, 1)
	}
	m.MulTo(full, eye)
	var eigen mat.EigenSym
	eigen.Factorize(mat.NewSymDense(n, full.RawMatrix().Data), true)
	var v mat.Dense
	eigen.VectorsTo(&v)
	b := &bar{inverse: mat.NewDense(n, n, nil), range_: mat.NewDense(n, n, nil), low: math.Inf(1)}
	for k, value := range eigen.Values(nil) {
		var one mat.Dense
		one.Outer(1, v.ColView(k), v.ColView(k))
		if value < 1e-12 {
			value = 1
		} else {
			b.range_.Add(b.range_, &one)
		}
		b.low, b.high = math.Min(b.low, value), math.Max(b.high, value)
		b.inverse.Add(b.inverse, scaled(1/value, &one))
	}
	return b
}

// gradient returns M̄⁻¹∇f - P₁(X) Ψ(P₁(X)ᵀ∇f) (paper, eq. grad).
func (b *bar) gradient(x, grad *mat.Dense) *mat.Dense {
	var out, part, psi, rest mat.Dense
	out.Mul(b.inverse, grad)
	part.Mul(b.range_, x)
	psi.Mul(part.T(), grad)
	dense.Symmetrize(&psi)
	rest.Mul(&part, &psi)
	out.Sub(&out, &rest)
	return &out
}

// stationary runs to a feasible stationary point and returns it on the penalty of the given β.
func (s *scene) stationary(t *testing.T) (*penalty, *location) {
	t.Helper()
	run := start(t, "slbb", s.problem, s.x, Values{"tol": 1e-11, "feasTol": 1e-10, "maxIterations": 1e5})
	if result := run.Solve(); result.Verdict != FeasibleStationary {
		t.Fatal(result.Message)
	}
	theory, err := Analyse(s.problem, run.X(), 20, 3, calm)
	if err != nil {
		t.Fatal(err)
	}
	space := s.penalty(t, theory.Beta)
	return space, at(t, space, run.X())
}

// TestHessianAtStationary checks proposition hessh at feasible stationary points: the Hessian of h on tangent T is the Riemannian one, XS is
// orthogonal to it, and h curves up along XS by 2β‖S‖² - 3tr(S²L) when β >= β_X.
func TestHessianAtStationary(t *testing.T) {
	for name, s := range scenes(t) {
		space, loc := s.stationary(t)
		n, p := s.x.Dims()
		f := s.problem.Objective.(HessObjective)
		ht, ft, mt, mtl := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
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

// TestNormalSpace shows that the paper's normal directions P₁(X)S are orthogonal to ∇²h[T] only where X has no part in Null(M).
func TestNormalSpace(t *testing.T) {
	for name, singular := range map[string]bool{"dense of rank 8": true, "diag of rank 10": true, "dense, full rank": false} {
		s := scenes(t)[name]
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

// TestSaddles looks at infeasible stationary points of h in B(X, 1) for β > β_X: theorem kappaxmx says that λ_min(XᵀMX) <= 1/6
// there and proposition info that they are strict saddles. For an f without linear term one such point is a minimiser of one column less,
// with a zero for the last; the paper's direction X v vᵀ vanishes there and w vᵀ, w along M's largest eigenvalue, does its work.
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
	run := start(t, "slbb", less, testmatrix.Normal(rng, n, p-1), Values{"tol": 1e-11, "feasTol": 1e-10})
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
	s := &scene{problem: full, x: feasible, rng: rng}
	var err error
	if s.theory, err = Analyse(full, feasible, 50, 1, calm); err != nil {
		t.Fatal(err)
	}
	space := s.penalty(t, 1.01*s.theory.Beta)
	loc := at(t, space, x)
	if away := dense.Distance(x, feasible); away > 1 || loc.gradNorm > 1e-10*loc.beta || loc.feasibility < .5 {
		t.Fatalf("distance %g, ‖∇h‖ = %g, ‖C‖ = %g: not the point that was meant", away, loc.gradNorm, loc.feasibility)
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
	for range 30 { // from points where a column is short
		y := mat.DenseCopyOf(feasible)
		short := .2 + .6*rng.Float64()
		for i := range n {
			y.Set(i, p-1, short*y.At(i, p-1))
		}
		run := start(t, "slbb", full, y, Values{"beta": loc.beta, "safeguard": false, "tol": 1e-6})
		run.Solve()
		if result := run.Result(); result.Verdict != InfeasibleStationary || dense.Distance(run.X(), feasible) > 1 {
			continue
		}
		infeasible++
		if low := dense.NewSpectrum(p).Eigenvalues(run.cur.b)[0]; low > 1./6 {
			t.Errorf("a run ended with λ_min = %g > 1/6", low)
		}
	}
	t.Logf("30 runs from within the ball, %d ended at an infeasible stationary point in it", infeasible)
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

// TestAnalyse compares the constants with those of an f for which they are known: f(X) = ½‖X‖², M = I, where ∇f(Y) = Y.
func TestAnalyse(t *testing.T) {
	const n, p = 8, 2
	x := mat.NewDense(n, p, nil)
	x.Set(0, 0, 1)
	x.Set(1, 1, 1)
	theory, err := Analyse(Problem{Objective: &linear{operator.Identity(n), mat.NewDense(n, p, nil)}, M: operator.Identity(n)}, x, 400, 1, calm)
	if err != nil {
		t.Fatal(err)
	}
	sup := math.Sqrt2 + 1 // over the ball
	if theory.C != sup || theory.GradF > sup || theory.GradF < .8*sup {
		t.Errorf("C = %g and H_(X,∇f) = %g, wanted %g and a little less", theory.C, theory.GradF, sup)
	}
	if theory.Beta < 4*theory.Smooth*sup*sup || theory.Beta < 9*theory.G*sup {
		t.Errorf("β_X = %g is less than its terms", theory.Beta)
	}
}
