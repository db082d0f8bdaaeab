//go:build js && wasm

package bridge

import (
	"math"
	"reflect"
	"runtime"
	"strings"
	"syscall/js"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/wasm/session"

	"gonum.org/v1/gonum/mat"
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
	trace := call(b, "read", `{handle: 7, view: "trace", args: {from: 2}}`).Get("arrays").Get("iteration")
	if got := float64s(trace); !reflect.DeepEqual(got, []float64{2, 3}) {
		t.Errorf("rows %v, want 2 and 3", got)
	}
	if k := call(b, "advance", `{handle: 7, steps: -2, budget: Infinity}`).Get("value").Get("iteration").Int(); k != 1 {
		t.Errorf("at iteration %d two steps before the third", k)
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
	if name := call(b, "read", `{handle: 7, view: "x", args: {}}`).Get("error").Get("name").String(); name != "DisposedError" {
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

func TestOwnObjective(t *testing.T) {
	b := newBridge(atOnce)
	const own = `{dims: [3, 1], M: {rows: 3, cols: 3, data: Float64Array.of(4, 0, 0, 0, 1, 0, 0, 0, 1)}, evaluate: function f(grad, x) {
		f.calls = (f.calls ?? 0) + 1;
		if (f.calls === 4) return "as the test wants";
		grad.set(x);
		return (x[0] ** 2 + x[1] ** 2 + x[2] ** 2) / 2;
	}}`
	call(b, "start", `{handle: 1, spec: {own: `+own+`, options: {tol: 1e-9, check: false}}}`)
	const all = `{handle: 1, steps: Infinity, budget: 1e9}`
	if k := call(b, "advance", all).Get("value").Get("iteration").Int(); k == 0 {
		t.Error("no step was taken before the failure")
	}
	failed := call(b, "advance", all).Get("error")
	if name, input, message := failed.Get("name").String(), failed.Get("input").String(), failed.Get("message").String(); name != "InputError" || input != "problem" || message != "problem: as the test wants" {
		t.Errorf("the failure is %s of %s: %s", name, input, message)
	}
	end := call(b, "advance", all).Get("value")
	if f := end.Get("objective").Float(); math.Abs(f-1./8) > 1e-12 {
		t.Errorf("f = %v, want 1/8", f)
	}
}

func TestEvaluateAndCheck(t *testing.T) {
	b := newBridge(atOnce)
	const spec = `own: {dims: [3, 1], M: {rows: 3, cols: 3, data: Float64Array.of(4, 0, 0, 0, 1, 0, 0, 0, 1)}, evaluate(grad, x) {
		grad.set(x.map((v, k) => (k === 1 ? 2 : 1) * v ** 3));
		return (x[0] ** 4 + x[1] ** 4 + x[2] ** 4) / 4;
	}}, x0: Float64Array.of(1, 2, 3)`
	reply := call(b, "evaluate", `{handle: 1, spec: {`+spec+`}}`)
	if f, grad := reply.Get("value").Get("objective").Float(), float64s(reply.Get("arrays").Get("gradient")); f != 24.5 || !reflect.DeepEqual(grad, []float64{1, 16, 27}) {
		t.Errorf("f = %v with the gradient %v", f, grad)
	}
	reply = call(b, "check", `{handle: 2, spec: {`+spec+`}}`)
	value, worst := reply.Get("value"), reply.Get("value").Get("worst")
	if slope, row, given := value.Get("gradient").Float(), worst.Get("row").Int(), worst.Get("given").Float(); math.Abs(slope-1) > .1 || row != 1 || given != 16 {
		t.Errorf("the slope is %v, row %d is the worst, where %v is given", slope, row, given)
	}
	if steps, remainders := reply.Get("arrays").Get("steps").Length(), reply.Get("arrays").Get("gradient").Length(); steps != remainders || !value.Get("hessian").IsUndefined() {
		t.Errorf("%d remainders at %d steps", remainders, steps)
	}
	refused := call(b, "start", `{handle: 3, spec: {`+spec+`}}`).Get("error")
	if name, input := refused.Get("name").String(), refused.Get("input").String(); name != "InputError" || input != "problem" {
		t.Errorf("the start is refused with %s of %s: %s", name, input, refused.Get("message").String())
	}
}

func TestObjectiveLendsTheSameArrays(t *testing.T) {
	f := &objective{n: 2, p: 2, evaluate: eval(`function f(grad, x) {
		if (f.first && (f.first[0] !== grad || f.first[1] !== x)) return "other arrays";
		f.first = [grad, x];
		if (f.away) { f.first = f.away = undefined; structuredClone(0, {transfer: [x.buffer, grad.buffer]}); return "gone"; }
		f.away = x[3] === 5;
		grad[0] = x[3];
		grad[3] = x[0];
		return x[1];
	}`)}
	x, grad := mat.NewDense(2, 2, []float64{1, 2, 3, 4}), mat.NewDense(2, 2, []float64{7, 7, 7, 7})
	for range 2 {
		if value := f.FuncGrad(grad, x); value != 2 || grad.At(0, 0) != 4 || grad.At(1, 1) != 1 {
			t.Errorf("f = %v with the gradient %v", value, mat.Formatted(grad))
		}
	}
	x.Set(1, 1, 5)
	f.FuncGrad(grad, x)
	func() {
		defer func() {
			if failed, ok := recover().(*solver.InputError); !ok || failed.Input != "problem" || failed.Message != "gone" {
				t.Errorf("a failure panics with %v", failed)
			}
		}()
		f.FuncGrad(grad, x)
	}()
	if value := f.FuncGrad(grad, x); value != 2 || grad.At(0, 0) != 5 {
		t.Errorf("after arrays were given away f = %v with the gradient %v", value, mat.Formatted(grad))
	}
}

func TestObjectiveKeepsItsArrays(t *testing.T) {
	const n, p, calls = 1000, 4, 20
	f := &objective{n: n, p: p, evaluate: eval(`() => 1`)}
	x, grad := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	f.FuncGrad(grad, x)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f.FuncGrad(grad, x)
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / calls; each > 500 { // what syscall/js takes for two arguments and a result
		t.Errorf("a call allocates %d bytes, an array has %d", each, 8*n*p)
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
			V: {list: [{rows: 1, cols: 1, data: new Float64Array([2])}, new TextEncoder().encode("t")]},
			L: {labels: ["a", "2"]},
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
			"K": {Matrix: &read.Matrix{Rows: 1, Cols: 2, Data: []float64{3, math.Inf(1)}}},
			"M": {Matrix: &read.Matrix{Rows: 4, Cols: 4, Row: []int32{0, 3}, Col: []int32{1, -2}, Data: []float64{5, 6}}},
			"E": {Matrix: &read.Matrix{Rows: 2, Cols: 2, Row: []int32{}, Col: []int32{}, Data: []float64{}}},
			"T": {Text: []byte("é")},
			"V": {List: []session.Data{{Matrix: &read.Matrix{Rows: 1, Cols: 1, Data: []float64{2}}}, {Text: []byte("t")}}},
			"L": {Labels: []string{"a", "2"}},
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
		{`{own: {dims: [2.5, 1], M: {}}}`, "problem.dims", "n is 2.5"},
		{`{own: {dims: [2, Infinity], M: {}}}`, "problem.dims", "p is"},
		{`{own: {dims: [2, 1], M: {rows: 2.5, cols: 2, data: new Float64Array(3)}}}`, "problem.M", "2.5"},
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
