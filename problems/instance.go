package problems

import (
	"slep/problems/random"
	"slep/problems/semidefinite"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Instance is a problem to be solved, with a start. It does not change once it is made.
type Instance struct {
	solver.Problem
	X0       *mat.Dense     // the start, n x p, in the variables of Scale
	MinEigM  float64        // smallest eigenvalue of M, NaN where it is not known
	NNZ      int            // stored entries of M, -1 when it is not sparse
	Known    map[string]any // what else is known of it, by name: numbers, words and []float64
	Warnings []string       // what was changed, and what may disappoint
	Remedy   *Remedy        // of what one of the warnings is about, nil where none is known
	Layout   Layout         // what pictures need beside X
	Samples  *Samples       // that f was made from, nil where there are none

	// Optimum computes the exact least value of f by dense factorisations. It is nil if no method is known, or n is too
	// large. pause is called repeatedly; its error ends the work and is returned. Up to n = 300 Least has the value
	// already.
	Optimum func(pause func() error) (float64, error)

	factor *semidefinite.Factor // of M, for precondition; nil where it was not factorised
}

// Remedy is a setting that removes the cause of a warning.
type Remedy struct {
	Warning string
	solver.Fix
}

// warn adds a warning unless it is empty.
func (in *Instance) warn(parts ...any) {
	if text := solver.Text(parts...); text != "" {
		in.Warnings = append(in.Warnings, text)
	}
}

// complete adds to the instance: Optimum and Least, preconditioned variables, and the start. A given start is taken as
// it is, and so is one that the problem has chosen; otherwise it is R(X0) of a random one.
func (in *Instance) complete(spec *Spec) (err error) {
	if err := in.setOptimum(spec.Pause); err != nil {
		return err
	}
	n, p := in.Objective.Dims()
	if f := in.factor; f != nil {
		in.factor = nil // its memory is needed
		if err := in.precondition(f, spec.Pause); err != nil {
			return err
		}
	}
	if spec.X0 != nil {
		if in.X0, err = spec.start(n, p); err != nil {
			return err
		}
	}
	if in.X0 != nil {
		in.X0 = in.FromUser(in.X0)
		return nil
	}
	in.X0 = mat.NewDense(n, p, nil)
	rng := random.New(spec.startSeed(), random.ForX)
	if spec.Params.Text("start") == "rand" {
		random.Fill(in.X0, rng.Float64)
	} else {
		random.Fill(in.X0, rng.NormFloat64)
	}
	if in.Preconditioned != nil { // otherwise a random start would begin with huge terms where f is stiff
		in.X0 = in.FromUser(in.Preconditioned.ToUser(in.X0))
	}
	return solver.Project(in.X0, in.M)
}
