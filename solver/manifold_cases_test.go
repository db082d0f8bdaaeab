package solver

import (
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// manifoldCase is a manifold together with the data that its tests need.
type manifoldCase struct {
	space
	m   operator.Operator
	own bool // whether the metric is that of M
}

// testManifolds returns manifolds in both metrics for operators M of several kinds, with a quartic objective. A
// singular M allows only the Euclidean metric.
func testManifolds(t *testing.T) map[string]manifoldCase {
	t.Helper()
	const n, p = 14, 3
	objective := &quartic{randomPSD(rand.New(rand.NewPCG(7, 7)), n, n), n, p}
	out := make(map[string]manifoldCase)
	spread := make(operator.Diag, n)
	for i := range spread {
		spread[i] = .2 + float64(i%5)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	for name, m := range map[string]operator.Operator{"identity": operator.Identity(n), "diag": spread,
		"dense": randomPSD(rng, n, 3*n), "sparse": operator.FromTriplets(testmatrix.DiagonallyDominant(rng, n, 2)),
		"dense of rank 8": randomPSD(rng, n, 8)} {
		problem := Problem{Objective: objective, M: m}
		euclidean, err := newEuclidean(problem, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		out[name+", Euclidean"] = manifoldCase{euclidean, m, false}
		if name == "dense of rank 8" {
			continue
		}
		canonical, err := newCanonical(problem, &meter{})
		if err != nil {
			t.Fatal(err)
		}
		out[name+", canonical"] = manifoldCase{canonical, m, true}
	}
	return out
}

// begin returns a location at R(X) for a random X.
func (s manifoldCase) begin(t *testing.T, rng *rand.Rand) *location {
	t.Helper()
	loc := s.newLocation()
	n, p := s.dims()
	loc.x.Copy(testmatrix.Normal(rng, n, p))
	if warning, err := s.enter(loc); err != nil || warning == "" {
		t.Fatalf("%v, warning %q", err, warning)
	}
	return loc
}

// tangent returns a random tangent vector of Frobenius norm 1 at loc.
func (s manifoldCase) tangent(rng *rand.Rand, loc *location) *mat.Dense {
	v := testmatrix.Normal(rng, loc.x.RawMatrix().Rows, loc.x.RawMatrix().Cols)
	s.transport(v, loc)
	dense.Scale(1/dense.Norm(v), v)
	return v
}

// product returns the inner product of u and v in the metric.
func (s manifoldCase) product(u, v *mat.Dense) float64 {
	if !s.own {
		return dense.Inner(u, v)
	}
	mv := mat.NewDense(v.RawMatrix().Rows, v.RawMatrix().Cols, nil)
	s.m.MulTo(mv, v)
	return dense.Inner(u, mv)
}

// leaning returns ‖Ψ(XᵀMV)‖_F, which is 0 for a tangent V.
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

// numerical approximates ∇f(X) by central differences.
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

// projected returns the Riemannian gradient at X according to its definition, given g = ∇f(X). In the Euclidean metric,
// the gradient is g - MXS, where S is the solution of p² linear equations. In the metric of M, gonum computes M⁻¹g, and
// the gradient is M⁻¹g - XΨ(Xᵀg).
func (s manifoldCase) projected(t *testing.T, x, g *mat.Dense) *mat.Dense {
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

// represented returns the vector that represents the differential g if the metric is extended to all n x p matrices.
func (s manifoldCase) represented(g *mat.Dense, loc *location) *mat.Dense {
	out := mat.DenseCopyOf(g)
	if canonical, ok := s.space.(*canonical); ok {
		canonical.factor.SolveTo(out, g)
	}
	return out
}
