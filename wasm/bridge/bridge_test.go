//go:build js && wasm

package bridge

import (
	"reflect"
	"syscall/js"
	"testing"

	"slep/wasm/session"
)

func eval(text string) js.Value { return js.Global().Call("eval", "("+text+")") }

// call has b respond to a request and returns the reply.
func call(b *bridge, operation, request string) js.Value {
	replies := make(chan js.Value, 1)
	reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
		replies <- args[0]
		return nil
	})
	defer reply.Release()
	go b.respond(operation, eval(request), reply.Value)
	return <-replies
}

func newBridge(pause string) *bridge {
	return &bridge{session: session.New("test"), host: eval(`{pause: ` + pause + `, paused: 0}`)}
}

// errorOf returns the name, input and message of an error.
func errorOf(e js.Value) string {
	return e.Get("name").String() + " of " + e.Get("input").String() + ": " + e.Get("message").String()
}

const atOnce = `function (resume) { this.paused++; setTimeout(resume) }`

func TestOperations(t *testing.T) {
	b := newBridge(atOnce)
	if version := call(b, "catalog", `{}`).Get("value").Get("version").String(); version != "test" {
		t.Errorf("the catalogue is of version %q", version)
	}
	const spec = `{problem: "quadratic", params: {n: 20, p: 2}, options: {tol: 1e-6}, seed: 3}`
	started := call(b, "start", `{handle: 7, spec: `+spec+`}`).Get("value")
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
	disposed := call(b, "read", `{handle: 7, view: "x", args: {}}`).Get("error")
	if name := disposed.Get("name").String(); name != "DisposedError" {
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
