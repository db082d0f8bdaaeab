package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestMetricInverse compares P⁻¹ with (M + εI)⁻¹ on the eigenvectors of a singular and of a nonsingular M. After k
// steps of the semi-iteration from zero, the relative difference must be at most the Chebyshev bound 2q^k/(1 + q^2k)
// with q = (√κ - 1)/(√κ + 1) and κ = 1 + λ_max(M)/ε. P⁻¹ must be symmetric and positive definite.
func TestMetricInverse(t *testing.T) {
	const n, p = 16, 16
	for name, m := range map[string]operator.Operator{"rank 9": randomPSD(rand.New(rand.NewPCG(1, 1)), n, 9),
		"full rank": randomPSD(rand.New(rand.NewPCG(2, 2)), n, 3*n)} {
		problem := Problem{Objective: &linear{operator.Identity(n), mat.NewDense(n, p, nil)}, M: m}
		for _, ratio := range []float64{.01, .1, 1} {
			space, err := newMetricPenalty(problem, Settings{Beta: FixedBeta(1), Unsafeguarded: true}, &meter{})
			if err != nil {
				t.Fatal(err)
			}
			s := space.metric.(*chebyshev)
			s.eps = ratio * s.lambda
			s.steps = int(math.Min(math.Ceil(metricAccuracy*math.Sqrt(s.lambda/s.eps)), metricSteps))
			inverse := mat.NewDense(n, n, nil)
			dense.AffineTo(inverse, 0, inverse, 1)
			s.represent(inverse)
			transposed := mat.DenseCopyOf(inverse.T())
			if off := dense.Distance(inverse, transposed); off > 1e-12*dense.Norm(inverse) {
				t.Errorf("%s, ε/λ = %g: P⁻¹ differs from its transpose by %g", name, ratio, off)
			}
			dense.Symmetrize(inverse)
			full, eye := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
			dense.AffineTo(eye, 0, eye, 1)
			m.MulTo(full, eye)
			var eigen mat.EigenSym
			eigen.Factorize(mat.NewSymDense(n, full.RawMatrix().Data), true)
			var v, rotated, half mat.Dense
			eigen.VectorsTo(&v)
			half.Mul(inverse, &v)
			rotated.Mul(v.T(), &half)
			root := math.Sqrt((s.lambda + s.eps) / s.eps)
			q := math.Pow((root-1)/(root+1), float64(s.steps))
			bound := 2 * q / (1 + q*q)
			for i, value := range eigen.Values(nil) {
				got := rotated.At(i, i) * (math.Max(value, 0) + s.eps)
				if math.Abs(got-1) > bound+1e-10 || got <= 0 {
					t.Errorf("%s, ε/λ = %g: P⁻¹(M + ε) is %g at eigenvalue %g, wanted 1 within %g", name, ratio, got,
						value, bound)
				}
			}
		}
	}
}

// TestMetricSecant compares the three inner products in the Barzilai-Borwein lengths with those computed from the
// matrix P⁻¹ and its inverse.
func TestMetricSecant(t *testing.T) {
	problem, x0 := brockett(8, 24, 3)
	problem.M = scaledBy{problem.M, 50} // makes the constraint dominate, so that the metric is used
	run := start(t, "slbb", problem, x0, Settings{Space: ChebyshevPenalty})
	checked := 0
	for range 60 {
		if !run.Step() || run.fresh {
			break
		}
		space := run.space.(*penalty)
		s := space.metric.(*chebyshev)
		if s.steps < 2 || space.moved {
			continue
		}
		checked++
		ss, sy, yy := space.secant(run.prev, run.cur)
		inverse, p := mat.NewDense(24, 24, nil), new(mat.Dense)
		wide := *s // the same metric for n x n matrices
		wide.r, wide.d, wide.w = mat.NewDense(24, 24, nil), mat.NewDense(24, 24, nil), mat.NewDense(24, 24, nil)
		dense.AffineTo(inverse, 0, inverse, 1)
		wide.represent(inverse)
		if err := p.Inverse(inverse); err != nil {
			t.Fatal(err)
		}
		var step, change, ps, py mat.Dense
		step.Sub(run.cur.x, run.prev.x)
		change.Sub(run.cur.grad, run.prev.grad)
		ps.Mul(p, &step)
		py.Mul(inverse, &change)
		for what, pair := range map[string][2]float64{"‹S,PS›": {ss, dense.Inner(&step, &ps)}, "‹S,Y›": {sy,
			dense.Inner(&step, &change)}, "‹Y,P⁻¹Y›": {yy, dense.Inner(&change, &py)}} {
			if math.Abs(pair[0]-pair[1]) > 1e-6*math.Abs(pair[1]) {
				t.Fatalf("iteration %d: %s = %g, wanted %g", run.iteration, what, pair[0], pair[1])
			}
		}
	}
	if checked < 5 {
		t.Errorf("the metric was in use in only %d iterations", checked)
	}
}

// TestLBFGSDirection compares the two-loop recursion with the full BFGS update of the inverse Hessian on the same
// pairs.
func TestLBFGSDirection(t *testing.T) {
	problem, x0 := brockett(9, 12, 2)
	run := startAs(t, &LBFGS{Memory: 4}, problem, x0, Settings{Space: PlainPenalty})
	for range 12 {
		if !run.Step() {
			t.Fatal(run.Result().Message)
		}
	}
	m := run.guide.(*LBFGS)
	d, _ := m.direction(run.prev, run.cur)
	const size = 24
	flatten := func(a *mat.Dense) *mat.VecDense { return mat.NewVecDense(size, a.RawMatrix().Data) }
	h := mat.NewDense(size, size, nil)
	dense.AffineTo(h, 0, h, m.gamma(run.prev, run.cur))
	for k := m.count - m.Memory; k < m.count; k++ {
		i := k % m.Memory
		if m.rho[i] == 0 {
			continue
		}
		var v, left mat.Dense
		v.Outer(-m.rho[i], flatten(m.y[i]), flatten(m.s[i])) // V = I - ρ Y Sᵀ
		for j := range size {
			v.Set(j, j, v.At(j, j)+1)
		}
		left.Mul(v.T(), h)
		h.Mul(&left, &v)
		var ss mat.Dense
		ss.Outer(m.rho[i], flatten(m.s[i]), flatten(m.s[i]))
		h.Add(h, &ss)
	}
	var want mat.VecDense
	want.MulVec(h, flatten(run.cur.grad))
	want.SubVec(&want, flatten(d))
	if off := mat.Norm(&want, 2); off > 1e-10*dense.Norm(d) {
		t.Errorf("the direction is off by %g; its norm is %g", off, dense.Norm(d))
	}
}

// On a problem whose constraint dominates, TestMetricServesAll runs every method that accepts the metric. All runs must
// end at a feasible stationary point.
func TestMetricServesAll(t *testing.T) {
	problem, x0 := brockett(10, 24, 3)
	problem.M = scaledBy{problem.M, 50}
	for _, method := range methods {
		if method.on != Penalty {
			continue
		}
		run := start(t, method.name, problem, x0, Settings{Space: ChebyshevPenalty})
		if result := run.Solve(); result.Verdict != FeasibleStationary {
			t.Errorf("%s: %s", method.name, result.Message)
		}
		if used := run.space.(*penalty).metric.(*chebyshev).changes; used == 0 {
			t.Errorf("%s: the metric was never used", method.name)
		}
	}
}
