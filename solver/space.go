package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Space names what a run walks on, with the inner product in which it takes its steps.
type Space int

const (
	// Penalty is PlainPenalty, or ChebyshevPenalty for LBFGS, CG, Newton and Subspace.
	Penalty Space = iota
	// PlainPenalty is R^(n x p) with the merit h and the inner product tr(UᵀV).
	PlainPenalty
	// ChebyshevPenalty is the same with the inner product tr(UᵀPV), P = M + εI, where ε is chosen along the run and
	// P⁻¹ is a polynomial in M.
	ChebyshevPenalty
	// EuclideanManifold is {X : XᵀMX = I} with the inner product tr(UᵀV); M may be singular.
	EuclideanManifold
	// CanonicalManifold is {X : XᵀMX = I} with the inner product tr(UᵀMV); M must be positive definite.
	CanonicalManifold

	// The spaces that are there for comparison, of the methods of the catalogue alone.
	augmentedLagrangian
	fletcherPenalty
)

// newSpace makes the space that set names. It returns an *InputError where the problem makes no sense, or lacks what
// the space needs.
func newSpace(problem Problem, set Settings, m *meter) (space, error) {
	guard := !set.Unsafeguarded
	switch set.Space {
	case PlainPenalty:
		return newPenalty(problem, set.Beta, guard, m)
	case ChebyshevPenalty:
		return newChebyshev(problem, set.Beta, guard, m)
	case EuclideanManifold:
		return newEuclidean(problem, m)
	case CanonicalManifold:
		return newCanonical(problem, m)
	case augmentedLagrangian:
		return newAugmented(problem, set.Beta, guard, m)
	case fletcherPenalty:
		return newFletcher(problem, set.Beta, guard, m)
	}
	panic("solver: there is no such space")
}

// location is a point X with what a Space knows of it. A Space makes it and fills it; everyone else reads.
type location struct {
	x, mx *mat.Dense // the point and its product with M, n x p
	grad  *mat.Dense // the differential of the merit: a direction d changes it at the rate tr(Gradᵀd)
	// Grad as a tangent vector in the metric of the space, its direction of steepest ascent; Grad itself where that
	// is the same
	ascent *mat.Dense

	objective   float64 // f(A(X)) on a penalty, f(X) on a manifold
	merit       float64 // what is minimised: h(X), or f(X)
	gradNorm    float64 // size of the gradient, in the norm that the space names
	feasibility float64 // ‖XᵀMX - I‖_F
	beta        float64 // the penalty parameter; NaN where there is none
	margin      float64 // (β - need)/β of the certificate; NaN where it is not computed
	// size of the terms that cancel in Grad, for GradNorm to be compared with; a bound of it where it is neither the
	// largest so far nor near GradNorm/eps
	reference float64
	magnitude float64 // size of the terms that are added in Merit: its rounding errors are eps times this
	step      float64 // length a of the step taken from here; NaN while this is the last point

	b, c    *mat.Dense      // B = XᵀMX and C = B - I, p x p
	parts   *penaltyParts   // of a Penalty
	carried *carriedParts   // of a Penalty that carries AX
	normal  *dense.Spectrum // of XᵀM²X, of a manifold with the Euclidean metric
}

// save keeps all of it.
func (l *location) save(c *checkpoint) {
	hold(c, l)
	c.keep(l.x, l.mx, l.grad, l.ascent, l.b, l.c)
	if t := l.parts; t != nil {
		c.keep(t.y, t.g, t.nx, t.l)
	}
	if k := l.carried; k != nil {
		c.keep(k.ax, k.xax, k.xh)
	}
	if w := l.normal; w != nil {
		c.keep(w.Vectors)
		c.keepArray(w.Values)
	}
}

// space is the set that a run walks on, with its merit function and its metric.
// Methods are written against it and do not know whether it is flat.
type space interface {
	saver
	// flat reports whether vectors that are tangent at one point are so at all.
	flat() bool
	// dims returns the shape of X.
	dims() (n, p int)
	// length returns sqrt(p/λ_max(M)): no feasible point has a smaller Frobenius norm.
	length() float64
	// newLocation allocates a Location.
	newLocation() *location
	// enter makes loc, whose X is set, the first point of a run, forgets the one before, and completes loc. It may
	// replace X, which it says in a warning.
	enter(loc *location) (warning string, err error)

	// aim looks along -d from loc: it prepares what all steps along a tangent vector d share. Both are only lent,
	// until the next Aim.
	aim(loc *location, d *mat.Dense)
	// retract sets dst to the point that the step -a·d of the last Aim leads to, and what is known of it before f is
	// evaluated. It returns false when that point lies where the space does not trust its merit.
	retract(dst *location, a float64) bool
	// eval computes Objective, Merit and Magnitude of a Location that Retract has set.
	eval(loc *location)
	// arrive completes loc, to which an accepted step led from prev. It may change the merit, which it reports: then
	// both show the new one.
	arrive(prev, loc *location) (changed bool)

	// represent replaces the differential g at loc by the tangent vector that stands for it in the metric, as Ascent
	// does for Grad.
	represent(g *mat.Dense, loc *location)
	// transport replaces v, tangent at a point near loc, by a vector tangent at loc.
	transport(v *mat.Dense, loc *location)
	// secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› in the metric, of the step S along prev.Ascent that led to loc and the
	// change Y of the gradient over it.
	secant(prev, loc *location) (ss, sy, yy float64)
}

// adaptive is a Space that can strengthen its constraint.
type adaptive interface {
	space
	// raise strengthens the constraint for good and reports whether it could. loc then shows the new merit.
	raise(loc *location) bool
	// exact reports whether points where the merit is stationary within a tolerance, and X feasible, are such points
	// of f, too.
	exact() bool
	// far reports whether loc is so far off the constraint that a step which leaves the trusted region tells of a
	// weak penalty.
	far(loc *location) bool
}

// hessSpace is a Space that knows second derivatives of its merit.
type hessSpace interface {
	space
	// hessian reports whether f has second derivatives.
	hessian() bool
	// hessMulTo writes the Hessian of the merit at loc applied to d, as a differential, to dst.
	hessMulTo(dst *mat.Dense, loc *location, d *mat.Dense)
}

// invertible is a Space whose retraction can be undone, with points that are no more than that.
type invertible interface {
	space
	// retractTo writes the point that the step -a·d along a tangent vector d at loc leads to to dst, n x p. It
	// forgets the last Aim.
	retractTo(dst *mat.Dense, loc *location, d *mat.Dense, a float64)
	// invertTo writes the tangent vector at loc along which the point x is reached to dst, x = Retract(loc, dst). It
	// forgets the last Aim, and returns false where x is too far away for there to be one.
	invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool
}
