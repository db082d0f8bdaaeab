package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// stationaryProblem returns a quadratic f and an X at which f is stationary with the multipliers L, on the constraint
// of an M of the given rank. Every symmetric L is possible, because f can have the linear term H = MXL - AX.
func stationaryProblem(t *testing.T, n, p, rank int, l *mat.Dense, rng *rand.Rand) (Problem, *mat.Dense) {
	t.Helper()
	a := testmatrix.Normal(rng, n, n)
	a.Add(a, a.T())
	root := testmatrix.Normal(rng, rank, n)
	m := &operator.Dense{Dense: dense.NewGram(root, root)}
	for i := range n { // so that A is positive on Null(M)
		a.Set(i, i, a.At(i, i)+6*math.Sqrt(float64(n)))
	}
	x := testmatrix.Normal(rng, n, p)
	if err := Project(x, m); err != nil {
		t.Fatal(err)
	}
	h := dense.NewProduct(operator.NewProduct(m, x), l)
	dense.AddMul(h, -1, a, x)
	return Problem{Objective: &linear{&operator.Dense{Dense: a}, h}, M: m}, x
}

// negativeCurvatures counts the negative curvatures in an orthonormal basis of the tangent vectors.
func negativeCurvatures(k *curvatureSearch, a *mat.Dense) int {
	n, p := k.at.x.Dims()
	constraints := mat.NewDense(n*p, p*(p+1)/2, nil)
	column := 0
	for i := range p { // the adjoint of Ψ(XᵀMΔ) for the symmetric matrices e_ie_jᵀ + e_je_iᵀ
		for j := range i + 1 {
			for row := range n {
				constraints.Set(row*p+j, column, constraints.At(row*p+j, column)+k.at.mx.At(row, i))
				constraints.Set(row*p+i, column, constraints.At(row*p+i, column)+k.at.mx.At(row, j))
			}
			column++
		}
	}
	var qr mat.QR
	qr.Factorize(constraints)
	var q mat.Dense
	qr.QTo(&q)
	tangents := q.Slice(0, n*p, column, n*p)
	size := n*p - column
	form := mat.NewSymDense(size, nil)
	vectors, images := make([]*mat.Dense, size), make([]*mat.Dense, size)
	for c := range size {
		d := mat.NewDense(n, p, mat.Col(nil, c, tangents))
		h := dense.NewProduct(a, d)
		dense.AddMul(h, -1, operator.NewProduct(k.m, d), k.at.l)
		vectors[c], images[c] = d, h
	}
	for c := range size {
		for e := range c + 1 {
			form.SetSym(c, e, dense.Inner(vectors[c], images[e]))
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(form, false)
	count := 0
	for _, v := range eigen.Values(nil) {
		if v < 0 {
			count++
		}
	}
	return count
}

// TestNonnegative compares the answers of nonnegative, of its two tests and of convex with the number of negative
// curvatures and of negative eigenvalues of A - λM, at stationary points with various multipliers. If all multipliers
// are equal, the bound equals the smallest curvature.
func TestNonnegative(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	found := map[string]int{}
	for trial := range 240 {
		n, p := 8+rng.IntN(8), 1+rng.IntN(4)
		rank := n - trial%3
		l := testmatrix.Normal(rng, p, p)
		l.Add(l, l.T())
		dense.Scale(.3, l)
		for i := range p {
			l.Set(i, i, 4*rng.Float64()-2)
		}
		isEqual := trial%4 == 3 // whether all multipliers are equal
		if isEqual {
			dense.Copy(l, operator.Full(operator.Identity(p)))
			dense.Scale(4*rng.Float64()-2, l)
		}
		problem, x := stationaryProblem(t, n, p, rank, l, rng)
		run := start(t, "", problem, x, Settings{Proof: ProveNever, Unsafeguarded: true})
		at, err := run.Projected()
		if err != nil {
			t.Fatal(err)
		}
		k := newCurvatureSearch(run.space, run.problem, run.cur, at)
		f := problem.Objective.(*linear)
		a := f.a.(*operator.Dense)
		convex := k.convex(a, run.space.(*penalty).shifted, math.Inf(1))
		nonnegative := k.nonnegative(a, run.space.(*penalty).shifted, math.Inf(1))
		negative := negativeCurvatures(k, a.Dense)
		what := fmt.Sprintf("n = %d, p = %d, rank %d: %d negative curvatures", n, p, rank, negative)
		values, vectors, _ := ascending(at.l)
		mx, inertia := dense.NewProduct(at.mx, vectors), factor.NewInertia(a, problem.M)
		counted := noneCounted(mx, values, inertia)
		if nonnegative != (negative == 0) || counted != nonnegative {
			t.Errorf("%s, nonnegative: %v, counted: %v", what, nonnegative, counted)
		}
		isBounded := bounded(a, dense.NewProduct(at.x, vectors), mx, values, inertia)
		if isBounded && negative > 0 || isEqual && isBounded != (negative == 0) {
			t.Errorf("%s, bounded: %v", what, isBounded)
		}
		s := mat.DenseCopyOf(a)
		dense.AddScaled(s, -values[p-1], operator.Full(problem.M))
		eigenvalues, _, _ := ascending(s)
		if convex != (eigenvalues[0] > 0) {
			t.Errorf("%s, convex: %v, and the smallest eigenvalue of A - λM is %g", what, convex, eigenvalues[0])
		}
		found[fmt.Sprint(nonnegative, isBounded, convex)]++
	}
	for _, kind := range []string{"true true true", "true true false", "true false false", "false false false"} {
		if found[kind] == 0 {
			t.Errorf("nonnegative, bounded and convex were never %s", kind)
		}
	}
	if found["true true false"] < 10 || found["false true true"]+found["false false true"] > 0 {
		t.Errorf("nonnegative, bounded and convex: %v", found)
	}
}

// TestSkewForm compares the quadratic form with its definition, Σ ω_iᵀ(B - λ_iI)ω_i.
func TestSkewForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 11))
	const p = 4
	b, values := testmatrix.Normal(rng, p, p), []float64{-2, .5, 1, 3}
	b.Add(b, b.T())
	omega, coordinates := mat.NewDense(p, p, nil), mat.NewDense(p*(p-1)/2, 1, nil)
	for j := range p {
		for i := range j {
			v := rng.NormFloat64()
			omega.Set(i, j, v)
			omega.Set(j, i, -v)
			coordinates.Set(j*(j-1)/2+i, 0, math.Sqrt2*v)
		}
	}
	got := dense.Inner(coordinates, dense.NewProduct(skewForm(b, values), coordinates))
	shifted := mat.DenseCopyOf(omega)
	dense.ScaleColumns(shifted, values)
	want := dense.Inner(omega, dense.NewProduct(b, omega)) - dense.Inner(omega, shifted)
	if math.Abs(got-want) > 1e-13*math.Abs(want) {
		t.Errorf("%.17g, wanted %.17g", got, want)
	}
}

// TestGlobalMinimum compares the bound on f minus its minimum, at points that approach a proven minimiser, with the
// actual difference.
func TestGlobalMinimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	bounded := 0
	for trial := range 24 {
		n, p := 20, 1+trial%3
		problem, x := stationaryProblem(t, n, p, n-trial%2, mat.NewDense(p, p, nil), rng)
		h := problem.Objective.(*linear).h
		dense.Copy(h, testmatrix.Normal(rng, n, p))
		dense.Scale(5, h)
		result := start(t, "", problem, x, Settings{Tol: 1e-9}).Solve()
		c := result.Curvature
		if result.Status != Converged || c == nil || !c.Settled {
			t.Fatalf("trial %d: %+v: %s", trial, c, result.Message)
		}
		if math.IsInf(c.Within, 0) {
			continue
		}
		least := result.Projected.Objective
		for _, distance := range []float64{.3, .1, 1e-2, 1e-3} {
			y := testmatrix.Normal(rng, n, p)
			dense.Scale(distance*dense.Norm(result.X)/dense.Norm(y), y)
			dense.AddScaled(y, 1, result.X)
			if err := Project(y, problem.M); err != nil {
				t.Fatal(err)
			}
			run := start(t, "", problem, y, Settings{})
			at, err := run.Projected()
			if err != nil {
				t.Fatal(err)
			}
			k := newCurvatureSearch(run.space, run.problem, run.cur, at)
			if !k.convex(problem.Objective.(*linear).a, run.space.(*penalty).shifted, math.Inf(1)) {
				continue
			}
			bounded++
			if p == 1 && distance > .05 { // twice the decrease of the Lagrangian to its minimum
				if want := 2 * lagrangianDecrease(k, problem.Objective.(*linear).a); math.Abs(k.within-want) > .01*want {
					t.Errorf("trial %d, distance %g: the bound is %g, wanted %g", trial, distance, k.within, want)
				}
			}
			above := at.Objective - least
			if k.within < above || k.within > 1e3*above+1e-9*math.Abs(least) {
				t.Errorf("trial %d, distance %g: f is %g above its minimum, and the bound is %g", trial, distance, above,
					k.within)
			}
		}
	}
	if bounded < 40 {
		t.Errorf("%d bounds for 96 points", bounded)
	}
}

// lagrangianDecrease returns the difference between the Lagrangian f(Y) - ½λ(YᵀMY - 1) at X, for p = 1, and its
// minimum.
func lagrangianDecrease(k *curvatureSearch, a operator.Operator) float64 {
	lambda := k.at.l.At(0, 0)
	s := operator.Full(a)
	dense.AddScaled(s, -lambda, operator.Full(k.m))
	residual := mat.DenseCopyOf(k.at.g)
	dense.AddScaled(residual, -lambda, k.at.mx)
	var step mat.Dense
	if err := step.Solve(s, residual); err != nil {
		return math.NaN()
	}
	lagrangian := func(y *mat.Dense) float64 {
		return k.f.FuncGrad(mat.DenseCopyOf(y), y) - lambda*dense.Inner(y, operator.NewProduct(k.m, y))/2
	}
	y := mat.DenseCopyOf(k.at.x)
	dense.AddScaled(y, -1, &step)
	return lagrangian(k.at.x) - lagrangian(y)
}

// TestNotConvex tests points at which A - λI is singular up to rounding errors, which must not count as a proof.
func TestNotConvex(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 10))
	factorised := 0
	for range 60 {
		n := 8 + rng.IntN(8)
		a := testmatrix.Normal(rng, n, n)
		a.Add(a, a.T())
		x := testmatrix.Normal(rng, n, 1)
		dense.Scale(1/dense.Norm(x), x)
		values, _, _ := ascending(a)
		h := mat.DenseCopyOf(x)
		dense.Scale(values[0]-1e-14, h)
		dense.AddMul(h, -1, a, x)
		problem := Problem{Objective: &linear{&operator.Dense{Dense: a}, h}, M: operator.Identity(n)}
		run := start(t, "", problem, x, Settings{Proof: ProveNever, Unsafeguarded: true})
		at, err := run.Projected()
		if err != nil {
			t.Fatal(err)
		}
		k, s := newCurvatureSearch(run.space, run.problem, run.cur, at), run.space.(*penalty).shifted
		if k.convex(&operator.Dense{Dense: a}, s, math.Inf(1)) {
			t.Errorf("λ = %.17g, and the smallest eigenvalue of A is %.17g", at.l.At(0, 0), values[0])
		}
		if s.Factorize(-at.l.At(0, 0)) {
			factorised++
		}
	}
	if factorised < 10 {
		t.Errorf("the Cholesky factorisation succeeded in %d of 60 cases", factorised)
	}
}

// TestMissedWithoutBound starts at eigenvectors that are not the lowest. The result of a run that stays at its start
// must not contain a bound on f minus its minimum.
func TestMissedWithoutBound(t *testing.T) {
	d := operator.Diag{1, 2, 3, 4, 5, 6}
	x0 := mat.NewDense(6, 1, nil)
	x0.Set(2, 0, 1)
	problem := Problem{Objective: &pureQuadratic{linear{d, mat.NewDense(6, 1, nil)}}}
	result := start(t, "", problem, x0, Settings{Unsafeguarded: true, Proof: ProveAlways}).Solve()
	if result.Verdict != SaddlePoint || result.Curvature == nil || !math.IsInf(result.Curvature.Within, 1) {
		t.Errorf("%v, %+v: %s", result.Verdict, result.Curvature, result.Message)
	}
}
