package session

import (
	"errors"
	"testing"

	"slep/solver/catalog"
)

// TestStop checks that operations on a stopped run return a DisposedError.
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
	for name, err := range map[string]error{
		"advance": advance, "read": read, "unknown": unknown, "start": start, "stopped before": early,
	} {
		if got := FailureOf(err); got.Name != "DisposedError" {
			t.Errorf("%s: %+v, want a DisposedError", name, got)
		}
	}
}

// TestStopEndsAStart stops a run during its start.
func TestStopEndsAStart(t *testing.T) {
	s := New("test")
	paused := 0
	_, _, err := s.Start(1, Spec{Problem: "quadratic", Params: catalog.Values{"n": 1000.0, "p": 20.0}}, func() {
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
