package solver

import "gonum.org/v1/gonum/mat"

// MethodInfo is an entry of the catalogue of methods.
type MethodInfo struct {
	Name, Doc, Space string
	Needs            []string // what f and M must have: names of needs
	Recommended      bool
	Options          []string // names of the options it takes
	Defaults         Values   // of those that are not the options' own

	preferred bool // to the recommended one, by problems that have what it needs

	space  func(Problem, Values, *Meter) (Space, error)
	method func(Values) Method
}

// needs returns an *InputError when a problem lacks what a method needs of it. What is not here, the space finds out.
var needs = map[string]func(Problem) error{
	"hessian": func(p Problem) error {
		if _, ok := p.Objective.(HessObjective); !ok {
			return Input("method", "this method needs second derivatives of f, which this problem has not")
		}
		return nil
	},
	"quadratic": func(p Problem) error {
		if _, ok := p.Objective.(QuadraticObjective); !ok {
			return Input("method", "this method needs f to be quadratic: ½tr(XᵀAX) + tr(HᵀX)")
		}
		return nil
	},
}

// Methods returns the catalogue of methods.
func Methods() []MethodInfo { return methods }

// Options returns the options of all methods.
func Options() []Param { return options }

// Check returns the *InputError that Start would for the method and the options, without a problem.
func Check(method string, given Values) error {
	info, err := findMethod(method)
	if err != nil {
		return err
	}
	_, err = Resolve("options", info.params(), given)
	return err
}

// Start prepares a run of the named method, "" for the recommended one, from a copy of x0, n x p.
// Options that are not given take their defaults. What is wrong with any of it is an *InputError.
func Start(method string, problem Problem, x0 *mat.Dense, given Values) (*Run, error) {
	info, err := findMethod(method)
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
	set := Settings{
		Tol: v.Float("tol"), FeasTol: v.Float("feasTol"), MaxIterations: v.Int("maxIterations"), MaxSeconds: v.Float("maxSeconds"),
		Safeguard: v.Bool("safeguard"),
	}
	meter := &Meter{}
	space, err := info.space(problem, v, meter)
	if err != nil {
		return nil, err
	}
	run, err := NewRun(space, info.method(v), problem, x0, set, meter)
	if err != nil {
		return nil, err
	}
	run.name = info.Name
	return run, nil
}

// Recommended returns the name of the fastest method known to be reliable on the problem: one made for its kind, or the one that is
// recommended for any.
func Recommended(problem Problem) string {
	for i := range methods {
		if m := &methods[i]; m.preferred && m.check(problem) == nil {
			return m.Name
		}
	}
	info, _ := findMethod("")
	return info.Name
}

// findMethod looks a method up by name; "" is the recommended one.
func findMethod(name string) (*MethodInfo, error) {
	var names string
	for i := range methods {
		m := &methods[i]
		if m.Name == name || name == "" && m.Recommended {
			return m, nil
		}
		names += ", " + m.Name
	}
	return nil, Input("method", "there is no method "+name+"; there are "+names[2:])
}

// check returns an *InputError when the problem lacks what the method needs.
func (m *MethodInfo) check(problem Problem) error {
	for _, need := range m.Needs {
		if lacks := needs[need]; lacks != nil {
			if err := lacks(problem); err != nil {
				return err
			}
		}
	}
	return nil
}

// params returns the descriptions of the options that the method takes.
func (m *MethodInfo) params() []Param {
	var out []Param
	for _, p := range options {
		for _, name := range m.Options {
			if p.Name == name {
				if own, ok := m.Defaults[name]; ok {
					p.Default = own
				}
				out = append(out, p)
			}
		}
	}
	return out
}
