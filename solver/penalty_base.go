package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// The eigenvalues of XᵀMX between which the guard keeps a run. Below 3 the map A is locally invertible along X, and near 0 and 3
// stand the infeasible stationary points of h.
const guardLow, guardHigh = 0.25, 2

// flat is R^(n x p) with its own metric and the constraint kept in sight: what the spaces share whose merit is a penalty.
type flat struct {
	ground
	guard   bool    // points where XᵀMX has an eigenvalue outside (0.25, 2) are refused
	largest float64 // Reference of the accepted points so far
}

func newFlat(problem Problem, guard bool, meter *Meter) (flat, error) {
	base, err := newGround(problem, meter)
	return flat{ground: base, guard: guard}, err
}

// enter checks a start and projects one outside the guard.
func (s *flat) enter(loc *Location) (warning string, err error) {
	s.constrain(loc)
	if err := checkStart(s.small.Eigenvalues(loc.b)); err != nil {
		return "", err
	}
	if s.guard && !s.trusted(loc) {
		if err := project(loc.X, loc.MX, loc.b, s.problem.M, s.small); err != nil {
			return "", err
		}
		s.constrain(loc)
		warning = "X0 was replaced by its projection R(X0): X0ᵀMX0 has an eigenvalue outside (0.25, 2)"
	}
	return warning, nil
}

// Aim takes note of the line X - a·d.
func (s *flat) Aim(loc *Location, d *mat.Dense) { s.from, s.along = loc, d }

// Retract sets dst.X to X - a·d.
func (s *flat) Retract(dst *Location, a float64) bool {
	dense.AddScaledTo(dst.X, -a, s.along, s.from.X)
	s.constrain(dst)
	return !s.guard || s.trusted(dst)
}

// RetractTo writes X - a·d to dst.
func (s *flat) RetractTo(dst *mat.Dense, loc *Location, d *mat.Dense, a float64) {
	dense.AddScaledTo(dst, -a, d, loc.X)
}

// InvertTo writes x - X to dst.
func (s *flat) InvertTo(dst *mat.Dense, loc *Location, x *mat.Dense) bool {
	dense.AddScaledTo(dst, -1, loc.X, x)
	return true
}

// Represent leaves g as it is.
func (s *flat) Represent(*mat.Dense, *Location) {}

// Transport leaves v as it is.
func (s *flat) Transport(*mat.Dense, *Location) {}

// Secant returns the inner products of S = X - X_prev and Y, the change of Grad.
func (s *flat) Secant(prev, loc *Location) (ss, sy, yy float64) {
	return dense.Secant(prev.X, loc.X, prev.Grad, loc.Grad)
}

// Far reports whether ‖XᵀMX - I‖₂ > 0.1.
func (s *flat) Far(loc *Location) bool {
	values := s.small.Eigenvalues(loc.b)
	return values != nil && math.Max(1-values[0], values[len(values)-1]-1) > 0.1
}

// trusted reports 0.25I < B < 2I. No eigenvalue of B is further from 1 than ‖C‖_F, which mostly settles it.
func (s *flat) trusted(loc *Location) bool {
	if loc.Feasibility < 1-guardLow {
		return true
	}
	return s.small.Definite(1, loc.b, -guardLow) && s.small.Definite(-1, loc.b, guardHigh)
}

// evaluateAtX computes f at X itself, not at A(X), and L.
func (s *flat) evaluateAtX(loc *Location) {
	t := loc.parts
	loc.Objective = s.problem.Objective.FuncGrad(t.g, loc.X)
	dense.Gram(t.l, loc.X, t.g)
	loc.Magnitude = math.Abs(loc.Objective) + math.Abs(mat.Trace(t.l)) // |f| + |‹G, X›|
	dense.Symmetrize(t.l)
}

// Exact reports that it is.
func (s *flat) Exact() bool { return true }

// reference returns ‖P‖ + ‖MX L‖ for a gradient of the form P + MX(βC - L) with ‖P‖ = size, or an upper bound where that decides nothing:
// it does not exceed what it was at an earlier point, and the gradient is no rounding error beside it. ‖MX L‖ <= ‖P‖ + ‖Grad‖ + β‖MX C‖ and
// ‖MX C‖² <= λ_max(M) tr(CBC) cost no pass over n x p data.
func (s *flat) reference(loc *Location, size float64, l *mat.Dense) float64 {
	dense.Mul(s.w, loc.b, loc.c)
	bound := 2*size + loc.GradNorm + loc.Beta*math.Sqrt(s.lambda*math.Max(dense.Inner(s.w, loc.c), 0))
	if bound <= s.largest && loc.GradNorm > rounding*dense.Eps*bound {
		return bound
	}
	dense.GramSelf(s.u, loc.MX)
	dense.Mul(s.w, s.u, l)
	if product := dense.Inner(s.w, l); dense.Finite(product) {
		return size + math.Sqrt(math.Max(product, 0))
	}
	return size + math.Sqrt(dense.Norm(s.u))*dense.Norm(l) // no less, and its squares do not overflow
}
