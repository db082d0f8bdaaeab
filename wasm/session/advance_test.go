package session

import (
	"math"
	"testing"
	"time"
)

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
		t.Errorf("Advance took %d steps with a budget of zero, want 1", progress.Iteration)
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
		t.Errorf("Advance gave iteration %d and error %v after the end at iteration %d", again.Iteration, err, end.Iteration)
	}
}

// TestAdvanceGoesBack rewinds a finished run and advances it again. The run must reach the same states as before, even
// if its moves are split into several calls because the budget is zero.
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
		got.Step, want.Step = 0, 0 // NaN, which does not equal itself
		if got != want {
			t.Errorf("%s gives %+v, want %+v", what, got, want)
		}
	}
	same("going back", advance(-4, time.Hour), seen[end-4])
	same("going on", advance(4, time.Hour), seen[end])
	same("rewinding to the start", advance(-end, time.Hour), seen[0])
	same("advancing beyond the end", advance(math.MaxInt, time.Hour), seen[end])

	progress := advance(-1, 0)
	for slices := 1; progress.Iteration != end-1; slices++ {
		if progress.Iteration > end-1 || slices > 64 {
			t.Fatalf("at iteration %d after %d slices of rewinding to %d", progress.Iteration, slices, end-1)
		}
		progress = advance(end-1-progress.Iteration, 0)
	}
	same("slices", progress, seen[end-1])
	if answer, _ := s.Read(1, "trace", nil, never); len(answer.Arrays[0].Values) != end {
		t.Errorf("%d rows at iteration %d", len(answer.Arrays[0].Values), end-1)
	}
}
