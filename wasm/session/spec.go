package session

import (
	"math"

	"slep/problems"
	"slep/problems/resample"
	"slep/problems/try"
	"slep/solver"
	"slep/solver/catalog"
)

// Spec describes a run. The tag of a field is its name in JavaScript. Package bridge reads the fields without a tag.
type Spec struct {
	Problem string          `js:"problem"`
	Formula *string         `js:"formula"` // replaces a named problem; compiled by Formulas
	Own     *Own            // replaces a named problem
	Params  catalog.Values  `js:"params"`
	Data    map[string]Data // Start removes each part, so that the text can be freed after it has been read
	Seed    *float64        `js:"seed"`   // a whole number from 0 to 2^53 - 1; nil means 1
	Method  string          `js:"method"` // "" means catalog.Auto
	Options catalog.Values  `js:"options"`

	StartSeed *float64  `js:"startSeed"` // the seed of the generated start; nil means Seed
	Resample  *Resample `js:"resample"`  // selects rows of the data; nil means all rows
	X0        []float64

	Progress func(part float64) // see problems.Spec; may be nil
}

// Resample is a resample.Plan. All numbers of a Resample must be integers.
type Resample struct {
	Kind  string  `js:"kind" json:"kind"`
	Count float64 `js:"count" json:"count"`
	Part  float64 `js:"part" json:"part"`
}

func (r *Resample) plan() *resample.Plan {
	if r == nil {
		return nil
	}
	for name, v := range map[string]float64{"count": r.Count, "part": r.Part} {
		if v != math.Trunc(v) || !(math.Abs(v) <= math.MaxInt32) {
			try.Refuse("resample."+name, "the ", name, " is ", v, "; enter a whole number")
		}
	}
	return &resample.Plan{Kind: r.Kind, Count: int(r.Count), Part: int(r.Part)}
}

// Own is a user's own problem: f and the M of the constraint. If f cannot be computed, FuncGrad must panic with a
// *solver.InputError, which becomes the error of the operation.
type Own struct {
	Objective solver.Objective
	M         Data // if M is empty, the identity is used
}

// copied returns a copy of an Own. After reading M, the session removes M from the copy, so that the caller's Own does
// not change.
func (o *Own) copied() *Own {
	if o == nil {
		return nil
	}
	out := *o
	return &out
}

// seeds holds the seeds of an instance and of its start.
type seeds struct{ instance, start uint64 }

func (spec Spec) seeds() (out seeds) {
	out.instance = seedOf("seed", spec.Seed, 1)
	out.start = seedOf("startSeed", spec.StartSeed, out.instance)
	return out
}

func seedOf(input string, seed *float64, otherwise uint64) uint64 {
	if seed == nil {
		return otherwise
	}
	if *seed != math.Trunc(*seed) || !(*seed >= 0 && *seed < 1<<53) {
		try.Refuse(input, "the ", input, " is ", *seed, "; enter a whole number from 0 to 2^53 - 1")
	}
	return uint64(*seed)
}

// given reads the user's data and returns the problems.Spec of an instance.
func (spec Spec) given(of seeds, pause func() error) problems.Spec {
	plan := spec.Resample.plan()
	return problems.Spec{
		Params: spec.Params, Data: readAll(spec.Data, pause), Seed: of.instance, StartSeed: &of.start, Resample: plan,
		X0: spec.X0, Pause: pause, Progress: spec.Progress,
	}
}
