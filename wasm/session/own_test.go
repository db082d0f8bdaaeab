package session

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// halfSquares is a user-defined objective ½‖X‖². FuncGrad panics in every call for which fails(call) is true.
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

// own returns a spec of a problem whose optimum is f = 1/8.
func own(fails func(call int) bool) Spec {
	m := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{4, 0, 0, 0, 1, 0, 0, 0, 1}}
	own := &Own{Objective: &halfSquares{fails: fails}, M: Data{Matrix: m}}
	return Spec{Own: own, Options: catalog.Values{"tol": 1e-9, "check": false}}
}

// solveToAnEighth continues the run to its end, and checks that the final f is 1/8.
func solveToAnEighth(t *testing.T, s *Session) {
	t.Helper()
	end, err := s.Advance(1, math.MaxInt, time.Hour)
	if err != nil || end.Status != "converged" || math.Abs(end.Objective-1./8) > 1e-12 {
		t.Errorf("ended with %+v, error %v, want f = 1/8", end, err)
	}
}

func TestOwn(t *testing.T) {
	s, _, _ := begin(t, own(func(int) bool { return false }))
	solveToAnEighth(t, s)
}

// TestOwnBehindAConstant checks the warning about a constant in f that is so large that the gradient cannot be checked.
func TestOwnBehindAConstant(t *testing.T) {
	f, spec := quarterSpec(1, nil)
	f.constant = 1e18
	_, info, _ := begin(t, spec)
	if _, none, _ := begin(t, second(quarterSpec(1, nil))); none["warnings"].([]string) == nil {
		t.Error("the list of warnings is nil if there are no warnings")
	}
	if got := info["warnings"].([]string); len(got) != 1 || !strings.Contains(got[0], "could not be checked") {
		t.Errorf("warnings %q", got)
	}
}

func TestOwnThatFails(t *testing.T) {
	isFailure := func(err error, call int) bool {
		text := "problem: call " + strconv.Itoa(call)
		return err != nil && FailureOf(err) == Failure{Name: "InputError", Input: "problem", Message: text}
	}
	if _, _, err := New("test").Start(1, own(func(int) bool { return true }), func() {}); !isFailure(err, 1) {
		t.Errorf("a start that fails gives %v", err)
	}

	s, _, _ := begin(t, own(func(call int) bool { return call == 5 || call == 6 }))
	reached, err := s.Advance(1, math.MaxInt, time.Hour)
	if err != nil || reached.Iteration == 0 || reached.Iteration > 3 || reached.Status != "running" {
		t.Fatalf("the steps before the failure end at %+v, error %v", reached, err)
	}
	if _, err := s.Advance(1, 1, 0); !isFailure(err, 5) {
		t.Errorf("the failure is reported as %v", err)
	}
	if _, err := s.Advance(1, 1, 0); !isFailure(err, 6) {
		t.Errorf("the failure of a first step is reported as %v", err)
	}
	answer, err := s.Read(1, "trace", nil, never)
	if err != nil || len(byName(answer.Arrays)["merit"]) != reached.Iteration+1 {
		t.Errorf("the trace is %+v, error %v", answer, err)
	}
	if next, err := s.Advance(1, 1, 0); err != nil || next.Iteration != reached.Iteration+1 {
		t.Errorf("the next step gives %+v, error %v, want iteration %d", next, err, reached.Iteration+1)
	}
	solveToAnEighth(t, s)

	s, _, _ = begin(t, own(func(call int) bool { return call > 1 }))
	for i, answer := range []string{"projected", "result"} {
		if _, err := s.Read(1, answer, nil, goOn); !isFailure(err, i+2) {
			t.Errorf("reading %s gives %v", answer, err)
		}
	}
}

// TestOwnStaysTheCallers calls Start and Evaluate several times with the same Own, from which the session must not
// remove M.
func TestOwnStaysTheCallers(t *testing.T) {
	s := New("test")
	spec := own(func(int) bool { return false })
	spec.Own.M = Data{Text: []byte("4,0,0\n0,1,0\n0,0,1\n")}
	for handle := range 2 {
		if _, err := s.Evaluate(2*handle, spec, func() {}); err != nil {
			t.Error(err)
		}
		if _, _, err := s.Start(2*handle+1, spec, func() {}); err != nil {
			t.Error(err)
		}
	}
}

// TestOwnThatFailsOnTheWayBack rewinds a run whose objective fails while steps are repeated. After a failure at the
// first repeated step, the run must be at the same iterate as before. After a failure at a later repeated step, the run
// must be at an iterate before the target.
func TestOwnThatFailsOnTheWayBack(t *testing.T) {
	failing := math.MaxInt // the call that fails
	spec := own(func(call int) bool { return call == failing })
	f := spec.Own.Objective.(*halfSquares)
	s, _, _ := begin(t, spec)
	advance := func(steps int, wantError bool) int {
		t.Helper()
		progress, err := s.Advance(1, steps, time.Hour)
		if wantError != (err != nil) || wantError && FailureOf(err).Name != "InputError" {
			t.Fatalf("taking %d steps gives error %v", steps, err)
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
		t.Errorf("the run reached iteration %d in spite of a failure", on)
	}
	advance(at-2-on, true)
	if k := advance(at-2-on, false); k != at-2 {
		t.Errorf("at iteration %d, wanted %d", k, at-2)
	}
	solveToAnEighth(t, s)
}
