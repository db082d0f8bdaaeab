package solver

import (
	"slices"

	"gonum.org/v1/gonum/mat"
)

// MethodInfo is an entry of the catalogue of methods.
type MethodInfo struct {
	Name, Title, Doc string // Title is the name as a text writes it
	Space            SpaceInfo
	Needs            []string // what f and M must have: names of needs
	Options          []string // names of the options it takes
	Defaults         Values   // of those that are not the options' own

	method func(Values) Method
}

// Need is something that a method asks of a problem.
type Need struct {
	Name, Doc string
	// returns an *InputError when the problem lacks it; nil where making the space finds out
	lacks func(Problem) error
}

// Needs returns all needs, by which MethodInfo.Needs names them.
func Needs() []Need { return slices.Clone(needs) }

var needs = []Need{
	{"hessian", "second derivatives of f", func(p Problem) error {
		if _, ok := p.Objective.(HessObjective); !ok {
			return withoutHessian()
		}
		return nil
	}},
	{"quadratic", "a quadratic f", func(p Problem) error {
		if _, ok := p.Objective.(QuadraticObjective); !ok {
			return notQuadratic()
		}
		return nil
	}},
	{"definite", "a positive definite M", nil},
}

func withoutHessian() error {
	return Input("method", "this method needs second derivatives of f, which this problem does not have")
}

func notQuadratic() error {
	return Input("method", "this method needs f to be quadratic: ½tr(XᵀAX) + tr(HᵀX)")
}

// Methods returns the catalogue of methods.
func Methods() []MethodInfo { return slices.Clone(methods) }

// Options returns the options of all methods.
func Options() []Param { return slices.Clone(options) }

// Check returns the *InputError about the method and its options that Start would return.
func Check(method string, given Values) error {
	info, err := find(method, func(*MethodInfo) bool { return true }, given)
	if err != nil {
		return err
	}
	_, err = Resolve("options", info.params(), given)
	return err
}

// Start prepares a run of the method of that name, or of the best one for Auto and "", from x0, n x p, which it
// copies. Options that are not given take their defaults. Start ignores the option check: who calls it calls
// derivative.Check. The error is an *InputError.
func Start(method string, problem Problem, x0 *mat.Dense, given Values) (*Run, error) {
	info, err := find(method, func(m *MethodInfo) bool { return m.check(problem) == nil }, given)
	if err != nil {
		return nil, err
	}
	v, err := Resolve("options", info.params(), given)
	if err != nil {
		return nil, err
	}
	if err := info.check(problem); err != nil {
		return nil, err
	}
	set := settingsOf(v)
	set.Space = info.Space.on
	switch v.Text("metric") {
	case "none":
		set.Space = PlainPenalty
	case "auto":
		set.Space = ChebyshevPenalty
	}
	run, err := newRun(problem, x0, set, info.method(v))
	if err != nil {
		return nil, err
	}
	run.name = info.Name
	return run, nil
}

// find returns the method of that name. For Auto and "" it chooses the best of those that fit and take the options
// given.
func find(name string, fits func(*MethodInfo) bool, given Values) (*MethodInfo, error) {
	if name == "" || name == Auto {
		return choose(fits, given)
	}
	return findMethod(name)
}

// findMethod returns the method of that name.
func findMethod(name string) (*MethodInfo, error) {
	var names string
	for i := range methods {
		m := &methods[i]
		if m.Name == name {
			return m, nil
		}
		names += ", " + m.Name
	}
	return nil, Input("method", "there is no method "+name+"; there are "+Auto+names)
}

// check returns an *InputError when the problem lacks what the method needs.
func (m *MethodInfo) check(problem Problem) error {
	for _, need := range needs {
		if need.lacks == nil || !slices.Contains(m.Needs, need.Name) {
			continue
		}
		if err := need.lacks(problem); err != nil {
			return err
		}
	}
	return nil
}

// params returns the descriptions of the options that the method takes.
func (m *MethodInfo) params() []Param {
	out := optionsNamed(m.Options)
	for i := range out {
		if own, ok := m.Defaults[out[i].Name]; ok {
			out[i].Default = own
		}
	}
	return out
}

// optionsNamed returns the options of the given names, and those that every method takes, in the order of the
// catalogue.
func optionsNamed(names []string) []Param {
	var out []Param
	for _, p := range options {
		if slices.Contains(names, p.Name) || slices.Contains(always, p.Name) {
			out = append(out, p)
		}
	}
	return out
}
