package solver

import "gonum.org/v1/gonum/mat"

// Method says how a run chooses its steps: it is a *BB, *GD, *NAG, *CG, *LBFGS, *Newton or *Subspace. A value
// describes a method and is not changed by a run, so that one value may serve any number of runs.
type Method interface {
	// on returns the method at work on a space, with memory of its own. It returns an *InputError where the method
	// cannot walk on the space or a field of it is out of range.
	on(s space, safeguard bool) (guide, error)
	// penalty returns the form of the penalty that suits the method: PlainPenalty or ChebyshevPenalty.
	penalty() Space
}

// guide is a Method at work: it says where its run goes next. The run decides how much of a step it takes, so that
// every method is safeguarded alike.
type guide interface {
	saver
	// restart forgets everything: the run begins, or begins again where it stands.
	restart()
	// direction returns d and the length a to try first of the step X⁺ = retract(X, -a·d). prev is the point before
	// loc, nil after restart. A length that is not positive and finite leaves the choice to the run. d is tangent at
	// loc, may be loc.ascent, is not changed by the run and stays the guide's. The guide may use aim and retract for
	// itself.
	direction(prev, loc *location) (d *mat.Dense, a float64)
}
