package cure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula"
)

// cells rewrites A{2} as A_2, and A = {U, V} as the assignments of U to A_1 and V to A_2.
func cells(text string, _ *formula.Given) string {
	if !strings.Contains(text, "} =") && !strings.Contains(text, "}=") && !strings.Contains(text, "= {") {
		return ""
	}
	all := pieces(cmp.Or(byLines(text, func(line string) []string {
		all := squeezed(line)
		switch {
		case len(all) < 5 || all[1] != "=" || all[2] != "{" && (all[2] != "cell" || all[3] != "("):
			return []string{line}
		case all[2] == "cell":
			return nil
		}
		within, _, ok := inBrackets(line, strings.Index(line, "{"))
		if !ok {
			return nil
		}
		parts := topLevel(within)
		for k, part := range parts {
			parts[k] = all[0] + "_" + strconv.Itoa(k+1) + " = " + part + ";"
		}
		return parts
	}), text))
	for k := 0; k+3 < len(all); k++ {
		if isWord(all[k]) && all[k+1] == "{" && strings.Trim(all[k+2], "0123456789") == "" && all[k+3] == "}" {
			all[k], all[k+1], all[k+2], all[k+3] = all[k]+"_"+all[k+2], "", "", ""
			k += 3
		}
	}
	return changed(text, strings.Join(all, ""))
}

// inlined replaces calls to functions that text defines, such as g = @(U, V) .., by the bodies of these functions.
func inlined(text string, _ *formula.Given) string {
	lines := strings.Split(text, "\n")
	for k, line := range lines {
		all := squeezed(line)
		if len(all) < 6 {
			continue
		}
		params, end, _ := inBrackets(line, max(strings.Index(line, "("), 0))
		name, body, next := all[0], line[end:], k+1
		if all[0] == "function" && next < len(lines) {
			result, value, _ := strings.Cut(lines[next], "=")
			if name, body = all[3], value; strings.TrimSpace(result) != all[1] {
				continue
			}
			if next++; next < len(lines) && oneOf(strings.Trim(lines[next], " ;\t"), " end endfunction ") {
				next++
			}
		} else if all[1] != "=" || all[2] != "@" || all[3] != "(" {
			continue
		}
		body = strings.Trim(body, " \t\r;,")
		rest := strings.Join(slices.Concat(lines[:k], lines[next:]), "\n")
		out := applied(rest, name, func(within string) string {
			return "(" + withArguments(body, topLevel(params), topLevel(within)) + ")"
		})
		if out != rest {
			return out
		}
	}
	return ""
}

// withArguments returns the body of a function with arguments substituted for its parameters.
func withArguments(body string, params, args []string) string {
	to := map[string]string{}
	for k := range min(len(params), len(args)) {
		to[params[k]] = "(" + args[k] + ")"
	}
	return renamed(body, to)
}
