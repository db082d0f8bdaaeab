//go:build js && wasm

package bridge

import (
	"math"
	"syscall/js"

	"slep/problems"
	"slep/solver"
	"slep/wasm/session"

	"github.com/norunners/vert"
)

// limit bounds the bytes of one start's arrays and texts: a quarter of what WebAssembly can address, since the solver needs
// several times as much.
const limit = 1 << 30

// settings are the parts of a spec that are not arrays.
type settings struct {
	Problem string        `js:"problem"`
	Params  solver.Values `js:"params"`
	Seed    *float64      `js:"seed"`
	Method  string        `js:"method"`
	Options solver.Values `js:"options"`
}

// specOf reads {problem, params, data, seed, method, x0, options}. Under a name in data stands a matrix as in the contract,
// or the Uint8Array of a text.
func specOf(v js.Value) (session.Spec, error) {
	var s settings
	if err := (vert.Value{Value: v}).AssignTo(&s); err != nil {
		return session.Spec{}, err
	}
	spec := session.Spec{Problem: s.Problem, Params: s.Params, Seed: s.Seed, Method: s.Method, Options: s.Options}
	var room room = limit
	if x0 := v.Get("x0"); !x0.IsUndefined() {
		if err := room.take("x0", x0); err != nil {
			return session.Spec{}, err
		}
		spec.X0 = float64s(x0)
	}
	data := v.Get("data")
	if data.IsUndefined() {
		return spec, nil
	}
	names := js.Global().Get("Object").Call("keys", data)
	spec.Data = make(map[string]session.Data, names.Length())
	for i := range names.Length() {
		name := names.Index(i).String()
		d, err := dataOf("data."+name, data.Get(name), &room)
		if err != nil {
			return session.Spec{}, err
		}
		spec.Data[name] = d
	}
	return spec, nil
}

func dataOf(input string, v js.Value, room *room) (session.Data, error) {
	if v.InstanceOf(js.Global().Get("Uint8Array")) {
		if err := room.take(input, v); err != nil {
			return session.Data{}, err
		}
		return session.Data{Text: bytes(v)}, nil
	}
	rows, err := count(input, v, "rows")
	if err != nil {
		return session.Data{}, err
	}
	cols, err := count(input, v, "cols")
	if err != nil {
		return session.Data{}, err
	}
	m := &problems.Matrix{Rows: rows, Cols: cols}
	for _, name := range []string{"row", "col", "data"} {
		if array := v.Get(name); !array.IsUndefined() {
			if err := room.take(input, array); err != nil {
				return session.Data{}, err
			}
		}
	}
	m.Data = float64s(v.Get("data"))
	if row := v.Get("row"); !row.IsUndefined() {
		m.Row, m.Col = int32s(row), int32s(v.Get("col"))
	}
	return session.Data{Matrix: m}, nil
}

// count reads a number of rows or columns.
func count(input string, v js.Value, name string) (int, error) {
	f := v.Get(name).Float()
	if f != math.Trunc(f) || !(math.Abs(f) <= math.MaxInt32) {
		return 0, solver.Input(input, name+" is "+solver.Number(f)+", wanted a whole number")
	}
	return int(f), nil
}

// room is what is left of the limit.
type room float64

// take takes the bytes of an array, or returns an error before anything is allocated.
func (r *room) take(input string, array js.Value) error {
	if *r -= room(array.Get("byteLength").Float()); *r < 0 {
		return solver.Input(input, "with this the arrays and texts given are larger than the "+solver.Number(limit/1e9)+" GB that can be taken in")
	}
	return nil
}
