package script

import (
	"slices"
	"strconv"
	"strings"

	"slep/problems/read"
	"slep/solver"
)

// textLimit is the maximum number of bytes that the matrices of a script may take when written as text.
const textLimit = 1 << 30

const bytesPerNumber = 24 // the length of -1.2345678901234567e-10 and the space after it

// checkSize returns an error if the files for data would be too large.
func checkSize(data []datum) error {
	var bytes float64
	for _, d := range data {
		bytes += bytesPerNumber * float64(len(d.matrix.Data))
	}
	if bytes > textLimit {
		return solver.Input("Problem.Given.Data", "the data would take "+solver.Number(bytes/1e9)+
			" GB as text, more than the limit of "+solver.Number(textLimit/1e9)+" GB for a script")
	}
	return nil
}

// textOf writes a matrix at full precision. A dense matrix has one row per line. A sparse matrix has lines "row column
// value" with indices from 1.
func textOf(m *read.Matrix) []byte {
	number := func(out []byte, v float64) []byte { return strconv.AppendFloat(out, v, 'g', 17, 64) }
	var out []byte
	if m.Row == nil {
		for k, v := range m.Data {
			out = number(out, v)
			if (k+1)%m.Cols == 0 {
				out = append(out, '\n')
			} else {
				out = append(out, ' ')
			}
		}
		return out
	}
	for k, v := range m.Data {
		out = strconv.AppendInt(out, int64(m.Row[k])+1, 10)
		out = append(out, ' ')
		out = strconv.AppendInt(out, int64(m.Col[k])+1, 10)
		out = append(number(append(out, ' '), v), '\n')
	}
	if len(m.Data) == 0 { // no tool reads an empty file as a matrix
		return []byte("1 1 0\n")
	}
	return out
}

// fileName returns a file name for a matrix. The name is unique even on file systems that do not distinguish a.txt from
// A.txt.
func fileName(name string, taken map[string]bool) string {
	for taken[strings.ToLower(name)] {
		name += "_"
	}
	taken[strings.ToLower(name)] = true
	return name + ".txt"
}

// part is a function that a language lacks, or a section of main.*, with its name and its text.
type part struct{ name, text string }

// parts holds the parts of one file of the folder programs.
type parts []part

// partsOf returns the parts of a file. Before each part, the file has a line with %% and the name of the part.
func partsOf(file string) (out parts) {
	for _, text := range strings.Split(file, "\n# %% ")[1:] {
		name, text, _ := strings.Cut(text, "\n")
		out = append(out, part{name, strings.TrimSpace(text)})
	}
	return out
}

// text returns the text of the part with the given name.
func (p parts) text(name string) string {
	return p[slices.IndexFunc(p, func(one part) bool { return one.name == name })].text
}

// needed returns the functions that text calls, and the functions that are called by these functions.
func needed(text string, helpers parts) (out []string) {
	found := map[string]bool{}
	for range helpers { // repeated, because a helper may call an earlier helper in the list
		for _, h := range helpers {
			if calls(text, h.name) && !found[h.name] {
				found[h.name] = true
				text += "\n" + h.text
			}
		}
	}
	for k := len(helpers) - 1; k >= 0; k-- { // in reverse order, because most helpers call later ones
		if found[helpers[k].name] {
			out = append(out, helpers[k].text)
		}
	}
	return out
}

// calls reports whether text calls a function, as in f(V), or as in f.(V), which is how Julia applies f to each entry.
func calls(text, name string) bool {
	for at := 0; ; at++ {
		k := strings.Index(text[at:], name)
		if k < 0 {
			return false
		}
		at += k
		rest := strings.TrimPrefix(text[at+len(name):], ".")
		if strings.HasPrefix(rest, "(") && (at == 0 || !strings.ContainsRune(nameRunes, rune(text[at-1]))) {
			return true
		}
	}
}

const nameRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."

// commented returns lines as comments in a language in which comments begin with the given sign.
func commented(sign string, lines []string) string {
	var b strings.Builder
	for _, text := range lines {
		for line := range strings.Lines(text + "\n") {
			b.WriteString(strings.TrimRight(sign+" "+strings.TrimRight(line, "\r\n"), " ") + "\n")
		}
	}
	return b.String()
}

// head returns the lines at the top of main.*, which name the tools that the script needs, and contain the notes, the
// formula as it was typed, and the scaling of X.
func (p *Problem) head(tools string) []string {
	out := append([]string{"A script for " + tools + ", written by SLEP Lab."}, p.Notes...)
	out = append(out, "", "Minimise f(X) subject to X'*M*X = I. In Octave's syntax f is", "")
	out = append(out, indented(p.Formula.Text))
	if p.Scale != nil {
		out = append(out, "", "The variables are scaled. For the given data, the result is diag(s)*X, with s from scale.txt.")
	}
	return out
}

// files returns main.* and objective.*. The part objective.* of a language has placeholders for the definitions, the
// imports, the functions that the language lacks, and the statements, the value and the arguments of f (cost) and its
// gradient.
func (p *program) files() []File {
	l := p.language
	parts := partsOf(l.program)
	values := []string{"%definitions", strings.TrimRight(p.definitions(), "\n")}
	for name, definitions := range map[string][]definition{"cost": p.objective, "gradient": p.gradient} {
		last := len(definitions) - 1
		values = append(values, "%statements of "+name, p.lines(definitions[:last], l.statement),
			"%value of "+name, p.define(definitions[last]),
			"%arguments of "+name, strings.Join(append([]string{"X"}, p.arguments(definitions)...), ", "))
	}
	text := strings.NewReplacer(values...).Replace(parts.text("objective.*"))
	functions := strings.Join(needed(text, parts), l.apart)
	text = strings.NewReplacer("%imports\n", l.imports(functions+text), "%functions", functions).Replace(text)
	return []File{p.mainFile(parts), {"objective" + l.extension, []byte(strings.TrimSpace(text) + "\n")}}
}

// mainFile returns main.*, which calls the toolbox unless M is singular.
func (p *program) mainFile(from parts) File {
	l, name := p.language, "main.* with the toolbox"
	lines := append(p.head(l.tools), "", "The file objective.* computes f and its gradient, and needs no toolbox.")
	if p.Singular {
		lines = append(lines, "M is singular. The toolbox needs a positive definite M, so nothing is minimised here.")
		name = "main.*"
	}
	return File{"main" + l.extension, []byte(commented(l.comment, lines) + "\n" + from.text(name) + "\n")}
}

// indented returns text with two spaces before every line.
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\r\n\t "), "\n", "\n  ")
}
