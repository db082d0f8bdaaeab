//go:build js && wasm

package bridge

import (
	"math"
	"reflect"
	"strings"
	"syscall/js"
	"testing"

	"slep/problems"
	"slep/wasm/session"
)

func eval(text string) js.Value { return js.Global().Call("eval", "("+text+")") }

// call lets b answer a request and returns the reply.
func call(b *bridge, operation, request string) js.Value {
	replies := make(chan js.Value, 1)
	reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
		replies <- args[0]
		return nil
	})
	defer reply.Release()
	go b.answer(operation, eval(request), reply.Value)
	return <-replies
}

func newBridge(pause string) *bridge {
	return &bridge{session: session.New("test"), host: eval(`{pause: ` + pause + `, paused: 0}`)}
}

const atOnce = `function (resume) { this.paused++; setTimeout(resume) }`

func TestOperations(t *testing.T) {
	b := newBridge(atOnce)
	if version := call(b, "describe", `{}`).Get("value").Get("version").String(); version != "test" {
		t.Errorf("the catalogue is of version %q", version)
	}
	started := call(b, "start", `{handle: 7, spec: {problem: "quadratic", params: {n: 20, p: 2}, options: {tol: 1e-6}, seed: 3}}`).Get("value")
	if n, k := started.Get("info").Get("n").Int(), started.Get("progress").Get("iteration").Int(); n != 20 || k != 0 {
		t.Errorf("started with n = %d at iteration %d", n, k)
	}
	progress := call(b, "advance", `{handle: 7, steps: 3, budget: Infinity}`).Get("value")
	if k, status := progress.Get("iteration").Int(), progress.Get("status").String(); k != 3 || status != "running" {
		t.Errorf("at iteration %d, %s", k, status)
	}
	trace := call(b, "read", `{handle: 7, view: "trace", from: 2}`).Get("arrays").Get("iteration")
	if got := float64s(trace); !reflect.DeepEqual(got, []float64{2, 3}) {
		t.Errorf("rows %v, want 2 and 3", got)
	}
	end := call(b, "advance", `{handle: 7, steps: Infinity, budget: 1e9}`).Get("value")
	if status := end.Get("status").String(); status != "converged" {
		t.Errorf("the run ended %s", status)
	}
	for range 2 {
		if reply := call(b, "stop", `{handle: 7}`); !reply.Get("error").IsUndefined() {
			t.Errorf("stop gives %s", reply.Get("error").Get("message").String())
		}
	}
	if name := call(b, "read", `{handle: 7, view: "x", from: 0}`).Get("error").Get("name").String(); name != "DisposedError" {
		t.Errorf("reading after stop gives %s", name)
	}
}

func TestGateRecovers(t *testing.T) {
	b := newBridge(atOnce)
	for _, c := range [][2]string{
		{"nonsense", `{handle: 1}`},
		{"advance", `{handle: "one"}`},
		{"start", `{handle: 1}`},
		{"start", `{handle: 2, spec: {problem: 3}}`},
	} {
		if name := call(b, c[0], c[1]).Get("error").Get("name").String(); name != "InternalError" {
			t.Errorf("%s %s gives %s, want InternalError", c[0], c[1], name)
		}
	}
}

func TestStartPauses(t *testing.T) {
	b := newBridge(atOnce)
	call(b, "start", `{handle: 1, spec: {problem: "quadratic", params: {n: 300, p: 10}}}`)
	if paused := b.host.Get("paused").Int(); paused == 0 {
		t.Error("a long start never paused")
	}
}

func TestSpecOf(t *testing.T) {
	spec, err := specOf(eval(`{problem: "eigen", method: "slbb", params: {p: 3, start: "rand", deep: true}, options: {tol: 0.5},
		x0: new Float64Array([9, 1, NaN, -0]).subarray(1),
		data: {
			K: {rows: 1, cols: 2, data: new Float64Array([3, Infinity])},
			M: {rows: 4, cols: 4, row: new Int32Array([0, 3]), col: new Int32Array([1, -2]), data: new Float64Array([5, 6])},
			E: {rows: 2, cols: 2, row: new Int32Array(0), col: new Int32Array(0), data: new Float64Array(0)},
			T: new TextEncoder().encode("é"),
		}}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(spec.X0) != 3 || spec.X0[0] != 1 || !math.IsNaN(spec.X0[1]) || !math.Signbit(spec.X0[2]) {
		t.Errorf("x0 is %v", spec.X0)
	}
	spec.X0 = nil
	want := session.Spec{
		Problem: "eigen", Method: "slbb", Params: map[string]any{"p": 3.0, "start": "rand", "deep": true}, Options: map[string]any{"tol": 0.5},
		Data: map[string]session.Data{
			"K": {Matrix: &problems.Matrix{Rows: 1, Cols: 2, Data: []float64{3, math.Inf(1)}}},
			"M": {Matrix: &problems.Matrix{Rows: 4, Cols: 4, Row: []int32{0, 3}, Col: []int32{1, -2}, Data: []float64{5, 6}}},
			"E": {Matrix: &problems.Matrix{Rows: 2, Cols: 2, Row: []int32{}, Col: []int32{}, Data: []float64{}}},
			"T": {Text: []byte("é")},
		},
	}
	if !reflect.DeepEqual(spec, want) {
		t.Errorf("got %+v, want %+v", spec, want)
	}
}

func TestSpecOfError(t *testing.T) {
	for _, c := range []struct{ spec, input, says string }{
		{`{data: {M: {rows: 1.5, cols: 2, data: new Float64Array(3)}}}`, "data.M", "1.5"},
		{`{data: {M: {rows: 2, cols: NaN, data: new Float64Array(3)}}}`, "data.M", "NaN"},
		{`{data: {M: {rows: 2, cols: 1e300, data: new Float64Array(3)}}}`, "data.M", "1e+300"},
		{`{x0: {byteLength: 2e9}}`, "x0", "1.07 GB"},
		{`{data: {M: {rows: 2, cols: 2, data: {byteLength: 2e9}}}}`, "data.M", "1.07 GB"},
	} {
		_, err := specOf(eval(c.spec))
		if got := session.FailureOf(err); got.Name != "InputError" || got.Input != c.input || !strings.Contains(got.Message, c.says) {
			t.Errorf("%s gives %+v, want an InputError about %s that says %s", c.spec, got, c.input, c.says)
		}
	}
}

func TestArraysKeepTheirBits(t *testing.T) {
	want := []float64{1.0 / 3, math.Inf(-1), math.Copysign(0, -1), 5e-324, math.Float64frombits(0x7ff8000000000001)}
	got := float64s(float64Array(want))
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Errorf("%x came back as %x", math.Float64bits(want[i]), math.Float64bits(got[i]))
		}
	}
	if empty := float64s(float64Array(nil)); len(empty) != 0 {
		t.Errorf("nothing came back as %v", empty)
	}
}
