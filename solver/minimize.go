package solver

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Settings select the space of a run and its stopping rule. A field that is 0 takes its default value; to set a
// floating-point field to 0, use Zero.
type Settings struct {
	Tol           float64 // the largest gradient norm at which X counts as stationary, by default 1e-4; see Unsafeguarded
	FeasTol       float64 // the largest ‖XᵀMX - I‖_F at which X counts as feasible, by default 1e-3
	MaxIterations int     // the maximum number of iterations, by default 10000
	MaxSeconds    float64 // the maximum compute time in seconds, by default a day
	Space         Space   // Penalty by default
	Beta          Beta    // the penalty parameter, by default CertifiedBeta; ignored on a manifold
	Proof         Proving // when a run with a quadratic f tries to prove that X is a minimiser, by default ProveCheaply

	// Unsafeguarded accepts every step, as in the paper. Without the safeguard, Tol is absolute, and the first step has
	// length 0.001 unless the method chooses a length. If Unsafeguarded is false, the first step is scaled to the problem.
	// If the norms of the terms whose sum is the gradient are below 1, Tol is relative to these norms. Each step is
	// shortened until the new point is close enough to the constraint and passes a nonmonotone decrease test.
	Unsafeguarded bool
}

// Zero is a value for floating-point fields of Settings that means 0, because 0 itself means the default.
const Zero = math.SmallestNonzeroFloat64

const plainStep = 1e-3 // the length of the first step without the safeguard (paper, section Numerical experiments)

// Minimize searches for a minimiser of a problem, starting from the n x p matrix x0. Minimize does not change x0. If
// set is nil, all settings take their defaults. If method is nil, Minimize uses BB, except on a space whose merit
// function is h. There, Minimize uses Subspace if f is quadratic, and LBFGS otherwise.
//
// Minimize does not check the gradient; to check it, call derivative.Check.
//
// The error is nil if the run converged to a feasible stationary point. If an argument is invalid, the result is nil
// and the error is an *InputError. In all other cases the error is Status.Err of the result.
func Minimize(problem Problem, x0 *mat.Dense, set *Settings, method Method) (*Result, error) {
	run, err := NewRun(problem, x0, set, method)
	if err != nil {
		return nil, err
	}
	result := run.Solve()
	return &result, result.Status.Err()
}

// complete returns the settings with defaults filled in, or an *InputError about a field that is out of range.
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

// Method is an optimisation method: a *BB, *GD, *NAG, *CG, *LBFGS, *Newton or *Subspace. A run does not change a
// Method, so several runs may share a Method.
type Method interface {
	// on(s, safeguard) returns a guide for the method on the space s. Guides share no memory. If the method cannot run on
	// the space or a field of the method is out of range, the error is an *InputError.
	on(s space, safeguard bool) (guide, error)
	// penalty returns the form of the penalty that suits the method: PlainPenalty or ChebyshevPenalty.
	penalty() Space
}

// guide is a Method with its state in a run. The guide chooses the direction of the next step, and the run chooses the
// step length, so that every method is safeguarded in the same way.
type guide interface {
	saver
	// restart clears the history. The run calls restart at its start, and when it restarts from the current point.
	restart()
	// direction returns the direction d and the first trial length a of the step X⁺ = retract(X, -a·d). The argument prev
	// is the point before loc, or nil after restart. If a is not positive and finite, the run chooses the length. The
	// direction d is tangent at loc, and is either loc.ascent or a matrix that the guide owns. The run does not change d.
	// The guide may call aim and retract.
	direction(prev, loc *location) (d *mat.Dense, a float64)
}
