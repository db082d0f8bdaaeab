package solver

import (
	"slep/solver/dense"
	"slep/solver/sampling"

	"gonum.org/v1/gonum/mat"
)

// NewRun returns the run that Minimize would carry out, so that the caller can take the steps one by one.
func NewRun(problem Problem, x0 *mat.Dense, set *Settings, method Method) (*Run, error) {
	if set == nil {
		set = &Settings{}
	}
	full, err := set.complete()
	if err != nil {
		return nil, err
	}
	if err := problem.complete(); err != nil {
		return nil, err
	}
	if err := checkX0(x0, problem.Objective); err != nil {
		return nil, err
	}
	conditioning := ""
	preconditioned := !full.Unsafeguarded && problem.Preconditioned != nil
	if preconditioned {
		x0 = problem.Preconditioned.FromUser(problem.ToUser(x0))
		problem = *problem.Preconditioned
		if err := problem.complete(); err != nil {
			return nil, err
		}
	} else {
		conditioning = problem.illConditioned()
	}
	if method == nil {
		method = best(problem, full.Space)
	}
	if full.Space == Penalty {
		full.Space = method.penalty()
	}
	r := &Run{set: full, problem: problem, preconditioned: preconditioned, meter: &meter{}, trace: newTrace()}
	warning, err := r.prepare(method, x0)
	if err != nil {
		return nil, err
	}
	for _, text := range []string{warning, conditioning} {
		if text != "" {
			r.warnings = append(r.warnings, text)
		}
	}
	return r, nil
}

// best returns the default method for a problem on a space.
func best(problem Problem, on Space) Method {
	_, quadratic := problem.Objective.(QuadraticObjective)
	switch {
	case on > ChebyshevPenalty:
		return &BB{}
	case quadratic:
		return &Subspace{}
	}
	return &LBFGS{}
}

// prepare creates the space and the guide of a run, and enters the space at X0.
func (r *Run) prepare(method Method, x0 *mat.Dense) (warning string, err error) {
	if r.space, err = newSpace(r.problem, r.set, r.meter); err != nil {
		return "", err
	}
	n, p := r.space.dims()
	if r.guide, err = method.on(r.space, !r.set.Unsafeguarded); err != nil {
		return "", err
	}
	r.history = newHistory(x0, r.space, r.guide)
	r.spectra, r.path = sampling.NewSpectra(p), sampling.New(n*p)
	r.cur, r.next, r.prev = r.space.newLocation(), r.space.newLocation(), r.space.newLocation()
	warning, err = r.enterStart()
	r.meter.meterTimes = meterTimes{} // because only the time of the steps is reported
	return warning, err
}

// checkX0 returns an *InputError if X0 is not n x p, or contains a value that is not finite.
func checkX0(x0 *mat.Dense, f Objective) error {
	if x0 == nil {
		return Input("x0", "X0 is missing: give an n x p matrix to start from")
	}
	n, p := f.Dims()
	if rows, cols := x0.Dims(); rows != n || cols != p {
		return Input("x0", "X0 is ", rows, " x ", cols, "; it must be ", n, " x ", p)
	}
	for i := range n {
		if !dense.Finite(x0.RawRowView(i)...) {
			return Input("x0", "row ", i+1, " of X0 has a value that is not finite")
		}
	}
	return nil
}
