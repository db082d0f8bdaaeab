package session

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"slep/problems"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// halves is the objective ½‖X‖², to which fake compiles every formula.
type halves struct{ n int }

func (f halves) Dims() (n, p int) { return f.n, 1 }

func (f halves) FuncGrad(grad, x *mat.Dense) float64 {
	grad.Copy(x)
	return mat.Dot(x.ColView(0), x.ColView(0)) / 2
}

// fake is an implementation of Formulas that records its arguments. For every formula that is not empty, Describe
// returns the value of the field description.
type fake struct {
	description Catalog
	made        int
	data        problems.Data
	params      catalog.Values
}

func (f *fake) Describe(text string, spec problems.Spec) (Catalog, error) {
	f.data, f.params = spec.Data, spec.Params
	if text == "" {
		return nil, &solver.InputError{Input: "problem.formula", Message: "nothing", Line: 2, Column: 5}
	}
	return f.description, nil
}

func (f *fake) Instance(text string, spec problems.Spec) (*problems.Instance, error) {
	f.made++
	return problems.Own(halves{len(text)}, nil, problems.Spec{Seed: spec.Seed, X0: spec.X0, Pause: spec.Pause})
}

func (f *fake) Script(s Script) (Catalog, error) {
	n, _ := s.Instance.X0.Dims()
	return Catalog{"main.m": s.Language + " " + strconv.Itoa(n) + " " + strings.Join(s.Notes, "; ")}, nil
}

func typed(text string, change func(*Spec)) Spec {
	spec := Spec{Formula: &text}
	change(&spec)
	return spec
}

func same(*Spec) {}

func describing(f *fake) *Session {
	s := New("test")
	s.Formulas = f
	return s
}

func TestDescribe(t *testing.T) {
	f := &fake{description: Catalog{"degree": 2}}
	s := describing(f)
	answer, err := s.Describe(1, typed("f", func(s *Spec) {
		s.Params = catalog.Values{"alpha": 2.0}
		s.Data = map[string]Data{"A": {Text: []byte("1,2\n3,4\n")}}
	}), func() {})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(answer.Value, f.description) {
		t.Errorf("described as %v, want %v", answer.Value, f.description)
	}
	if a := f.data.Matrices["A"]; a == nil || a.Rows != 2 || a.Data[3] != 4 || f.params["alpha"] != 2. {
		t.Errorf("the formula received %v and %v", a, f.params)
	}
	if _, err := s.Advance(1, 1, 0); FailureOf(err).Name != "DisposedError" {
		t.Errorf("describe left a run: %v", err)
	}
}

func TestDescribeFails(t *testing.T) {
	s := describing(&fake{})
	_, err := s.Describe(1, typed("", same), func() {})
	want := Failure{Name: "InputError", Message: "problem.formula: line 2, column 5: nothing", Input: "problem.formula",
		Line: 2, Column: 5}
	if got := FailureOf(err); got != want {
		t.Errorf("%+v, wanted %+v", got, want)
	}
	bad := typed("f", func(s *Spec) { s.Data = map[string]Data{"A": {Text: []byte("1,2\n3,x\n")}} })
	if _, err := s.Describe(2, bad, func() {}); FailureOf(err).Input != "data.A" || FailureOf(err).Line != 2 {
		t.Errorf("a text that is not a matrix gives %v", err)
	}
	if _, err := s.Describe(2, typed("f", same), func() {}); FailureOf(err).Name != "DisposedError" {
		t.Errorf("a handle that was used gives %v", err)
	}
}

// Runs with the same formula text, numbers, seed and X0 must share an instance, unless there are data.
func TestFormulasShareAnInstance(t *testing.T) {
	seed := 2.0
	data := map[string]Data{"A": {Matrix: &read.Matrix{Rows: 1, Cols: 1, Data: []float64{1}}}}
	for _, c := range []struct {
		name   string
		second Spec
		made   int
	}{
		{"the same", typed("text", same), 1},
		{"another method", typed("text", func(s *Spec) { s.Method = "rbb" }), 1},
		{"another text", typed("words", same), 2},
		{"another number", typed("text", func(s *Spec) { s.Params = catalog.Values{"mu": 1.0} }), 2},
		{"another seed", typed("text", func(s *Spec) { s.Seed = &seed }), 2},
		{"another X0", typed("text", func(s *Spec) { s.X0 = []float64{1, 0, 0, 0} }), 2},
		{"data", typed("text", func(s *Spec) { s.Data = data }), 2},
	} {
		f := &fake{}
		s := describing(f)
		start(t, s, 1, typed("text", same))
		start(t, s, 2, c.second)
		if f.made != c.made {
			t.Errorf("%s: %d instances, wanted %d", c.name, f.made, c.made)
		}
	}
	f := &fake{} // a formula with the name of a problem must not share the instance of the problem
	s := describing(f)
	start(t, s, 1, typed("quadratic", same))
	start(t, s, 2, Spec{Problem: "quadratic", Params: catalog.Values{"n": 30.0, "p": 3.0}})
	end, err := s.Advance(1, math.MaxInt, time.Hour)
	if err != nil || f.made != 1 || end.Status != "converged" || math.Abs(end.Objective-.5) > 1e-6 {
		t.Errorf("%d instances, ended with %+v, error %v", f.made, end, err)
	}
}

func TestScript(t *testing.T) {
	s := describing(&fake{})
	for _, spec := range []Spec{typed("four", same), {Problem: "quadratic", Params: catalog.Values{"n": 4.0, "p": 1.0}}} {
		answer, err := s.Script(1, spec, "octave", []string{"a", "b"}, func() {})
		if err != nil || !reflect.DeepEqual(answer.Value, map[string]any{"main.m": "octave 4 a; b"}) {
			t.Errorf("%+v, %v", answer.Value, err)
		}
		s = describing(&fake{})
	}
	_, err := s.Script(2, Spec{Own: &Own{Objective: halves{3}}}, "octave", nil, func() {})
	if f := FailureOf(err); f.Name != "InputError" || f.Input != "problem" {
		t.Errorf("an objective in JavaScript gives %+v", f)
	}
}
