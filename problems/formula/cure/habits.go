package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula"
)

// habits lists functions that rewrite other notations as formulas. They return "" if text does not contain such
// notation.
var habits = []func(text string, given *formula.Given) string{
	latex, python, mathematica, sums, characters, cells, julia, inlined, loops, transposed, powers, products, bars, pairs,
	named, defined, statements,
}

// changed returns after, or "" if after is blank or equal to before.
func changed(before, after string) string {
	if before == after || strings.TrimSpace(after) == "" {
		return ""
	}
	return after
}

// transposed rewrites X^T as X', unless T is assigned or given.
func transposed(text string, given *formula.Given) string {
	_, number := given.Params["T"]
	if number || given.Data["T"] != nil || assigned(text)["T"] {
		return ""
	}
	all := pieces(strings.ReplaceAll(text, "^{T}", "^T"))
	for k := 1; k < len(all); k++ {
		if all[k] == "T" && all[k-1] == "^" {
			all[k], all[k-1] = "'", ""
		}
	}
	return changed(text, strings.Join(all, ""))
}

// indexOf returns the subscript of a norm, such as F in _F or _{F}, and the length of its notation. The argument text
// is what follows the norm. The length is 0 if there is no subscript.
func indexOf(text string) (index string, long int) {
	if !strings.HasPrefix(text, "_") || len(text) < 2 {
		return "", 0
	}
	if text[1] == '{' {
		within, end, ok := inBrackets(text, 1)
		if !ok {
			return "", 0
		}
		return within, end
	}
	if text[1] == '*' {
		return "*", 2
	}
	for end := 2; ; end++ {
		if end == len(text) || !isName(text[end]) {
			return text[1:end], end
		}
	}
}

// normOf returns a formula for the norm of a value with the given subscript, such as F, 1 or *.
func normOf(of, index string) string {
	switch index {
	case "1":
		return "sum(sum(abs(" + of + ")))"
	case "*":
		return "norm(" + of + ", 'nuc')"
	case "3", "4", "6":
		return "sum(sum(abs(" + of + ").^" + index + "))^(1/" + index + ")"
	case "inf", "infty":
		return "norm(" + of + ", Inf)"
	}
	return "norm(" + of + ", 'fro')"
}

// named rewrites sum(V, axis=1) as sum(V, 2), and norm(V)_F as norm(V, 'fro').
func named(text string, _ *formula.Given) string {
	for word, least := range map[string]int{"axis": 0, "dims": 1} {
		head, rest, ok := strings.Cut(text, word)
		isLast := ok && strings.HasSuffix(strings.TrimRight(head, " "), ",")
		if all := squeezed(rest); isLast && len(all) > 1 && all[0] == "=" {
			if k, err := strconv.Atoi(all[1]); err == nil {
				return head + strconv.Itoa(k+1-least) + rest[strings.Index(rest, all[1])+1:]
			}
		}
	}
	for from := 0; ; {
		at := strings.Index(text[from:], "norm(")
		if at < 0 {
			return ""
		}
		at += from
		from = at + len("norm(")
		if within, end, ok := inBrackets(text, from-1); ok {
			if index, long := indexOf(text[end:]); long > 0 {
				return text[:at] + normOf(within, index) + text[end+long:]
			}
		}
	}
}

// times appends * to text if text ends with a value.
func times(text string) string {
	if end := strings.TrimRight(text, " "); end != "" && (isName(end[len(end)-1]) || strings.HasSuffix(end, ")") ||
		strings.HasSuffix(end, "'")) {
		return end + "*"
	}
	return text
}

// bars rewrites ||V||_F, |V| and <V, W> as function calls.
func bars(text string, _ *formula.Given) string {
	out, rest := "", text
	for {
		open := strings.Index(rest, "||")
		if open < 0 {
			break
		}
		within, after, ok := strings.Cut(rest[open+2:], "||")
		if !ok {
			return ""
		}
		index, long := indexOf(after)
		out += rest[:open]
		out, rest = times(out)+normOf(strings.TrimSpace(within), index), after[long:]
	}
	out += rest
	if before, rest, ok := strings.Cut(out, "<"); ok { // <V, W>
		if within, after, ok := strings.Cut(rest, ">"); ok && len(topLevel(within)) == 2 {
			parts := topLevel(within)
			out = times(before) + "sum(sum((" + parts[0] + ").*(" + parts[1] + ")))" + after
		}
	}
	if parts := strings.Split(out, "|"); len(parts) == 3 {
		if before, ok := strings.CutSuffix(strings.TrimRight(parts[0], " "), "log"); ok {
			return before + "logdet(" + parts[1] + ")" + parts[2]
		}
		out = times(parts[0]) + "abs(" + parts[1] + ")" + parts[2]
	}
	return changed(text, out)
}

// mapped maps function handles that bsxfun accepts to operators.
var mapped = map[string]string{"@times": ".*", "@plus": "+", "@minus": "-", "@rdivide": "./", "@power": ".^"}

// pairs rewrites a call to bsxfun as an operator.
func pairs(text string, _ *formula.Given) string {
	const call = "bsxfun"
	from := strings.Index(text, call+"(")
	if from < 0 {
		return ""
	}
	within, end, ok := inBrackets(text, from+len(call))
	parts := topLevel(within)
	if !ok || len(parts) != 3 || mapped[parts[0]] == "" {
		return ""
	}
	return text[:from] + "((" + parts[1] + ")" + mapped[parts[0]] + "(" + parts[2] + "))" + text[end:]
}

// conditions lists words that introduce the constraint.
var conditions = []string{"s.t.", "s. t.", "subject to", "such that", " where ", " st ", " over ", " with "}

// commands lists the first words of lines that do not compute a value.
const commands = " clear clc close format disp rng more pkg figure tic toc printf fprintf function using import "

// statements removes a constraint, the first and the last line of a function, commands, and words before f.
func statements(text string, _ *formula.Given) string {
	out := text
	for _, words := range conditions {
		if at := strings.Index(strings.ToLower(out), words); at > 0 {
			out = strings.TrimRight(out[:at], " ,;\n")
		}
	}
	if strings.HasPrefix(strings.TrimSpace(out), "let ") || strings.Contains(out, "\nlet ") {
		return strings.ReplaceAll("\n"+out, "\nlet ", "\n")[1:]
	}
	var kept []string
	for _, line := range strings.Split(out, "\n") {
		first := squeezed(line)
		switch {
		case len(first) == 0:
			kept = append(kept, line)
		case oneOf(first[0], commands) && (len(first) == 1 || first[1] != "=" || first[0] == "function"):
		case oneOf(first[0], " end endfunction return ") && strings.Trim(strings.Join(first[1:], ""), ";") == "":
		case first[0] == "return":
			_, value, _ := strings.Cut(line, "return")
			kept = append(kept, strings.TrimSpace(value))
		default:
			kept = append(kept, line)
		}
	}
	if out = strings.Join(kept, "\n"); out != text {
		return changed(text, out)
	}
	if head, value, ok := strings.Cut(text, "->"); ok { // f = X -> ..
		names := squeezed(head[strings.LastIndex(head, "\n")+1:])
		if len(names) == 1 || len(names) == 3 && names[1] == "=" {
			return head[:strings.LastIndex(head, names[len(names)-1])] + strings.TrimSpace(value)
		}
	}
	all := pieces(text)
	if len(all) < 3 || !isSpace(all[1][0]) && all[1] != ":" && all[0] != "min_" {
		return ""
	}
	rest := strings.TrimLeft(strings.Join(all[1:], ""), " :")
	if _, end, ok := inBrackets(rest, 0); all[0] == "min_" && ok { // min_{X'X = I}
		rest = rest[end:]
	}
	switch verb := strings.ToLower(all[0]); {
	case oneOf(verb, " maximize maximise max "):
		line, more, _ := strings.Cut(rest, "\n")
		return "-(" + strings.TrimRight(line, "; ") + ")" + more
	case strings.HasPrefix(verb, "min") || strings.HasPrefix(verb, "argmin"):
		return rest
	}
	return ""
}
