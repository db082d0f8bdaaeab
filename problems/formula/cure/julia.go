package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// isJulia reports whether text uses a feature that is typical of Julia.
func isJulia(text string) bool {
	all := pieces(text)
	isOther := strings.Contains(text, "'fro'") || strings.Contains(text, "_F") || strings.Contains(text, "sum(sum(")
	for k := range all {
		if oneOf(all[k], " abs2 Diagonal opnorm ") || all[k] == "tr" && behind(all, k) == "(" && !isOther ||
			all[k] == "dims" && strings.HasPrefix(behind(all, k), "=") ||
			k > 0 && all[k] == "." && isWord(all[k-1]) && behind(all, k) == "(" {
			return true
		}
	}
	return strings.Contains(text, " .+ ") || strings.Contains(text, " .- ") || strings.Contains(text, "->") ||
		strings.HasPrefix(text, "using ")
}

// julia translates Julia notation: dots before brackets and operators, norms of matrices, and sum(abs2, X).
func julia(text string, _ *formula.Given) string {
	if !isJulia(text) {
		return ""
	}
	all := pieces(strings.NewReplacer(" .+ ", " + ", " .- ", " - ").Replace(text))
	for k := 1; k+1 < len(all); k++ {
		if all[k] == "." && isWord(all[k-1]) && all[k+1] == "(" {
			all[k] = ""
		}
	}
	out := strings.Join(all, "")
	for _, name := range []string{"sum", "mean", "prod", "maximum", "minimum"} {
		out = applied(out, name, func(within string) string {
			parts := topLevel(within)
			if len(parts) < 2 || syntax.Functions[parts[0]] == nil && definitions[parts[0]] == "" {
				return ""
			}
			return name + "(" + strings.Join(append([]string{parts[0] + "(" + parts[1] + ")"}, parts[2:]...), ", ") + ")"
		})
	}
	return changed(text, applied(out, "norm", func(within string) string {
		if len(topLevel(within)) > 1 {
			return ""
		}
		return "norm(" + within + ", 'fro')"
	}))
}
