package session

import (
	"errors"
	"testing"
	"time"

	"slep/problems"

	"gonum.org/v1/gonum/mat"
)

// fragile is an objective whose value is the first entry of X. If *broken is true, FuncGrad panics.
type fragile struct{ broken *bool }

func (fragile) Dims() (n, p int) { return 5, 1 }

func (f fragile) FuncGrad(grad, x *mat.Dense) float64 {
	if *f.broken {
		panic("of the test")
	}
	grad.Zero()
	grad.Set(0, 0, 1)
	return x.At(0, 0)
}

// panicking is a fake that panics for three formulas: for "made" while the problem is created, for "told" in Describe
// and Script, and for "later" when f is evaluated while broken is true.
type panicking struct {
	fake
	broken bool
}

func (f *panicking) Describe(text string, spec problems.Spec) (Catalog, error) {
	if text == "told" {
		panic("of the test")
	}
	return f.fake.Describe(text, spec)
}

func (f *panicking) Instance(text string, spec problems.Spec) (*problems.Instance, error) {
	switch text {
	case "made":
		return nil, []error{}[len(text)] // panics because the index is out of range
	case "later":
		return problems.Own(fragile{&f.broken}, nil, problems.Spec{Seed: spec.Seed, Pause: spec.Pause})
	}
	return f.fake.Instance(text, spec)
}

func (f *panicking) Script(s Script) (Catalog, error) {
	if *s.Formula == "told" {
		panic("of the test")
	}
	return f.fake.Script(s)
}

// beside(t, text) starts a run of the formula text, with handle 1, in a new session. It returns the session and its
// formulas.
func beside(t *testing.T, text string) (*Session, *panicking) {
	t.Helper()
	s, formulas := New("test"), &panicking{}
	s.Formulas = formulas
	if _, _, err := s.Start(1, typed(text, same), goOn); err != nil {
		t.Fatal(err)
	}
	return s, formulas
}

// wantCrash requires err to be a *CrashError.
func wantCrash(t *testing.T, what string, err error) {
	t.Helper()
	f := FailureOf(err)
	if bad := (*CrashError)(nil); !errors.As(err, &bad) || f.Name != "InternalError" || !f.Confined || f.Message == "" {
		t.Errorf("%s: %v, as %+v", what, err, f)
	}
}

// advance takes one step of a run, and returns its error.
func advance(s *Session, handle int) error {
	_, err := s.Advance(handle, 1, time.Hour)
	return err
}

// A panic while a problem is prepared, described or evaluated must not change other runs.
func TestPanicsAreConfined(t *testing.T) {
	s, formulas := beside(t, "other")
	handle := 1
	for name, operation := range map[string]func(text string) error{
		"start":    func(text string) error { _, _, err := s.Start(handle, typed(text, same), goOn); return err },
		"evaluate": func(text string) error { _, err := s.Evaluate(handle, typed(text, same), goOn); return err },
		"check":    func(text string) error { _, err := s.Check(handle, typed(text, same), goOn); return err },
		"describe": func(string) error { _, err := s.Describe(handle, typed("told", same), goOn); return err },
		"script": func(string) error {
			_, err := s.Script(handle, typed("told", same), "octave", nil, goOn)
			return err
		},
	} {
		handle++
		wantCrash(t, name, operation("made"))
		if err := advance(s, 1); err != nil {
			t.Errorf("after %s the other run returns %v", name, err)
		}
	}
	handle++
	formulas.broken = true
	_, err := s.Check(handle, typed("later", same), goOn)
	wantCrash(t, "the check of an objective that panics later", err)
}

// A run that panics is lost, and the next run on the same problem must get a new instance.
func TestPanicOfRun(t *testing.T) {
	s, formulas := beside(t, "other")
	if _, _, err := s.Start(2, typed("later", same), goOn); err != nil {
		t.Fatal(err)
	}
	formulas.broken = true
	wantCrash(t, "a step", advance(s, 2))
	formulas.broken = false
	wantCrash(t, "the next step", advance(s, 2))
	_, reading := s.Read(2, "x", nil, goOn)
	wantCrash(t, "a view", reading)
	if _, _, err := s.Start(3, typed("later", same), goOn); err != nil || advance(s, 3) != nil || advance(s, 1) != nil {
		t.Errorf("the next start returns %v, or another run does not continue", err)
	}
	if s.entries[3].instance == s.entries[2].instance {
		t.Error("the next start uses the lost instance")
	}
}

// A panic on an instance that another run uses must reach the caller.
func TestPanicOfShared(t *testing.T) {
	s, formulas := beside(t, "later")
	formulas.broken = true
	defer func() {
		if reason := recover(); reason != "of the test" {
			t.Errorf("recovered %v", reason)
		}
	}()
	_, err := s.Check(2, typed("later", same), goOn)
	t.Errorf("no panic, but %v", err)
}
