package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// isJulia reports whether text uses a feature that is typical of Julia. The result isSure is false if only the name tr,
// which mathematicians also write, indicates Julia.
func isJulia(text string) (is, isSure bool) {
	text = strings.Join(lists.Map(logicalLines(text, "#%"), func(l logicalLine) string { return l.text }), "\n")
	all := pieces(text)
	isOther := strings.Contains(text, "'fro'") || strings.Contains(text, "_F") || strings.Contains(text, "sum(sum(")
	for k := range all {
		is = is || all[k] == "tr" && behind(all, k) == "(" && !isOther
		isSure = isSure || oneOf(all[k], " abs2 Diagonal opnorm svdvals vcat hcat maximum minimum ") ||
			all[k] == "dims" && strings.HasPrefix(behind(all, k), "=") ||
			k > 0 && all[k] == "." && isWord(all[k-1]) && behind(all, k) == "("
	}
	head, _, _ := strings.Cut(text, "\n")
	isSure = isSure || dotted.Replace(text) != text || strings.Contains(text, "->") || strings.Contains(text, "(abs, ") ||
		strings.HasPrefix(text, "using ") || strings.HasPrefix(text, "function ") && !strings.Contains(head, "=")
	return is || isSure, isSure
}

// dotted removes the dots from those operators on entries that have no dot in the formula language.
var dotted = strings.NewReplacer(
	" .+ ", " + ", " .- ", " - ", " .> ", " > ", " .< ", " < ", " .>= ", " >= ", " .<= ", " <= ", " .== ", " == ",
	" .!= ", " != ",
)

// juliaCalls maps functions of Julia to formulas in which # denotes the only argument.
var juliaCalls = map[string]string{
	"length": "numel(#)", "opnorm": "max(svd(#))", "svdvals": "svd(#)", "count": "nnz(#)", "Matrix": "(#)",
	"ones": "ones(#, 1)", "zeros": "zeros(#, 1)", "rand": "rand(#, 1)", "randn": "randn(#, 1)",
}

// julia translates Julia notation: dots before brackets and operators, norms of matrices, functions such as sum, which
// combine all entries unless the argument dims is given, and one-dimensional arrays, which are columns.
func julia(text string, _ *formula.Given) string {
	is, isSure := isJulia(text)
	if !is {
		return ""
	}
	all := pieces(dotted.Replace(text))
	for k := 1; k+1 < len(all); k++ {
		if all[k] == "." && isWord(all[k-1]) && all[k+1] == "(" {
			all[k] = ""
		}
	}
	out := strings.ReplaceAll(strings.Join(all, ""), "; dims", ", dims")
	if isSure {
		out = columns(out)
		for name, meaning := range juliaCalls {
			out = applied(out, name, func(within string) string {
				if len(topLevel(within)) > 1 || strings.HasPrefix(within, "size(") && !strings.Contains(within, ",") {
					return ""
				}
				return strings.ReplaceAll(meaning, "#", within)
			})
		}
	}
	out = applied(out, "vcat", func(within string) string { return "[" + strings.Join(topLevel(within), "; ") + "]" })
	out = applied(out, "hcat", func(within string) string { return "[(" + strings.Join(topLevel(within), ") (") + ")]" })
	out = applied(out, "clamp", func(within string) string {
		if parts := topLevel(within); len(parts) == 3 {
			return "min(max(" + parts[0] + ", " + parts[1] + "), " + parts[2] + ")"
		}
		return ""
	})
	for _, name := range []string{"sum", "mean", "prod", "median", "var", "std", "maximum", "minimum"} {
		out = applied(out, name, func(within string) string { return reduction(name, within, isSure) })
	}
	out = applied(out, "dot", func(within string) string {
		parts := topLevel(within)
		if !isSure || len(parts) != 2 || strings.HasSuffix(parts[0], "(:)") {
			return ""
		}
		return "dot(" + entriesOf(parts[0]) + ", " + entriesOf(parts[1]) + ")"
	})
	return changed(text, applied(out, "norm", func(within string) string {
		parts := topLevel(within)
		switch {
		case len(parts) == 1:
			return "norm(" + within + ", 'fro')"
		case isSure && len(parts) == 2 && !strings.HasPrefix(parts[1], "'") && !strings.HasSuffix(parts[0], "(:)"):
			return "norm(" + entriesOf(parts[0]) + ", " + parts[1] + ")"
		}
		return ""
	}))
}

// reduction translates a call to a function that combines the entries of an array. The first argument may be a function
// that is applied to the entries.
func reduction(name, within string, isSure bool) string {
	parts := topLevel(within)
	isApplied := len(parts) > 1 && (syntax.Functions[parts[0]] != nil || definitions[parts[0]] != "")
	if isApplied {
		parts = append([]string{parts[0] + "(" + parts[1] + ")"}, parts[2:]...)
	}
	name = strings.TrimSuffix(name, "imum") // maximum and minimum
	if len(parts) == 2 {
		if along, ok := strings.CutPrefix(strings.ReplaceAll(parts[1], " ", ""), "dims="); ok {
			between := map[string]string{"max": "[], ", "min": "[], ", "var": "0, ", "std": "0, "}[name]
			return name + "(" + parts[0] + ", " + between + along + ")"
		}
	}
	switch {
	case len(parts) == 1 && isSure && !strings.HasSuffix(parts[0], "(:)"):
		return name + "(" + entriesOf(parts[0]) + ")"
	case isApplied:
		return name + "(" + strings.Join(parts, ", ") + ")"
	}
	return ""
}

// entriesOf returns the column of all entries of an array.
func entriesOf(array string) string {
	if _, ok := enclosed(array, '('); !ok && leading(array, isName) < len(array) {
		array = "(" + array + ")"
	}
	return array + "(:)"
}

// isOneIndex reports whether an index is certainly a single number.
func isOneIndex(index string) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return index == "end" || strings.HasPrefix(index, "end-") || leading(index, digit) == len(index)
}

// columns writes rows of matrices and lists of numbers as columns: X[1, :] as X(1, :)', and [1, 2] as [1; 2].
func columns(text string) string {
	at := strings.IndexByte(text, '[')
	if at < 0 {
		return text
	}
	within, end, ok := inBrackets(text, at)
	if !ok {
		return text
	}
	parts := topLevel(columns(within))
	inner := "[" + strings.Join(parts, ", ") + "]"
	isIndex := at > 0 && (isName(text[at-1]) || strings.IndexByte(")]'", text[at-1]) >= 0)
	switch {
	case isIndex && len(parts) == 2 && parts[1] == ":" && isOneIndex(parts[0]):
		inner = "(" + parts[0] + ", :)'"
	case !isIndex && len(parts) > 1:
		inner = "[" + strings.Join(parts, "; ") + "]"
	}
	return text[:at] + inner + columns(text[end:])
}
