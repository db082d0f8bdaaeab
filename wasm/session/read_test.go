package session

import (
	"math"
	"testing"
	"time"

	"slep/solver"
	"slep/solver/catalog"
)

// TestViews reads the result, the trace and other views of a paused run.
func TestViews(t *testing.T) {
	s, _, _ := begin(t, small)
	const steps = 7
	progress, _ := s.Advance(1, steps, time.Hour)
	read := func(view string, from int) (any, map[string][]float64) {
		v, err := s.Read(1, view, catalog.Values{"from": float64(from)}, goOn)
		if err != nil {
			t.Fatalf("%s: %v", view, err)
		}
		return v.Value, byName(v.Arrays)
	}

	value, _ := read("result", 0)
	result := value.(Result)
	complete := result.Message != "" && result.Verdict != "" && result.Counts.F >= steps && result.Projected != nil
	if result.Progress.Status != "cancelled" || result.Iterations != steps || !complete {
		t.Errorf("the result of a paused run is %+v", result)
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
		t.Errorf("the last gradNorm is %v, but that of the progress is %v", got, progress.GradNorm)
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
		t.Errorf("projected is %+v with %d values, but the result has %+v", got, len(x["x"]), result.Projected)
	}

	var sum float64
	value, _ = read("parts", 0)
	for _, part := range value.([]solver.Part) {
		sum += part.Seconds
	}
	if !(sum > 0) || sum > 1 {
		t.Errorf("the parts add up to %v s", sum)
	}
}
