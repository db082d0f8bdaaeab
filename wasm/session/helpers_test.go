package session

import (
	"testing"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// helped is a run that helpers may share in. Its objective is counted.
type helped struct {
	solver.QuadraticObjective
	calls    int
	alone    func() bool
	released int
}

func (h *helped) FuncGrad(grad, x *mat.Dense) float64 {
	h.calls++
	return h.QuadraticObjective.FuncGrad(grad, x)
}

// TestHelpers follows who may be helped while runs come and go.
func TestHelpers(t *testing.T) {
	s := New("test")
	var all []*helped
	s.Helpers = func(problem solver.Problem, alone func() bool) (shared solver.Problem, release func()) {
		h := &helped{QuadraticObjective: problem.Objective.(solver.QuadraticObjective), alone: alone}
		if all = append(all, h); alone() {
			t.Error("a start is helped")
		}
		problem.Objective = h
		return problem, func() { h.released++ }
	}
	advance := func(handle int) {
		t.Helper()
		if _, err := s.Advance(handle, 1, 0); err != nil {
			t.Fatal(err)
		}
	}
	begin := func(handle int) {
		t.Helper()
		spec := small
		spec.Method = "slbb"
		start(t, s, handle, spec)
	}
	check := func(when string, alone ...bool) {
		t.Helper()
		if len(all) != len(alone) {
			t.Fatalf("%s: %d runs have helpers, want %d", when, len(all), len(alone))
		}
		for i, want := range alone {
			if got := all[i].alone(); got != want {
				t.Errorf("%s: run %d is alone: %v", when, i, got)
			}
		}
	}
	begin(1)
	check("one run", true)
	calls := all[0].calls
	if advance(1); all[0].calls <= calls {
		t.Error("a step does not use the problem that helpers share in")
	}
	if _, _, err := s.Start(2, Spec{Problem: "none"}, func() {}); err == nil {
		t.Fatal("a start that cannot succeed did")
	}
	check("after a start that failed", true)
	begin(3)
	advance(3)
	check("two runs", false, false)
	s.Stop(1)
	s.Stop(1)
	check("after the first was stopped", false, true)
	if all[0].released != 1 || all[1].released != 0 {
		t.Errorf("helpers were released %d and %d times, want 1 and 0", all[0].released, all[1].released)
	}
}
