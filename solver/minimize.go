package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Settings say where a run walks and when it ends. A field that is zero takes its default.
type Settings struct {
	Tol           float64 // largest gradient norm of a stationary point, 1e-4 by default; see Unsafeguarded
	FeasTol       float64 // largest ‖XᵀMX - I‖_F of a feasible point, 1e-3 by default
	MaxIterations int     // 10000 by default
	MaxSeconds    float64 // of compute, a day by default
	Space         Space   // Penalty by default
	Beta          Beta    // the penalty parameter, CertifiedBeta by default; a manifold has none

	// Unsafeguarded takes steps as they come, as in the paper: the first has length 0.001, and Tol is absolute.
	// Otherwise every step has to bring a nonmonotone decrease within the region where the space trusts its merit,
	// and is cut until it does; the first step is scaled; and Tol is relative to the terms that cancel in the
	// gradient where these are below 1.
	Unsafeguarded bool
}

const plainStep = 1e-3 // length of the first step without safeguard (paper, section Numerical experiments)

// Minimize looks for a minimiser of a problem from x0, n x p, which it does not change. A nil set stands for the
// defaults, a nil method for the best one: Subspace where f is quadratic and LBFGS elsewhere, or BB on a manifold.
//
// The error is an *InputError when something is wrong with the arguments, and there is no result then. A run that
// diverged or stalled has a result and the error of its Status.
func Minimize(problem Problem, x0 *mat.Dense, set *Settings, method Method) (*Result, error) {
	run, err := NewRun(problem, x0, set, method)
	if err != nil {
		return nil, err
	}
	result := run.Solve()
	return &result, result.Status.Err()
}

// NewRun prepares the run that Minimize takes to its end.
func NewRun(problem Problem, x0 *mat.Dense, set *Settings, method Method) (*Run, error) {
	if set == nil {
		set = &Settings{}
	}
	full, err := set.complete()
	if err != nil {
		return nil, err
	}
	if method == nil {
		method = best(problem, full.Space)
	}
	return newRun(problem, x0, full, method)
}

// complete returns the settings with the defaults filled in, or an *InputError that names what is out of range.
func (s *Settings) complete() (Settings, error) {
	given := Values{"safeguard": !s.Unsafeguarded, "beta": s.Beta.option()}
	for name, value := range map[string]float64{
		"tol": s.Tol, "feasTol": s.FeasTol, "maxIterations": float64(s.MaxIterations), "maxSeconds": s.MaxSeconds,
	} {
		if value != 0 {
			given[name] = value
		}
	}
	v, err := Resolve("settings", optionsNamed(append([]string{"beta"}, limits...)), given)
	if err != nil {
		return Settings{}, err
	}
	if s.Space < Penalty || s.Space > CanonicalManifold {
		return Settings{}, Input("settings.space", "there is no Space "+Number(float64(s.Space)))
	}
	out := settingsOf(v)
	out.Space = s.Space
	return out, nil
}

// settingsOf returns the settings that options of the catalogue stand for, all but the space.
func settingsOf(v Values) Settings {
	return Settings{
		Tol: v.Float("tol"), FeasTol: v.Float("feasTol"), MaxIterations: v.Int("maxIterations"),
		MaxSeconds: v.Float("maxSeconds"), Beta: betaOf(v), Unsafeguarded: !v.Bool("safeguard"),
	}
}

// betaOf returns the rule that the option beta stands for.
func betaOf(v Values) Beta {
	if v.Text("beta") == "paper" {
		return PaperBeta()
	} else if b := v.Float("beta"); !math.IsNaN(b) {
		return FixedBeta(b)
	}
	return CertifiedBeta()
}

// option returns the value of the option beta that stands for the rule.
func (b Beta) option() any {
	switch b.kind {
	case paper:
		return "paper"
	case fixed:
		return b.fixed
	}
	return "certified"
}
