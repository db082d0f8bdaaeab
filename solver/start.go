package solver

import (
	"slep/solver/dense"
	"slep/solver/sampling"

	"gonum.org/v1/gonum/mat"
)

// newRun prepares a run from settings that are complete.
func newRun(problem Problem, x0 *mat.Dense, set Settings, method Method) (*Run, error) {
	if err := problem.complete(); err != nil {
		return nil, err
	}
	if x0 == nil {
		return nil, Input("x0", "X0 is missing: give an n x p matrix to start from")
	}
	n, p := problem.Objective.Dims()
	if err := checkX0(x0, n, p); err != nil {
		return nil, err
	}
	better := !set.Unsafeguarded && problem.Better != nil
	warning := ""
	if better {
		x0 = problem.Better.Inward(problem.Outward(x0))
		problem = *problem.Better
		if err := problem.complete(); err != nil {
			return nil, err
		}
	} else {
		warning = problem.illConditioned()
	}
	if set.Space == Penalty {
		set.Space = method.penalty()
	}
	r := &Run{set: set, problem: problem, better: better, meter: &meter{}, trace: newTrace(set.MaxIterations)}
	if err := r.prepare(method, x0); err != nil {
		return nil, err
	}
	if warning != "" {
		r.warnings = append(r.warnings, warning)
	}
	return r, nil
}

// prepare makes the space and the guide of a run, and enters the space at X0.
func (r *Run) prepare(method Method, x0 *mat.Dense) (err error) {
	if r.space, err = newSpace(r.problem, r.set, r.meter); err != nil {
		return err
	}
	n, p := r.space.dims()
	if r.guide, err = method.on(r.space, !r.set.Unsafeguarded); err != nil {
		return err
	}
	r.history = newHistory(x0, r.space, r.guide)
	r.spectra, r.path = sampling.NewSpectra(p, r.set.MaxIterations), sampling.New(n*p, r.set.MaxIterations)
	r.adaptive, _ = r.space.(adaptive)
	r.cur, r.next, r.prev = r.space.newLocation(), r.space.newLocation(), r.space.newLocation()
	warning, err := r.begin()
	if err != nil {
		return err
	}
	if warning != "" {
		r.warnings = append(r.warnings, warning)
	}
	r.meter.meterTimes = meterTimes{} // only steps count
	return nil
}

// checkX0 returns an *InputError when X0 is not n x p, or holds a value that is not finite.
func checkX0(x0 *mat.Dense, n, p int) error {
	if rows, cols := x0.Dims(); rows != n || cols != p {
		return Input("x0", "X0 is "+Number(float64(rows))+" x "+Number(float64(cols))+
			"; it must be "+Number(float64(n))+" x "+Number(float64(p)))
	}
	for i := range n {
		if !dense.Finite(x0.RawRowView(i)...) {
			return Input("x0", "X0 holds a value that is not finite in row "+Number(float64(i+1)))
		}
	}
	return nil
}
