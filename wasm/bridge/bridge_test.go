//go:build js && wasm

package bridge

import (
	"reflect"
	"strconv"
	"strings"
	"syscall/js"
	"testing"

	"slep/wasm/session"
	"slep/wasm/typed"
)

func eval(text string) js.Value { return js.Global().Call("eval", "("+text+")") }

// call lets b respond to a request and returns the last reply.
func call(b *bridge, operation, request string) js.Value {
	last, _ := callCounting(b, operation, request)
	return last
}

// callCounting lets b respond to a request, and returns the last reply and the number of replies that report progress.
func callCounting(b *bridge, operation, request string) (last js.Value, reports int) {
	replies := make(chan js.Value, 1)
	reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("progress").IsUndefined() {
			replies <- args[0]
		} else {
			reports++
		}
		return nil
	})
	defer reply.Release()
	go b.respond(operation, eval(request), reply.Value)
	last = <-replies
	return last, reports
}

func newBridge(yield string) *bridge {
	return &bridge{session: session.New("test"), host: eval(`{yield: ` + yield + `, yielded: 0}`)}
}

// errorOf returns the name, input and message of an error.
func errorOf(e js.Value) string {
	return e.Get("name").String() + " of " + e.Get("input").String() + ": " + e.Get("message").String()
}

const atOnce = `function (resume) { this.yielded++; setTimeout(resume) }`

func TestOperations(t *testing.T) {
	b := newBridge(atOnce)
	if version := call(b, "catalog", `{}`).Get("value").Get("version").String(); version != "test" {
		t.Errorf("the catalogue has version %q", version)
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
	if got := valuesOf[float64](trace); !reflect.DeepEqual(got, []float64{2, 3}) {
		t.Errorf("rows %v, want 2 and 3", got)
	}
	if k := call(b, "advance", `{handle: 7, steps: -2, budget: Infinity}`).Get("value").Get("iteration").Int(); k != 1 {
		t.Errorf("after rewinding by two steps from iteration 3 the run is at iteration %d", k)
	}
	if k := call(b, "solve", `{handle: 7, budget: 0}`).Get("value").Get("progress").Get("iteration").Int(); k != 2 {
		t.Errorf("at iteration %d, one step after the first", k)
	}
	end := call(b, "solve", `{handle: 7, budget: 1e9}`).Get("value").Get("progress")
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
		t.Errorf("reading after stop returns %s", name)
	}
}

func TestFormulas(t *testing.T) {
	b := newBridge(atOnce)
	b.session.Formulas = typed.Formulas{}
	const spec = `{formula: "alpha*trace(X'*A*X) + abs(X(1,2))", params: {alpha: 3, p: 2}, data: {
		A: {rows: 2, cols: 2, row: Int32Array.of(0, 1), col: Int32Array.of(0, 1), data: Float64Array.of(4, 5)}}}`
	described := call(b, "describe", `{handle: 1, spec: `+spec+`}`).Get("value")
	if n, symmetric := described.Get("sizes").Get("n").Int(), described.Get("symmetric"); n != 2 ||
		symmetric.Length() != 1 || symmetric.Index(0).String() != "A" {
		t.Errorf("n = %d, symmetric are %v", n, symmetric)
	}
	if alpha := described.Get("params").Index(2); alpha.Get("title").String() != "α" || alpha.Get("max").Float() != 30 {
		t.Errorf("alpha is %s", js.Global().Get("JSON").Call("stringify", alpha).String())
	}
	if kink := described.Get("kinks").Index(0); kink.Get("column").Int() != 23 || kink.Get("line").Int() != 1 {
		t.Errorf("the kink is in column %d", kink.Get("column").Int())
	}
	if degree := described.Get("degree"); !degree.IsUndefined() {
		t.Errorf("the degree is %v", degree)
	}
	value := call(b, "evaluate", `{handle: 2, spec: {...`+spec+`, x0: Float64Array.of(1, 2, 3, 4)}}`)
	if f := value.Get("value").Get("objective").Float(); f != 3*(4*(1+4)+5*(9+16))+2 {
		t.Errorf("f = %v", f)
	}
	for text, want := range map[string]string{
		`"trace(X'"`: "InputError of problem.formula: problem.formula: line 1, column 9: ",
		`"b*X(1)"`:   "InputError of data.A: data.A: the formula does not use A",
	} {
		e := call(b, "describe", `{handle: `+strconv.Itoa(len(text))+`, spec: {...`+spec+`, formula: `+text+`}}`).Get("error")
		if got := errorOf(e); !strings.HasPrefix(got, want) {
			t.Errorf("%s gives %q, wanted %q", text, got, want)
		}
	}
	e := call(b, "start", `{handle: 3, spec: {formula: "2 +\n"}}`).Get("error")
	if line, column := e.Get("line").Int(), e.Get("column").Int(); line != 1 || column != 4 {
		t.Errorf("line %d, column %d", line, column)
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

// TestStopCollects checks that the memory of a large run is freed when the run is stopped.
func TestStopCollects(t *testing.T) {
	b := newBridge(atOnce)
	call(b, "start", `{handle: 1, spec: {problem: "kohnsham", params: {grid: 16, p: 10}}}`)
	before := readMemory().HeapAlloc
	if call(b, "stop", `{handle: 1}`); before < smallHeap || readMemory().HeapAlloc >= smallHeap {
		t.Errorf("the heap has %d bytes after a stop, %d before it", readMemory().HeapAlloc, before)
	}
}

// TestStartReports checks that a start reports its progress only if the request asks for reports.
func TestStartReports(t *testing.T) {
	b := newBridge(atOnce)
	const spec = `spec: {problem: "quadratic", params: {n: 40, p: 2}}`
	if _, reports := callCounting(b, "start", `{handle: 1, reports: true, `+spec+`}`); reports == 0 {
		t.Error("a start with reports has none")
	}
	if _, reports := callCounting(b, "start", `{handle: 2, reports: false, `+spec+`}`); reports != 0 {
		t.Errorf("a start without reports has %d", reports)
	}
}

func TestStartPauses(t *testing.T) {
	b := newBridge(atOnce)
	call(b, "start", `{handle: 1, spec: {problem: "quadratic", params: {n: 300, p: 10}}}`)
	if yielded := b.host.Get("yielded").Int(); yielded == 0 {
		t.Error("a long start did not yield")
	}
}
