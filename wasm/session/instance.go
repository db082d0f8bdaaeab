package session

import (
	"maps"
	"math"
	"slices"
	"sync"

	"slep/problems"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// instance is a generated problem. Several runs can share an instance, so that a run with another method need not
// generate the instance again. Only the entries of these runs refer to the instance, so the instance is freed with the
// last of these runs.
type instance struct {
	mu     sync.Mutex // held while a run computes, because objectives and operators have workspaces
	recipe recipe
	made   *problems.Instance

	matrices          map[string]Answer // answers for the views of M and A that have been read
	judged, invariant bool              // whether ritz.Invariant was called, and its result
}

// recipe holds all inputs on which a generated instance depends.
type recipe struct {
	problem string // the name of the problem, or the text of a formula
	formula bool
	params  catalog.Values
	seeds   seeds
	x0      []float64
	given   bool // whether there are data, a user's own objective or a resampling plan; if so, equal returns false
}

func (r recipe) equal(other recipe) bool {
	return !r.given && !other.given &&
		r.problem == other.problem && r.formula == other.formula && r.seeds == other.seeds &&
		maps.Equal(r.params, other.params) && slices.Equal(r.x0, other.x0)
}

// instanceFor returns the instance of a run with the same recipe, or a new one. instanceFor calls pause often, and if
// pause returns an error, instanceFor fails with this error.
func (s *Session) instanceFor(spec Spec, pause func() error) *instance {
	of := spec.seeds()
	wanted := recipe{
		problem: spec.Problem, params: spec.Params, seeds: of, x0: spec.X0,
		given: spec.Own != nil || len(spec.Data) > 0 || spec.Resample != nil,
	}
	if spec.Formula != nil {
		wanted.problem, wanted.formula = *spec.Formula, true
	}
	if in := s.shared(wanted); in != nil {
		return in
	}
	made := s.generate(spec, spec.given(of, pause))
	in := &instance{recipe: wanted, made: made, matrices: map[string]Answer{}}
	try.Check(pause())
	return in
}

// shared returns the instance of a run with the same recipe, or nil if there is none.
func (s *Session) shared(wanted recipe) *instance {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.entries {
		if e.crash == nil && e.instance != nil && e.instance.recipe.equal(wanted) {
			return e.instance
		}
	}
	return nil
}

// generate returns a new instance of a named problem, a formula or a user's own objective.
func (s *Session) generate(spec Spec, given problems.Spec) *problems.Instance {
	if spec.Formula != nil {
		return try.Value(s.Formulas.Instance(*spec.Formula, given))
	}
	if spec.Own == nil {
		return try.Value(problems.New(spec.Problem, given))
	}
	m := spec.Own.M.read("problem.M", given.Pause)
	spec.Own.M = Data{} // frees the text
	made, err := problems.Own(spec.Own.Objective, m, given)
	return try.Value(made, solver.Revised(err, func(bad *solver.InputError) { bad.Fix = nil })) // p is not a parameter
}

// startRun starts a run on the instance, and returns the Info about the instance and the run, including the given
// warnings.
func (in *instance) startRun(spec Spec, warnings []string) (run *solver.Run, info Info) {
	in.mu.Lock()
	defer in.mu.Unlock()
	method := try.Value(catalog.Choose(spec.Method, &in.made.Problem, spec.Options))
	run, err := method.Start(in.made.Problem, in.made.X0, spec.Options)
	try.Check(spec.named(err))
	info = knownOf(in.made)
	info["method"] = method.Name
	info["beta0"] = run.Beta0()
	info["warnings"] = append(append(append([]string{}, in.made.Warnings...), warnings...), run.Warnings()...)
	return run, info
}

// knownOf returns the part of Info that all runs on an instance share.
func knownOf(made *problems.Instance) Info {
	n, p := made.X0.Dims()
	l := made.Layout
	layout := Catalog{"grid": l.Grid, "held": l.Held, "nodes": l.Nodes, "names": l.Names, "samples": made.Samples != nil}
	known := Info{"n": n, "p": p, "rankM": math.NaN(), "layout": layout}
	maps.Copy(known, made.Known)
	if made.Rank > 0 {
		known["rankM"] = made.Rank
	}
	if !math.IsNaN(made.MinEigM) {
		known["minEigM"] = made.MinEigM
	}
	if made.NNZ >= 0 {
		known["nnzM"] = made.NNZ
	}
	if made.Least != nil {
		known["optimum"] = *made.Least
	}
	if r := made.Remedy; r != nil {
		known["remedy"] = Info{"param": r.Param, "value": r.Value, "warning": r.Warning}
	}
	return known
}
