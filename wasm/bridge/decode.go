//go:build js && wasm

package bridge

import (
	"math"
	"strconv"
	"syscall/js"
	"unsafe"

	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver/try"
	"slep/wasm/session"

	"github.com/norunners/vert"
)

// specOf reads {problem, params, data, seed, startSeed, resample, method, x0, options}. The field formula (a string) or
// own (an object {dims, evaluate, M}) may replace problem. For a description of evaluate, see the type objective. By
// default, M is the identity. Each part of data is one of the following: a matrix as in the contract; the text of a
// matrix as a Uint8Array; {list}, an array of such matrices or texts; {labels}, an array of strings; or {column, of},
// the number or the name of a column of labels, and the name of the matrix with this column.
func specOf(v js.Value) session.Spec {
	var spec session.Spec
	try.Check(vert.Value{Value: v}.AssignTo(&spec))
	if x0 := v.Get("x0"); !x0.IsUndefined() {
		spec.X0 = valuesOf[float64](x0)
	}
	if own := v.Get("own"); !own.IsUndefined() {
		spec.Own = ownOf(own)
	}
	data := v.Get("data")
	if data.IsUndefined() {
		return spec
	}
	names := js.Global().Get("Object").Call("keys", data)
	spec.Data = make(map[string]session.Data, names.Length())
	for _, name := range texts(names) {
		spec.Data[name] = dataOf("data."+name, data.Get(name))
	}
	return spec
}

func ownOf(v js.Value) *session.Own {
	dims := v.Get("dims")
	n, p := whole("problem.dims", "n", dims.Index(0)), whole("problem.dims", "p", dims.Index(1))
	own := &session.Own{Objective: &objective{n: n, p: p, evaluate: v.Get("evaluate")}}
	if m := v.Get("M"); !m.IsUndefined() {
		own.M = dataOf("problem.M", m)
	}
	return own
}

func dataOf(input string, v js.Value) session.Data {
	if v.InstanceOf(js.Global().Get("Uint8Array")) {
		return session.Data{Text: valuesOf[byte](v)}
	}
	if labels := v.Get("labels"); !labels.IsUndefined() {
		return session.Data{Labels: texts(labels)}
	}
	if column := v.Get("column"); !column.IsUndefined() {
		return session.Data{Column: &session.Column{Of: v.Get("of").String(), Column: columnOf(input, column)}}
	}
	if list := v.Get("list"); !list.IsUndefined() {
		return session.Data{List: lists.Make(list.Length(), func(i int) session.Data {
			return dataOf(input+"["+strconv.Itoa(i)+"]", list.Index(i))
		})}
	}
	return matrixOf(input, v)
}

// columnOf reads the number or the name of a column.
func columnOf(input string, v js.Value) read.Column {
	if v.Type() == js.TypeString {
		return read.Column{Name: v.String()}
	}
	number := whole(input, "column", v)
	try.RefuseIf(number < 1, input, "column is ", number, "; columns are counted from 1")
	return read.Column{Number: number}
}

func matrixOf(input string, v js.Value) session.Data {
	rows, cols := whole(input, "rows", v.Get("rows")), whole(input, "cols", v.Get("cols"))
	m := &read.Matrix{Rows: rows, Cols: cols, Data: valuesOf[float64](v.Get("data"))}
	if row := v.Get("row"); !row.IsUndefined() {
		m.Row, m.Col = valuesOf[int32](row), valuesOf[int32](v.Get("col"))
	}
	return session.Data{Matrix: m}
}

// texts reads an array of strings.
func texts(v js.Value) []string {
	return lists.Make(v.Length(), func(i int) string { return v.Index(i).String() })
}

// whole reads an integer, such as a number of rows.
func whole(input, name string, v js.Value) int {
	f := v.Float()
	isWhole := f == math.Trunc(f) && math.Abs(f) <= math.MaxInt32
	try.RefuseIf(!isWhole, input, name, " is ", f, "; enter a whole number up to 2147483647")
	return int(f)
}

// number is the type of the elements of a Float64Array, an Int32Array or a Uint8Array.
type number interface{ float64 | int32 | byte }

// Arrays are passed as copies of their bytes, because a view of Go's memory is detached when that memory grows.

// float64Array returns a Float64Array with the values.
func float64Array(values []float64) js.Value {
	bytes := js.Global().Get("Uint8Array").New(8 * len(values))
	js.CopyBytesToJS(bytes, bytesOf(values))
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

// valuesOf returns the values of a typed array, whose elements must have the type T.
func valuesOf[T number](v js.Value) []T {
	values := make([]T, v.Length())
	bytes := js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), v.Get("byteLength"))
	js.CopyBytesToGo(bytesOf(values), bytes)
	return values
}

// bytesOf returns the bytes of values, which are little-endian in WebAssembly.
func bytesOf[T number](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
