package landscape

import (
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// elevation holds the values of a landscape at one point.
type elevation struct{ composed, objective, multiplier, fletcher, squared float64 }

// evaluator computes f and C = XᵀMX - I at the points X = Z₀ + aZ₁ + bZ₂ of a plane. Since XᵀMX is quadratic in a and
// b, products with M are needed only once, for the coefficients. For a quadratic f, products with A are also needed
// only once.
type evaluator struct {
	problem    solver.Problem
	z          [3]*mat.Dense // origin, u and v
	b          [6]*mat.Dense // the coefficients of B = XᵀMX
	multiplier *mat.Dense    // Λ

	x, y, g    *mat.Dense // X, A(X) and gradients, n x p
	c, l, n, w *mat.Dense // C, L, N and workspace, p x p
}

func newEvaluator(problem solver.Problem, plane *plane) *evaluator {
	rows, p := plane.origin.Dims()
	tall := func() *mat.Dense { return mat.NewDense(rows, p, nil) }
	square := func() *mat.Dense { return mat.NewDense(p, p, nil) }
	s := &evaluator{
		problem: problem, z: [3]*mat.Dense{plane.origin, plane.u, plane.v}, multiplier: square(),
		x: tall(), y: tall(), g: tall(), c: square(), l: square(), n: square(), w: square(),
	}
	s.b = s.form(problem.M)
	problem.Objective.FuncGrad(s.g, plane.origin)
	dense.Gram(s.multiplier, plane.origin, s.g)
	dense.Symmetrize(s.multiplier)
	return s
}

// form returns the coefficients of XᵀAX.
func (s *evaluator) form(a operator.Operator) (out [6]*mat.Dense) {
	for i := range out {
		out[i] = mat.NewDense(s.c.RawMatrix().Rows, s.c.RawMatrix().Rows, nil)
	}
	for j := range s.z {
		a.MulTo(s.y, s.z[j])
		for i := range j + 1 {
			at := [3][3]int{{0, 1, 2}, {0, 3, 4}, {0, 0, 5}}[i][j]
			dense.Gram(out[at], s.z[i], s.y)
			dense.Symmetrize(out[at])
			if i < j {
				dense.Scale(2, out[at]) // out[at] becomes the sum of Z_iᵀAZ_j and its transpose
			}
		}
	}
	return out
}

// evaluate returns the elevation at (a, b), which requires two evaluations of f.
func (s *evaluator) evaluate(a, b float64) (out elevation) {
	dense.Copy(s.x, s.z[0])
	dense.AddScaled(s.x, a, s.z[1])
	dense.AddScaled(s.x, b, s.z[2])
	dense.AffineTo(s.c, 1, s.b[0], -1)                          // C = B - I
	for i, w := range [...]float64{a, b, a * a, a * b, b * b} { // the values of quadratic[1:]
		dense.AddScaled(s.c, w, s.b[i+1])
	}
	dense.AffineTo(s.n, -.5, s.c, 1) // N = (3I - B)/2
	dense.Mul(s.y, s.x, s.n)
	out.composed = s.problem.Objective.FuncGrad(s.g, s.y)
	out.objective = s.problem.Objective.FuncGrad(s.g, s.x)
	dense.Gram(s.l, s.x, s.g)
	out.squared = dense.Inner(s.c, s.c)
	out.multiplier = dense.Inner(s.multiplier, s.c) / 2
	out.fletcher = dense.Inner(s.l, s.c) / 2 // C is symmetric
	return out
}

// For f = ½tr(XᵀAX) + tr(HᵀX) + c, expand returns a function that computes the same elevations as evaluate does, but
// with only a few multiplications. Here, f(X) is a polynomial of degree two in a and b, ‖C‖² and ‹L, C› are polynomials
// of degree four, and f(A(X)) is a polynomial of degree six. The coefficients of these polynomials are inner products
// of p x p matrices.
func (s *evaluator) expand(f solver.QuadraticObjective, pause func() error) func(a, b float64) elevation {
	a, h, constant := f.Terms()
	k := s.form(a) // coefficients of XᵀAX
	var linear [3]*mat.Dense
	for i := range linear { // coefficients of Ψ(XᵀH)
		linear[i] = mat.NewDense(s.c.RawMatrix().Rows, s.c.RawMatrix().Rows, nil)
		if h != nil {
			dense.Gram(linear[i], s.z[i], h)
			dense.Symmetrize(linear[i])
		}
	}
	var c, n, l [6]*mat.Dense // the coefficients of C, N and L
	var composed, objective, multiplier, fletcher, squared polynomial
	composed.add(constant)
	objective.add(constant)
	for i, m := range quadratic {
		c[i], n[i], l[i] = mat.DenseCopyOf(s.b[i]), mat.DenseCopyOf(s.b[i]), mat.DenseCopyOf(k[i])
		dense.Scale(-.5, n[i])
		if i == 0 {
			dense.AffineTo(c[0], 1, s.b[0], -1)
			dense.AffineTo(n[0], -.5, s.b[0], 1.5)
		}
		objective.add(dense.Trace(k[i])/2, m)
		if i < len(linear) {
			dense.AddScaled(l[i], 1, linear[i])
			objective.add(dense.Trace(linear[i]), m)
		}
		multiplier.add(dense.Inner(s.multiplier, c[i])/2, m)
	}
	for i, first := range quadratic {
		for j, second := range quadratic {
			squared.add(dense.Inner(c[i], c[j]), first, second)
			fletcher.add(dense.Inner(l[i], c[j])/2, first, second)
			if j < len(linear) {
				composed.add(dense.Inner(n[i], linear[j]), first, second) // tr(HᵀXN)
			}
			dense.Mul(s.w, k[i], n[j])
			for m, third := range quadratic {
				composed.add(dense.Inner(n[m], s.w)/2, first, second, third) // ½tr(N XᵀAX N)
			}
			try.Check(pause())
		}
	}
	return func(a, b float64) elevation {
		return elevation{composed.at(a, b), objective.at(a, b), multiplier.at(a, b), fletcher.at(a, b), squared.at(a,
			b)}
	}
}
