package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// characters replaces characters such as λ, ‖ and ² with notation of the formula language.
func characters(text string, _ *formula.Given) string { return changed(text, syntax.Typed(text)) }

// powers rewrites norm(X)^2_F as norm(X)_F^2, and norm(X, 'fro'^2) as norm(X, 'fro')^2.
func powers(text string, _ *formula.Given) string {
	if head, rest, ok := strings.Cut(text, "'^"); ok {
		if exponent, tail, ok := strings.Cut(rest, ")"); ok && isDigit(exponent) && len(pieces(exponent)) == 1 {
			return head + "')^" + exponent + tail
		}
	}
	for k := 1; k < len(text); k++ {
		if text[k] != '^' || text[k-1] != ')' && text[k-1] != '|' {
			continue
		}
		end := k + 2
		if _, behind, ok := inBrackets(text, k+1); ok && text[k+1] == '{' {
			end = behind
		}
		if _, long := indexOf(text[min(end, len(text)):]); long > 0 {
			return text[:k] + text[end:end+long] + text[k:end] + text[end+long:]
		}
	}
	return ""
}

// isProduct reports whether a name may be a product of X and other matrices, as in <X, AX>.
func isProduct(name string) bool {
	return len(name) > 1 && len(name) < 4 && strings.Contains(name, "X") &&
		strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// products rewrites AX as A*X, unless AX is assigned or given.
func products(text string, given *formula.Given) string {
	known := assigned(text)
	return changed(text, replaced(text, func(name string) string {
		if given.Data[name] != nil || known[name] || !isProduct(name) {
			return name
		}
		return strings.Join(strings.Split(name, ""), "*")
	}))
}

// definitions holds formulas for one-argument functions of other languages. In these formulas, # denotes the argument.
var definitions = map[string]string{
	"abs2": "((#).^2)", "square": "((#).^2)", "real": "(#)", "double": "(#)", "Diagonal": "diag(#)", "diagm": "diag(#)",
	"disp": "(#)", "softplus": "log(1 + exp(#))", "relu": "max(#, 0)", "ReLU": "max(#, 0)", "silu": "((#).*sigmoid(#))",
	"logcosh": "log(cosh(#))", "logsumexp": "log(sum(exp(#)))", "frobenius": "norm(#, 'fro')",
	"nuclearnorm": "norm(#, 'nuc')", "softmax": "(exp(#)./sum(exp(#), 2))",
}

// defined replaces calls to a function of another language by the definition of the function.
func defined(text string, _ *formula.Given) string {
	for _, name := range pieces(text) {
		if meaning, ok := definitions[name]; ok {
			out := applied(text, name, func(within string) string { return strings.ReplaceAll(meaning, "#", within) })
			if out != text {
				return out
			}
		}
	}
	return ""
}

// mostCalled is the maximum number of calls that applied replaces.
const mostCalled = 12

// applied replaces each call to the named function by meaning(within), where within is the argument of the call. If
// meaning returns "", the call stays. Calls within the new text are also replaced.
func applied(text, name string, meaning func(within string) string) string {
	from := 0
	for count := 0; count < mostCalled; {
		at := strings.Index(text[from:], name+"(")
		if at < 0 {
			break
		}
		at += from
		from = at + len(name)
		within, end, ok := inBrackets(text, from)
		if !ok || at > 0 && (isName(text[at-1]) || text[at-1] == '.') {
			continue
		}
		if other := meaning(within); other != "" {
			text, from = text[:at]+other+text[end:], 0
			count++
		}
	}
	return text
}
