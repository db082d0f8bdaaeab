package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Space selects the set on which a run iterates, its merit function and its inner product.
type Space int

const (
	// Penalty is PlainPenalty, or ChebyshevPenalty for LBFGS, CG, Newton and Subspace.
	Penalty Space = iota
	// PlainPenalty is R^(n x p) with the merit h and the inner product tr(UᵀV).
	PlainPenalty
	// ChebyshevPenalty is R^(n x p) with the merit h and the inner product tr(UᵀPV), P = M + εI, where ε is chosen along
	// the run and P⁻¹ is approximated by a polynomial in M.
	ChebyshevPenalty
	// EuclideanManifold is {X : XᵀMX = I} with the inner product tr(UᵀV); M may be singular.
	EuclideanManifold
	// CanonicalManifold is {X : XᵀMX = I} with the inner product tr(UᵀMV); M must be positive definite.
	CanonicalManifold

	// AugmentedLagrangian is R^(n x p) with the augmented Lagrangian as merit and the inner product tr(UᵀV), for
	// comparisons. A fixed β stays fixed; a certified β is only the starting value.
	AugmentedLagrangian
	// FletcherPenalty is R^(n x p) with Fletcher's exact penalty for a quadratic f as merit and the inner product tr(UᵀV),
	// for comparisons.
	FletcherPenalty
)

// newSpace returns the space that set selects. It returns an *InputError if the problem is not valid or does not meet
// the requirements of the space.
func newSpace(problem Problem, set Settings, m *meter) (space, error) {
	switch set.Space {
	case PlainPenalty:
		return newPenalty(problem, set, m)
	case ChebyshevPenalty:
		return newMetricPenalty(problem, set, m)
	case EuclideanManifold:
		return newEuclidean(problem, m)
	case CanonicalManifold:
		return newCanonical(problem, m)
	case AugmentedLagrangian:
		return newAugmented(problem, set, m)
	case FletcherPenalty:
		return newFletcher(problem, set, m)
	}
	panic("solver: there is no such space")
}

// location is a point X with the quantities that a space has computed at X. Only a space creates and changes it.
type location struct {
	x, mx *mat.Dense // the point and its product with M, n x p
	grad  *mat.Dense // the differential of the merit, whose derivative in direction d is tr(gradᵀd)
	// ascent is the tangent vector that represents grad in the metric of the space, the direction of steepest ascent. It
	// is the same matrix as grad if the two agree.
	ascent *mat.Dense

	objective   float64 // f(A(X)) on a penalty, f(X) on a manifold
	merit       float64 // the function that is minimised, such as h(X) on a penalty or f(X) on a manifold
	gradNorm    float64 // size of the gradient, in the norm of the space
	feasibility float64 // ‖XᵀMX - I‖_F
	beta        float64 // the penalty parameter; NaN if there is none
	margin      float64 // (β - need)/β of the certificate; NaN if it is not computed
	// reference is the size of the terms that cancel in grad, with which gradNorm is compared. On a penalty it is an upper
	// bound if gradNorm is above the tolerance and the rounding errors.
	reference float64
	magnitude float64 // size of the terms of merit; the rounding errors of merit are about eps times this
	step      float64 // length a of the step taken from here; NaN while this is the last point

	b, c    *mat.Dense      // B = XᵀMX and C = B - I, p x p
	parts   *penaltyParts   // nil unless the space is a penalty
	carried *carriedParts   // nil unless the space is a penalty that maintains AX
	normal  *dense.Spectrum // spectrum of XᵀM²X; nil unless the metric is that of euclidean
}

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

// space is the set on which a run iterates, with its merit function and its metric. Methods use only this interface and
// do not depend on the set being flat.
type space interface {
	saver
	// flat reports whether all points have the same tangent space.
	flat() bool
	// dims returns the shape of X.
	dims() (n, p int)
	// length returns sqrt(p/λ_max(M)), a lower bound on the Frobenius norm of a feasible point.
	length() float64
	// newLocation allocates a location.
	newLocation() *location
	// enter makes loc, whose x must be set, the first point of a run. It discards the state of an earlier run and
	// completes loc. If it replaces X, it returns a warning about that.
	enter(loc *location) (warning string, err error)

	// aim prepares steps along -d from loc, where d is a tangent vector. It computes the quantities that steps of all
	// lengths share, and retains loc and d until the next aim.
	aim(loc *location, d *mat.Dense)
	// retract sets dst to the point reached by the step -a·d, where d is that of the last aim, and computes all quantities
	// that do not need f. It returns false if the space does not trust the merit there.
	retract(dst *location, a float64) bool
	// eval computes the objective, merit and magnitude of a location that retract has set.
	eval(loc *location)
	// arrive completes loc, which was reached by an accepted step from prev. It may change the merit; if so, it returns
	// true, and both locations hold the new merit.
	arrive(prev, loc *location) (changed bool)

	// represent replaces the differential g at loc by the tangent vector that represents it in the metric, as ascent
	// does for grad.
	represent(g *mat.Dense, loc *location)
	// transport replaces v, tangent at a point near loc, by a vector tangent at loc.
	transport(v *mat.Dense, loc *location)
	// secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› in the metric, for the step S along prev.ascent that reached loc and the
	// change Y of the gradient along it.
	secant(prev, loc *location) (ss, sy, yy float64)

	// retractTo writes to dst, n x p, the point reached by the step -a·d along a tangent vector d at loc. It
	// invalidates the last aim.
	retractTo(dst *mat.Dense, loc *location, d *mat.Dense, a float64)
	// invertTo writes to dst the tangent vector at loc whose retraction is x. It invalidates the last aim. It returns
	// false if there is no such vector because x is too far away.
	invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool

	// raise raises the penalty permanently and reports whether it did. If so, loc holds the new merit.
	raise(loc *location) bool
	// exact reports whether every feasible X at which the merit is stationary is also a stationary point of f.
	exact() bool
	// far reports whether loc is so far from the constraint that steps out of the trusted region indicate a weak penalty.
	far(loc *location) bool
}

var _, _, _, _, _ space = (*penalty)(nil), (*augmented)(nil), (*fletcher)(nil), (*euclidean)(nil), (*canonical)(nil)

// spaceBase is the part that all spaces share: the problem, and memory for work on p x p matrices.
type spaceBase struct {
	problem Problem // the problem, with products counted and timed by meter
	given   Problem // the same without counting and timing
	meter   *meter
	n, p    int
	lambda  float64 // λ_max(M) or a slightly larger bound

	small *dense.Spectrum
	w, u  *mat.Dense // p x p
	from  *location  // the location and the direction of the last aim
	along *mat.Dense
}

func newSpaceBase(problem Problem, meter *meter) (spaceBase, error) {
	n, p := problem.Objective.Dims()
	lambda, err := checkProblem(problem)
	return spaceBase{
		problem: metered(problem, meter), given: problem, meter: meter, n: n, p: p, lambda: lambda,
		small: dense.NewSpectrum(p), w: mat.NewDense(p, p, nil), u: mat.NewDense(p, p, nil),
	}, err
}

// dims returns the shape of X.
func (s *spaceBase) dims() (n, p int) { return s.n, s.p }

// length returns sqrt(p/λ_max(M)).
func (s *spaceBase) length() float64 { return math.Sqrt(float64(s.p) / s.lambda) }

func (s *spaceBase) allocate() *location {
	grad := s.tall()
	return &location{x: s.tall(), mx: s.tall(), grad: grad, ascent: grad, b: s.square(), c: s.square(),
		step: math.NaN()}
}

func (s *spaceBase) tall() *mat.Dense   { return mat.NewDense(s.n, s.p, nil) }
func (s *spaceBase) square() *mat.Dense { return mat.NewDense(s.p, s.p, nil) }

// constrain computes MX, B and C of a location whose X is set.
func (s *spaceBase) constrain(loc *location) {
	s.problem.M.MulTo(loc.mx, loc.x)
	s.measure(loc)
}

// measure computes B and C from X and MX.
func (s *spaceBase) measure(loc *location) {
	dense.GramSymmetric(loc.b, loc.x, loc.mx) // B = XᵀMX
	dense.AffineTo(loc.c, 1, loc.b, -1)       // C = B - I
	loc.feasibility = dense.Norm(loc.c)
	loc.step = math.NaN()
}
