package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Space selects the set on which a run iterates, its merit function and its inner product.
type Space int

const (
	// Penalty is ChebyshevPenalty for LBFGS, CG, Newton and Subspace, and PlainPenalty for other methods.
	Penalty Space = iota
	// PlainPenalty is R^(n x p) with the merit function h and the inner product tr(UᵀV).
	PlainPenalty
	// ChebyshevPenalty is R^(n x p) with the merit function h and the inner product tr(UᵀPV), where P = M + εI. The number
	// ε is chosen during the run, and P⁻¹ is approximated by a polynomial in M. For a ShiftedObjective, P is K + σI.
	ChebyshevPenalty
	// EuclideanManifold is {X : XᵀMX = I} with the inner product tr(UᵀV); M may be singular.
	EuclideanManifold
	// CanonicalManifold is {X : XᵀMX = I} with the inner product tr(UᵀMV); M must be positive definite.
	CanonicalManifold

	// AugmentedLagrangian is R^(n x p) with the inner product tr(UᵀV). Its merit function is the augmented Lagrangian, for
	// comparison with the penalty. With FixedBeta and PaperBeta, β stays fixed. CertifiedBeta determines only the
	// initial value of β.
	AugmentedLagrangian
	// FletcherPenalty is R^(n x p) with the inner product tr(UᵀV). Its merit function is Fletcher's exact penalty for a
	// quadratic f, for comparison with the penalty h.
	FletcherPenalty
)

// newSpace returns the space selected by set.Space. If the problem is not valid or does not meet the requirements of
// the space, the error is an *InputError.
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

// location is a point X and the quantities that a space has computed at X. Only spaces create and change locations.
type location struct {
	x, mx *mat.Dense // the point and its product with M, n x p
	grad  *mat.Dense // the differential of the merit function: the derivative in direction d is tr(gradᵀd)
	// ascent is the direction of steepest ascent, that is, the tangent vector that represents grad in the metric of the
	// space. If ascent equals grad, both fields point to the same matrix.
	ascent *mat.Dense

	objective   float64 // f(A(X)) if the merit function is h, otherwise f(X)
	merit       float64 // the value of the merit function, such as h(X) in a penalty space or f(X) on a manifold
	gradNorm    float64 // the size of the gradient, in the norm of the space
	feasibility float64 // ‖XᵀMX - I‖_F
	beta        float64 // the penalty parameter; NaN if the merit function has none
	margin      float64 // (β - need)/β of the certificate; NaN if it is not computed
	// reference is the size of the terms that cancel in grad. This size is compared with gradNorm. In a penalty space, if
	// gradNorm exceeds both the tolerance and its rounding errors, reference is only an upper bound on this size.
	reference float64
	magnitude float64 // the size of the terms of merit, whose rounding errors are about eps·magnitude
	step      float64 // the length a of the step taken from X; NaN while X is the last point

	// least and most are the extreme eigenvalues of L in a penalty space. Both are NaN if they are not computed.
	least, most float64

	b, c    *mat.Dense      // B = XᵀMX and C = B - I, p x p
	parts   *penaltyParts   // nil unless the merit function is a penalty function
	carried *carriedParts   // nil unless the space is a penalty space that maintains AX
	normal  *dense.Spectrum // the spectrum of XᵀM²X; nil unless the space is euclidean
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

// space is the set on which a run iterates, with a merit function and a metric. Most methods use only this interface,
// and do not assume that the set is flat.
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
	// enter makes loc, whose x must be set, the first point of a run. The state of an earlier run is discarded, and the
	// remaining fields of loc are computed. If enter replaces X, the result is a warning to that effect.
	enter(loc *location) (warning string, err error)

	// aim prepares steps along -d from loc, where d is a tangent vector. The quantities that do not depend on the step
	// length are computed, and the space keeps loc and d until the next call to aim.
	aim(loc *location, d *mat.Dense)
	// retract sets dst to the point that the step -a·d reaches, where d is the direction of the last call to aim, and
	// computes all quantities that do not need f. If the space rejects this point, the result is false.
	retract(dst *location, a float64) bool
	// eval computes the objective, merit and magnitude of a location after retract.
	eval(loc *location)
	// arrive completes loc, which an accepted step from prev has reached. If arrive changes the merit function, it updates
	// both locations and returns true.
	arrive(prev, loc *location) (changed bool)

	// represent replaces the differential g at loc by the tangent vector that represents g in the metric. The field ascent
	// of a location represents its differential grad in the same way.
	represent(g *mat.Dense, loc *location)
	// transport replaces v, which is tangent at a point near loc, by a vector that is tangent at loc.
	transport(v *mat.Dense, loc *location)
	// secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› in the metric, where S is the step from prev to loc and Y is the change in the
	// gradient along S.
	secant(prev, loc *location) (ss, sy, yy float64)

	// retractTo writes to the n x p matrix dst the point reached from loc by the step -a·d along a tangent vector d. After
	// the call, aim must be called again before retract.
	retractTo(dst *mat.Dense, loc *location, d *mat.Dense, a float64)
	// invertTo writes to dst the tangent vector at loc whose retraction is x, or returns false if there is no such vector
	// because x is too far away. After the call, aim must be called again before retract.
	invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool

	// raise increases the penalty parameter permanently, if possible, and reports whether the parameter was increased. If
	// so, raise recomputes the values in loc for the new merit function.
	raise(loc *location) bool
	// exact reports whether every feasible X at which the merit function is stationary is also a stationary point of f on
	// the constraint.
	exact() bool
	// far reports whether loc is so far from the constraint that rejected steps indicate too small a penalty parameter.
	far(loc *location) bool
}

var _, _, _, _, _ space = (*penalty)(nil), (*augmented)(nil), (*fletcher)(nil), (*euclidean)(nil), (*canonical)(nil)

// spaceBase holds the problem and the workspace for p x p matrices, which all spaces need.
type spaceBase struct {
	problem Problem // the problem, whose products and evaluations are counted and timed by the field meter
	given   Problem // the same problem without counting and timing
	meter   *meter
	n, p    int
	lambda  float64 // λ_max(M) or a slightly larger bound

	small *dense.Spectrum
	w, u  *mat.Dense // p x p
	from  *location  // the location and the direction of the last call to aim
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
		step: math.NaN(), least: math.NaN(), most: math.NaN()}
}

func (s *spaceBase) tall() *mat.Dense   { return mat.NewDense(s.n, s.p, nil) }
func (s *spaceBase) square() *mat.Dense { return mat.NewDense(s.p, s.p, nil) }

// constrain computes MX, B and C of a location from its X.
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
