package session

import (
	"slep/problems"
	"slep/solver"
)

// Script is a request to write a problem as a program for another tool.
type Script struct {
	Formula  *string       // nil: the instance knows its own
	Given    problems.Spec // what the instance was made from
	Instance *problems.Instance
	Language string
	Notes    []string // lines for the head of the program
}

// Script returns the texts of a script by the names of its files.
func (s *Session) Script(handle int, spec Spec, language string, notes []string, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) (Answer, error) {
		if spec.Own != nil {
			return Answer{}, solver.Input("problem", "an objective in JavaScript is not known as a formula, so that there is "+
				"no script of it")
		}
		of, err := spec.seeds()
		if err != nil {
			return Answer{}, err
		}
		given, err := spec.given(of, pause)
		if err != nil {
			return Answer{}, err
		}
		in, err := s.generate(spec, given)
		if err != nil {
			return Answer{}, err
		}
		texts, err := s.Formulas.Script(Script{spec.Formula, given, in, language, notes})
		return Answer{Value: texts}, err
	})
}
