package session

import (
	"errors"
	"math"
	"strconv"

	"slep/problems"
	"slep/problems/read"
	"slep/solver"
)

// start makes the run of the entry, on an instance that it may share. pause is called between the parts of the work; its error ends it.
func (s *Session) start(e *entry, spec Spec, pause func() error) (Info, error) {
	if err := solver.Check(spec.Method, spec.Options); err != nil { // before the work of making an instance
		return nil, err
	}
	in, err := s.instanceFor(spec, pause)
	if err != nil {
		return nil, err
	}
	if spec.Own != nil && spec.Options["check"] != false {
		if err := in.check(pause); err != nil {
			return nil, err
		}
	}
	if e.run, err = in.begin(spec); err != nil {
		return nil, err
	}
	s.mu.Lock()
	e.instance = in
	s.mu.Unlock()
	return in.infoOf(e.run), pause()
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

// readAll returns the user's data, the texts read. It takes the parts out of given, so that a text that was read is not kept.
func readAll(given map[string]Data, pause func() error) (data problems.Data, err error) {
	data = problems.Data{Matrices: map[string]*read.Matrix{}, Lists: map[string][]*read.Matrix{}, Labels: map[string][]string{}}
	for name, d := range given {
		delete(given, name)
		switch {
		case d.Labels != nil:
			data.Labels[name] = d.Labels
		case d.List != nil:
			list := make([]*read.Matrix, len(d.List))
			for i, item := range d.List {
				d.List[i] = Data{}
				if list[i], err = item.read("data."+name+"["+strconv.Itoa(i)+"]", pause); err != nil {
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
