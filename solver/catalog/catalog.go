// Package catalog describes the methods of package solver and their options by name, so that a page can list them and
// start runs from names and values. Go programs use the types of package solver instead.
package catalog

import (
	"slices"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Need is a property that a method requires of a problem.
type Need struct {
	Name, Doc string
	met       func(*solver.Problem) bool // nil if the property cannot be checked before a run starts
}

// Needs returns all needs. The field Needs of an Entry lists needs by name.
func Needs() []Need { return slices.Clone(needs) }

var needs = []Need{
	{"hessian", "second derivatives of f", has[solver.HessObjective]},
	{"quadratic", "a quadratic f", has[solver.QuadraticObjective]},
	{"definite", "a positive definite M", nil},
}

// has reports whether the objective is of type F.
func has[F solver.Objective](p *solver.Problem) bool {
	_, ok := p.Objective.(F)
	return ok
}

// Methods returns the catalogue of methods.
func Methods() []Entry { return slices.Clone(methods) }

// Options returns the options of all methods.
func Options() []Param { return slices.Clone(options) }

// Check returns the error that Start would return for the method or its options.
func Check(method string, given Values) error {
	m, err := Choose(method, nil, given)
	if err == nil {
		_, err = Resolve("options", m.params(), given)
	}
	return err
}

// Start chooses a method by name and starts a run of this method.
func Start(method string, problem solver.Problem, x0 *mat.Dense, given Values) (*solver.Run, error) {
	m, err := Choose(method, &problem, given)
	if err != nil {
		return nil, err
	}
	return m.Start(problem, x0, given)
}

// Choose returns the method with the given name. For Auto and "", the result is the best method that accepts the given
// options and, if problem is not nil, suits the problem.
func Choose(name string, problem *solver.Problem, given Values) (*Entry, error) {
	if name == "" || name == Auto {
		return best(problem, given)
	}
	return named(name)
}

// Start starts a run of the method from a copy of the n x p matrix x0. Options that are not given take their defaults.
// The option "check" is ignored, because callers check the gradient by calling derivative.Check. Every error is a
// *solver.InputError.
func (m *Entry) Start(problem solver.Problem, x0 *mat.Dense, given Values) (*solver.Run, error) {
	v, err := Resolve("options", m.params(), given)
	if err != nil {
		return nil, err
	}
	return solver.NewRun(problem, x0, m.settings(v), m.make(v))
}

// named returns the method with the given name.
func named(name string) (*Entry, error) {
	var names string
	for i := range methods {
		if methods[i].Name == name {
			return &methods[i], nil
		}
		names += ", " + methods[i].Name
	}
	return nil, solver.Input("method", "there is no method "+name+"; choose from "+Auto+names)
}

// suits reports whether the problem meets those needs of the method that can be checked before a run starts.
func (m *Entry) suits(problem *solver.Problem) bool {
	return !slices.ContainsFunc(needs, func(need Need) bool {
		return need.met != nil && slices.Contains(m.Needs, need.Name) && !need.met(problem)
	})
}

// params returns the options that the method takes, with the defaults of the method.
func (m *Entry) params() []Param {
	out := optionsNamed(m.Options)
	for i := range out {
		if own, ok := m.Defaults[out[i].Name]; ok {
			out[i].Default = own
		}
	}
	return out
}

// optionsNamed returns the options with the given names, and the option "check", which every method takes. The options
// are in the order of the catalogue.
func optionsNamed(names []string) []Param {
	var out []Param
	for _, p := range options {
		if p.Name == check || slices.Contains(names, p.Name) {
			out = append(out, p)
		}
	}
	return out
}

// check is the name of an option that every method takes, because the option concerns only the objective.
const check = "check"
