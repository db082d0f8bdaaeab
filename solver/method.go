package solver

import "gonum.org/v1/gonum/mat"

// Method chooses where a run goes next. The run decides how much of it is taken, so that every method is safeguarded alike.
type Method interface {
	// Init forgets everything: the run begins, or begins again where it stands.
	Init(space Space)
	// Direction returns d and the length a to try first of the step X⁺ = Retract(X, -a·d). prev is the point before loc,
	// nil after Init. A length that is not positive and finite leaves the choice to the run. d is tangent at loc, may be loc.Ascent,
	// is not changed and stays the method's. The method may use Aim and Retract for itself.
	Direction(prev, loc *Location) (d *mat.Dense, a float64)
}
