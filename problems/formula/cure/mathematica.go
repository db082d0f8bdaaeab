package cure

import (
	"maps"
	"strings"

	"slep/problems/formula"
)

// ofMathematica maps Mathematica functions to functions of the formula language.
var ofMathematica = map[string]string{
	"Tr": "trace", "Transpose": "transpose", "ConjugateTranspose": "transpose", "Total": "sum", "Log": "log", "Exp": "exp",
	"Det": "det", "Inverse": "inv", "Sqrt": "sqrt", "Abs": "abs", "Norm": "norm", "Sin": "sin", "Cos": "cos",
	"Tanh": "tanh", "Cosh": "cosh", "Mean": "mean", "Diagonal": "diag", "DiagonalMatrix": "diag", "Max": "max",
	"Min": "min", "IdentityMatrix": "eye", "KroneckerProduct": "kron", "Flatten": "vec",
}

// mathematica translates a formula in the syntax of Mathematica. If text contains Octave's X' for the transpose,
// operators keep their meaning in Octave, where ^ is the matrix power.
func mathematica(text string, _ *formula.Given) string {
	all := pieces(text)
	isOne := false
	for k := range all {
		isOne = isOne || ofMathematica[all[k]] != "" && behind(all, k) == "["
	}
	if !isOne {
		return ""
	}
	lines := strings.Split(text, "\n")
	for k, line := range lines {
		if head := squeezed(line); len(head) > 5 && head[1] == "[" && strings.HasSuffix(head[2], "_") { // f[X_] :=
			_, value, _ := strings.Cut(line, "=")
			lines[k] = strings.TrimSpace(value)
		}
	}
	out := strings.ReplaceAll(strings.Join(lines, "\n"), ":=", "=")
	all = pieces(out)
	others := map[string]string{"[": "(", "]": ")", "{": "[", "}": "]"}
	if !strings.Contains(text, "'") {
		maps.Copy(others, map[string]string{"*": ".*", "^": ".^", "/": "./"})
	}
	for k, piece := range pieces(out) {
		switch next := behind(all, k); {
		case next == "[" && ofMathematica[piece] != "":
			all[k] = ofMathematica[piece]
		case piece == "." && k > 0 && !isDigit(all[k-1]) && !isDigit(next):
			all[k] = "*"
		case others[piece] != "":
			all[k] = others[piece]
		}
	}
	return changed(text, summed(strings.ReplaceAll(strings.Join(all, ""), `"Frobenius"`, "'fro'")))
}

// behind returns the piece that follows piece k, or "" if piece k is the last.
func behind(all []string, k int) string {
	if k+1 < len(all) {
		return all[k+1]
	}
	return ""
}

func isDigit(piece string) bool { return piece != "" && piece[0] >= '0' && piece[0] <= '9' }

// summed rewrites sum(V, 2), the translation of Total[V, 2], as sum(sum(V)), because Total[V, 2] sums all entries.
func summed(text string) string {
	return applied(text, "sum", func(within string) string {
		if parts := topLevel(within); len(parts) == 2 {
			return "sum(sum(" + parts[0] + "))"
		}
		return ""
	})
}
