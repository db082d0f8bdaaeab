// Package problems provides the problems that the lab offers and on which the solver is tested. Each problem has one
// entry in the registry and a file of its own, which declares the problem's parameters and the data that a user may
// provide, and makes the instances. Code that several problems share is in other files of this package and in its
// subpackages: package random generates matrices and starts, package grid provides grids of points, package read reads
// users' matrices, package semidefinite finds ranks, null spaces and lower bounds, and package resample estimates the
// reliability of answers computed from samples.
package problems

import (
	"strconv"
	"strings"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// registry holds the problems in the order in which a page lists them.
var registry = []Problem{quadratic, gcca, sgcca, lda, kohnsham, eigen, beam}

// Problem is an entry of the registry.
type Problem struct {
	Name, Title, Doc string // Title is the displayed name; Doc is one line that describes f
	Details          string // a few sentences about the matrices
	Params           []catalog.Param
	Data             []Datum // data that a user may provide instead of a generated instance

	// BesideData names the parameters that a user may set together with data. Every other parameter either is
	// a size that follows from the data, or describes generated instances.
	BesideData []string

	Advice []Advice

	// Picture names the kind of plot of X that is usual in the field from which the problem comes, or is "" if none is
	// usual.
	Picture string

	// sizes returns the parameters that follow from the data, which must have been checked.
	sizes func(data *Data) catalog.Values

	// generate makes an instance from checked settings; given makes an instance from checked settings and a user's data.
	// Instance.complete then adds the parts that both kinds of instances have.
	generate, given func(spec *Spec) *Instance
}

// Datum describes one part of a user's data.
type Datum struct {
	Name, Doc, Shape string
	Kind             Kind
	Of               string // for labels: the matrix whose rows have these labels; one of its columns may hold the labels
	Optional         bool
}

// Kind is the type of a part of a user's data.
type Kind string

const (
	OneMatrix   Kind = ""       // a matrix
	ListOf      Kind = "list"   // a list of matrices
	OneLabelPer Kind = "labels" // one label for each row of another part
)

// All returns the registry.
func All() []Problem { return registry }

// New makes an instance of the named problem. If the spec is not valid, the error is a *solver.InputError. Errors from
// Pause are returned unchanged.
func New(name string, spec Spec) (*Instance, error) {
	var names []string
	for _, p := range registry {
		if p.Name == name {
			return p.make(spec)
		}
		names = append(names, p.Name)
	}
	return nil, solver.Input("problem", "there is no problem ", strconv.Quote(name), "; choose from ",
		strings.Join(names, ", "))
}

func (p *Problem) make(spec Spec) (out *Instance, err error) {
	defer try.Catch(&err)
	spec.given, spec.Params = spec.Params, try.Value(catalog.Resolve("params", p.Params, spec.Params))
	if spec.Pause == nil {
		spec.Pause = func() error { return nil }
	}
	build := p.generate
	var sizes catalog.Values
	if !spec.Data.empty() {
		build = p.given
		p.checkData(&spec.Data, spec.Pause)
		sizes = p.sizes(&spec.Data)
		p.checkParams(&spec, sizes)
	}
	p.countColumns(&spec, sizes)
	held := spec.resample()
	made := build(&spec)
	made.complete(&spec)
	made.held = held
	for input, m := range spec.Data.all() {
		made.warnOfNote(input, m)
	}
	return made, nil
}

// Advice is a change of parameters that is worth trying after a run.
type Advice struct {
	After     Ending
	Title     string         // a short label for a button
	From      catalog.Values // the advice applies only if the parameters have these values
	To        catalog.Values
	Generated bool // the advice applies only to generated instances
}

// Ending classifies the outcome of a run.
type Ending string

const (
	Solved Ending = "solved" // at a feasible stationary point
	Slow   Ending = "slow"   // at the iteration limit, or stopped by rounding errors
	Astray Ending = "astray" // off the constraint, at a saddle point, or not finite
)

// nearerStart suggests a start nearer to the solution, for problems that have the parameter startParam.
var nearerStart = Advice{After: Astray, Title: "start from randn, nearer the solution",
	From: catalog.Values{"start": "rand"}, To: catalog.Values{"start": "randn"}}

// scaledVariables suggests scaling, for problems that have the parameter stiffnessScaling or featureScaling. Variables
// on different scales slow down most methods.
var scaledVariables = Advice{After: Slow, Title: "scale the variables",
	From: catalog.Values{"scaling": false}, To: catalog.Values{"scaling": true}}
