//go:build js && wasm

package bridge

import (
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// shape is the first part of the text of a JavaScript object that defines the user's own problem.
const shape = `dims: [3, 1], M: {rows: 3, cols: 3, data: Float64Array.of(4, 0, 0, 0, 1, 0, 0, 0, 1)}`

func TestOwnObjective(t *testing.T) {
	b := newBridge(atOnce)
	const own = `{` + shape + `, evaluate: function f(grad, x) {
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
	if got := errorOf(failed); got != "InputError of problem: problem: as the test wants" {
		t.Errorf("the failure is an %s", got)
	}
	end := call(b, "advance", all).Get("value")
	if f := end.Get("objective").Float(); math.Abs(f-1./8) > 1e-12 {
		t.Errorf("f = %v, want 1/8", f)
	}
}

func TestEvaluateAndCheck(t *testing.T) {
	b := newBridge(atOnce)
	const spec = `own: {` + shape + `, evaluate(grad, x) {
		grad.set(x.map((v, k) => (k === 1 ? 2 : 1) * v ** 3));
		return (x[0] ** 4 + x[1] ** 4 + x[2] ** 4) / 4;
	}}, x0: Float64Array.of(1, 2, 3)`
	reply := call(b, "evaluate", `{handle: 1, spec: {`+spec+`}}`)
	f, grad := reply.Get("value").Get("objective").Float(), valuesOf[float64](reply.Get("arrays").Get("gradient"))
	if f != 24.5 || !reflect.DeepEqual(grad, []float64{1, 16, 27}) {
		t.Errorf("f = %v with the gradient %v", f, grad)
	}
	reply = call(b, "check", `{handle: 2, spec: {`+spec+`}}`)
	value, worst := reply.Get("value"), reply.Get("value").Get("worst")
	slope, row, given := value.Get("gradient").Float(), worst.Get("row").Int(), worst.Get("given").Float()
	if math.Abs(slope-1) > .1 || row != 1 || given != 16 {
		t.Errorf("the slope is %v; the worst row is %d, with the given value %v", slope, row, given)
	}
	arrays := reply.Get("arrays")
	steps, remainders := arrays.Get("steps").Length(), arrays.Get("gradient").Length()
	if steps != remainders || !value.Get("hessian").IsUndefined() {
		t.Errorf("%d remainders at %d steps", remainders, steps)
	}
	refused := call(b, "start", `{handle: 3, spec: {`+spec+`}}`).Get("error")
	if got := errorOf(refused); !strings.HasPrefix(got, "InputError of problem: ") {
		t.Errorf("the start is rejected with an %s", got)
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
		t.Errorf("after arrays were transferred, f = %v with the gradient %v", value, mat.Formatted(grad))
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
	const inCalls = 500 // the maximum number of bytes that syscall/js allocates for two arguments and a result
	if each := (after.TotalAlloc - before.TotalAlloc) / calls; each > inCalls {
		t.Errorf("a call allocates %d bytes, but an array has only %d", each, 8*n*p)
	}
}
