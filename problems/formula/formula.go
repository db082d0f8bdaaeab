package formula

import (
	"slep/problems/formula/graph"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// Formula is a parsed formula, which can be described and compiled.
type Formula struct{ *syntax.Formula }

// Given holds the data, parameters and options that a formula needs in addition to its text.
type Given = shape.Given

// Kink is a place in the text where f is not smooth.
type Kink = graph.Kink

// Parse parses the text of a formula. If the text is not valid, the error is a *solver.InputError with line and column.
func Parse(text string) (*Formula, error) {
	f, err := syntax.Parse(text)
	if err != nil {
		return nil, err
	}
	return &Formula{f}, nil
}
