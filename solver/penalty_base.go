package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// The guard keeps the eigenvalues of XᵀMX between guardLow and guardHigh. If β is large, XᵀMX has an eigenvalue near 0
// at every infeasible stationary point X of h. If all eigenvalues are below 3, (3I - XᵀMX)/2 is nonsingular, and A(X)
// has the same column space as X.
const guardLow, guardHigh = 0.25, 2

// penaltyBase is R^(n x p) with the Frobenius inner product, and holds the code shared by all spaces whose merit
// function is a penalty function.
type penaltyBase struct {
	spaceBase
	guard bool    // whether to reject points where XᵀMX has an eigenvalue outside (0.25, 2)
	tol   float64 // Settings.Tol
	beta  betaRule
	// curvature is the curvature of f along the step to the location that arrived last. Only penalty sets it.
	curvature float64
}

func newPenaltyBase(problem Problem, set Settings, meter *meter) (penaltyBase, error) {
	base, err := newSpaceBase(problem, meter)
	beta := betaRule{Beta: set.Beta, lambda: base.lambda}
	return penaltyBase{spaceBase: base, guard: !set.Unsafeguarded, tol: set.Tol, beta: beta}, err
}

func (*penaltyBase) flat() bool { return true }

// newLocation allocates a location for a merit function that evaluates f at X instead of A(X).
func (s *penaltyBase) newLocation() *location {
	loc := s.allocate()
	loc.parts = &penaltyParts{g: s.tall(), l: s.square()}
	return loc
}

// admit checks X0, and projects X0 onto the constraint if the guard rejects X0.
func (s *penaltyBase) admit(loc *location) (warning string, err error) {
	s.constrain(loc)
	if err := checkStart(s.small.Eigenvalues(loc.b)); err != nil {
		return "", err
	}
	if s.guard && !s.trusted(loc) {
		if err := project(loc.x, loc.mx, loc.b, s.problem.M, s.small); err != nil {
			return "", err
		}
		s.constrain(loc)
		warning = "X0 was replaced by its projection R(X0): X0ᵀMX0 has an eigenvalue outside (0.25, 2)"
	}
	return warning, nil
}

// aim prepares steps from X to X - a·d.
func (s *penaltyBase) aim(loc *location, d *mat.Dense) { s.from, s.along = loc, d }

// retract sets dst.x to X - a·d.
func (s *penaltyBase) retract(dst *location, a float64) bool {
	dense.AddScaledTo(dst.x, -a, s.along, s.from.x)
	s.constrain(dst)
	return !s.guard || s.trusted(dst)
}

// retractTo writes X - a·d to dst.
func (s *penaltyBase) retractTo(dst *mat.Dense, loc *location, d *mat.Dense, a float64) {
	dense.AddScaledTo(dst, -a, d, loc.x)
}

// invertTo writes x - X to dst, where X is the point of loc.
func (s *penaltyBase) invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool {
	dense.AddScaledTo(dst, -1, loc.x, x)
	return true
}

// isPlain reports whether the metric is the Frobenius inner product.
func (s *penaltyBase) isPlain() bool { return true }

// represent leaves g unchanged.
func (s *penaltyBase) represent(*mat.Dense, *location) {}

// transport leaves v unchanged.
func (s *penaltyBase) transport(*mat.Dense, *location) {}

// secant returns the inner products of S = X - X_prev and Y, the change in grad.
func (s *penaltyBase) secant(prev, loc *location) (ss, sy, yy float64) {
	return dense.Secant(prev.x, loc.x, prev.grad, loc.grad)
}

// far reports whether ‖XᵀMX - I‖₂ > 0.1.
func (s *penaltyBase) far(loc *location) bool {
	values := s.small.Eigenvalues(loc.b)
	return values != nil && math.Max(1-values[0], values[len(values)-1]-1) > 0.1
}

// trusted reports whether all eigenvalues of B are in (0.25, 2). No eigenvalue of B differs from 1 by more than ‖C‖_F,
// so a test of ‖C‖_F usually suffices.
func (s *penaltyBase) trusted(loc *location) bool {
	if loc.feasibility < 1-guardLow {
		return true
	}
	return s.small.Definite(1, loc.b, -guardLow) && s.small.Definite(-1, loc.b, guardHigh)
}

// evaluateAtX computes f, G and L at X instead of A(X).
func (s *penaltyBase) evaluateAtX(loc *location) {
	t := loc.parts
	loc.objective = s.problem.Objective.FuncGrad(t.g, loc.x)
	dense.Gram(t.l, loc.x, t.g)
	loc.magnitude = math.Abs(loc.objective) + math.Abs(mat.Trace(t.l)) // |f| + |‹G, X›|
	loc.symmetrize()
}

// symmetrize replaces the matrix XᵀG in l.parts.l by L = Ψ(XᵀG).
func (l *location) symmetrize() {
	dense.Symmetrize(l.parts.l)
	l.least, l.most = math.NaN(), math.NaN()
}

// multipliers returns the smallest and the largest eigenvalue of L, or NaN if L is not finite.
func (s *penaltyBase) multipliers(loc *location) (least, most float64) {
	if math.IsNaN(loc.least) {
		if values := s.small.Eigenvalues(loc.parts.l); values != nil {
			loc.least, loc.most = values[0], values[len(values)-1]
		}
	}
	return loc.least, loc.most
}

func (s *penaltyBase) exact() bool { return true }

// penaltyTerm returns β/4 ‖XᵀMX - I‖_F².
func (s *penaltyBase) penaltyTerm(loc *location) float64 {
	return s.beta.value / 4 * loc.feasibility * loc.feasibility
}

// lagrangian returns f(X) - ½‹L, XᵀMX - I› + β/4 ‖XᵀMX - I‖_F².
func (s *penaltyBase) lagrangian(loc *location, l *mat.Dense) float64 {
	return loc.objective - dense.Inner(l, loc.c)/2 + s.penaltyTerm(loc)
}

// complete adds MX(βC - L) to grad, and computes gradNorm and reference.
func (s *penaltyBase) complete(loc *location, l *mat.Dense) {
	size := dense.Norm(loc.grad)
	dense.AffineTo(s.w, loc.beta, loc.c, 0)
	dense.AddScaled(s.w, -1, l)
	dense.AddMul(loc.grad, 1, loc.mx, s.w)
	loc.gradNorm = dense.Norm(loc.grad)
	loc.reference = s.reference(loc, size, l)
}

// reference returns ‖P‖ + ‖MX L‖ for a gradient of the form P + MX(βC - L). The argument size is ‖P‖. If the gradient
// exceeds both the tolerance and its rounding errors, reference returns an upper bound that needs no operations on n x
// p matrices. This bound follows from two inequalities: ‖MX L‖ <= ‖P‖ + ‖grad‖ + β‖MX C‖ and ‖MX C‖² <= λ_max(M)
// tr(CBC). The first of them is tight near the solution.
func (s *penaltyBase) reference(loc *location, size float64, l *mat.Dense) float64 {
	dense.Mul(s.w, loc.b, loc.c)
	bound := 2*size + loc.gradNorm + loc.beta*math.Sqrt(s.lambda*math.Max(dense.Inner(s.w, loc.c), 0))
	if loc.gradNorm > math.Max(steadyTerms*s.tol, rounding*dense.Eps)*bound {
		return bound
	}
	dense.GramSelf(s.u, loc.mx)
	dense.Mul(s.w, s.u, l)
	if product := dense.Inner(s.w, l); dense.Finite(product) {
		return size + math.Sqrt(math.Max(product, 0))
	}
	return size + math.Sqrt(dense.Norm(s.u))*dense.Norm(l) // an upper bound, computed without overflow
}
