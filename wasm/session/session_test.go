package session

import (
	"errors"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"slep/problems/read"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var small = Spec{Problem: "quadratic", Params: solver.Values{"n": 30.0, "p": 3.0}}

func never() { panic("not expected to pause") }

// begin starts the small run under handle 1 of a new session.
func begin(t *testing.T, spec Spec) (*Session, Info, Progress) {
	t.Helper()
	s := New("test")
	info, progress, err := s.Start(1, spec, func() {})
	if err != nil {
		t.Fatal(err)
	}
	return s, info, progress
}

func byName(arrays []Array) map[string][]float64 {
	out := make(map[string][]float64)
	for _, a := range arrays {
		out[a.Name] = a.Values
	}
	return out
}

func TestStartTellsWhatItFound(t *testing.T) {
	_, info, progress := begin(t, small)
	if info["n"] != 30 || info["p"] != 3 {
		t.Errorf("info is %v, want n = 30 and p = 3", info)
	}
	if info["method"] != "slsub" {
		t.Errorf("the method is %v, want slsub", info["method"])
	}
	if beta, ok := info["beta0"].(float64); !ok || !(beta > 0) {
		t.Errorf("beta0 is %v, want a positive number", info["beta0"])
	}
	if progress.Iteration != 0 || progress.Status != "running" || !(progress.GradNorm > 0) {
		t.Errorf("progress is %+v, want that of the start of a running run", progress)
	}
}

// TestOptimumIsTold asks for the exact optimum where there is one that costs little.
func TestOptimumIsTold(t *testing.T) {
	for _, c := range []struct {
		problem string
		params  solver.Values
		told    bool
	}{
		{"quadratic", solver.Values{"n": 30.0, "p": 3.0, "alpha": 0.0, "c": 0.9}, true},
		{"quadratic", solver.Values{"n": 30.0, "p": 3.0}, false},
		{"eigen", solver.Values{"n": 300.0}, true},
		{"eigen", solver.Values{"n": 301.0}, false},
		{"beam", nil, true},
	} {
		s, info, _ := begin(t, Spec{Problem: c.problem, Params: c.params, Options: solver.Values{"tol": 1e-6}})
		optimum, told := info["optimum"].(float64)
		if told != c.told {
			t.Errorf("%s %v: optimum %v", c.problem, c.params, info["optimum"])
		}
		if !told {
			continue
		}
		if _, err := s.Advance(1, math.MaxInt, time.Hour); err != nil {
			t.Fatal(err)
		}
		end, err := s.Read(1, "projected", nil, never)
		if err != nil {
			t.Fatal(err)
		}
		if f := end.Value.(*Projected).Objective; math.Abs(f-optimum) > 1e-6*optimum {
			t.Errorf("%s: f is %v at the end, the optimum %v", c.problem, f, optimum)
		}
	}
	_, info, _ := begin(t, Spec{Problem: "beam"})
	if modes, ok := info["analytic"].([]float64); !ok || len(modes) != 3 {
		t.Errorf("the analytic eigenvalues of a beam are %v", info["analytic"])
	}
}

func TestAdvanceTakesTheStepsAskedFor(t *testing.T) {
	s, _, _ := begin(t, small)
	for steps, want := 1, 1; steps < 5; steps, want = steps+1, want+steps+1 {
		progress, err := s.Advance(1, steps, time.Hour)
		if err != nil || progress.Iteration != want {
			t.Fatalf("iteration %d, error %v, want iteration %d", progress.Iteration, err, want)
		}
	}
}

func TestAdvanceKeepsToTheBudget(t *testing.T) {
	s, _, _ := begin(t, small)
	if progress, _ := s.Advance(1, 1000, 0); progress.Iteration != 1 {
		t.Errorf("a budget of nothing gave %d steps, want 1", progress.Iteration)
	}
}

func TestAdvanceStopsAtTheEnd(t *testing.T) {
	s, _, _ := begin(t, small)
	end, err := s.Advance(1, math.MaxInt, time.Hour)
	if err != nil || end.Status != "converged" {
		t.Fatalf("status %s, error %v, want converged", end.Status, err)
	}
	again, err := s.Advance(1, 10, time.Hour)
	if err != nil || again.Iteration != end.Iteration {
		t.Errorf("iteration %d, error %v after the end at %d", again.Iteration, err, end.Iteration)
	}
}

// TestAdvanceGoesBack goes back from the end of a run, at once and slice by slice, and on to the same end.
func TestAdvanceGoesBack(t *testing.T) {
	s, _, _ := begin(t, small)
	advance := func(steps int, budget time.Duration) Progress {
		progress, err := s.Advance(1, steps, budget)
		if err != nil {
			t.Fatal(err)
		}
		return progress
	}
	seen := []Progress{advance(0, time.Hour)}
	for seen[len(seen)-1].Status == "running" {
		seen = append(seen, advance(1, time.Hour))
	}
	end := len(seen) - 1
	same := func(what string, got, want Progress) {
		got.Step, want.Step = 0, 0 // NaN
		if got != want {
			t.Errorf("%s gives %+v, want %+v", what, got, want)
		}
	}
	same("going back", advance(-4, time.Hour), seen[end-4])
	same("going on", advance(4, time.Hour), seen[end])
	same("going to the start", advance(-end, time.Hour), seen[0])
	same("going beyond the end", advance(math.MaxInt, time.Hour), seen[end])

	progress := advance(-1, 0)
	for slices := 1; progress.Iteration != end-1; slices++ {
		if progress.Iteration > end-1 || slices > 64 {
			t.Fatalf("at iteration %d after %d slices on the way back to %d", progress.Iteration, slices, end-1)
		}
		progress = advance(end-1-progress.Iteration, 0)
	}
	same("slices", progress, seen[end-1])
	if view, _ := s.Read(1, "trace", nil, never); len(view.Arrays[0].Values) != end {
		t.Errorf("%d rows at iteration %d", len(view.Arrays[0].Values), end-1)
	}
}

func TestViews(t *testing.T) {
	s, _, _ := begin(t, small)
	const steps = 7
	progress, _ := s.Advance(1, steps, time.Hour)
	read := func(view string, from int) (any, map[string][]float64) {
		v, err := s.Read(1, view, solver.Values{"from": float64(from)}, never)
		if err != nil {
			t.Fatalf("%s: %v", view, err)
		}
		return v.Value, byName(v.Arrays)
	}

	value, _ := read("result", 0)
	result := value.(Result)
	if result.Progress.Status != "cancelled" || result.Iterations != steps || result.Message == "" || result.Verdict == "" || result.Counts.F < steps || result.Projected == nil {
		t.Errorf("result of a paused run is %+v", result)
	}

	_, trace := read("trace", 0)
	want := []string{"iteration", "objective", "merit", "gradNorm", "feasibility", "step", "beta", "margin", "seconds"}
	if len(trace) != len(want) {
		t.Errorf("%d columns, want %d", len(trace), len(want))
	}
	for _, name := range want {
		if len(trace[name]) != steps+1 {
			t.Errorf("column %s has %d rows, want %d", name, len(trace[name]), steps+1)
		}
	}
	if got := trace["gradNorm"][steps]; got != progress.GradNorm {
		t.Errorf("last gradNorm is %v, that of the progress %v", got, progress.GradNorm)
	}
	for from, rows := range map[int]int{0: steps + 1, 5: steps - 4, steps: 1, steps + 1: 0, 1000: 0} {
		_, later := read("trace", from)
		if got := later["iteration"]; len(got) != rows || rows > 0 && got[rows-1] != steps {
			t.Errorf("rows from %d: %v, want %d up to %d", from, got, rows, steps)
		}
	}

	_, x := read("x", 0)
	if len(x["x"]) != 30*3 {
		t.Errorf("x has %d values, want %d", len(x["x"]), 30*3)
	}
	x["x"][0] = math.NaN()
	if _, again := read("x", 0); math.IsNaN(again["x"][0]) {
		t.Error("x is not a copy")
	}

	value, x = read("projected", 0)
	if got := value.(*Projected); *got != *result.Projected || got.Feasibility > 1e-10 || len(x["x"]) != 30*3 {
		t.Errorf("projected is %+v with %d values, the result has %+v", got, len(x["x"]), result.Projected)
	}

	var sum float64
	value, _ = read("parts", 0)
	for _, part := range value.([]Part) {
		sum += part.Seconds
	}
	if !(sum > 0) || sum > 1 {
		t.Errorf("parts sum to %v s", sum)
	}
}

func TestStop(t *testing.T) {
	s, _, _ := begin(t, small)
	s.Stop(1)
	s.Stop(1)
	_, advance := s.Advance(1, 1, 0)
	_, read := s.Read(1, "x", nil, never)
	_, unknown := s.Read(2, "x", nil, never)
	_, _, start := s.Start(1, small, never)
	s.Stop(3)
	_, _, early := s.Start(3, small, never)
	for name, err := range map[string]error{"advance": advance, "read": read, "unknown": unknown, "start": start, "stopped before": early} {
		if got := FailureOf(err); got.Name != "DisposedError" {
			t.Errorf("%s: %+v, want a DisposedError", name, got)
		}
	}
}

func TestStopEndsAStart(t *testing.T) {
	s := New("test")
	paused := 0
	_, _, err := s.Start(1, Spec{Problem: "quadratic", Params: solver.Values{"n": 1000.0, "p": 20.0}}, func() {
		paused++
		s.Stop(1)
	})
	if disposed := (*DisposedError)(nil); !errors.As(err, &disposed) || paused != 1 {
		t.Errorf("error %v after %d pauses, want a DisposedError after the first", err, paused)
	}
	if _, _, err := s.Start(2, small, func() {}); err != nil {
		t.Errorf("the next start fails: %v", err)
	}
}

// halfSquares is f = ½‖X‖² of the user's own, that fails at the calls for which fails is true.
type halfSquares struct {
	calls int
	fails func(call int) bool
}

func (f *halfSquares) Dims() (n, p int) { return 3, 1 }

func (f *halfSquares) FuncGrad(grad, x *mat.Dense) float64 {
	if f.calls++; f.fails(f.calls) {
		panic(solver.Input("problem", "call "+strconv.Itoa(f.calls)))
	}
	grad.Copy(x)
	return mat.Dot(x.ColView(0), x.ColView(0)) / 2
}

// own is a spec of which the optimum is f = 1/8.
func own(fails func(call int) bool) Spec {
	m := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 1, 0, 0, 0, 1}}
	return Spec{Own: &Own{Objective: &halfSquares{fails: fails}, M: Data{Matrix: m}}, Options: solver.Values{"tol": 1e-9, "check": false}}
}

func TestOwn(t *testing.T) {
	s, _, _ := begin(t, own(func(int) bool { return false }))
	if end, err := s.Advance(1, math.MaxInt, time.Hour); err != nil || end.Status != "converged" || math.Abs(end.Objective-1./8) > 1e-12 {
		t.Errorf("ended with %+v, error %v, want f = 1/8", end, err)
	}
}

func TestOwnThatFails(t *testing.T) {
	isFailure := func(err error, call int) bool {
		return err != nil && FailureOf(err) == Failure{Name: "InputError", Input: "problem", Message: "problem: call " + strconv.Itoa(call)}
	}
	if _, _, err := New("test").Start(1, own(func(int) bool { return true }), func() {}); !isFailure(err, 1) {
		t.Errorf("a start that fails gives %v", err)
	}

	s, _, _ := begin(t, own(func(call int) bool { return call == 5 || call == 6 }))
	reached, err := s.Advance(1, math.MaxInt, time.Hour)
	if err != nil || reached.Iteration == 0 || reached.Iteration > 3 || reached.Status != "running" {
		t.Fatalf("the steps before the failure end with %+v, error %v", reached, err)
	}
	if _, err := s.Advance(1, 1, 0); !isFailure(err, 5) {
		t.Errorf("the failure is told as %v", err)
	}
	if _, err := s.Advance(1, 1, 0); !isFailure(err, 6) {
		t.Errorf("the failure of a first step is told as %v", err)
	}
	if view, err := s.Read(1, "trace", nil, never); err != nil || len(byName(view.Arrays)["merit"]) != reached.Iteration+1 {
		t.Errorf("the trace is %+v, error %v", view, err)
	}
	if next, err := s.Advance(1, 1, 0); err != nil || next.Iteration != reached.Iteration+1 {
		t.Errorf("the next step gives %+v, error %v, want iteration %d", next, err, reached.Iteration+1)
	}
	if end, err := s.Advance(1, math.MaxInt, time.Hour); err != nil || end.Status != "converged" || math.Abs(end.Objective-1./8) > 1e-12 {
		t.Errorf("ended with %+v, error %v, want f = 1/8", end, err)
	}

	s, _, _ = begin(t, own(func(call int) bool { return call > 1 }))
	for i, view := range []string{"projected", "result"} {
		if _, err := s.Read(1, view, nil, never); !isFailure(err, i+2) {
			t.Errorf("reading %s gives %v", view, err)
		}
	}
}

// TestOwnThatFailsOnTheWayBack lets an objective fail at the start, which leaves the run where it is, and at a step on the way back.
func TestOwnThatFailsOnTheWayBack(t *testing.T) {
	failing := math.MaxInt // call
	spec := own(func(call int) bool { return call == failing })
	f := spec.Own.Objective.(*halfSquares)
	s, _, _ := begin(t, spec)
	advance := func(steps int, wantError bool) int {
		t.Helper()
		progress, err := s.Advance(1, steps, time.Hour)
		if wantError != (err != nil) || wantError && FailureOf(err).Name != "InputError" {
			t.Fatalf("%d steps give error %v", steps, err)
		}
		return progress.Iteration
	}
	at := advance(5, false)
	failing = f.calls + 1
	advance(-2, true)
	if k := advance(0, false); k != at {
		t.Errorf("at iteration %d after a failure at the start, wanted %d", k, at)
	}
	failing = f.calls + 3
	on := advance(-2, false)
	if on >= at-2 {
		t.Errorf("at iteration %d in spite of a failure", on)
	}
	advance(at-2-on, true)
	if k := advance(at-2-on, false); k != at-2 {
		t.Errorf("at iteration %d, wanted %d", k, at-2)
	}
	if end, err := s.Advance(1, math.MaxInt, time.Hour); err != nil || end.Status != "converged" || math.Abs(end.Objective-1./8) > 1e-12 {
		t.Errorf("ended with %+v, error %v, want f = 1/8", end, err)
	}
}

func TestBadInput(t *testing.T) {
	seed := func(v float64) *float64 { return &v }
	with := func(change func(*Spec)) Spec {
		spec := small
		change(&spec)
		return spec
	}
	identity := Data{Matrix: &read.Matrix{Rows: 2, Cols: 2, Data: []float64{1, 0, 0, 1}}}
	for _, c := range []struct {
		spec        Spec
		input, says string
		line        int
	}{
		{with(func(s *Spec) { s.Problem = "cubic" }), "problem", "cubic", 0},
		{with(func(s *Spec) { s.Params = solver.Values{"m": 1.0} }), "params.m", "m", 0},
		{with(func(s *Spec) { s.Params = solver.Values{"n": 0.0} }), "params.n", "0", 0},
		{with(func(s *Spec) { s.Params = solver.Values{"n": 2.5} }), "params.n", "2.5", 0},
		{with(func(s *Spec) { s.Params = solver.Values{"n": math.NaN()} }), "params.n", "NaN", 0},
		{with(func(s *Spec) { s.Params = solver.Values{"n": "many"} }), "params.n", "many", 0},
		{with(func(s *Spec) { s.Seed = seed(-1) }), "seed", "-1", 0},
		{with(func(s *Spec) { s.Seed = seed(0.5) }), "seed", "0.5", 0},
		{with(func(s *Spec) { s.Seed = seed(1 << 53) }), "seed", "2^53", 0},
		{with(func(s *Spec) { s.Seed = seed(math.NaN()) }), "seed", "NaN", 0},
		{with(func(s *Spec) { s.Method = "newton" }), "method", "newton", 0},
		{with(func(s *Spec) { s.Options = solver.Values{"tolerance": 1.0} }), "options.tolerance", "tolerance", 0},
		{with(func(s *Spec) { s.Options = solver.Values{"tol": math.Inf(1)} }), "options.tol", "Inf", 0},
		{with(func(s *Spec) { s.Options = solver.Values{"safeguard": 1.0} }), "options.safeguard", "true or false", 0},
		{with(func(s *Spec) { s.X0 = make([]float64, 7) }), "x0", "7", 0},
		{with(func(s *Spec) { s.X0 = make([]float64, 90) }), "x0", "singular", 0},
		{with(func(s *Spec) { s.Data = map[string]Data{"A": identity, "M": identity, "B": identity} }), "data.B", "B", 0},
		{with(func(s *Spec) { s.Data = map[string]Data{"M": identity} }), "data.A", "missing", 0},
		{with(func(s *Spec) {
			s.Data = map[string]Data{"A": {Text: []byte("%%MatrixMarket matrix array real general\n2 2\n1\n2\nx\n4\n")}, "M": identity}
		}), "data.A", "x", 5},
		{with(func(s *Spec) { s.Data = map[string]Data{"A": {Text: []byte{}}, "M": identity} }), "data.A", "Matrix Market", 1},
	} {
		s := New("test")
		_, _, err := s.Start(1, c.spec, func() {})
		if err == nil {
			t.Errorf("%s %q: no error", c.input, c.says)
			continue
		}
		if got := FailureOf(err); got.Name != "InputError" || got.Input != c.input || !strings.Contains(got.Message, c.says) || got.Line != c.line {
			t.Errorf("got %+v, want an InputError about %s that says %q, line %d", got, c.input, c.says, c.line)
		}
		if _, err := s.Advance(1, 1, 0); FailureOf(err).Name != "DisposedError" {
			t.Errorf("%s: the handle of a failed start gives %v", c.input, err)
		}
	}
}

// bitsOf returns the bits of the columns of a trace, seconds apart.
func bitsOf(columns map[string][]float64) map[string][]uint64 {
	out := make(map[string][]uint64)
	for name, column := range columns {
		for _, v := range column {
			if name != "seconds" {
				out[name] = append(out[name], math.Float64bits(v))
			}
		}
	}
	return out
}

func TestSameSeedSameBits(t *testing.T) {
	run := func(seed float64) map[string][]uint64 {
		spec := small
		spec.Seed = &seed
		s, _, _ := begin(t, spec)
		for range 3 {
			if _, err := s.Advance(1, 5, time.Hour); err != nil {
				t.Fatal(err)
			}
		}
		view, err := s.Read(1, "trace", nil, never)
		if err != nil {
			t.Fatal(err)
		}
		return bitsOf(byName(view.Arrays))
	}
	first := run(5)
	if !reflect.DeepEqual(first, run(5)) {
		t.Error("the same seed gave other bits")
	}
	if reflect.DeepEqual(first, run(6)) {
		t.Error("another seed gave the same bits")
	}
}

func TestCatalog(t *testing.T) {
	c := New("id").Describe()
	if c["version"] != "id" {
		t.Errorf("version %v", c["version"])
	}
	find := func(list any, name string) Catalog {
		for _, entry := range list.([]Catalog) {
			if entry["name"] == name {
				return entry
			}
		}
		t.Fatalf("there is no %s", name)
		return nil
	}
	quadratic := find(c["problems"], "quadratic")
	n := find(quadratic["params"], "n")
	if n["integer"] != true || n["default"] == nil || n["doc"] == "" {
		t.Errorf("n is described as %v", n)
	}
	if _, ok := n["choices"]; ok {
		t.Errorf("n has choices: %v", n)
	}
	if g := find(quadratic["data"], "G"); g["optional"] != true {
		t.Errorf("G is described as %v", g)
	}
	if lbfgs := find(c["methods"], "sllbfgs"); !reflect.DeepEqual(lbfgs["defaults"], Catalog{"metric": "auto"}) {
		t.Errorf("sllbfgs is described as %v", lbfgs)
	}
	if auto := c["auto"].(Catalog); auto["name"] != "auto" || !reflect.DeepEqual(auto["defaults"], Catalog{"metric": "auto"}) {
		t.Errorf("auto is described as %v", auto)
	}
	if beta := find(c["options"], "beta"); !reflect.DeepEqual(beta["choices"], []string{"certified", "paper"}) {
		t.Errorf("beta is described as %v", beta)
	}
}

func TestPanicText(t *testing.T) {
	for reason, want := range map[any]string{"text": "text", errors.New("an error"): "an error", 3: "the program failed"} {
		if got := Panic(reason); got.Name != "InternalError" || got.Message != want {
			t.Errorf("%v: %+v", reason, got)
		}
	}
}

// TestHelpers follows who may be helped while runs come and go.
func TestHelpers(t *testing.T) {
	s := New("test")
	type helped struct {
		problem  solver.Problem
		alone    func() bool
		released int
	}
	var all []*helped
	s.Helpers = func(problem solver.Problem, alone func() bool) (release func()) {
		h := &helped{problem: problem, alone: alone}
		all = append(all, h)
		return func() { h.released++ }
	}
	advance := func(handle int) {
		t.Helper()
		if _, err := s.Advance(handle, 1, 0); err != nil {
			t.Fatal(err)
		}
	}
	start := func(handle int) {
		t.Helper()
		if _, _, err := s.Start(handle, small, func() {}); err != nil {
			t.Fatal(err)
		}
	}
	check := func(when string, alone ...bool) {
		t.Helper()
		if len(all) != len(alone) {
			t.Fatalf("%s: %d runs are helped, want %d", when, len(all), len(alone))
		}
		for i, want := range alone {
			if got := all[i].alone(); got != want {
				t.Errorf("%s: the helped run %d is alone: %v", when, i, got)
			}
		}
	}
	start(1)
	check("before the first step")
	advance(1)
	advance(1)
	check("one run", true)
	if n, _ := all[0].problem.Objective.Dims(); n != 30 {
		t.Errorf("helpers get a problem of %d rows", n)
	}
	if _, _, err := s.Start(2, Spec{Problem: "none"}, func() {}); err == nil {
		t.Fatal("a start that cannot succeed did")
	}
	check("after a start that failed", true)
	start(3)
	advance(3)
	check("two runs", false)
	s.Stop(1)
	s.Stop(1)
	check("after the first was stopped", false)
	advance(3)
	check("after the next step of the other", false, true)
	if all[0].released != 1 || all[1].released != 0 {
		t.Errorf("helpers were released %d and %d times, want 1 and 0", all[0].released, all[1].released)
	}
}
