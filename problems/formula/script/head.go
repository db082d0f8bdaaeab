package script

import "strings"

// head returns the lines at the top of main.*, which name the tools that the script needs, and contain the notes, the
// formula as it was typed, and the scaling of X.
func (p *Problem) head(tools string) []string {
	out := append([]string{"A script for " + tools + ", written by SLEP Lab."}, p.Notes...)
	out = append(out, "", "Minimise f(X) subject to X'*M*X = I. In Octave's syntax f is", "")
	out = append(out, indented(p.Formula.Text))
	if p.Scale != nil {
		out = append(out, "", "The variables are scaled: with s of scale.txt, the X of the data is diag(s)*X.")
	}
	return out
}

// mainFile returns main.*, which consists of comments followed by the given text or, if M is singular, by the argument
// bare.
func (p *Problem) mainFile(name, toolbox, sign, bare, text string) File {
	lines := append(p.head(toolbox), "", "objective.* has f, its gradient and the data, and needs no toolbox.")
	if p.Singular {
		lines = append(lines, "M is singular. The toolbox supports only a definite M, so nothing is minimised here.")
		text = bare
	}
	return File{name, []byte(commented(sign, lines) + text)}
}

// indented returns text with two spaces before every line.
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\r\n\t "), "\n", "\n  ")
}
