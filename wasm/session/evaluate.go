package session

import (
	"math/rand/v2"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/derivative"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Evaluate computes f and its gradient at the given X0 or, if there is none, at a generated starting point. The value
// of the answer has a field named objective, which holds f. The array named gradient holds the gradient. Evaluate and
// Check do not start a run, so they also work if f or its gradient is wrong. The start of a run projects X0, chooses a
// method and rejects a wrong gradient, and can therefore fail in this case.
func (s *Session) Evaluate(handle int, spec Spec, pause func()) (Answer, error) {
	evaluate := func(f solver.Objective, x *mat.Dense, _ *rand.Rand, pause func() error) Answer {
		n, p := x.Dims()
		grad := mat.NewDense(n, p, nil)
		value := f.FuncGrad(grad, x)
		try.Check(pause())
		arrays := []Array{{"gradient", grad.RawMatrix().Data}}
		return Answer{Value: map[string]any{"objective": value}, Arrays: arrays}
	}
	return s.withObjective(handle, spec, pause, evaluate)
}

// Check compares the derivatives of f at the point at which Evaluate evaluates f with values of f near this point; see
// derivative.TaylorTest. The value of the answer has a field named gradient with the slope for the gradient and, if f
// has second derivatives, a field named hessian with the slope for the Hessian. The field named worst describes an
// entry of the gradient with a large error. The array named steps holds the step lengths. For each slope, an array of
// the same name holds the remainders.
func (s *Session) Check(handle int, spec Spec, pause func()) (Answer, error) {
	check := func(f solver.Objective, x *mat.Dense, rng *rand.Rand, pause func() error) Answer {
		d := try.Value(derivative.TaylorTest(f, x, rng, pause))
		w := d.Worst
		value := map[string]any{
			"gradient": d.Gradient.Slope,
			"worst":    map[string]any{"row": w.Row, "column": w.Column, "given": w.Given, "difference": w.Difference},
		}
		arrays := []Array{{"steps", d.Gradient.Steps}, {"gradient", d.Gradient.Remainders}}
		if d.Hessian != nil {
			value["hessian"] = d.Hessian.Slope
			arrays = append(arrays, Array{"hessian", d.Hessian.Remainders})
		}
		return Answer{Value: value, Arrays: arrays}
	}
	return s.withObjective(handle, spec, pause, check)
}

// withObjective calls the function work with the objective of the spec and a point, both in the user's variables. The
// point is the X0 of the spec or, if there is none, a generated starting point.
func (s *Session) withObjective(
	handle int, spec Spec, pause func(),
	work func(f solver.Objective, x *mat.Dense, rng *rand.Rand, pause func() error) Answer,
) (Answer, error) {
	spec.Own = spec.Own.copied()
	return s.once(handle, pause, func(shared **instance, pause func() error) Answer {
		try.Check(catalog.Check(spec.Method, spec.Options))
		in := s.instanceFor(spec, pause)
		*shared = in
		in.mu.Lock()
		defer in.mu.Unlock()
		f, x := in.made.ObjectiveToUser(in.made.X0)
		if spec.X0 != nil {
			copy(x.RawMatrix().Data, spec.X0) // without the rounding errors of conversions between variables
		}
		return work(f, x, in.random(), pause)
	})
}

// checkGradient fails if the gradient of f is wrong, and returns a warning if the gradient cannot be checked.
func (in *instance) checkGradient(pause func() error) (warning string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	warning, err := derivative.Check(in.made.Objective, in.made.M, in.made.X0, in.random(), pause)
	return try.Value(warning, solver.Revised(err, func(bad *solver.InputError) {
		*bad = *solver.Input("problem", bad.Message, "; options.check: false skips this check")
	}))
}

// random returns the source of the random directions of a check. Generated instances use other streams of the same
// seed.
func (in *instance) random() *rand.Rand { return rand.New(rand.NewPCG(in.recipe.seeds.instance, 0)) }
