package script

import "strings"

// head returns the lines at the head of main.*: the notes, the text of the formula and what the files are.
func (p *program) head(tools string) []string {
	out := append([]string{"A script for " + tools + ", written by SLEP Lab."}, p.Notes...)
	out = append(out, "", "Minimise f(X) subject to X'*M*X = I, where f is, in Octave's syntax,", "")
	out = append(out, indented(p.Formula.Source()))
	out = append(out, "", "objective.* has f, its gradient and the data, and needs no toolbox.")
	if p.Singular {
		out = append(out, "M is singular here. The toolbox has this manifold for a definite M only: nothing is minimised below.")
	}
	return out
}

// indented returns a text with two spaces before every line.
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\r\n\t "), "\n", "\n  ")
}
