package session

import (
	"math"

	"slep/problems"
	"slep/solver"
)

// Spec says what is to be run.
type Spec struct {
	Problem string
	Own     *Own    // instead of a named problem
	Formula *string // the same; Formulas reads it
	Params  solver.Values
	Data    map[string]Data // Start takes the parts out, so that texts are not kept once they were read
	Seed    *float64        // a whole number from 0 to 2^53 - 1; nil: 1
	Method  string          // "": solver.Auto
	X0      []float64
	Options solver.Values
}

// Own is a problem of the user's own: f and the M of the constraint. Where f fails it panics with a *solver.InputError,
// which becomes the error of the operation.
type Own struct {
	Objective solver.Objective
	M         Data // none: the identity
}

// copied returns an Own that a session may change. Its M goes once it was read; that of the caller stays.
func (o *Own) copied() *Own {
	if o == nil {
		return nil
	}
	out := *o
	return &out
}

func seedOf(seed *float64) (uint64, error) {
	if seed == nil {
		return 1, nil
	}
	if *seed != math.Trunc(*seed) || !(*seed >= 0 && *seed < 1<<53) {
		return 0, solver.Input("seed", "the seed is "+solver.Number(*seed)+"; enter a whole number from 0 to 2^53 - 1")
	}
	return uint64(*seed), nil
}

// given returns what an instance is made from. It reads the user's data.
func (spec Spec) given(seed uint64, pause func() error) (problems.Spec, error) {
	data, err := readAll(spec.Data, pause)
	return problems.Spec{Params: spec.Params, Data: data, Seed: seed, X0: spec.X0, Pause: pause}, err
}
