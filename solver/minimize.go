package solver

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Settings select the space of a run and its stopping rule. A zero field means the default; use Zero to set a field to
// 0.
type Settings struct {
	Tol           float64 // gradient norm up to which X is stationary, 1e-4 by default; see Unsafeguarded
	FeasTol       float64 // ‖XᵀMX - I‖_F up to which X is feasible, 1e-3 by default
	MaxIterations int     // maximum number of iterations, 10000 by default
	MaxSeconds    float64 // maximum compute time, a day by default
	Space         Space   // Penalty by default
	Beta          Beta    // the penalty parameter, CertifiedBeta by default; ignored on a manifold
	Proof         Proving // whether eigenvalues are counted if f is ½tr(XᵀAX), ProveCheaply by default

	// Unsafeguarded accepts every step, as in the paper: the first step has length 0.001, and Tol is absolute. Otherwise a
	// step is shortened until its end is a point where the space trusts the merit and the merit decreases,
	// nonmonotonically; the first step is scaled; and Tol is relative to the terms that cancel in the gradient if these
	// are below 1.
	Unsafeguarded bool
}

// Zero sets a field of Settings to 0, because 0 itself means the default.
const Zero = math.SmallestNonzeroFloat64

const plainStep = 1e-3 // length of the first step without the safeguard (paper, section Numerical experiments)

// Minimize searches for a minimiser of a problem from the n x p matrix x0, which it does not change. If set is nil, the
// settings have their defaults. If method is nil, it is Subspace if f is quadratic and LBFGS otherwise, or BB on a
// space whose merit is not h.
//
// Minimize does not check the gradient; derivative.Check does.
//
// The error is nil if the run converged to a feasible stationary point. If an argument is invalid, the result is nil
// and the error is an *InputError. Otherwise the error is Status.Err of the result.
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

// Method is a method of choosing steps: a *BB, *GD, *NAG, *CG, *LBFGS, *Newton or *Subspace. A run uses only its
// settings and does not change it, so any number of runs may share a Method.
type Method interface {
	// on returns a guide for the method on a space, with its own memory. It returns an *InputError if the method cannot
	// run on the space or one of its fields is out of range.
	on(s space, safeguard bool) (guide, error)
	// penalty returns the form of the penalty that suits the method: PlainPenalty or ChebyshevPenalty.
	penalty() Space
}

// guide is a Method with its state in a run. It chooses the direction of the next step. The run chooses the step
// length, so every method is safeguarded in the same way.
type guide interface {
	saver
	// restart clears the history when the run starts, or restarts from its current point.
	restart()
	// direction returns d and the length a to try first, for the step X⁺ = retract(X, -a·d). prev is the point before loc,
	// or nil after restart. If a is not positive and finite, the run chooses the length. d is tangent at loc, and is
	// either loc.ascent or a matrix of the guide; the run does not change it. The guide itself may call aim and retract.
	direction(prev, loc *location) (d *mat.Dense, a float64)
}
