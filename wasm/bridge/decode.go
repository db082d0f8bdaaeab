//go:build js && wasm

package bridge

import (
	"math"
	"strconv"
	"syscall/js"

	"slep/problems/read"
	"slep/solver"
	"slep/wasm/session"

	"github.com/norunners/vert"
)

// specOf reads {problem, params, data, seed, startSeed, method, x0, options}. Instead of problem there may be formula,
// a string, or own, which is {dims, evaluate, M}: see objective. If M is missing, it is the identity. Each part of data
// is one of: a matrix as in the contract; the text of a matrix as a Uint8Array; {list}, an array of such matrices or
// texts; {labels}, an array of strings; or {column, of}, labels in a column of the matrix named by of, where column is
// a number or a name.
func specOf(v js.Value) (session.Spec, error) {
	var spec session.Spec
	if err := (vert.Value{Value: v}).AssignTo(&spec); err != nil {
		return spec, err
	}
	if x0 := v.Get("x0"); !x0.IsUndefined() {
		spec.X0 = float64s(x0)
	}
	if own := v.Get("own"); !own.IsUndefined() {
		var err error
		if spec.Own, err = ownOf(own); err != nil {
			return spec, err
		}
	}
	data := v.Get("data")
	if data.IsUndefined() {
		return spec, nil
	}
	names := js.Global().Get("Object").Call("keys", data)
	spec.Data = make(map[string]session.Data, names.Length())
	for i := range names.Length() {
		name := names.Index(i).String()
		d, err := dataOf("data."+name, data.Get(name))
		if err != nil {
			return spec, err
		}
		spec.Data[name] = d
	}
	return spec, nil
}

func ownOf(v js.Value) (*session.Own, error) {
	dims := v.Get("dims")
	n, err := whole("problem.dims", "n", dims.Index(0))
	if err != nil {
		return nil, err
	}
	p, err := whole("problem.dims", "p", dims.Index(1))
	if err != nil {
		return nil, err
	}
	own := &session.Own{Objective: &objective{n: n, p: p, evaluate: v.Get("evaluate")}}
	if m := v.Get("M"); !m.IsUndefined() {
		own.M, err = dataOf("problem.M", m)
	}
	return own, err
}

func dataOf(input string, v js.Value) (session.Data, error) {
	if v.InstanceOf(js.Global().Get("Uint8Array")) {
		return session.Data{Text: bytes(v)}, nil
	}
	if labels := v.Get("labels"); !labels.IsUndefined() {
		return session.Data{Labels: texts(labels)}, nil
	}
	if column := v.Get("column"); !column.IsUndefined() {
		c, err := columnOf(input, column)
		return session.Data{Column: &session.Column{Of: v.Get("of").String(), Column: c}}, err
	}
	if list := v.Get("list"); !list.IsUndefined() {
		d := session.Data{List: make([]session.Data, list.Length())}
		for i := range d.List {
			var err error
			if d.List[i], err = dataOf(input+"["+strconv.Itoa(i)+"]", list.Index(i)); err != nil {
				return d, err
			}
		}
		return d, nil
	}
	return matrixOf(input, v)
}

// columnOf reads a column, given by number or name.
func columnOf(input string, v js.Value) (read.Column, error) {
	if v.Type() == js.TypeString {
		return read.Column{Name: v.String()}, nil
	}
	number, err := whole(input, "column", v)
	if err == nil && number < 1 {
		err = solver.Input(input, "column is "+strconv.Itoa(number)+"; columns are counted from 1")
	}
	return read.Column{Number: number}, err
}

func matrixOf(input string, v js.Value) (session.Data, error) {
	rows, err := whole(input, "rows", v.Get("rows"))
	if err != nil {
		return session.Data{}, err
	}
	cols, err := whole(input, "cols", v.Get("cols"))
	if err != nil {
		return session.Data{}, err
	}
	m := &read.Matrix{Rows: rows, Cols: cols, Data: float64s(v.Get("data"))}
	if row := v.Get("row"); !row.IsUndefined() {
		m.Row, m.Col = int32s(row), int32s(v.Get("col"))
	}
	return session.Data{Matrix: m}, nil
}

// texts reads an array of strings.
func texts(v js.Value) []string {
	out := make([]string, v.Length())
	for i := range out {
		out[i] = v.Index(i).String()
	}
	return out
}

// whole reads an integer, such as a number of rows.
func whole(input, name string, v js.Value) (int, error) {
	f := v.Float()
	if f != math.Trunc(f) || !(math.Abs(f) <= math.MaxInt32) {
		return 0, solver.Input(input, name+" is "+solver.Number(f)+"; enter a whole number")
	}
	return int(f), nil
}
