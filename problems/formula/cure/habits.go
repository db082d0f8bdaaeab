package cure

import (
	"regexp"
	"strconv"
	"strings"

	"slep/problems/formula"
)

// habits rewrite a text that has the marks of another notation. They return "" for other texts.
var habits = []func(text string, given *formula.Given) string{
	latex, python, transposed, bars, decompositions, named, statements,
}

// inBrackets returns what stands in the bracket that opens at an offset, and the offset behind it; false if it does not
// close.
func inBrackets(text string, open int) (within string, end int, ok bool) {
	pairs := map[byte]byte{'(': ')', '{': '}', '[': ']'}
	depth := 0
	for k := open; k < len(text); k++ {
		switch text[k] {
		case text[open]:
			depth++
		case pairs[text[open]]:
			if depth--; depth == 0 {
				return text[open+1 : k], k + 1, true
			}
		}
	}
	return "", 0, false
}

var (
	superscript = regexp.MustCompile(`\s*\^\s*(?:T\b|\{T\})`)
	keyword     = regexp.MustCompile(`,\s*axis\s*=\s*(-?\d)`)
	subscript   = regexp.MustCompile(`(?i)norm\(`)
)

// transposed writes X^T as X', unless T is a name of the text.
func transposed(text string, given *formula.Given) string {
	_, number := given.Params["T"]
	if number || given.Data["T"] != nil || regexp.MustCompile(`\bT\s*=`).MatchString(text) {
		return ""
	}
	return changed(text, superscript.ReplaceAllString(text, "'"))
}

// changed returns a text that differs from another one, and otherwise "".
func changed(before, after string) string {
	if before == after {
		return ""
	}
	return after
}

// named writes sum(V, axis=1) as sum(V, 2), and norm(V)_F as norm(V, 'fro').
func named(text string, _ *formula.Given) string {
	out := keyword.ReplaceAllStringFunc(text, func(found string) string {
		k, _ := strconv.Atoi(keyword.FindStringSubmatch(found)[1])
		return ", " + strconv.Itoa((k+2)%2+1)
	})
	for _, at := range subscript.FindAllStringIndex(out, -1) {
		within, end, ok := inBrackets(out, at[1]-1)
		if index := normIndex.FindStringSubmatch(out[min(end, len(out)):]); ok && index != nil {
			return out[:at[0]] + normOf(within, index[1]+index[2]) + out[end+len(index[0]):]
		}
	}
	return changed(text, out)
}

// normOf returns the norm that an index of bars means.
func normOf(of, index string) string {
	switch index {
	case "1":
		return "sum(sum(abs(" + of + ")))"
	case "*":
		return "norm(" + of + ", 'nuc')"
	case "inf", "infty":
		return "norm(" + of + ", Inf)"
	}
	return "norm(" + of + ", 'fro')"
}

var normIndex = regexp.MustCompile(`^_(?:\{(\w+|\*)\}|(\w|\*))`)

var endsValue = regexp.MustCompile(`[\w)'\]]$`)

// bars writes ||V||_F and |V| as functions.
func bars(text string, _ *formula.Given) string {
	out := ""
	for {
		open := strings.Index(text, "||")
		if open < 0 {
			break
		}
		long := strings.Index(text[open+2:], "||")
		if long < 0 {
			return ""
		}
		within, rest := text[open+2:open+2+long], text[open+4+long:]
		index := ""
		if m := normIndex.FindStringSubmatch(rest); m != nil {
			index, rest = m[1]+m[2], rest[len(m[0]):]
		}
		if out += text[:open]; endsValue.MatchString(out) {
			out += "*"
		}
		out += normOf(within, index)
		text = rest
	}
	if text = out + text; strings.Count(text, "|") == 2 && out == "" {
		parts := strings.Split(text, "|")
		name := "abs"
		if before, ok := strings.CutSuffix(strings.TrimRight(parts[0], " "), "log"); ok {
			parts[0], name = before, "logdet"
		}
		if endsValue.MatchString(strings.TrimRight(parts[0], " ")) {
			name = "*" + name
		}
		return parts[0] + name + "(" + parts[1] + ")" + parts[2]
	}
	if out == "" {
		return ""
	}
	return text
}

// decomposed are sums of what a decomposition gives, and how to write them without it.
var decomposed = []struct{ head, before, after string }{
	{"sum(log(diag(chol(", "logdet(", ")/2"}, {"sum(svd(", "norm(", ", 'nuc')"}, {"max(svd(", "norm(", ")"},
	{"sum(eig(", "trace(", ")"}, {"prod(eig(", "det(", ")"},
}

// decompositions writes what is computed from singular values, eigenvalues and Cholesky factors without these.
func decompositions(text string, _ *formula.Given) string {
	for _, d := range decomposed {
		from := strings.Index(text, d.head)
		if from < 0 {
			continue
		}
		within, end, ok := inBrackets(text, from+len(d.head)-1)
		if more := strings.Count(d.head, "(") - 1; ok && strings.HasPrefix(text[end:], strings.Repeat(")", more)) {
			return text[:from] + d.before + within + d.after + text[end+more:]
		}
	}
	if from := strings.Index(text, "bsxfun("); from >= 0 {
		within, end, ok := inBrackets(text, from+len("bsxfun"))
		operators := map[string]string{"@times": ".*", "@plus": "+", "@minus": "-", "@rdivide": "./", "@power": ".^"}
		if parts := topLevel(within); ok && len(parts) == 3 && operators[strings.TrimSpace(parts[0])] != "" {
			sign := operators[strings.TrimSpace(parts[0])]
			return text[:from] + "((" + strings.TrimSpace(parts[1]) + ")" + sign + "(" + strings.TrimSpace(parts[2]) + "))" +
				text[end:]
		}
	}
	return ""
}

// topLevel cuts arguments at the commas outside of brackets.
func topLevel(text string) (parts []string) {
	depth, from := 0, 0
	for k := range len(text) {
		switch text[k] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, text[from:k])
				from = k + 1
			}
		}
	}
	return append(parts, text[from:])
}

var (
	conditions = regexp.MustCompile(`(?is)[,;\s]*(\bs\.?\s?t\.|\bsubject\s+to\b|\bsuch\s+that\b|\bwhere\b).*`)
	wrappers   = regexp.MustCompile(`(?m)^[ \t]*(function\b.*|(end|endfunction|return)[ \t]*;?[ \t]*)$\n?`)
	commands   = regexp.MustCompile(
		`(?m)^[ \t]*((clear|clc|close|format|disp|rng|more|pkg|figure|tic|toc|f?printf)\b[^=\n]*|randn?\('[^\n]*)$\n?`)
	opposite = regexp.MustCompile(`(?i)^\s*max(?:imi[sz]e)?\s+([^;\n]*)`)
	verbs    = regexp.MustCompile(`(?im)^[ \t]*(min(imi[sz]e)?|argmin)(_\{?\w+\}?)?[ \t]*[:{]?[ \t]+`)
)

// statements leaves out a condition, the frame of a function, commands and words around f.
func statements(text string, _ *formula.Given) string {
	out := text
	for _, left := range []*regexp.Regexp{conditions, wrappers, commands} {
		out = left.ReplaceAllString(out, "")
	}
	if out == text {
		out = verbs.ReplaceAllString(text, "")
	}
	if out == text {
		out = opposite.ReplaceAllString(text, "-($1)")
	}
	if out == text || strings.TrimSpace(out) == "" {
		return ""
	}
	return out
}
