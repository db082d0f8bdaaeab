package session

import (
	"slep/problems"
	"slep/solver"
)

// Script is a request to write a problem as a program for another tool.
type Script struct {
	Formula  *string       // nil if the problem is built in
	Given    problems.Spec // data and parameters of the instance
	Instance *problems.Instance
	Language string
	Notes    []string // comment lines at the top of the program
}

// Script writes a problem as a program in a language, and returns the contents of its files by name.
func (s *Session) Script(handle int, spec Spec, language string, notes []string, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) (Answer, error) {
		if spec.Own != nil {
			return Answer{}, solver.Input("problem", "there is no formula for an objective in JavaScript, so it cannot be "+
				"written as a script")
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
