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

// theoryCase is a problem with a feasible point and the paper's constants at this point.
type theoryCase struct {
	problem Problem
	x       *mat.Dense
	theory  *theory.Constants
	rng     *rand.Rand
}

// theoryCases returns problems with matrices M of full and low rank.
func theoryCases(t *testing.T) map[string]*theoryCase {
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
	out := make(map[string]*theoryCase)
	for name, problem := range problems {
		s := &theoryCase{problem: problem, x: testmatrix.Normal(rand.New(rand.NewPCG(22, 1)), n, p),
			rng: rand.New(rand.NewPCG(23, 2))}
		if err := Project(s.x, problem.M); err != nil {
			t.Fatal(err)
		}
		s.theory = theory.Estimate(problem.Objective, problem.M, s.x, 50, 1)
		out[name] = s
	}
	return out
}

// penalty returns h with the given β.
func (s *theoryCase) penalty(t *testing.T, beta float64) *penalty {
	t.Helper()
	space, err := newPenalty(s.problem, Settings{Beta: FixedBeta(beta), Unsafeguarded: true}, &meter{})
	if err != nil {
		t.Fatal(err)
	}
	space.beta.first(nil, 0)
	return space
}

// near returns a random point in B(X, ρ_X). The point lies on the boundary with a probability of 1/2.
func (s *theoryCase) near() *mat.Dense {
	y := mat.DenseCopyOf(s.x)
	dense.DrawUnit(y, s.rng)
	y.Scale(s.theory.Rho*math.Min(1, .5+s.rng.Float64()), y)
	y.Add(y, s.x)
	return y
}

// tangent returns a random T with Ψ(TᵀMX) = 0.
func (s *theoryCase) tangent(loc *location) *mat.Dense {
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

// TestDistances checks the three bounds in proposition dist, and checks that ρ_X satisfies its definition.
func TestDistances(t *testing.T) {
	for name, s := range theoryCases(t) {
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
	for name, s := range theoryCases(t) {
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

// TestStationarityBounds checks the lower bounds on ‖∇h(Y)‖ in proposition sta_slep and theorem star_bx at β = β_X.
func TestStationarityBounds(t *testing.T) {
	for name, s := range theoryCases(t) {
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
