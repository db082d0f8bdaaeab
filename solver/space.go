package solver

import "gonum.org/v1/gonum/mat"

// Location is a point X with what a Space knows of it. A Space makes it and fills it; everyone else reads.
type Location struct {
	X, MX *mat.Dense // the point and its product with M, n x p
	Grad  *mat.Dense // gradient of the merit, n x p

	Objective   float64 // f(A(X)) on a penalty, f(X) on a manifold
	Merit       float64 // what is minimised: h(X), or f(X)
	GradNorm    float64 // ‖Grad‖_F
	Feasibility float64 // ‖XᵀMX - I‖_F
	Beta        float64 // the penalty parameter; NaN where there is none
	Margin      float64 // (β - need)/β of the certificate; NaN where it is not computed
	Reference   float64 // size of the terms that cancel in Grad, for GradNorm to be compared with; a bound of it where it is not the largest so far
	Magnitude   float64 // size of the terms that are added in Merit: its rounding errors are eps times this
	Step        float64 // length a of the step taken from here; NaN while this is the last point

	b     *mat.Dense    // XᵀMX, p x p
	parts *penaltyParts // of a Penalty
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
	// Enter makes loc, whose X is set, the first point of a run and completes it. It may replace X, which it says in a warning.
	Enter(loc *Location) (warning string, err error)
	// Retract sets dst to the point that the step -a·d leads to from src, and what is known of it before f is evaluated.
	// It returns false when that point lies where the space does not trust its merit.
	Retract(dst, src *Location, d *mat.Dense, a float64) bool
	// Eval completes a Location that Retract has set.
	Eval(loc *Location)
	// Inner returns the inner product of two tangent vectors in the metric of the space.
	Inner(u, v *mat.Dense) float64
	// Secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› of the step S from prev to loc and the change Y of the gradient over it.
	Secant(prev, loc *Location) (ss, sy, yy float64)
}

// Adaptive is a Space that may change its merit between steps. After a change every Location passed in shows the new one.
type Adaptive interface {
	Space
	// Adapt looks at an accepted step and reports whether it changed the merit.
	Adapt(prev, loc *Location) bool
	// Raise strengthens the constraint for good and reports whether it could.
	Raise(loc *Location) bool
	// Far reports whether loc is so far off the constraint that a step which leaves the trusted region tells of a weak penalty.
	Far(loc *Location) bool
}

// HessSpace is a Space that knows second derivatives of its merit.
type HessSpace interface {
	Space
	// HessMulTo writes the Hessian of the merit at loc applied to d to dst.
	HessMulTo(dst *mat.Dense, loc *Location, d *mat.Dense)
}
