package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// stationaryProblem returns a problem with a quadratic f and an M of the given rank, and a feasible X at which f is
// stationary with the multipliers L. Every symmetric L is possible, because f can have the linear term H = MXL - AX.
func stationaryProblem(t *testing.T, n, p, rank int, l *mat.Dense, rng *rand.Rand) (Problem, *mat.Dense) {
	t.Helper()
	a := testmatrix.Normal(rng, n, n)
	a.Add(a, a.T())
	root := testmatrix.Normal(rng, rank, n)
	m := &operator.Dense{Dense: dense.NewGram(root, root)}
	for i := range n { // so that A is positive definite on Null(M)
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

// curvaturesBelow counts the curvatures below a value: the negative eigenvalues of the form ‹Δ,H[Δ]› - value·‹Δ,MΔ› in
// an orthonormal basis of the tangent space.
func curvaturesBelow(value float64, k *curvatureSearch, a *mat.Dense) int {
	n, p := k.at.x.Dims()
	constraints := mat.NewDense(n*p, p*(p+1)/2, nil)
	column := 0
	for i := range p { // the adjoint of Δ ↦ Ψ(XᵀMΔ), applied to the symmetric matrices e_ie_jᵀ + e_je_iᵀ
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
		md := operator.NewProduct(k.m, d)
		dense.AddMul(h, -1, md, k.at.l)
		dense.AddScaled(h, -value, md)
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

// TestNonnegative compares the results of the functions nonnegative, bounded, noneCounted and convex with the number of
// negative curvatures and the smallest eigenvalue of A - λM, at stationary points with various multipliers. If all
// multipliers are equal, bounded must return true whenever no curvature is negative. In every other group of four
// trials, A and M are stored as sparse matrices, so that bounded counts eigenvalues.
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
		f := problem.Objective.(*linear)
		full := f.a.(*operator.Dense).Dense
		if trial/4%2 == 1 {
			f.a = operator.Compress(full, n*n, nil)
			problem.M = operator.Compress(operator.Full(problem.M), n*n, nil)
		}
		run := start(t, "", problem, x, Settings{Proof: ProveNever, Unsafeguarded: true})
		at, err := run.Projected()
		if err != nil {
			t.Fatal(err)
		}
		k := newCurvatureSearch(run.space, run.problem, run.cur, at)
		shifted := run.space.(*penalty).shifted
		shifted.sigma = 1
		convex := k.convex(f.a, f.h, shifted, math.Inf(1))
		isUnused := shifted.sigma == 1
		if isUnused {
			found["without a factor of A - λM"]++
		}
		nonnegative := k.nonnegative(f.a, shifted, math.Inf(1))
		if isKept := shifted.sigma == 1; isKept != (isUnused && !shifted.Dense()) {
			t.Errorf("trial %d: after a search for negative curvature, σ = %g", trial, shifted.sigma)
		}
		negative := curvaturesBelow(0, k, full)
		what := fmt.Sprintf("n = %d, p = %d, rank %d: %d negative curvatures", n, p, rank, negative)
		values, vectors, _ := ascending(at.l)
		mx, inertia := dense.NewProduct(at.mx, vectors), factor.NewInertia(f.a, problem.M)
		counted := noneCounted(mx, values, inertia)
		if nonnegative != (negative == 0) || counted != nonnegative {
			t.Errorf("%s, nonnegative: %v, counted: %v", what, nonnegative, counted)
		}
		isBounded := k.bounded(f.a, values, vectors, shifted, func() factor.Inertia { return inertia }, math.Inf(1))
		if isBounded {
			search := newCurvatureSearch(run.space, run.problem, run.cur, at)
			search.search(1000)
			if !(k.least > 0) || !(k.least <= 1.5*search.least) || curvaturesBelow(k.least*(1+1e-8), k, full) == 0 {
				t.Errorf("%s, bounded: the smallest curvature found is %g, by the search %g", what, k.least, search.least)
			}
		}
		if isBounded && p > 1 && shifted.Dense() {
			b := dense.NewGram(at.x, operator.NewProduct(f.a, at.x))
			if !k.raise(dense.NewProduct(at.mx, vectors), b, values, shifted) {
				t.Errorf("%s: A - λM + τMXXᵀM is not known to be positive definite", what)
			}
		}
		little := inertia.Work() - 1
		if !shifted.Dense() && k.bounded(f.a, values, vectors, shifted, func() factor.Inertia { return inertia }, little) {
			t.Errorf("%s, bounded: a count takes more than %g operations", what, little)
		}
		if isBounded && negative > 0 || isEqual && isBounded != (negative == 0) {
			t.Errorf("%s, bounded: %v", what, isBounded)
		}
		s := mat.DenseCopyOf(full)
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
	if without := found["without a factor of A - λM"]; without < 30 {
		t.Errorf("convex needed no factor of A - λM in %d of 240 trials", without)
	}
	if found["true true false"] < 10 || found["false true true"]+found["false false true"] > 0 {
		t.Errorf("nonnegative, bounded and convex: %v", found)
	}
}

// TestNoVectorBeside checks that k.least is not a rounding error if every vector that is M-orthogonal to X is a common
// null vector of A and M.
func TestNoVectorBeside(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 77))
	found := 0
	for range 200 {
		p, null := 1+rng.IntN(3), 1+rng.IntN(2)
		n := p + null
		q := testmatrix.Orthogonal(rng, n)
		block := testmatrix.PSD(rng, p, p)
		root := testmatrix.Normal(rng, p, p)
		for i := range p {
			dense.Scale(math.Pow(10, -4*rng.Float64()), root.Slice(i, i+1, 0, p).(*mat.Dense))
		}
		a, m := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
		a.Slice(0, p, 0, p).(*mat.Dense).Copy(block)
		m.Slice(0, p, 0, p).(*mat.Dense).Copy(dense.NewGram(root, root))
		a.Product(q, a, q.T())
		m.Product(q, m, q.T())
		dense.Symmetrize(a)
		dense.Symmetrize(m)
		problem := Problem{M: &operator.Dense{Dense: m}}
		x := testmatrix.Normal(rng, n, p)
		if Project(x, problem.M) != nil {
			continue
		}
		l := mat.NewDense(p, p, nil)
		for i := range p {
			l.Set(i, i, -2*rng.Float64())
		}
		h := dense.NewProduct(operator.NewProduct(problem.M, x), l)
		dense.AddMul(h, -1, a, x)
		problem.Objective = &linear{&operator.Dense{Dense: a}, h}
		run := start(t, "", problem, x, Settings{Proof: ProveNever, Unsafeguarded: true})
		at, err := run.Projected()
		if err != nil {
			t.Fatal(err)
		}
		k := newCurvatureSearch(run.space, run.problem, run.cur, at)
		values, vectors, _ := ascending(at.l)
		shifted := run.space.(*penalty).shifted
		if !k.bounded(&operator.Dense{Dense: a}, values, vectors, shifted, sync.OnceValue(shifted.NewInertia), math.Inf(1)) {
			continue
		}
		if found++; p == 1 && !math.IsInf(k.least, 1) || p > 1 && curvaturesBelow(k.least*(1+1e-6), k, a) == 0 {
			t.Errorf("n = %d, p = %d: the smallest curvature found is %g", n, p, k.least)
		}
	}
	if found < 100 {
		t.Errorf("the bound was positive in %d of 200 trials", found)
	}
}
