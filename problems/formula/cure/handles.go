package cure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// mapped expands calls to arrayfun and cellfun, which apply a function to the elements of a list.
func (o *octave) mapped(text string) string {
	for _, name := range []string{"arrayfun", "cellfun"} {
		text = applied(text, name, func(within string) string {
			parts := topLevel(within)
			var columns [][]string
			for _, part := range parts[1:] {
				if strings.HasPrefix(part, "'") || strings.HasPrefix(part, "\"") { // 'UniformOutput' may follow
					break
				}
				columns = append(columns, o.elements(part))
			}
			refuseIf(len(columns) == 0)
			values := make([]string, len(columns[0]))
			for k := range values {
				var args []string
				for _, list := range columns {
					refuseIf(len(list) != len(values))
					args = append(args, list[k])
				}
				values[k] = calledWith(parts[0], args)
			}
			return "[" + strings.Join(values, ", ") + "]"
		})
	}
	return text
}

// calledWith returns a call to a function handle such as @(k) V or @name, or to a named function.
func calledWith(handle string, args []string) string {
	body, isHandle := strings.CutPrefix(handle, "@")
	if within, end, ok := inBrackets(body, 0); isHandle && ok && body[0] == '(' {
		return withArguments(strings.TrimSpace(body[end:]), topLevel(within), args)
	}
	return body + "(" + strings.Join(args, ", ") + ")"
}

// solvers lists the names of functions that minimise a function. A formula cannot call these functions.
const solvers = " trustregions steepestdescent conjugategradient rlbfgs barzilaiborwein fminunc fminsearch fmincon "

// costs lists the possible names of the field that holds f in a Manopt problem.
const costs = " cost f fun costfun objective "

// toolbox removes the manifold and the solver from a script for Manopt, and keeps problem.cost as f.
func toolbox(text string, _ *formula.Given) string {
	return byLines(text, func(line string) []string {
		all := squeezed(line)
		isField := len(all) > 4 && isWord(all[0]) && all[1] == "." && isWord(all[2]) && all[3] == "="
		switch {
		case isField && oneOf(strings.ToLower(all[2]), costs):
			_, value, _ := strings.Cut(line, "=")
			return []string{"f = " + strings.TrimSpace(value)}
		case isField || slices.ContainsFunc(all, func(piece string) bool {
			return strings.HasSuffix(piece, "factory") || oneOf(piece, solvers)
		}):
			return nil
		}
		return []string{line}
	})
}

// fields rewrites fields of structures: opts.k becomes opts_k if text assigns opts.k, and data.A becomes A if A is
// given. If text contains a field that may hold the f of a Manopt problem, the result is "", because such texts are
// rewritten by toolbox.
func fields(text string, given *formula.Given) string {
	all, known := pieces(text), assigned(text)
	isField := func(k int) bool {
		return k > 0 && k+1 < len(all) && all[k] == "." && isWord(all[k-1]) && isWord(all[k+1]) && behind(all, k+1) != "(" &&
			all[k-1] != "X" && !given.Has(all[k-1]) && !known[all[k-1]] && !oneOf(all[k-1], modules)
	}
	isAssigned := map[string]bool{}
	for k := range all {
		if isField(k) && oneOf(strings.ToLower(all[k+1]), costs) {
			return ""
		}
		if isField(k) && strings.HasPrefix(strings.TrimLeft(strings.Join(all[k+2:min(k+4, len(all))], ""), " "), "=") {
			isAssigned[all[k-1]+"."+all[k+1]] = true
		}
	}
	for k := range all {
		switch {
		case !isField(k):
		case isAssigned[all[k-1]+"."+all[k+1]]:
			all[k] = "_"
		case given.Has(all[k+1]):
			all[k-1], all[k] = "", ""
		}
	}
	return changed(text, strings.Join(all, ""))
}

// variable replaces the variable of a function handle such as @(Y) by X if text does not use X.
func variable(text string, given *formula.Given) string {
	_, rest, ok := strings.Cut(text, "@(")
	name, _, _ := strings.Cut(rest, ")")
	name = strings.TrimSpace(name)
	if !ok || name == "" || !isWord(name) || len(pieces(name)) != 1 || given.Has(name) ||
		slices.Contains(pieces(text), "X") {
		return ""
	}
	return renamed(text, map[string]string{name: "X"})
}

// exponents rewrites sin^2(X) as sin(X).^2.
func exponents(text string, _ *formula.Given) string {
	all := pieces(text)
	for k := 0; k+3 < len(all); k++ {
		f := syntax.Functions[all[k]]
		if f == nil || all[k+1] != "^" || !isDigit(all[k+2]) || all[k+3] != "(" {
			continue
		}
		head, tail := strings.Join(all[:k+1], ""), strings.Join(all[k+3:], "")
		sign := "^"
		if f.Form == syntax.EachForm {
			sign = ".^"
		}
		if within, end, ok := inBrackets(tail, 0); ok {
			return head + "(" + within + ")" + sign + all[k+2] + tail[end:]
		}
	}
	return ""
}

// cells rewrites A{2} as A_2, and A = {U, V} as two assignments, of U to A_1 and of V to A_2.
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

// inlined replaces calls to a function that text defines, such as g = @(U, V) .., by the body of the function.
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
