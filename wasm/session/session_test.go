package session

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"slep/problems"
	"slep/solver"
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
	if beta, ok := info["beta0"].(float64); !ok || !(beta > 0) {
		t.Errorf("beta0 is %v, want a positive number", info["beta0"])
	}
	if progress.Iteration != 0 || progress.Status != "running" || !(progress.GradNorm > 0) {
		t.Errorf("progress is %+v, want that of the start of a running run", progress)
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

func TestViews(t *testing.T) {
	s, _, _ := begin(t, small)
	const steps = 7
	progress, _ := s.Advance(1, steps, time.Hour)
	read := func(view string, from int) (any, map[string][]float64) {
		v, err := s.Read(1, view, from)
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
	for from, rows := range map[int]int{-1: steps + 1, 5: steps - 4, steps: 1, steps + 1: 0, 1000: 0} {
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
	_, read := s.Read(1, "x", 0)
	_, unknown := s.Read(2, "x", 0)
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

func TestBadInput(t *testing.T) {
	seed := func(v float64) *float64 { return &v }
	with := func(change func(*Spec)) Spec {
		spec := small
		change(&spec)
		return spec
	}
	identity := Data{Matrix: &problems.Matrix{Rows: 2, Cols: 2, Data: []float64{1, 0, 0, 1}}}
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

func TestSameSeedSameBits(t *testing.T) {
	run := func(seed float64) map[string][]float64 {
		spec := small
		spec.Seed = &seed
		s, _, _ := begin(t, spec)
		for range 3 {
			if _, err := s.Advance(1, 5, time.Hour); err != nil {
				t.Fatal(err)
			}
		}
		view, err := s.Read(1, "trace", 0)
		if err != nil {
			t.Fatal(err)
		}
		columns := byName(view.Arrays)
		delete(columns, "seconds")
		return columns
	}
	bits := func(columns map[string][]float64) map[string][]uint64 {
		out := make(map[string][]uint64)
		for name, column := range columns {
			for _, v := range column {
				out[name] = append(out[name], math.Float64bits(v))
			}
		}
		return out
	}
	first := bits(run(5))
	if !reflect.DeepEqual(first, bits(run(5))) {
		t.Error("the same seed gave other bits")
	}
	if reflect.DeepEqual(first, bits(run(6))) {
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
	if find(c["methods"], "slbb")["recommended"] != true {
		t.Error("slbb is not recommended")
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
