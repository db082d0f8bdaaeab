package session

import (
	"slices"
	"testing"
	"time"

	"slep/solver/catalog"
)

// TestRitz reads rotated columns at the current and at earlier iterations of runs, with and without samples.
func TestRitz(t *testing.T) {
	for name, c := range map[string]struct {
		spec            Spec
		invariant       bool
		scores, classes int
	}{
		"linear term": {small, false, 0, 0},
		"beam":        {Spec{Problem: "beam"}, true, 0, 0},
		"lda": {Spec{Problem: "lda", Params: catalog.Values{"n": 9.0, "m": 50.0, "classes": 3.0, "p": 2.0}}, true,
			100, 50},
		"gcca": {Spec{Problem: "gcca", Params: catalog.Values{"n": 20.0, "m": 30.0, "k": 2.0, "p": 3.0}}, true, 120, 0},
	} {
		s, info, _ := begin(t, c.spec)
		read := func(args catalog.Values) (Catalog, map[string][]float64) {
			answer, err := s.Read(1, "ritz", args, goOn)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return answer.Value.(Catalog), byName(answer.Arrays)
		}
		if _, err := s.Advance(1, 2, time.Hour); err != nil {
			t.Fatal(err)
		}
		value, then := read(catalog.Values{"scores": 2.0})
		if value["iteration"] != 2 || value["invariant"] != c.invariant {
			t.Errorf("%s: %+v", name, value)
		}
		n, p := info["n"].(int), info["p"].(int)
		if len(then["x"]) != n*p || len(then["values"]) != p {
			t.Errorf("%s: %d numbers and %d values", name, len(then["x"]), len(then["values"]))
		}
		if len(then["scores"]) != c.scores || len(then["classes"]) != c.classes {
			t.Errorf("%s: %d scores of %d samples", name, len(then["scores"]), len(then["classes"]))
		}
		if _, err := s.Advance(1, 2, time.Hour); err != nil {
			t.Fatal(err)
		}
		value, past := read(catalog.Values{"at": 2.0, "scores": 2.0})
		if value["iteration"] != 2 || !slices.Equal(past["x"], then["x"]) || !slices.Equal(past["scores"], then["scores"]) {
			t.Errorf("%s: iterate 2 changed after later steps", name)
		}
		if value, now := read(nil); value["iteration"] != 4 || slices.Equal(now["x"], then["x"]) || len(now["scores"]) > 0 {
			t.Errorf("%s: %v without arguments", name, value)
		}
	}
	s, _, _ := begin(t, small)
	for input, args := range map[string]catalog.Values{
		"args.at": {"at": -2.0}, "args.scores": {"scores": -1.0}, "args.columns": {"columns": 2.0},
	} {
		if _, err := s.Read(1, "ritz", args, goOn); FailureOf(err).Input != input {
			t.Errorf("%v gives %v", args, err)
		}
	}
}
