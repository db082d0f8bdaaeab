package session

import (
	"slep/problems"
	"slep/solver/try"
)

// Formulas compiles formulas to problems. An error in a formula is a *solver.InputError with a line and column.
type Formulas interface {
	// Describe returns the FormulaInfo of the contract, with the facts that the spec determines.
	Describe(text string, spec problems.Spec) (Catalog, error)
	// Instance returns the problem that a formula defines.
	Instance(text string, spec problems.Spec) (*problems.Instance, error)
	// Script writes a problem as a program for another tool, and returns the contents of the program's files by name.
	Script(s Script) (Catalog, error)
}

// Describe describes a formula. The keys of the value are those of FormulaInfo in site/types/slep.d.ts. The Method, X0
// and Options of the spec are ignored.
func (s *Session) Describe(handle int, spec Spec, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) Answer {
		given := problems.Spec{Params: spec.Params, Data: readAll(spec.Data, pause), Pause: pause}
		return Answer{Value: try.Value(s.Formulas.Describe(*spec.Formula, given))}
	})
}

// Script is a request to write a problem as a program for another tool.
type Script struct {
	Formula  *string       // nil if the problem is built in
	Given    problems.Spec // the data and parameters of the instance
	Instance *problems.Instance
	Language string
	Notes    []string // the comment lines at the top of the program
}

// Script writes a problem as a program in the given language, and returns the contents of the program's files by name.
func (s *Session) Script(handle int, spec Spec, language string, notes []string, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) Answer {
		try.RefuseIf(spec.Own != nil, "problem",
			"an objective in JavaScript has no formula, so the problem cannot be written as a script")
		given := spec.given(spec.seeds(), pause)
		in := s.generate(spec, given)
		return Answer{Value: try.Value(s.Formulas.Script(Script{spec.Formula, given, in, language, notes}))}
	})
}
