package problems

import (
	"math"
	"slices"
	"testing"

	"slep/problems/read"
)

// TestInspect compares the facts about matrices with values worked out by hand.
func TestInspect(t *testing.T) {
	inspect := func(text string) *Facts {
		t.Helper()
		m, err := read.Survey([]byte(text), func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		facts, err := Inspect(m, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		return facts
	}
	for name, c := range map[string]struct {
		text      string
		nonzeros  int
		rank      int
		lowest    float64
		condition float64
	}{
		"diagonal":     {"4,0,0\n0,0,0\n0,0,1\n", 2, 2, 0, 4},
		"definite":     {"2,1\n1,2\n", 4, 2, 0, 3},
		"semidefinite": {"1,1\n1,1\n", 4, 1, 0, 1},
		"indefinite":   {"1,2\n2,1\n", 4, 1, -.6, 0},
		"negative":     {"-3,0\n0,1\n", 2, 1, -3, 1},
		"zero":         {"0,0\n0,0\n", 0, 0, 0, 0},
	} {
		facts := inspect(c.text)
		s := facts.Spectrum
		if facts.Nonzeros != c.nonzeros || facts.Asymmetry != nil || s == nil || s.Rank != c.rank ||
			math.Abs(s.Lowest-c.lowest) > 1e-12 || math.Abs(s.Condition-c.condition) > .05*c.condition {
			t.Errorf("%s: %+v, spectrum %+v", name, facts, s)
		}
	}
	for name, text := range map[string]string{
		"dense":    "1,2,3\n2,1,9\n3,4,1\n",
		"triplets": "%%MatrixMarket matrix coordinate real general\n3 3 2\n2 3 5\n1 2 1\n",
	} {
		facts := inspect(text)
		if a := facts.Asymmetry; a == nil || *a != (Asymmetry{2, 3, 5}) || facts.Spectrum != nil {
			t.Errorf("%s: %+v, asymmetry %+v", name, facts, a)
		}
	}
	facts := inspect("a,b,kind,c\n1,2,x,0.1\n1,3,y,0.1\n")
	if !slices.Equal(facts.Constant, []string{"column 1 (a)", "column 4 (c)"}) || len(facts.Columns) != 4 {
		t.Errorf("%+v", facts)
	}
	big := read.New(InspectLimit + 1)
	for i := range big.Rows {
		big.Add(i, i, 2)
		big.Add(i, 0, 1)
		big.Add(0, i, 1)
	}
	facts, err := Inspect(big, func() error { return nil })
	if err != nil || facts.Spectrum != nil || facts.Asymmetry != nil {
		t.Errorf("%+v, error %v", facts, err)
	}
}
