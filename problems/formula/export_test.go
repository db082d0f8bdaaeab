package formula

import (
	"testing"

	"slep/problems/formula/examples"
)

// TextsOfTests returns valid and invalid formulas from the tests, and the reference formulas if they are available.
func TextsOfTests(t testing.TB) (out []string) {
	t.Helper()
	for _, section := range []string{"operations", "quadratic", "quadratic, with a linear term", "not quadratic"} {
		out = append(out, examples.Formulas(section)...)
	}
	for _, v := range examples.Values {
		out = append(out, v.Text)
	}
	out = append(out, examples.TextsOfReference(t)...)
	for _, c := range spellings {
		out = append(out, "x = X(1,1); y = X(2,2);\n"+c.text)
	}
	for _, c := range faults {
		out = append(out, c.text)
	}
	return out
}
