package solver

import "gonum.org/v1/gonum/mat"

// Method says how a run chooses its steps. It is a *BB, *GD, *NAG, *CG, *LBFGS, *Newton or *Subspace. A value only
// describes a method, and a run does not change it: any number of runs may use the same value.
type Method interface {
	// on returns the method at work on a space, with memory of its own. It returns an *InputError if the method
	// cannot walk on the space or one of its fields is out of range.
	on(s space, safeguard bool) (guide, error)
	// penalty returns the form of the penalty that suits the method: PlainPenalty or ChebyshevPenalty.
	penalty() Space
}

// guide is a Method at work: it says where its run goes next. The run decides how far it goes, so that every method
// is safeguarded alike.
type guide interface {
	saver
	// restart forgets the past: the run begins, or begins again where it is.
	restart()
	// direction returns d and the length a to try first, for the step X⁺ = retract(X, -a·d). prev is the point before
	// loc, nil after restart. A length that is not positive and finite leaves the choice to the run. d is tangent at
	// loc. It may be loc.ascent; otherwise it belongs to the guide. The run does not change it. The guide may use aim
	// and retract for itself.
	direction(prev, loc *location) (d *mat.Dense, a float64)
}
