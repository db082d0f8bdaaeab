package session

import (
	"errors"
	"math"
	"strconv"

	"slep/problems"
	"slep/problems/read"
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

// Data is a part of the user's data: one of the fields is not nil.
type Data struct {
	Matrix *read.Matrix
	Text   []byte // of a matrix, as read.Text takes it
	List   []Data // of matrices
	Labels []string
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
		return 0, solver.Input("seed", "the seed is "+solver.Number(*seed)+", wanted a whole number from 0 to 2^53 - 1")
	}
	return uint64(*seed), nil
}

// given returns what an instance is made from. It reads the user's data.
func (spec Spec) given(seed uint64, pause func() error) (problems.Spec, error) {
	data, err := readAll(spec.Data, pause)
	return problems.Spec{Params: spec.Params, Data: data, Seed: seed, X0: spec.X0, Pause: pause}, err
}

// readAll reads the texts in the user's data. It takes the parts out of given, so that a text is not kept once it was
// read.
func readAll(given map[string]Data, pause func() error) (data problems.Data, err error) {
	data = problems.Data{
		Matrices: map[string]*read.Matrix{}, Lists: map[string][]*read.Matrix{}, Labels: map[string][]string{},
	}
	for name, d := range given {
		delete(given, name)
		switch {
		case d.Labels != nil:
			data.Labels[name] = d.Labels
		case d.List != nil:
			list := make([]*read.Matrix, len(d.List))
			for i, matrix := range d.List {
				d.List[i] = Data{}
				if list[i], err = matrix.read("data."+name+"["+strconv.Itoa(i)+"]", pause); err != nil {
					return data, err
				}
			}
			data.Lists[name] = list
		default:
			if data.Matrices[name], err = d.read("data."+name, pause); err != nil {
				return data, err
			}
		}
	}
	return data, nil
}

// read returns the matrix.
func (d Data) read(input string, pause func() error) (*read.Matrix, error) {
	if d.Text == nil {
		return d.Matrix, nil
	}
	matrix, err := read.Text(d.Text, pause)
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		return nil, &solver.InputError{Input: input, Message: bad.Message, Line: bad.Line}
	} else if err != nil {
		return nil, err
	}
	return matrix, nil
}
