package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// manifold is the set {X : XᵀMX = I}. The type manifold holds the code that both metrics share. A retraction computes
// X⁺ = (X - a·d)Q and MX⁺ = (MX - a·Md)Q with a p x p matrix Q that satisfies Qᵀ B_a Q = I, where B_a is the Gram
// matrix of X - a·d with respect to M. For a tangent d, B_a is I + a²K with K = dᵀMd. Instead of I + a²K, the code uses
// B - 2aΨ(XᵀMd) + a²K with the computed B and Ψ(XᵀMd), so that rounding errors do not accumulate over the steps.
type manifold struct {
	spaceBase
	metric        manifoldMetric
	md            *mat.Dense // Md for the direction d of the last call to aim
	xmd, k, q     *mat.Dense // XᵀMd, K and Q, p x p
	product, move *mat.Dense // workspace for Md and for X - a·d, n x p
	age           int        // the number of steps since MX was last computed as a product with M
}

// manifoldMetric is the part of a manifold that depends on the metric.
type manifoldMetric interface {
	// root writes to q a matrix Q with QᵀWQ = I, where w holds W, and reports whether such a Q exists.
	root() bool
	// differentiate computes the gradient and its norm from ∇f, which is in grad.
	differentiate(loc *location)
}

const (
	// MX is recomputed after this number of steps. On average, this takes a fiftieth of a product per step. After 20000
	// steps, the error of MX is 2e-15 instead of 4e-13.
	maxAge  = 50
	rounded = 1e-8 // the largest ‖X0ᵀMX0 - I‖_F for which X0 counts as a point of the manifold
)

func newManifold(problem Problem, meter *meter) (manifold, error) {
	base, err := newSpaceBase(problem, meter)
	return manifold{spaceBase: base, xmd: base.square(), k: base.square(), q: base.square(), product: base.tall(),
		move: base.tall()}, err
}

func (s *manifold) allocate() *location {
	loc := s.spaceBase.allocate()
	loc.beta, loc.margin = math.NaN(), math.NaN()
	return loc
}

func (*manifold) flat() bool { return false }

// On a manifold there is no penalty parameter, and the merit function is f.
func (*manifold) raise(*location) bool { return false }
func (*manifold) exact() bool          { return true }
func (*manifold) far(*location) bool   { return false }

// enter replaces X by R(X), and returns a warning if X violated the constraint by more than rounding.
func (s *manifold) enter(loc *location) (warning string, err error) {
	s.constrain(loc)
	if err := checkStart(s.small.Eigenvalues(loc.b)); err != nil {
		return "", err
	}
	if loc.feasibility > rounded {
		warning = Text("X0 was replaced by its projection R(X0): ‖X0ᵀMX0 - I‖ is ", loc.feasibility)
	}
	if err := project(loc.x, loc.mx, loc.b, s.problem.M, s.small); err != nil {
		return "", err
	}
	s.age = 0
	s.measure(loc)
	s.eval(loc)
	s.metric.differentiate(loc)
	return warning, nil
}

// aim prepares steps along -d. If d is the gradient in the metric of M, then Md is the differential grad.
func (s *manifold) aim(loc *location, d *mat.Dense) {
	s.from, s.along, s.md = loc, d, s.product
	if d == loc.ascent && d != loc.grad {
		s.md = loc.grad
	} else {
		s.problem.M.MulTo(s.md, d)
	}
	dense.GramSymmetric(s.k, d, s.md)
	dense.Gram(s.xmd, loc.mx, d)
}

// retract sets dst.x to (X - a·d)Q, and reports whether Q exists.
func (s *manifold) retract(dst *location, a float64) bool { return s.step(dst.x, a) }

// retractTo writes to dst the point reached by the step -a·d from loc.
func (s *manifold) retractTo(dst *mat.Dense, loc *location, d *mat.Dense, a float64) {
	s.aim(loc, d)
	s.step(dst, a)
}

// step writes (X - a·d)Q to dst, or NaNs if Q does not exist, and reports whether Q exists.
func (s *manifold) step(dst *mat.Dense, a float64) bool {
	dense.AddScaledTo(s.w, -2*a, s.xmd, s.from.b)
	dense.AddScaled(s.w, a*a, s.k)
	dense.Symmetrize(s.w) // B_a
	known := s.metric.root()
	if !known {
		dense.Scale(math.NaN(), s.q)
	}
	dense.AddScaledTo(s.move, -a, s.along, s.from.x)
	dense.Mul(dst, s.move, s.q)
	return known
}

func (s *manifold) save(c *checkpoint) {
	hold(c, s)
	c.keep(s.xmd, s.k, s.q) // the matrices of the last step, which secant needs
}

// eval computes f, and leaves ∇f in loc.grad.
func (s *manifold) eval(loc *location) {
	loc.objective = s.problem.Objective.FuncGrad(loc.grad, loc.x)
	loc.merit = loc.objective
	loc.magnitude = math.Abs(loc.objective) + math.Abs(dense.Inner(loc.grad, loc.x)) // |f| + |‹∇f, X›|
}

// arrive updates MX at an accepted point, and computes the feasibility and the gradient at this point.
func (s *manifold) arrive(prev, loc *location) bool {
	if s.age++; s.age < maxAge {
		dense.AddScaledTo(s.move, -prev.step, s.md, prev.mx)
		dense.Mul(loc.mx, s.move, s.q)
	} else {
		s.problem.M.MulTo(loc.mx, loc.x)
		s.age = 0
	}
	s.measure(loc)
	s.metric.differentiate(loc)
	return false
}

// crossGram writes XᵀMv to w, where X is loc.x and v is the gradient at prev.
func (s *manifold) crossGram(prev, loc *location) {
	if s.along != prev.ascent {
		dense.Gram(s.w, loc.mx, prev.ascent)
		return
	}
	dense.AddScaledTo(s.u, -prev.step, s.k, s.xmd)
	dense.Gram(s.w, s.q, s.u) // Qᵀ(X - a·d)ᵀMd
}
