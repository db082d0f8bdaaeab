package session

import (
	"math"
	"reflect"
	"testing"
	"time"

	"slep/solver/catalog"
)

var small = Spec{Problem: "quadratic", Params: catalog.Values{"n": 30.0, "p": 3.0}}

// The pause function named never is for work that is too short for a pause. Calling this function causes a panic.
func never() { panic("not expected to pause") }

// goOn is a pause function that returns at once. A long operation may or may not call goOn, depending on the load on
// the machine.
func goOn() {}

// begin starts a run with handle 1 in a new session.
func begin(t *testing.T, spec Spec) (*Session, Info, Progress) {
	t.Helper()
	s := New("test")
	info, progress, err := s.Start(1, spec, goOn)
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

// bitsOf returns the bits of the columns of a trace except seconds.
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
		answer, err := s.Read(1, "trace", nil, never)
		if err != nil {
			t.Fatal(err)
		}
		return bitsOf(byName(answer.Arrays))
	}
	first := run(5)
	if !reflect.DeepEqual(first, run(5)) {
		t.Error("the same seed gave different bits")
	}
	if reflect.DeepEqual(first, run(6)) {
		t.Error("a different seed gave the same bits")
	}
}
