package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// MethodInfo is an entry of the catalogue of methods.
type MethodInfo struct {
	Name, Doc, Space string
	Needs            []string // what M or f must have
	Recommended      bool
	Options          []string // names of the options it takes

	method func(Values) Method
}

var limits = []string{"tol", "feasTol", "maxIterations", "maxSeconds", "safeguard", "beta"}

var methods = []MethodInfo{
	{
		Name: "slbb", Space: "penalty", Recommended: true, Options: append([]string{"rule"}, limits...),
		Doc: "Barzilai-Borwein on the exact penalty: the paper's SLBB, with the certified β and the safeguard unless these are turned off.",
		method: func(v Values) Method {
			if rule := v.Text("rule"); rule != "auto" {
				return &BB{Rule: bbRules[rule]}
			}
			if v.Bool("safeguard") {
				return &BB{Rule: ABBMin}
			}
			return &BB{Rule: ABB}
		},
	},
	{
		Name: "slgd", Space: "penalty", Options: append([]string{"stepLength"}, limits...),
		Doc: "Gradient descent on the exact penalty.",
		method: func(v Values) Method {
			length := v.Float("stepLength")
			if length == 0 && !v.Bool("safeguard") {
				length = plainStep
			}
			return &GD{Length: length}
		},
	},
}

var bbRules = map[string]BBRule{"alternating": ABB, "adaptive": ABBMin, "long": BB1, "short": BB2}

// maxSeconds is longer than any page stays open.
const maxSeconds = 86400

var options = []Param{
	{Name: "tol", Min: 0, Max: 1, Default: 1e-4, Log: true,
		Doc: "The run ends when ‖∇h‖ is at most this. With the safeguard it is relative to the terms that cancel in ∇h where these are below 1."},
	{Name: "feasTol", Min: 0, Max: 1, Default: 1e-3, Log: true,
		Doc: "Largest ‖XᵀMX − I‖ that counts as feasible."},
	{Name: "maxIterations", Min: 1, Max: 1e6, Default: 1e4, Integer: true, Log: true,
		Doc: "The run ends after this many steps."},
	{Name: "maxSeconds", Unit: "s", Min: 0, Max: maxSeconds, Default: float64(maxSeconds), Log: true,
		Doc: "The run ends after this much compute time."},
	{Name: "beta", Min: 0, Max: 1e12, Default: "certified", Log: true, Choices: []string{"certified", "paper"},
		Doc: "Penalty parameter: certified follows the certificate along the run, paper is 0.1 ‖∇f(X0)‖ and never changes, nor does a number."},
	{Name: "safeguard", Default: true,
		Doc: "Keeps XᵀMX between 0.25 and 2 and asks every step for a nonmonotone decrease. Off, steps are taken as they come, as in the paper."},
	{Name: "rule", Default: "auto", Choices: []string{"auto", "alternating", "adaptive", "long", "short"},
		Doc: "Barzilai-Borwein length: ‹S,S›/|‹S,Y›| (long), |‹S,Y›|/‹Y,Y› (short), the two in turns as in the paper (alternating), or the least of the last short ones where the two differ much (adaptive). auto is adaptive with the safeguard and alternating without."},
	{Name: "stepLength", Min: 0, Max: 1e6, Default: 0.0, Log: true,
		Doc: "Length of every gradient step. 0 doubles an accepted step and keeps one that had to be cut; without the safeguard it means 0.001."},
}

// Methods returns the catalogue of methods.
func Methods() []MethodInfo { return methods }

// Options returns the options of all methods.
func Options() []Param { return options }

// Check returns the *InputError that Start would for the method and the options, without a problem.
func Check(method string, given Values) error {
	_, _, err := settle(method, given)
	return err
}

// settle looks the method up and completes its options.
func settle(method string, given Values) (*MethodInfo, Values, error) {
	info, err := findMethod(method)
	if err != nil {
		return nil, nil, err
	}
	values, err := Resolve("options", info.params(), given)
	return info, values, err
}

// Start prepares a run of the named method, "" for the recommended one, from a copy of x0, n x p.
// Options that are not given take their defaults. What is wrong with any of it is an *InputError.
func Start(method string, problem Problem, x0 *mat.Dense, given Values) (*Run, error) {
	info, v, err := settle(method, given)
	if err != nil {
		return nil, err
	}
	beta := CertifiedBeta()
	if v.Text("beta") == "paper" {
		beta = PaperBeta()
	} else if b := v.Float("beta"); !math.IsNaN(b) {
		beta = FixedBeta(b)
	}
	set := Settings{
		Tol: v.Float("tol"), FeasTol: v.Float("feasTol"), MaxIterations: v.Int("maxIterations"), MaxSeconds: v.Float("maxSeconds"),
		Safeguard: v.Bool("safeguard"),
	}
	meter := &Meter{}
	space, err := NewPenalty(problem, beta, set.Safeguard, meter)
	if err != nil {
		return nil, err
	}
	return NewRun(space, info.method(v), problem, x0, set, meter)
}

// findMethod looks a method up by name.
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

// params returns the descriptions of the options that the method takes.
func (m *MethodInfo) params() []Param {
	var out []Param
	for _, p := range options {
		for _, name := range m.Options {
			if p.Name == name {
				out = append(out, p)
			}
		}
	}
	return out
}
