package cure

import (
	"cmp"
	"strconv"
	"strings"

	"slep/problems/formula"
)

// habits lists functions that translate other notations to the formula language. Each function returns "" if text does
// not contain the notation that the function translates.
var habits = []func(text string, given *formula.Given) string{
	latex, python, mathematica, sums, characters, fields, toolbox, loops, cells, julia, inlined, variable, transposed,
	powers, exponents, products, bars, pairs,
	complexes, named, defined, statements,
}

// changed(before, after) returns after, or "" if after is blank or equal to before.
func changed(before, after string) string {
	if before == after || strings.TrimSpace(after) == "" {
		return ""
	}
	return after
}

// transposed rewrites X^T and X.T as X', unless T is assigned or given.
func transposed(text string, given *formula.Given) string {
	if given.Has("T") || assigned(text)["T"] {
		return ""
	}
	text = strings.ReplaceAll(text, "^{T}", "^T")
	all := pieces(text)
	for k := 1; k < len(all); k++ {
		if all[k] == "T" && (all[k-1] == "^" || all[k-1] == ".") {
			all[k], all[k-1] = "'", ""
		}
	}
	return changed(text, strings.Join(all, ""))
}

// indexOf returns the subscript of a norm, such as F in _F or _{F}, and its length, including _ and braces. The
// argument must be the text that follows the norm. If text does not begin with a subscript, the length is 0.
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
	end := 2 + leading(text[2:], isName)
	return text[1:end], end
}

// norms maps the subscripts of norms other than the Frobenius norm to formulas in which # denotes the argument.
var norms = map[string]string{
	"1": "sum(sum(abs(#)))", "2": "norm(#)", "*": "norm(#, 'nuc')", "inf": "norm(#, Inf)", "infty": "norm(#, Inf)",
	"3": "sum(sum(abs(#).^3))^(1/3)", "4": "sum(sum(abs(#).^4))^(1/4)", "6": "sum(sum(abs(#).^6))^(1/6)",
	"2,1": "sum(sqrt(sum((#).^2, 2)))",
}

// normOf returns a formula for the norm of a value, where index is the subscript of the norm, such as F, 1 or *. A
// subscript that is not in norms is read as F.
func normOf(of, index string) string {
	return strings.ReplaceAll(cmp.Or(norms[index], "norm(#, 'fro')"), "#", of)
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

// times appends * to text if text ends with a value. If text is min, max_X or the like, times returns it unchanged.
func times(text string) string {
	end := strings.TrimRight(text, " ")
	for _, verb := range []string{"min", "argmin", "max", "minimize", "maximize"} {
		if last, _, _ := strings.Cut(end, "_"); strings.EqualFold(strings.TrimSpace(last), verb) { // min_X
			return text
		}
	}
	if end != "" && (isName(end[len(end)-1]) || strings.HasSuffix(end, ")") ||
		strings.HasSuffix(end, "'")) {
		return end + "*"
	}
	return text
}

// bars rewrites ||V||_F, |V| and <V, W> as function calls.
func bars(text string, _ *formula.Given) string {
	out, rest := "", text
	for strings.Contains(rest, "||") {
		before, behind, _ := strings.Cut(rest, "||")
		within, after, ok := strings.Cut(behind, "||")
		if !ok {
			return ""
		}
		index, long := indexOf(after)
		out, rest = times(out+before)+normOf(strings.TrimSpace(within), index), after[long:]
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
		if index, long := indexOf(parts[2]); long > 0 { // |X|_1
			out = times(parts[0]) + normOf(parts[1], index) + parts[2][long:]
		} else {
			out = times(parts[0]) + "abs(" + parts[1] + ")" + parts[2]
		}
	}
	return changed(text, out)
}

// mapped holds an operator for each function handle that bsxfun may take.
var mapped = map[string]string{"@times": ".*", "@plus": "+", "@minus": "-", "@rdivide": "./", "@power": ".^"}

// pairs rewrites a call to bsxfun as an operator.
func pairs(text string, _ *formula.Given) string {
	return changed(text, applied(text, "bsxfun", func(within string) string {
		parts := topLevel(within)
		if len(parts) != 3 || mapped[parts[0]] == "" {
			return ""
		}
		return "((" + parts[1] + ")" + mapped[parts[0]] + "(" + parts[2] + "))"
	}))
}
