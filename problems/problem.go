// Package problems holds the objectives that the solver is tried on, generators of instances and readers of users' data.
package problems

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Problem is an entry of the registry.
type Problem struct {
	Name, Title, Doc string // Title is the name as a text writes it
	Params           []solver.Param
	Data             []Datum // what a user may bring instead of a generated instance

	// sizes returns the parameters that data decide, of data that were checked.
	sizes func(data *Data) solver.Values

	// build makes an instance from settings that were checked and data whose names were.
	build func(spec *Spec) (*Instance, error)
}

// Datum describes one part of a user's data.
type Datum struct {
	Name, Doc, Shape string
	Kind             Kind
	Optional         bool
}

// Kind is what a part of a user's data is made of.
type Kind string

const (
	OneMatrix   Kind = ""       // a matrix
	ListOf      Kind = "list"   // a list of matrices
	OneLabelPer Kind = "labels" // one word for each row of another part
)

// Spec says which instance is wanted.
type Spec struct {
	Params solver.Values // settings that are missing take their defaults
	Data   Data          // empty: the instance is generated
	Seed   uint64        // of everything random
	X0     []float64     // start, row-major n x p; nil: generated
	Pause  func() error  // called every few milliseconds of work; an error ends it. nil: never called

	given solver.Values // Params as they were given
}

// Data is what a user brings, by the names of the problem's Datums of each Kind. The matrices are the instance's from then on: it keeps
// them, brings triplets into order, and makes symmetric in place what is so but for rounding.
type Data struct {
	Matrices map[string]*Matrix
	Lists    map[string][]*Matrix
	Labels   map[string][]string
}

// empty reports whether nothing was brought.
func (d *Data) empty() bool { return len(d.Matrices)+len(d.Lists)+len(d.Labels) == 0 }

// Memory that an instance may take in all, in bytes: half of what a 32-bit address space holds, so that the rest of a page fits.
const memoryLimit = 2 << 30

var registry = []Problem{quadratic, gcca, sgcca, lda, kohnsham, eigen, beam}

// All returns the registry.
func All() []Problem { return registry }

// New makes an instance of the named problem. What is wrong with the spec is a *solver.InputError; an error of Pause is returned as it is.
func New(name string, spec Spec) (*Instance, error) {
	var names []string
	for _, p := range registry {
		if p.Name == name {
			return p.make(spec)
		}
		names = append(names, p.Name)
	}
	return nil, solver.Input("problem", "there is no problem "+strconv.Quote(name)+"; there are "+strings.Join(names, ", "))
}

func (p *Problem) make(spec Spec) (*Instance, error) {
	values, err := solver.Resolve("params", p.Params, spec.Params)
	if err != nil {
		return nil, err
	}
	spec.given, spec.Params = spec.Params, values
	if spec.Pause == nil {
		spec.Pause = func() error { return nil }
	}
	if err := p.checkData(&spec.Data, spec.Pause); err != nil {
		return nil, err
	}
	if err := p.checkBeside(&spec); err != nil {
		return nil, err
	}
	out, err := p.build(&spec)
	if err != nil {
		return nil, err
	}
	return out, spec.Data.each(func(input string, m *Matrix) error {
		out.warnOf(input, m)
		return nil
	})
}

// checkData compares the names of the data with those that the problem knows, and entries with the finite numbers.
func (p *Problem) checkData(data *Data, pause func() error) error {
	if data.empty() {
		return nil
	}
	for _, d := range p.Data {
		if !data.has(d) && !d.Optional {
			return solver.Input("data."+d.Name, d.Name+" is missing: "+d.Doc)
		}
	}
	for name := range data.Matrices {
		if err := p.knows(name, OneMatrix); err != nil {
			return err
		}
	}
	for name := range data.Lists {
		if err := p.knows(name, ListOf); err != nil {
			return err
		}
	}
	for name := range data.Labels {
		if err := p.knows(name, OneLabelPer); err != nil {
			return err
		}
	}
	return data.each(func(input string, m *Matrix) error { return m.check(input, pause) })
}

// each calls do for each matrix with its name, as in data.M and data.views[0], in order of the names, until it returns an error.
func (d *Data) each(do func(input string, m *Matrix) error) error {
	for _, name := range slices.Sorted(maps.Keys(d.Matrices)) {
		if err := do("data."+name, d.Matrices[name]); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.Lists)) {
		for i, m := range d.Lists[name] {
			if err := do("data."+name+"["+strconv.Itoa(i)+"]", m); err != nil {
				return err
			}
		}
	}
	return nil
}

// besideData are the parameters that hold beside data: the others are sizes, which the data have, or describe instances that are generated.
var besideData = []string{"p", "alpha", "gamma", "mu", "scaling", "start"}

// HoldsBesideData reports whether a parameter can be chosen beside data. A start refuses any other that says another thing than the data.
func HoldsBesideData(param string) bool { return slices.Contains(besideData, param) }

// checkBeside returns an error when a parameter is given beside data that says another thing than these, or nothing about them.
func (p *Problem) checkBeside(spec *Spec) error {
	if spec.Data.empty() || p.sizes == nil {
		return nil
	}
	sizes := p.sizes(&spec.Data)
	for _, param := range p.Params {
		name := param.Name
		value, given := spec.given[name]
		if !given || HoldsBesideData(name) || sizes[name] == value {
			continue
		}
		if size, ok := sizes[name].(float64); ok {
			return solver.Input("params."+name, name+" = "+solver.Number(value.(float64))+
				", but the data have "+name+" = "+solver.Number(size)+": leave it out")
		}
		return solver.Input("params."+name, name+" describes instances that are generated, not data that are given: leave it out")
	}
	return nil
}

// has reports whether the part was brought.
func (d *Data) has(part Datum) bool {
	switch part.Kind {
	case ListOf:
		return d.Lists[part.Name] != nil
	case OneLabelPer:
		return d.Labels[part.Name] != nil
	}
	return d.Matrices[part.Name] != nil
}

// knows returns an error when the problem has no part of that name and kind.
func (p *Problem) knows(name string, kind Kind) error {
	var names []string
	for _, d := range p.Data {
		if d.Name == name && d.Kind == kind {
			return nil
		}
		names = append(names, d.Name)
	}
	if names == nil {
		return solver.Input("data."+name, "this problem takes no data")
	}
	what := map[Kind]string{OneMatrix: "matrix ", ListOf: "list of matrices ", OneLabelPer: "list of labels "}[kind]
	return solver.Input("data."+name, "this problem has no "+what+strconv.Quote(name)+"; it has "+strings.Join(names, ", "))
}

// start returns a copy of the given X0 as a matrix, checked for its size, or nil when none is given.
func (s *Spec) start(n, p int) (*mat.Dense, error) {
	if s.X0 == nil {
		return nil, nil
	}
	if len(s.X0) != n*p {
		return nil, solver.Input("x0", "x0 has "+strconv.Itoa(len(s.X0))+" values, wanted n·p = "+strconv.Itoa(n)+"·"+strconv.Itoa(p)+" = "+strconv.Itoa(n*p))
	}
	return mat.NewDense(n, p, slices.Clone(s.X0)), nil
}

// checkMemory returns an error when an instance with the given dense n x n matrices and runs on n x p would not fit.
func checkMemory(n, p, square int) error {
	return checkRoom("params.n", "n = "+strconv.Itoa(n), n, p, float64(square)*float64(n)*float64(n))
}

// checkRoom returns an error about input when an instance of the described size that stores so many numbers, and runs on n x p, would not fit.
func checkRoom(input, size string, n, p int, stored float64) error {
	const tall = 32 // n x p matrices of an instance and a run on it
	bytes := 8 * (stored + tall*float64(n)*float64(p) + 16*float64(p)*float64(p))
	if bytes <= memoryLimit {
		return nil
	}
	return solver.Input(input, size+" and p = "+strconv.Itoa(p)+" would take about "+strconv.FormatFloat(math.Ceil(bytes/1e7)/100, 'f', 2, 64)+
		" GB, more than the "+strconv.FormatFloat(float64(memoryLimit)/1e9, 'f', 2, 64)+" GB that a tab can be relied on to have")
}
