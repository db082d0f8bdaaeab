// Package problems holds the objectives that the solver is tried on, generators of instances and readers of users' data.
package problems

import (
	"math"
	"strconv"
	"strings"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Problem is an entry of the registry.
type Problem struct {
	Name, Doc string
	Params    []solver.Param
	Data      []Datum // what a user may bring instead of a generated instance

	// build makes an instance from settings that were checked and data whose names were.
	build func(spec *Spec) (*Instance, error)
}

// Datum describes one matrix of a user's data.
type Datum struct {
	Name, Doc, Shape string
	Optional         bool
}

// Spec says which instance is wanted.
type Spec struct {
	Params solver.Values      // settings that are missing take their defaults
	Data   map[string]*Matrix // empty: the instance is generated
	Seed   uint64             // of everything random
	X0     []float64          // start, row-major n x p; nil: generated
	Pause  func() error       // called every few milliseconds of work; an error ends it. nil: never called
}

// Instance is a problem to be solved, with a start.
type Instance struct {
	solver.Problem
	X0       *mat.Dense
	RankM    int     // -1 where it is not known
	MinEigM  float64 // smallest eigenvalue of M, NaN where it is not known
	NNZ      int     // stored entries of M, -1 when it is not sparse
	Warnings []string
}

// Memory that an instance may take in all, in bytes: half of what a 32-bit address space holds, so that the rest of a page fits.
const memoryLimit = 2 << 30

var registry = []Problem{quadratic}

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
	spec.Params = values
	if spec.Pause == nil {
		spec.Pause = func() error { return nil }
	}
	if len(spec.Data) > 0 {
		if err := p.checkData(spec.Data); err != nil {
			return nil, err
		}
	}
	return p.build(&spec)
}

// checkData compares the names of the data with those that the problem knows and the entries with the finite numbers.
func (p *Problem) checkData(data map[string]*Matrix) error {
	known := make(map[string]bool)
	var names []string
	for _, d := range p.Data {
		known[d.Name] = true
		names = append(names, d.Name)
		if data[d.Name] == nil && !d.Optional {
			return solver.Input("data."+d.Name, d.Name+" is missing: "+d.Doc)
		}
	}
	for name, m := range data {
		if !known[name] {
			return solver.Input("data."+name, "this problem has no matrix "+strconv.Quote(name)+"; it has "+strings.Join(names, ", "))
		}
		if err := m.check("data." + name); err != nil {
			return err
		}
	}
	return nil
}

// start returns the given X0 as a matrix, checked for its size, or nil when none is given.
func (s *Spec) start(n, p int) (*mat.Dense, error) {
	if s.X0 == nil {
		return nil, nil
	}
	if len(s.X0) != n*p {
		return nil, solver.Input("x0", "x0 has "+strconv.Itoa(len(s.X0))+" values, wanted n·p = "+strconv.Itoa(n)+"·"+strconv.Itoa(p)+" = "+strconv.Itoa(n*p))
	}
	return mat.NewDense(n, p, s.X0), nil
}

// checkMemory returns an error when an instance with the given dense n x n matrices and runs on n x p would not fit.
func checkMemory(n, p, square int) error {
	const tall = 32 // n x p matrices of an instance and a run on it
	bytes := 8 * (float64(square)*float64(n)*float64(n) + tall*float64(n)*float64(p) + 16*float64(p)*float64(p))
	if bytes <= memoryLimit {
		return nil
	}
	return solver.Input("params.n", "n = "+strconv.Itoa(n)+" and p = "+strconv.Itoa(p)+" would take about "+strconv.FormatFloat(math.Ceil(bytes/1e7)/100, 'f', 2, 64)+
		" GB, more than the "+strconv.FormatFloat(float64(memoryLimit)/1e9, 'f', 2, 64)+" GB that a tab can be relied on to have")
}
