package session

import (
	"math"
	"strconv"

	"slep/problems"
	"slep/problems/read"
	"slep/problems/resample"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// Spec describes a run. The tag of a field is its name in JavaScript. Package bridge sets the fields that have no tag.
type Spec struct {
	Problem string          `js:"problem"`
	Formula *string         `js:"formula"` // replaces a named problem; compiled by Formulas
	Own     *Own            // replaces a named problem
	Params  catalog.Values  `js:"params"`
	Data    map[string]Data // reading a part removes it, so that its text can be freed
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
		isWhole := v == math.Trunc(v) && math.Abs(v) <= math.MaxInt32
		try.RefuseIf(!isWhole, "resample."+name, "the ", name, " is ", v, "; enter a whole number")
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
	return new(*o)
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
	isWhole := *seed == math.Trunc(*seed) && *seed >= 0 && *seed < 1<<53
	try.RefuseIf(!isWhole, input, "the ", input, " is ", *seed, "; enter a whole number from 0 to 2^53 - 1")
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

// Data is a part of the user's data. Exactly one field of a Data is set; in Own.M, no field is set if M is not given.
type Data struct {
	Matrix *read.Matrix
	Text   []byte // the text of a matrix, in a format that read.Text accepts
	List   []Data // matrices
	Labels []string
	Column *Column // a column that contains labels
}

// Column is a column of another part of the data. The column is removed from the other part.
type Column struct {
	Of string
	read.Column
}

// readAll reads the user's data. Each part is removed from the map named given, so that its text can be freed after it
// has been read.
func readAll(given map[string]Data, pause func() error) problems.Data {
	data := problems.Data{
		Matrices: map[string]*read.Matrix{}, Lists: map[string][]*read.Matrix{}, Labels: map[string][]string{},
	}
	for name, d := range given {
		if d.Column == nil {
			continue
		}
		of := d.Column.Of
		matrix := given[of]
		isMissing := matrix.Text == nil && matrix.Matrix == nil
		try.RefuseIf(isMissing, "data."+name, "the labels are a column of ", of, ", which is missing")
		delete(given, name)
		delete(given, of)
		data.Matrices[of], data.Labels[name] = matrix.split("data."+of, d.Column.Column, pause)
	}
	for name, d := range given {
		delete(given, name)
		switch {
		case d.Labels != nil:
			data.Labels[name] = d.Labels
		case d.List != nil:
			list := make([]*read.Matrix, len(d.List))
			for i, matrix := range d.List {
				d.List[i] = Data{}
				list[i] = matrix.read("data."+name+"["+strconv.Itoa(i)+"]", pause)
			}
			data.Lists[name] = list
		default:
			data.Matrices[name] = d.read("data."+name, pause)
		}
	}
	return data
}

// read returns the matrix, and parses the matrix if it is given as text.
func (d Data) read(input string, pause func() error) *read.Matrix {
	if d.Text == nil {
		return d.Matrix
	}
	matrix, err := read.Text(d.Text, pause)
	return try.Value(matrix, about(input, err))
}

// split returns the matrix without the given column, and the labels in that column.
func (d Data) split(input string, column read.Column, pause func() error) (m *read.Matrix, labels []string) {
	var err error
	if d.Text != nil {
		m, labels, err = read.Labelled(d.Text, column, pause)
	} else if m, err = d.Matrix, d.Matrix.Check("", pause); err == nil {
		labels, err = m.TakeLabels(column)
	}
	return try.Values(m, labels, about(input, err))
}

// about returns err with the name of the input replaced.
func about(input string, err error) error {
	return solver.Revised(err, func(bad *solver.InputError) { bad.Input = input })
}
