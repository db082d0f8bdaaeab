package session

import (
	"math"
	"strings"
	"testing"
	"time"

	"slep/problems/read"
	"slep/solver/catalog"
)

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
		t.Errorf("progress is %+v, want that of a run at its start", progress)
	}
}

// TestOptimumIsTold checks that a run reports the exact optimum if the optimum is cheap to compute.
func TestOptimumIsTold(t *testing.T) {
	for _, c := range []struct {
		problem string
		params  catalog.Values
		told    bool
	}{
		{"quadratic", catalog.Values{"n": 30.0, "p": 3.0, "alpha": 0.0, "c": 0.9}, true},
		{"quadratic", catalog.Values{"n": 30.0, "p": 3.0}, false},
		{"eigen", catalog.Values{"n": 300.0}, true},
		{"eigen", catalog.Values{"n": 301.0}, false},
		{"beam", nil, true},
	} {
		s, info, _ := begin(t, Spec{Problem: c.problem, Params: c.params, Options: catalog.Values{"tol": 1e-6}})
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
		end, err := s.Read(1, "projected", nil, goOn)
		if err != nil {
			t.Fatal(err)
		}
		if f := end.Value.(*Projected).Objective; math.Abs(f-optimum) > 1e-6*optimum {
			t.Errorf("%s: f is %v at the end, but the optimum is %v", c.problem, f, optimum)
		}
	}
	_, info, _ := begin(t, Spec{Problem: "beam"})
	if modes, ok := info["analytic"].([]float64); !ok || len(modes) != 3 {
		t.Errorf("the analytic eigenvalues of a beam are %v", info["analytic"])
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
	const market = "%%MatrixMarket matrix array real general"
	for _, c := range []struct {
		spec        Spec
		input, says string
		line        int
	}{
		{with(func(s *Spec) { s.Problem = "cubic" }), "problem", "cubic", 0},
		{with(func(s *Spec) { s.Params = catalog.Values{"m": 1.0} }), "params.m", "m", 0},
		{with(func(s *Spec) { s.Params = catalog.Values{"n": 0.0} }), "params.n", "0", 0},
		{with(func(s *Spec) { s.Params = catalog.Values{"n": 2.5} }), "params.n", "2.5", 0},
		{with(func(s *Spec) { s.Params = catalog.Values{"n": math.NaN()} }), "params.n", "not a number", 0},
		{with(func(s *Spec) { s.Params = catalog.Values{"n": "many"} }), "params.n", "many", 0},
		{with(func(s *Spec) { s.Seed = seed(-1) }), "seed", "-1", 0},
		{with(func(s *Spec) { s.StartSeed = seed(-2) }), "startSeed", "-2", 0},
		{with(func(s *Spec) { s.Seed = seed(0.5) }), "seed", "0.5", 0},
		{with(func(s *Spec) { s.Seed = seed(1 << 53) }), "seed", "2^53", 0},
		{with(func(s *Spec) { s.Seed = seed(math.NaN()) }), "seed", "not a number", 0},
		{with(func(s *Spec) { s.Method = "newton" }), "method", "newton", 0},
		{with(func(s *Spec) { s.Options = catalog.Values{"tolerance": 1.0} }), "options.tolerance", "tolerance", 0},
		{with(func(s *Spec) { s.Options = catalog.Values{"tol": math.Inf(1)} }), "options.tol", "Inf", 0},
		{with(func(s *Spec) { s.Options = catalog.Values{"safeguard": 1.0} }), "options.safeguard", "true or false", 0},
		{with(func(s *Spec) { s.X0 = make([]float64, 7) }), "x0", "7", 0},
		{with(func(s *Spec) { s.X0 = make([]float64, 90) }), "x0", "singular", 0},
		{with(func(s *Spec) { s.Data = map[string]Data{"A": identity, "M": identity, "B": identity} }), "data.B", "B", 0},
		{with(func(s *Spec) { s.Data = map[string]Data{"M": identity} }), "data.A", "missing", 0},
		{with(func(s *Spec) {
			s.Data = map[string]Data{"A": {Text: []byte(market + "\n2 2\n1\n2\nx\n4\n")}, "M": identity}
		}), "data.A", "x", 5},
		{with(func(s *Spec) {
			s.Data = map[string]Data{"A": {Text: []byte{}}, "M": identity}
		}), "data.A", "Matrix Market", 1},
	} {
		s := New("test")
		_, _, err := s.Start(1, c.spec, func() {})
		if err == nil {
			t.Errorf("%s %q: no error", c.input, c.says)
			continue
		}
		got := FailureOf(err)
		about := got.Name == "InputError" && got.Input == c.input && got.Line == c.line
		if !about || !strings.Contains(got.Message, c.says) {
			t.Errorf("got %+v, want an InputError about %s that says %q, line %d", got, c.input, c.says, c.line)
		}
		if _, err := s.Advance(1, 1, 0); FailureOf(err).Name != "DisposedError" {
			t.Errorf("%s: the handle of a failed start returns %v", c.input, err)
		}
	}
}
