package problems

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/try"
)

// Data holds the data that a user provides, keyed by Datum.Name. An instance may keep the matrices and change them in
// place: it may sort the triplets of a matrix, and symmetrize a matrix that is symmetric up to rounding.
type Data struct {
	Matrices map[string]*read.Matrix   // parts of the kind OneMatrix
	Lists    map[string][]*read.Matrix // parts of the kind ListOf
	Labels   map[string][]string       // parts of the kind OneLabelPer
}

// empty reports whether the user gave no data.
func (d *Data) empty() bool { return len(d.Matrices)+len(d.Lists)+len(d.Labels) == 0 }

// all() returns all matrices with their names, such as data.M or data.views[0]: first Matrices, then Lists, each sorted
// by name.
func (d *Data) all() iter.Seq2[string, *read.Matrix] {
	return func(yield func(input string, m *read.Matrix) bool) {
		for _, name := range slices.Sorted(maps.Keys(d.Matrices)) {
			if !yield("data."+name, d.Matrices[name]) {
				return
			}
		}
		for _, name := range slices.Sorted(maps.Keys(d.Lists)) {
			for i, m := range d.Lists[name] {
				if !yield("data."+name+"["+strconv.Itoa(i)+"]", m) {
					return
				}
			}
		}
	}
}

// checkData fails if a required part of the user's data is missing, a part is unknown, or a matrix is not valid.
func (p *Problem) checkData(data *Data, pause func() error) {
	names := map[Kind][]string{
		OneMatrix: slices.Sorted(maps.Keys(data.Matrices)), ListOf: slices.Sorted(maps.Keys(data.Lists)),
		OneLabelPer: slices.Sorted(maps.Keys(data.Labels)),
	}
	for _, d := range p.Data {
		try.RefuseIf(!d.Optional && !slices.Contains(names[d.Kind], d.Name), "data."+d.Name, d.Name, " is missing: ", d.Doc)
	}
	for _, kind := range []Kind{OneMatrix, ListOf, OneLabelPer} {
		for _, name := range names[kind] {
			p.checkKnown(name, kind)
		}
	}
	for input, m := range data.all() {
		try.Check(m.Check(input, pause))
	}
}

// checkKnown fails if none of the data of the problem has the given name and kind.
func (p *Problem) checkKnown(name string, kind Kind) {
	var names []string
	for _, d := range p.Data {
		if d.Name == name && d.Kind == kind {
			return
		}
		names = append(names, d.Name)
	}
	try.RefuseIf(names == nil, "data."+name, "this problem takes no data")
	what := map[Kind]string{OneMatrix: "matrix ", ListOf: "list of matrices ", OneLabelPer: "list of labels "}[kind]
	try.Refuse("data."+name, "this problem has no ", what, strconv.Quote(name), "; it has ", strings.Join(names, ", "))
}

// countColumns determines p if it was not given, either from sizes, which holds the parameters that follow from the
// data, or, if the data do not determine p, from the length n·p of X0.
func (p *Problem) countColumns(spec *Spec, sizes catalog.Values) {
	if _, given := spec.given["p"]; given || spec.Params["p"] == nil {
		return
	}
	n, ok := cmp.Or(sizes["n"], spec.Params["n"]).(float64)
	if columns, decided := sizes["p"]; decided {
		spec.Params["p"] = columns
	} else if columns := float64(len(spec.X0)) / n; ok && columns >= 1 && columns == math.Trunc(columns) {
		spec.Params["p"] = columns
	}
}

// checkParams fails if a parameter contradicts the user's data, from which sizes follows, or applies only to generated
// instances.
func (p *Problem) checkParams(spec *Spec, sizes catalog.Values) {
	for _, param := range p.Params {
		name := param.Name
		value, given := spec.given[name]
		if !given || slices.Contains(p.BesideData, name) || sizes[name] == value {
			continue
		}
		if size, ok := sizes[name].(float64); ok {
			try.Refuse("params."+name, name, " = ", value.(float64), ", but the data have ", name, " = ", size, ": omit it")
		}
		try.Refuse("params."+name, name, " applies only to generated instances, not to given data: omit it")
	}
}
