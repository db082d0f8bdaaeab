package session

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"slep/problems"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// quarter is the objective ‖X‖⁴/4 plus a constant, where X is 4 x 1. Its gradient is multiplied by a factor, and its
// calls are counted.
type quarter struct {
	factor   float64
	constant float64 // added to f
	calls    int
}

func (q *quarter) Dims() (n, p int) { return 4, 1 }

func (q *quarter) FuncGrad(grad, x *mat.Dense) float64 {
	q.calls++
	s := mat.Dot(x.ColView(0), x.ColView(0))
	grad.Scale(q.factor*s, x)
	return q.constant + s*s/4
}

func quarterSpec(factor float64, options catalog.Values) (*quarter, Spec) {
	f := &quarter{factor: factor}
	m := &read.Matrix{Rows: 4, Cols: 4, Data: make([]float64, 16)}
	for i := range 4 {
		m.Data[5*i] = float64(i + 1)
	}
	return f, Spec{Own: &Own{Objective: f, M: Data{Matrix: m}}, Options: options}
}

func TestStartRefusesAWrongGradient(t *testing.T) {
	for _, options := range []catalog.Values{nil, {"check": true}} {
		_, spec := quarterSpec(-1, options)
		s := New("test")
		_, _, err := s.Start(1, spec, func() {})
		got := FailureOf(err)
		if got.Name != "InputError" || got.Input != "problem" || !strings.Contains(got.Message, "gradient is wrong in row") {
			t.Errorf("a gradient of the wrong sign gives %+v", got)
		}
		if _, err := s.Advance(1, 1, 0); FailureOf(err).Name != "DisposedError" {
			t.Errorf("after that the run returns %v", err)
		}
	}
	begin(t, second(quarterSpec(-1, catalog.Values{"check": false})))
	number := second(quarterSpec(1, catalog.Values{"check": 1.0}))
	if _, _, err := New("test").Start(1, number, func() {}); FailureOf(err).Input != "options.check" {
		t.Errorf("a number for check gives %v", err)
	}
}

func second(_ *quarter, spec Spec) Spec { return spec }

// TestCheckLeavesNoTrace checks that a run takes the same steps, with the same counts, with and without the check.
func TestCheckLeavesNoTrace(t *testing.T) {
	var traces [2]map[string][]float64
	var counts [2]solver.Counts
	var calls [2]int
	for i, check := range []bool{true, false} {
		f, spec := quarterSpec(1, catalog.Values{"check": check, "tol": 1e-9})
		s, _, _ := begin(t, spec)
		calls[i] = f.calls
		if _, err := s.Advance(1, math.MaxInt, time.Hour); err != nil {
			t.Fatal(err)
		}
		answer, _ := s.Read(1, "trace", nil, never)
		traces[i] = byName(answer.Arrays)
		delete(traces[i], "seconds")
		answer, _ = s.Read(1, "result", nil, never)
		counts[i] = answer.Value.(Result).Counts
	}
	same := func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) })
	}
	if !maps.EqualFunc(traces[0], traces[1], same) || counts[0] != counts[1] {
		t.Errorf("the counts are %+v with the check and %+v without", counts[0], counts[1])
		t.Errorf("the traces are %v and %v", traces[0], traces[1])
	}
	if calls[0] != calls[1]+3 {
		t.Errorf("%d calls before the first step with the check, %d without; wanted three more", calls[0], calls[1])
	}
}

func TestEvaluate(t *testing.T) {
	f, spec := quarterSpec(1, nil)
	spec.X0 = []float64{1, 2, 0, -2} // not feasible
	s := New("test")
	answer, err := s.Evaluate(1, spec, func() {})
	if err != nil {
		t.Fatal(err)
	}
	value, gradient := answer.Value.(map[string]any)["objective"], byName(answer.Arrays)["gradient"]
	if value != 81./4 || !slices.Equal(gradient, []float64{9, 18, 0, -18}) || f.calls != 1 {
		t.Errorf("f = %v with the gradient %v after %d calls", value, gradient, f.calls)
	}
	if _, err := s.Advance(1, 1, 0); FailureOf(err).Name != "DisposedError" {
		t.Errorf("there is a run: %v", err)
	}
	_, spec = quarterSpec(1, nil)
	spec.X0 = []float64{1, 2, 0}
	if _, err := s.Evaluate(2, spec, func() {}); FailureOf(err).Input != "x0" {
		t.Errorf("a short X0 gives %v", err)
	}
	for i, spec := range []Spec{
		{Problem: "cubic"},
		{Problem: "quadratic", Method: "none"},
		{Problem: "quadratic", Options: catalog.Values{"tol": -1.0}},
	} {
		if _, err := s.Check(3+i, spec, func() {}); FailureOf(err).Name != "InputError" {
			t.Errorf("%+v gives %v", spec, err)
		}
	}
}

// TestEvaluateAndCheckNamedProblems evaluates and checks all problems at their starting points. Since some problems use
// variables other than the user's, the test also checks that the slope of f along a line agrees with the gradient.
func TestEvaluateAndCheckNamedProblems(t *testing.T) {
	stiff := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{1e8, 1, 0, 1, 1, 0, 0, 0, 1e-4}}
	mass := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{1e6, 0, 0, 0, 1, 0, 0, 0, 1e-3}}
	given := map[string]Data{"K": {Matrix: stiff}, "M": {Matrix: mass}}
	specs := []Spec{{Problem: "eigen", Data: given, Params: catalog.Values{"p": 2.0}}}
	for _, p := range problems.All() {
		spec := Spec{Problem: p.Name, Params: catalog.Values{}}
		for _, param := range p.Params {
			if size := map[string]float64{"n": 40, "n1": 20, "n2": 20, "p": 3}[param.Name]; size > 0 {
				spec.Params[param.Name] = math.Max(size, param.Min)
			}
		}
		specs = append(specs, spec)
	}
	s := New("test")
	handle, hessians := 0, 0
	for _, spec := range specs {
		fresh := func() Spec { // needed because an operation removes the data from its spec
			out := spec
			out.Data = maps.Clone(spec.Data)
			return out
		}
		evaluate := func() (float64, []float64) {
			t.Helper()
			handle++
			answer, err := s.Evaluate(handle, fresh(), func() {})
			if err != nil {
				t.Fatalf("%s: %v", spec.Problem, err)
			}
			return answer.Value.(map[string]any)["objective"].(float64), answer.Arrays[0].Values
		}
		handle++
		_, progress, err := s.Start(handle, fresh(), func() {})
		if err != nil {
			t.Fatal(err)
		}
		x, _ := s.Read(handle, "x", nil, never)
		s.Stop(handle)
		f, gradient := evaluate()
		if math.Abs(f-progress.Objective) > 1e-9*math.Abs(f) {
			t.Errorf("%s: f = %g at the start, a run reports %g", spec.Problem, f, progress.Objective)
		}
		x0 := x.Arrays[0].Values
		d, along, size := make([]float64, len(x0)), 0.0, 0.0
		rng := rand.New(rand.NewPCG(1, 1))
		for k, g := range gradient {
			d[k] = 1e-4 * x0[k] * rng.NormFloat64()
			along += 2 * d[k] * g
			size += math.Abs(d[k] * g)
		}
		ends := [2]float64{}
		for side, sign := range []float64{1, -1} {
			spec.X0 = slices.Clone(x0)
			for k := range d {
				spec.X0[k] += sign * d[k]
			}
			ends[side], _ = evaluate()
		}
		if math.Abs(ends[0]-ends[1]-along) > 1e-6*size {
			t.Errorf("%s: f changes by %g, but the gradient predicts %g", spec.Problem, ends[0]-ends[1], along)
		}

		spec.X0 = nil
		handle++
		answer, err := s.Check(handle, fresh(), func() {})
		if err != nil {
			t.Fatal(err)
		}
		value, arrays := answer.Value.(map[string]any), byName(answer.Arrays)
		if slope := value["gradient"].(float64); math.Abs(slope-2) > .1 || len(arrays["gradient"]) != len(arrays["steps"]) {
			t.Errorf("%s: the slope is %g, wanted 2", spec.Problem, slope)
		}
		if slope, ok := value["hessian"].(float64); ok {
			if hessians++; slope < 2.8 {
				t.Errorf("%s: the slope for the Hessian is %g, wanted 3 or more", spec.Problem, slope)
			}
		}
		worst := value["worst"].(map[string]any)
		given, difference := worst["given"].(float64), worst["difference"].(float64)
		if math.Abs(given-difference) > 1e-5*size/1e-4 {
			t.Errorf("%s: the worst entry is %v", spec.Problem, worst)
		}
	}
	if hessians == 0 {
		t.Error("no problem has second derivatives")
	}
}

func TestCheckOfAWrongGradient(t *testing.T) {
	_, spec := quarterSpec(.5, nil)
	answer, err := New("test").Check(1, spec, func() {})
	if err != nil {
		t.Fatal(err)
	}
	value := answer.Value.(map[string]any)
	worst := value["worst"].(map[string]any)
	given, difference := worst["given"].(float64), worst["difference"].(float64)
	if math.Abs(value["gradient"].(float64)-1) > .1 || value["hessian"] != nil || math.Abs(given/difference-.5) > 1e-6 {
		t.Errorf("the check returns %v", value)
	}
}

// TestStopEndsACheck stops a check and an evaluation at their first pauses.
func TestStopEndsACheck(t *testing.T) {
	for name, operation := range map[string]func(*Session, int, Spec, func()) (Answer, error){
		"check": (*Session).Check, "evaluate": (*Session).Evaluate,
	} {
		s := New("test")
		paused := 0
		_, err := operation(s, 1, Spec{Problem: "quadratic", Params: catalog.Values{"n": 600.0, "p": 20.0}}, func() {
			paused++
			s.Stop(1)
		})
		if FailureOf(err).Name != "DisposedError" || paused != 1 {
			t.Errorf("%s: error %v after %d pauses, wanted a DisposedError after one", name, err, paused)
		}
	}
}
