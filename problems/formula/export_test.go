package formula

import "slep/problems/formula/examples"

// TextsOfTests returns the texts of tests, right and wrong ones.
func TextsOfTests() (out []string) {
	for _, section := range []string{"operations", "quadratic", "quadratic, with a linear term", "not quadratic"} {
		out = append(out, examples.Formulas(section)...)
	}
	for _, c := range spellings {
		out = append(out, "x = X(1,1); y = X(2,2);\n"+c.text)
	}
	for _, c := range faults {
		out = append(out, c.text)
	}
	return out
}
