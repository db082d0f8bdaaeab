package session

import (
	"slep/problems"
	"slep/problems/try"
)

// Script is a request to write a problem as a program for another tool.
type Script struct {
	Formula  *string       // nil if the problem is built in
	Given    problems.Spec // the data and parameters of the instance
	Instance *problems.Instance
	Language string
	Notes    []string // the comment lines at the top of the program
}

// Script writes a problem as a program in a language, and returns the contents of the program's files by name.
func (s *Session) Script(handle int, spec Spec, language string, notes []string, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) Answer {
		if spec.Own != nil {
			try.Refuse("problem", "there is no formula for an objective in JavaScript, so it cannot be written as a script")
		}
		given := spec.given(spec.seeds(), pause)
		in := s.generate(spec, given)
		return Answer{Value: try.Value(s.Formulas.Script(Script{spec.Formula, given, in, language, notes}))}
	})
}
