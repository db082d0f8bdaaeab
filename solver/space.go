package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Location is a point X with what a Space knows of it. A Space makes it and fills it; everyone else reads.
type Location struct {
	X, MX  *mat.Dense // the point and its product with M, n x p
	Grad   *mat.Dense // the differential of the merit: a direction d changes it at the rate tr(Gradᵀd)
	Ascent *mat.Dense // Grad as a tangent vector in the metric of the space, its direction of steepest ascent; Grad itself where that is the same

	Objective   float64 // f(A(X)) on a penalty, f(X) on a manifold
	Merit       float64 // what is minimised: h(X), or f(X)
	GradNorm    float64 // size of the gradient, in the norm that the space names
	Feasibility float64 // ‖XᵀMX - I‖_F
	Beta        float64 // the penalty parameter; NaN where there is none
	Margin      float64 // (β - need)/β of the certificate; NaN where it is not computed
	Reference   float64 // size of the terms that cancel in Grad, for GradNorm to be compared with; a bound of it where it is neither the largest so far nor near GradNorm/eps
	Magnitude   float64 // size of the terms that are added in Merit: its rounding errors are eps times this
	Step        float64 // length a of the step taken from here; NaN while this is the last point

	b, c    *mat.Dense      // B = XᵀMX and C = B - I, p x p
	parts   *penaltyParts   // of a Penalty
	carried *carriedParts   // of a Penalty that carries AX
	normal  *dense.Spectrum // of XᵀM²X, of a manifold with the Euclidean metric
}

// save keeps all of it.
func (l *Location) save(c *checkpoint) {
	hold(c, l)
	c.keep(l.X, l.MX, l.Grad, l.Ascent, l.b, l.c)
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

// Space is the set that a run walks on, with its merit function and its metric.
// Methods are written against it and do not know whether it is flat.
type Space interface {
	// Dims returns the shape of X.
	Dims() (n, p int)
	// Length returns sqrt(p/λ_max(M)): no feasible point has a smaller Frobenius norm.
	Length() float64
	// NewLocation allocates a Location.
	NewLocation() *Location
	// Enter makes loc, whose X is set, the first point of a run, forgets the one before, and completes loc. It may replace X, which it says in a warning.
	Enter(loc *Location) (warning string, err error)

	// Aim looks along -d from loc: it prepares what all steps along a tangent vector d share. Both are only lent, until the next Aim.
	Aim(loc *Location, d *mat.Dense)
	// Retract sets dst to the point that the step -a·d of the last Aim leads to, and what is known of it before f is evaluated.
	// It returns false when that point lies where the space does not trust its merit.
	Retract(dst *Location, a float64) bool
	// Eval computes Objective, Merit and Magnitude of a Location that Retract has set.
	Eval(loc *Location)
	// Arrive completes loc, to which an accepted step led from prev. It may change the merit, which it reports: then both show the new one.
	Arrive(prev, loc *Location) (changed bool)

	// Represent replaces the differential g at loc by the tangent vector that stands for it in the metric, as Ascent does for Grad.
	Represent(g *mat.Dense, loc *Location)
	// Transport replaces v, tangent at a point near loc, by a vector tangent at loc.
	Transport(v *mat.Dense, loc *Location)
	// Secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› in the metric, of the step S along prev.Ascent that led to loc and the change Y of the gradient over it.
	Secant(prev, loc *Location) (ss, sy, yy float64)
}

// Adaptive is a Space that can strengthen its constraint.
type Adaptive interface {
	Space
	// Raise strengthens the constraint for good and reports whether it could. loc then shows the new merit.
	Raise(loc *Location) bool
	// Exact reports whether points where the merit is stationary within a tolerance, and X feasible, are such points of f, too.
	Exact() bool
	// Far reports whether loc is so far off the constraint that a step which leaves the trusted region tells of a weak penalty.
	Far(loc *Location) bool
}

// HessSpace is a Space that knows second derivatives of its merit.
type HessSpace interface {
	Space
	// HessMulTo writes the Hessian of the merit at loc applied to d, as a differential, to dst.
	HessMulTo(dst *mat.Dense, loc *Location, d *mat.Dense)
}

// Invertible is a Space whose retraction can be undone, with points that are no more than that.
type Invertible interface {
	Space
	// RetractTo writes the point that the step -a·d along a tangent vector d at loc leads to to dst, n x p. It forgets the last Aim.
	RetractTo(dst *mat.Dense, loc *Location, d *mat.Dense, a float64)
	// InvertTo writes the tangent vector at loc along which the point x is reached to dst, x = Retract(loc, dst). It forgets the last Aim,
	// and returns false where x is too far away for there to be one.
	InvertTo(dst *mat.Dense, loc *Location, x *mat.Dense) bool
}
