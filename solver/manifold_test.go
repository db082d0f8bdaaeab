package solver

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/slope"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// face is a manifold with what a test needs of it beyond a Space.
type face struct {
	invertible
	m   operator.Operator
	own bool // the metric is that of M
}

// testManifolds returns both metrics over operators of every kind, the Euclidean one over singular ones too, with a quartic objective.
func testManifolds(t *testing.T) map[string]face {
	t.Helper()
	const n, p = 14, 3
	objective := &quartic{randomPSD(rand.New(rand.NewPCG(7, 7)), n, n), n, p}
	out := make(map[string]face)
	spread := make(operator.Diag, n)
	for i := range spread {
		spread[i] = .2 + float64(i%5)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	for name, m := range map[string]operator.Operator{"identity": operator.Identity(n), "diag": spread, "dense": randomPSD(rng, n, 3*n), "sparse": operator.NewSparse(testmatrix.DiagonallyDominant(rng, n, 2)), "dense of rank 8": randomPSD(rng, n, 8)} {
		problem := Problem{Objective: objective, M: m}
		euclidean, err := newEuclidean(problem, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		out[name+", Euclidean"] = face{euclidean, m, false}
		if name == "dense of rank 8" {
			continue
		}
		canonical, err := newCanonical(problem, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		out[name+", canonical"] = face{canonical, m, true}
	}
	return out
}

// begin returns a location at R(X) of a random X.
func (s face) begin(t *testing.T, rng *rand.Rand) *location {
	t.Helper()
	loc := s.newLocation()
	n, p := s.dims()
	loc.x.Copy(testmatrix.Normal(rng, n, p))
	if warning, err := s.enter(loc); err != nil || warning == "" {
		t.Fatalf("%v, warning %q", err, warning)
	}
	return loc
}

// tangent returns a random tangent vector at loc of Frobenius norm 1.
func (s face) tangent(rng *rand.Rand, loc *location) *mat.Dense {
	v := testmatrix.Normal(rng, loc.x.RawMatrix().Rows, loc.x.RawMatrix().Cols)
	s.transport(v, loc)
	dense.Scale(1/dense.Norm(v), v)
	return v
}

// product returns the inner product of the metric.
func (s face) product(u, v *mat.Dense) float64 {
	if !s.own {
		return dense.Inner(u, v)
	}
	mv := mat.NewDense(v.RawMatrix().Rows, v.RawMatrix().Cols, nil)
	s.m.MulTo(mv, v)
	return dense.Inner(u, mv)
}

// leaning returns ‖Ψ(XᵀMT)‖_F, which is 0 for a tangent T.
func leaning(x, v *mat.Dense, m operator.Operator) float64 {
	mv, w := mat.DenseCopyOf(v), mat.NewDense(v.RawMatrix().Cols, v.RawMatrix().Cols, nil)
	m.MulTo(mv, v)
	dense.Gram(w, x, mv)
	dense.Symmetrize(w)
	return dense.Norm(w)
}

// infeasible returns ‖XᵀMX - I‖_F.
func infeasible(x *mat.Dense, m operator.Operator) float64 {
	mx, w := mat.DenseCopyOf(x), mat.NewDense(x.RawMatrix().Cols, x.RawMatrix().Cols, nil)
	m.MulTo(mx, x)
	dense.Gram(w, x, mx)
	dense.AffineTo(w, 1, w, -1)
	return dense.Norm(w)
}

// numerical returns ∇f(X) by central differences.
func numerical(f Objective, x *mat.Dense) *mat.Dense {
	const h = 1e-5
	out, scratch, moved := mat.DenseCopyOf(x), mat.DenseCopyOf(x), mat.DenseCopyOf(x)
	for i, v := range x.RawMatrix().Data {
		moved.RawMatrix().Data[i] = v + h
		high := f.FuncGrad(scratch, moved)
		moved.RawMatrix().Data[i] = v - h
		out.RawMatrix().Data[i] = (high - f.FuncGrad(scratch, moved)) / (2 * h)
		moved.RawMatrix().Data[i] = v
	}
	return out
}

// projected returns the Riemannian gradient at x of an f with the given ∇f by its definition: the Euclidean one with S from p² linear
// equations, the canonical one with M inverted, by gonum.
func (s face) projected(t *testing.T, x, g *mat.Dense) *mat.Dense {
	t.Helper()
	n, p := x.Dims()
	full, eye := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		eye.Set(i, i, 1)
	}
	s.m.MulTo(full, eye)
	var out, mx, a, w, part mat.Dense
	if s.own {
		w.Mul(x.T(), g)
		a.Add(&w, w.T())
		part.Mul(x, &a)
		if err := out.Solve(full, g); err != nil {
			t.Fatal(err)
		}
		out.Sub(&out, scaled(.5, &part))
		return &out
	}
	mx.Mul(full, x)
	a.Mul(mx.T(), &mx)
	w.Mul(mx.T(), g)
	system, right := mat.NewDense(p*p, p*p, nil), mat.NewVecDense(p*p, nil)
	for i := range p { // Σ_k S_ik A_kj + A_ik S_kj = W_ij + W_ji
		for j := range p {
			right.SetVec(i*p+j, w.At(i, j)+w.At(j, i))
			for k := range p {
				system.Set(i*p+j, i*p+k, system.At(i*p+j, i*p+k)+a.At(k, j))
				system.Set(i*p+j, k*p+j, system.At(i*p+j, k*p+j)+a.At(i, k))
			}
		}
	}
	var solution mat.VecDense
	if err := solution.SolveVec(system, right); err != nil {
		t.Fatal(err)
	}
	part.Mul(&mx, mat.NewDense(p, p, solution.RawVector().Data))
	out.Sub(g, &part)
	return &out
}

func TestManifoldGradient(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(1, 3))
		loc := s.begin(t, rng)
		size := math.Sqrt(s.product(loc.ascent, loc.ascent))
		if math.Abs(loc.gradNorm-size) > 1e-13*size {
			t.Errorf("%s: GradNorm is %.17g, in the metric %.17g", name, loc.gradNorm, size)
		}
		if off := leaning(loc.x, loc.ascent, s.m); off > 1e-13*dense.Norm(loc.ascent) {
			t.Errorf("%s: the gradient is off the tangent space by %g", name, off)
		}
		var f Objective
		switch space := s.invertible.(type) {
		case *euclidean:
			f = space.problem.Objective
		case *canonical:
			f = space.problem.Objective
		}
		g := mat.DenseCopyOf(loc.x)
		f.FuncGrad(g, loc.x)
		if off := dense.Distance(loc.ascent, s.projected(t, loc.x, g)) / dense.Norm(loc.ascent); off > 1e-12 {
			t.Errorf("%s: the gradient is off its definition by %g", name, off)
		}
		if off := dense.Distance(loc.ascent, s.projected(t, loc.x, numerical(f, loc.x))) / dense.Norm(loc.ascent); off > 1e-8 {
			t.Errorf("%s: the gradient is off a numerical one by %g", name, off)
		}
		vector := mat.DenseCopyOf(g)
		s.represent(vector, loc)
		if off := dense.Distance(vector, loc.ascent) / dense.Norm(loc.ascent); off > 1e-13 {
			t.Errorf("%s: ∇f is represented by what is off the gradient by %g", name, off)
		}
		normal := math.Sqrt(math.Abs(s.product(s.represented(g, loc), s.represented(g, loc)) - size*size))
		if want := math.Hypot(size, normal) + normal; math.Abs(loc.reference-want) > 1e-6*want {
			t.Errorf("%s: Reference is %g, wanted %g", name, loc.reference, want)
		}
		for range 3 {
			v := s.tangent(rng, loc)
			if a, b := s.product(loc.ascent, v), dense.Inner(loc.grad, v); math.Abs(a-b) > 1e-13*size*math.Sqrt(s.product(v, v)) {
				t.Errorf("%s: ‹Ascent, V› = %.17g, tr(GradᵀV) = %.17g", name, a, b)
			}
			next := s.newLocation()
			s.aim(loc, v)
			order := slope.Order(func(step float64) float64 {
				s.retract(next, step)
				s.eval(next)
				return math.Abs(next.merit - loc.merit + step*dense.Inner(loc.grad, v))
			})
			if math.Abs(order-2) > .1 {
				t.Errorf("%s: the error of the linear model falls at order %.2f, wanted 2", name, order)
			}
		}
	}
}

// represented returns the vector that stands for the differential g in the metric of all n x p matrices.
func (s face) represented(g *mat.Dense, loc *location) *mat.Dense {
	out := mat.DenseCopyOf(g)
	if canonical, ok := s.invertible.(*canonical); ok {
		canonical.factor.SolveTo(out, g)
	}
	return out
}

func TestRetraction(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(2, 3))
		loc, next := s.begin(t, rng), s.newLocation()
		for _, d := range []*mat.Dense{loc.ascent, s.tangent(rng, loc)} {
			s.aim(loc, d)
			for _, a := range []float64{0, -1e-8, 1e-3, 1, 1e3, 1e6} {
				if !s.retract(next, a) {
					t.Errorf("%s: there is no point at %g", name, a)
				}
				if off := infeasible(next.x, s.m); off > 1e-12 {
					t.Errorf("%s: ‖XᵀMX - I‖ = %g after a step of length %g", name, off, a)
				}
			}
			order := slope.Order(func(step float64) float64 {
				s.retract(next, step/dense.Norm(d))
				dense.AddScaled(next.x, step/dense.Norm(d), d)
				return dense.Distance(next.x, loc.x)
			})
			if math.Abs(order-2) > .1 {
				t.Errorf("%s: the retraction leaves its line at order %.2f, wanted 2", name, order)
			}
		}
		if s.aim(loc, loc.ascent); s.retract(next, math.NaN()) || !math.IsNaN(next.x.At(0, 0)) {
			t.Errorf("%s: a step of unknown length led to %v", name, next.x.At(0, 0))
		}
	}
}

func TestTransport(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(3, 3))
		loc := s.begin(t, rng)
		v, u := testmatrix.Normal(rng, 14, 3), s.tangent(rng, loc)
		before := mat.DenseCopyOf(v)
		s.transport(v, loc)
		if off := leaning(loc.x, v, s.m); off > 1e-13*dense.Norm(before) {
			t.Errorf("%s: what was transported is off the tangent space by %g", name, off)
		}
		dense.AddScaled(before, -1, v)
		if off := s.product(before, u); math.Abs(off) > 1e-12*dense.Norm(before) {
			t.Errorf("%s: what the transport took away is not normal: %g", name, off)
		}
	}
}

// TestSecant compares the inner products of S and Y with those of vectors that are transported one by one, along the gradient and another direction.
func TestSecant(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(4, 3))
		prev, loc := s.begin(t, rng), s.newLocation()
		for _, d := range []*mat.Dense{prev.ascent, s.tangent(rng, prev)} {
			for _, a := range []float64{1e-6, .3 / dense.Norm(d)} {
				prev.step = a
				s.aim(prev, d)
				s.retract(loc, a)
				s.eval(loc)
				s.arrive(prev, loc)
				step, change := scaled(-a, d), scaled(-1, prev.ascent)
				s.transport(step, loc)
				s.transport(change, loc)
				dense.AddScaled(change, 1, loc.ascent)
				ss, sy, yy := s.secant(prev, loc)
				scale := math.Sqrt(s.product(step, step) * s.product(change, change))
				for what, pair := range map[string][3]float64{
					"‹S,S›": {ss, s.product(step, step), s.product(step, step)}, "‹S,Y›": {sy, s.product(step, change), scale}, "‹Y,Y›": {yy, s.product(change, change), s.product(change, change)},
				} {
					if math.Abs(pair[0]-pair[1]) > 1e-7*pair[2] {
						t.Errorf("%s: after a step of %g %s = %.17g, wanted %.17g", name, a, what, pair[0], pair[1])
					}
				}
			}
		}
	}
}

func TestInverseRetraction(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(5, 3))
		loc := s.begin(t, rng)
		x, got := mat.DenseCopyOf(loc.x), mat.DenseCopyOf(loc.x)
		for _, length := range []float64{0, 1e-4, .1, .5} {
			v := s.tangent(rng, loc)
			dense.Scale(length, v)
			s.retractTo(x, loc, v, -1)
			if off := infeasible(x, s.m); off > 1e-13 {
				t.Errorf("%s: ‖XᵀMX - I‖ = %g", name, off)
			}
			if !s.invertTo(got, loc, x) {
				t.Errorf("%s: found no way back over %g", name, length)
			} else if off := dense.Distance(got, v); off > 1e-12 {
				t.Errorf("%s: the way back over %g is off by %g", name, length, off)
			}
		}
		lost := 0
		for range 100 { // points anywhere
			far := s.begin(t, rng)
			if !s.invertTo(got, loc, far.x) {
				lost++
				continue
			}
			s.retractTo(x, loc, got, -1)
			if off := dense.Distance(x, far.x) / dense.Norm(far.x); off > 1e-9*(1+dense.Norm(got)) {
				t.Errorf("%s: a way of length %g misses by %g", name, dense.Norm(got), off)
			}
		}
		if lost < 20 {
			t.Errorf("%s: found a way to %d of 100 random points", name, 100-lost)
		}
	}
}

// TestStiefel compares both metrics for M = I with each other and with ∇f - XΨ(Xᵀ∇f), and lets both find the two least eigenvalues.
func TestStiefel(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	a := randomPSD(rng, 20, 30)
	problem, x0 := Problem{Objective: &linear{a, mat.NewDense(20, 2, nil)}, M: operator.Identity(20)}, testmatrix.Normal(rng, 20, 2)
	values := append([]float64{}, dense.NewSpectrum(20).Eigenvalues(a.Dense)...)
	for _, method := range []string{"rbb", "manbb", "rgd", "mangd", "rnag", "mannag"} {
		run := start(t, method, problem, x0, Values{"tol": 1e-8, "maxIterations": 1e5})
		g, w := mat.NewDense(20, 2, nil), mat.NewDense(2, 2, nil)
		problem.Objective.FuncGrad(g, run.X())
		dense.Gram(w, run.X(), g)
		dense.Symmetrize(w)
		dense.AddMul(g, -1, run.X(), w)
		if off := dense.Distance(run.cur.ascent, g); off > 1e-13*dense.Norm(g) {
			t.Errorf("%s: the gradient is off ∇f - XΨ(Xᵀ∇f) by %g", method, off)
		}
		result := run.Solve()
		if want := (values[0] + values[1]) / 2; result.Verdict != FeasibleStationary || math.Abs(result.Objective-want) > 1e-12*values[19] {
			t.Errorf("%s: f = %.15g, wanted %.15g: %s", method, result.Objective, want, result.Message)
		}
	}
}

// TestCarried compares MX with M·X over many steps, and X with the manifold.
func TestCarried(t *testing.T) {
	problem, x0 := definite(8, 40, 4)
	for _, method := range []string{"rbb", "rgd", "rnag", "manbb", "mangd", "mannag"} {
		run := start(t, method, problem, x0, Values{"tol": 0.0, "safeguard": method[len(method)-2:] != "gd"})
		mx := mat.DenseCopyOf(run.X())
		for range 4 * maxAge {
			if !run.Step() {
				break
			}
			problem.M.MulTo(mx, run.X())
			if off := dense.Distance(mx, run.cur.mx) / dense.Norm(mx); off > 1e-13 {
				t.Fatalf("%s: MX is off M·X by %g at iteration %d", method, off, run.iteration)
			}
			if off := infeasible(run.X(), problem.M); off > 1e-13 {
				t.Fatalf("%s: ‖XᵀMX - I‖ = %g at iteration %d", method, off, run.iteration)
			}
		}
	}
}

// definite is ½tr(XᵀAX) + tr(HᵀX) with a definite M of condition about 100, and a start.
func definite(seed uint64, n, p int) (Problem, *mat.Dense) {
	rng := rand.New(rand.NewPCG(seed, 1))
	return Problem{Objective: &linear{randomPSD(rng, n, 2*n), testmatrix.Normal(rng, n, p)}, M: randomPSD(rng, n, 2*n)}, testmatrix.Normal(rng, n, p)
}

// TestFewProducts counts the products with M of a step without backtracks.
func TestFewProducts(t *testing.T) {
	problem, x0 := definite(9, 30, 3)
	for method, want := range map[string]int{"rbb": maxAge + 1, "manbb": 1, "rnag": 2*maxAge + 1} {
		run := start(t, method, problem, x0, Values{"tol": 0.0, "safeguard": false})
		run.Step()
		for run.iteration%maxAge != 0 {
			run.Step()
		}
		before := run.meter.counts
		for range maxAge {
			run.Step()
		}
		if got := run.meter.counts.M - before.M; got != want || run.meter.counts.F-before.F != maxAge {
			t.Errorf("%s: %d products with M and %d evaluations in %d steps, wanted %d and %d", method, got, run.meter.counts.F-before.F, maxAge, want, maxAge)
		}
	}
}

// TestSingularM wants the metric of M refused with a reason, and nothing else.
func TestSingularM(t *testing.T) {
	problem, x0 := brockett(10, 20, 2)
	for _, method := range []string{"manbb", "mangd", "mannag"} {
		_, err := Start(method, problem, x0, nil)
		wrong, ok := err.(*InputError)
		if !ok || wrong.Input != "data.M" || !strings.Contains(wrong.Message, "pivot") {
			t.Errorf("%s: %v", method, err)
		}
	}
}
