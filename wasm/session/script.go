package session

import (
	"slep/problems"
	"slep/solver"
)

// Script is a problem that is to be written as a program for another tool.
type Script struct {
	Formula  *string       // nil: the instance knows its own
	Given    problems.Spec // what the instance was made from
	Instance *problems.Instance
	Language string
	Notes    []string // lines for the head of the program
}

// File is one file of a script.
type File struct {
	Name string
	Text []byte
}

// Script returns the texts of the files of a script by their names. It calls pause and ends as Start does, and leaves
// nothing under the handle.
func (s *Session) Script(handle int, spec Spec, language string, notes []string, pause func()) (
	out Answer, err error,
) {
	e, err := s.add(handle)
	if err != nil {
		return Answer{}, err
	}
	defer s.Stop(handle)
	defer s.confine(e, &e.instance, &err)
	if spec.Own != nil {
		return Answer{}, solver.Input("problem", "an objective in JavaScript is not known as a formula, so that there is "+
			"no script of it")
	}
	seed, err := seedOf(spec.Seed)
	if err != nil {
		return Answer{}, err
	}
	given, err := spec.given(seed, s.pausing(e, pause))
	if err != nil {
		return Answer{}, err
	}
	in, err := s.generate(spec, given)
	if err != nil {
		return Answer{}, err
	}
	files, err := s.Formulas.Script(Script{spec.Formula, given, in, language, notes})
	if err != nil {
		return Answer{}, err
	}
	texts := make(map[string]any, len(files))
	for _, f := range files {
		texts[f.Name] = string(f.Text)
	}
	return Answer{Value: texts}, nil
}
