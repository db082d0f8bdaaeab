package session

import "slep/problems"

// Formulas turns formulas into problems. An error in a text is a *solver.InputError with its line and column.
type Formulas interface {
	// Describe returns the FormulaInfo of the contract, as far as the spec determines it.
	Describe(text string, spec problems.Spec) (Catalog, error)
	// Instance makes the problem of a formula.
	Instance(text string, spec problems.Spec) (*problems.Instance, error)
	// Script writes a problem as a program for another tool, and returns its texts by file name.
	Script(s Script) (Catalog, error)
}

// Describe describes a formula by the names of the contract. It ignores the method, x0 and options of the spec.
func (s *Session) Describe(handle int, spec Spec, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) (Answer, error) {
		data, err := readAll(spec.Data, pause)
		if err != nil {
			return Answer{}, err
		}
		given := problems.Spec{Params: spec.Params, Data: data, Pause: pause}
		description, err := s.Formulas.Describe(*spec.Formula, given)
		return Answer{Value: description}, err
	})
}
