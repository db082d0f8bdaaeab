package session

import (
	"math"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"time"
	"weak"

	"slep/problems/read"
	"slep/solver/catalog"
)

// allocated returns the number of bytes that a call to f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func start(t *testing.T, s *Session, handle int, spec Spec) {
	t.Helper()
	if _, _, err := s.Start(handle, spec, func() {}); err != nil {
		t.Fatal(err)
	}
}

func TestRunsShareAnInstance(t *testing.T) {
	const n = 200
	seed := func(v float64) *float64 { return &v }
	x0 := func(last float64) []float64 {
		x := make([]float64, n*2)
		x[0], x[3], x[2*n-1] = 1, 1, last
		return x
	}
	given := func() map[string]Data {
		identity := &read.Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
		for i := range n {
			identity.Data[i*n+i] = 1
		}
		return map[string]Data{"A": {Matrix: identity}, "M": {Matrix: identity}}
	}
	spec := func(p float64, change func(*Spec)) Spec {
		out := Spec{Problem: "quadratic", Params: catalog.Values{"n": float64(n), "p": p}, Seed: seed(3)}
		change(&out)
		return out
	}
	same := func(*Spec) {}
	slgd := func(s *Spec) { s.Method, s.Options = "slgd", catalog.Values{"maxIterations": 9.0} }
	ofSeed := func(v *float64) func(*Spec) { return func(s *Spec) { s.Seed = v } }
	fromSeed := func(v float64) func(*Spec) { return func(s *Spec) { s.StartSeed = seed(v) } }
	from := func(last float64) func(*Spec) { return func(s *Spec) { s.X0 = x0(last) } }
	gcca := func(s *Spec) { s.Problem = "gcca" }
	data := func(s *Spec) { s.Params, s.Data = catalog.Values{"p": 2.0}, given() }
	first := spec(2, same)
	for name, c := range map[string]struct {
		first, second Spec
		shared        bool
	}{
		"the same":         {first, spec(2, same), true},
		"another method":   {first, spec(2, slgd), true},
		"the default seed": {spec(2, ofSeed(nil)), spec(2, ofSeed(seed(1))), true},
		"another seed":     {first, spec(2, ofSeed(seed(4))), false},
		"another start":    {first, spec(2, fromSeed(4)), false},
		"the usual start":  {first, spec(2, fromSeed(3)), true},
		"another p":        {first, spec(3, same), false},
		"another problem":  {first, spec(2, gcca), false},
		"an X0":            {first, spec(2, from(0)), false},
		"the same X0":      {spec(2, from(0)), spec(2, from(0)), true},
		"another X0":       {spec(2, from(0)), spec(2, from(1)), false},
		"data":             {first, spec(2, data), false},
		"the same data":    {spec(2, data), spec(2, data), false},
	} {
		s := New("test")
		start(t, s, 1, c.first)
		if c.second.Method == "" {
			c.second.Method = "sllbfgs" // the method needs no n x n matrices
		}
		if c.second.Options == nil {
			c.second.Options = catalog.Values{"maxIterations": 10.0} // to keep the trace small
		}
		cost := allocated(func() { start(t, s, 2, c.second) })
		const matrix = 8 * n * n // bytes of A
		if c.shared != (cost < matrix) {
			t.Errorf("%s: the second start allocates %d bytes; A has %d", name, cost, matrix)
		}
		if shared := s.entries[1].instance == s.entries[2].instance; shared != c.shared {
			t.Errorf("%s: shared is %v", name, shared)
		}
	}
	s := New("test")
	start(t, s, 1, own(func(int) bool { return false }))
	start(t, s, 2, own(func(int) bool { return false }))
	if s.entries[1].instance == s.entries[2].instance {
		t.Error("two user-defined objectives share an instance")
	}
}

func TestAnInstanceGoesWithItsRuns(t *testing.T) {
	s := New("test")
	start(t, s, 1, small)
	start(t, s, 2, small)
	in := weak.Make(s.entries[1].instance.made)
	s.Stop(1)
	start(t, s, 3, small)
	if s.entries[3].instance.made != in.Value() {
		t.Error("the instance was freed while a run used it")
	}
	s.Stop(2)
	s.Stop(3)
	runtime.GC()
	if in.Value() != nil {
		t.Error("the instance is still there after all its runs were stopped")
	}
	start(t, s, 4, small)
	if s.entries[4].instance == nil {
		t.Error("no new instance was made")
	}
}

func TestAFailedStartLeavesTheInstance(t *testing.T) {
	s := New("test")
	start(t, s, 1, small)
	bad := small
	bad.Method, bad.Options = "slbb", catalog.Values{"tol": math.NaN()}
	if _, _, err := s.Start(2, bad, func() {}); err == nil {
		t.Error("an invalid start is not an error")
	}
	start(t, s, 3, small)
	if s.entries[3].instance != s.entries[1].instance {
		t.Error("the instance is no longer shared")
	}
}

// TestRunsOnOneInstanceDoNotDisturbEachOther compares single runs with simultaneous runs that share the workspace of an
// objective.
func TestRunsOnOneInstanceDoNotDisturbEachOther(t *testing.T) {
	for _, problem := range []Spec{
		{Problem: "quadratic", Params: catalog.Values{"n": 40.0, "p": 3.0}},
		{Problem: "kohnsham", Params: catalog.Values{"grid": 9.0, "p": 2.0}},
		{Problem: "gcca", Params: catalog.Values{"n": 30.0, "m": 20.0, "p": 2.0}},
		{Problem: "sgcca", Params: catalog.Values{"n1": 15.0, "n2": 15.0, "p": 2.0}},
	} {
		spec := func(method string) Spec {
			out := problem
			out.Method = method
			return out
		}
		methods := []string{"slbb", "slgd", "alm"}
		steps := 40
		if testing.Short() {
			steps = 4
		}
		advance := func(s *Session, handle int) {
			for range steps {
				if _, err := s.Advance(handle, 1, time.Hour); err != nil {
					t.Error(err)
				}
				if _, err := s.Read(handle, "projected", nil, goOn); err != nil {
					t.Error(err)
				}
			}
		}
		trace := func(s *Session, handle int) map[string][]uint64 {
			view, err := s.Read(handle, "trace", nil, never)
			if err != nil {
				t.Fatal(err)
			}
			return bitsOf(byName(view.Arrays))
		}
		together := New("test")
		for i, method := range methods {
			start(t, together, i, spec(method))
		}
		var group sync.WaitGroup
		for i := range methods {
			group.Go(func() { advance(together, i) })
		}
		group.Wait()
		for i, method := range methods {
			alone := New("test")
			start(t, alone, 0, spec(method))
			advance(alone, 0)
			if !reflect.DeepEqual(trace(alone, 0), trace(together, i)) {
				t.Errorf("%s: %s takes different steps when other runs are active", problem.Problem, method)
			}
		}
	}
}
