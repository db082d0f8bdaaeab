package formula

import (
	"maps"
	"os"
	"slices"
	"testing"
)

// What the tests of package formula_test use, which may import packages that import this one.
var (
	Operations    = operations
	Tabled        = given
	Beside        = beside
	RandomMatrix  = randomMatrix
	ReadReference = readReference
)

// FunctionNames returns the names of all functions, IsFunction reports whether a name is one.
func FunctionNames() []string { return slices.Sorted(maps.Keys(functions)) }

func IsFunction(name string) bool {
	_, ok := functions[name]
	return ok
}

// TextsOfTests returns the texts of the tests, right and wrong ones, and those of the reference where it is there.
func TextsOfTests(t *testing.T) []string {
	out := append([]string{}, operations...)
	for _, c := range spellings {
		out = append(out, "x = X(1,1); y = X(2,2);\n"+c.text)
	}
	for _, c := range quadratics {
		out = append(out, c.text)
	}
	for _, c := range values {
		out = append(out, c.text)
	}
	for _, c := range faults {
		out = append(out, c.text)
	}
	if _, err := os.Stat(referenceFile); err == nil {
		reference, _, _ := readReference(t)
		for _, c := range reference.Cases {
			out = append(out, c.Formula)
		}
	}
	return out
}
