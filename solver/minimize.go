package solver

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Settings select the space of a run and its stopping rule. A field that is zero stands for its default; Zero stands
// for 0.
type Settings struct {
	Tol           float64 // X is stationary up to this gradient norm, 1e-4 by default; see Unsafeguarded
	FeasTol       float64 // X is feasible up to this ‖XᵀMX - I‖_F, 1e-3 by default
	MaxIterations int     // 10000 by default
	MaxSeconds    float64 // compute time, a day by default
	Space         Space   // Penalty by default
	Beta          Beta    // the penalty parameter, CertifiedBeta by default; a manifold has none
	Proof         Proving // whether eigenvalues are counted if f is ½tr(XᵀAX), ProveCheaply by default

	// Unsafeguarded accepts every step, as in the paper: the first has length 0.001, and Tol is absolute. Otherwise a
	// step is cut until it stays where the space trusts its merit and achieves a nonmonotone decrease; the first step
	// is scaled; and Tol is relative to the terms that cancel in the gradient if these are below 1.
	Unsafeguarded bool
}

// Zero stands for 0 in a field of Settings whose 0 stands for its default.
const Zero = math.SmallestNonzeroFloat64

const plainStep = 1e-3 // length of the first step without the safeguard (paper, section Numerical experiments)

// Minimize looks for a minimiser of a problem from x0, n x p, which it does not change. If set is nil, it takes the
// defaults. If method is nil, it takes the best one: Subspace if f is quadratic, otherwise LBFGS, and BB on a
// manifold.
//
// Minimize does not check the gradient; derivative.Check does.
//
// The error is nil if the run converged to a feasible stationary point. It is an *InputError if something is wrong with
// the arguments; then there is no result. Otherwise there is a result, and the error is Err of its Status.
func Minimize(problem Problem, x0 *mat.Dense, set *Settings, method Method) (*Result, error) {
	run, err := NewRun(problem, x0, set, method)
	if err != nil {
		return nil, err
	}
	result := run.Solve()
	return &result, result.Status.Err()
}

// complete returns the settings with their defaults, or an *InputError about a field that is out of range.
func (s *Settings) complete() (Settings, error) {
	out := *s
	for _, f := range []struct {
		name     string
		value    *float64
		standard float64
	}{
		{"Tol", &out.Tol, 1e-4}, {"FeasTol", &out.FeasTol, 1e-3}, {"MaxSeconds", &out.MaxSeconds, 86400},
		{"Beta", &out.Beta.fixed, 0},
	} {
		if err := notNegative("Settings."+f.name, *f.value); err != nil {
			return Settings{}, err
		}
		switch *f.value {
		case 0:
			*f.value = f.standard
		case Zero:
			*f.value = 0
		}
	}
	if err := notNegative("Settings.MaxIterations", float64(s.MaxIterations)); err != nil {
		return Settings{}, err
	}
	out.MaxIterations = cmp.Or(s.MaxIterations, 10000)
	if s.Proof < ProveCheaply || s.Proof > ProveNever {
		return Settings{}, Input("Settings.Proof", "there is no Proving ", int(s.Proof))
	}
	if s.Space < Penalty || s.Space > FletcherPenalty {
		return Settings{}, Input("Settings.Space", "there is no Space ", int(s.Space))
	}
	return out, nil
}

// Method says how a run chooses its steps. It is a *BB, *GD, *NAG, *CG, *LBFGS, *Newton or *Subspace. A value only
// describes a method, and a run does not change it: any number of runs may use the same value.
type Method interface {
	// on returns a guide for the method on a space, with its own memory. It returns an *InputError if the method cannot
	// run on the space or one of its fields is out of range.
	on(s space, safeguard bool) (guide, error)
	// penalty returns the form of the penalty that suits the method: PlainPenalty or ChebyshevPenalty.
	penalty() Space
}

// guide is a Method at work: it chooses the direction of the next step. The run decides how far to go, so every method
// is safeguarded in the same way.
type guide interface {
	saver
	// restart clears the history when the run begins, or begins again from its current point.
	restart()
	// direction returns d and the length a to try first, for the step X⁺ = retract(X, -a·d). prev is the point before
	// loc, or nil after restart. A length that is not positive and finite leaves the choice to the run. d is tangent at
	// loc. It may be loc.ascent; otherwise it belongs to the guide. The run does not change it. The guide may use aim
	// and retract for itself.
	direction(prev, loc *location) (d *mat.Dense, a float64)
}
