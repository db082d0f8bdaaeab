package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula"
)

// mostTurns is the maximum number of iterations of a loop that is unrolled.
const mostTurns = 12

// loops unrolls the first loop that has few iterations, in the syntax of Octave or Python.
func loops(text string, given *formula.Given) string {
	if !strings.Contains(text, "for") {
		return ""
	}
	apart := strings.NewReplacer("; for ", ";\nfor ", " end; ", " end\n", " end;", " end\n")
	lines := ownLines(strings.Split(apart.Replace(text), "\n"))
	for k, line := range lines {
		head := squeezed(line)
		if len(head) < 6 || head[0] != "for" {
			continue
		}
		_, within, _ := strings.Cut(line, head[2])
		if at := strings.Index(within, "range("); head[2] == "in" && at >= 0 {
			turns, _, _ := inBrackets(within, at+len("range"))
			from, to := "0", turns
			if parts := topLevel(turns); len(parts) == 2 {
				from, to = parts[0], parts[1]
			}
			end := k + 1
			for end < len(lines) && indent(lines[end]) > indent(line) {
				end++
			}
			return written(lines, k, end, end, head[1], bound(from, given), bound(to, given)-1)
		}
		from, to, ok := strings.Cut(strings.TrimRight(within, " \t,;"), ":")
		end := endOf(lines, k)
		if ok && (head[2] == "=" || head[2] == "in") && end > 0 {
			return written(lines, k, end, end+1, head[1], bound(from, given), bound(to, given))
		}
	}
	return ""
}

// ownLines splits every loop on one line into three lines: head, body and end.
func ownLines(lines []string) (out []string) {
	for _, line := range lines {
		body, ok := strings.CutSuffix(strings.TrimRight(line, " \t;,"), "end")
		if all := squeezed(line); !ok || len(all) == 0 || all[0] != "for" {
			out = append(out, line)
			continue
		}
		head := topLevel(strings.Replace(body, ";", ",", 1))[0]
		out = append(out, head, strings.Trim(body[len(strings.TrimRight(head, " ")):], " ,;")+";", "end")
	}
	return out
}

// endOf returns the index of the last line of the loop whose first line has the index head, or 0 if the loop does not
// end.
func endOf(lines []string, head int) int {
	depth := 0
	for k := head; k < len(lines); k++ {
		switch all := squeezed(lines[k]); {
		case len(all) == 0:
		case all[0] == "for":
			depth++
		case oneOf(all[0], " end endfor "):
			if depth--; depth == 0 {
				return k
			}
		}
	}
	return 0
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// written returns the lines with a loop unrolled. The body ends before line end, and next is the first line after the
// loop.
func written(lines []string, head, end, next int, name string, from, to int) string {
	body := lines[head+1 : end]
	if to < from || to-from >= mostTurns || len(body) == 0 || !hasBegun(lines[:head], body) {
		return ""
	}
	out := append([]string{}, lines[:head]...)
	for v := from; v <= to; v++ {
		for _, line := range body {
			out = append(out, replaced(strings.TrimLeft(line, " \t"), func(word string) string {
				if word == name {
					return strconv.Itoa(v)
				}
				return word
			}))
		}
	}
	return strings.Join(append(out, lines[next:]...), "\n")
}

// hasBegun reports whether all variables that a loop body updates, as in f = f + .., are assigned above the loop.
func hasBegun(above, body []string) bool {
	known := assigned(strings.Join(above, "\n"))
	all := squeezed(strings.Join(body, "\n"))
	for k := 0; k+2 < len(all); k++ {
		adds := all[k+1] == "=" && all[k+2] == all[k] || oneOf(all[k+1], " + - * ") && all[k+2] == "="
		if isWord(all[k]) && adds && !known[all[k]] {
			return false
		}
	}
	return true
}

// bound returns the value of a loop bound, or -1 if it is not known.
func bound(text string, given *formula.Given) int {
	text = strings.ReplaceAll(strings.TrimSpace(text), " ", "")
	switch text {
	case "size(X,1)", "X.shape[0]", "rows(X)":
		text = "n"
	case "size(X,2)", "X.shape[1]", "columns(X)":
		text = "p"
	}
	if v, err := strconv.Atoi(text); err == nil {
		return v
	}
	if v, ok := given.Params[text]; ok {
		return int(v)
	}
	if at := strings.LastIndexAny(text, "+-"); at > 0 {
		first, second := bound(text[:at], given), bound(text[at+1:], given)
		if first < 0 || second < 0 {
			return -1
		} else if text[at] == '-' {
			second = -second
		}
		return first + second
	}
	return -1
}

// cells rewrites A{2} as A_2, and A = {U, V} as two assignments.
func cells(text string, _ *formula.Given) string {
	if !strings.Contains(text, "} =") && !strings.Contains(text, "}=") && !strings.Contains(text, "= {") {
		return ""
	}
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		all := squeezed(line)
		if len(all) > 4 && all[1] == "=" && all[2] == "cell" && all[3] == "(" {
			continue
		}
		if len(all) > 4 && all[1] == "=" && all[2] == "{" {
			within, _, ok := inBrackets(line, strings.Index(line, "{"))
			for k, part := range topLevel(within) {
				if ok {
					kept = append(kept, all[0]+"_"+strconv.Itoa(k+1)+" = "+part+";")
				}
			}
			continue
		}
		kept = append(kept, line)
	}
	all := pieces(strings.Join(kept, "\n"))
	for k := 0; k+3 < len(all); k++ {
		if isWord(all[k]) && all[k+1] == "{" && strings.Trim(all[k+2], "0123456789") == "" && all[k+3] == "}" {
			all[k], all[k+1], all[k+2], all[k+3] = all[k]+"_"+all[k+2], "", "", ""
			k += 3
		}
	}
	return changed(text, strings.Join(all, ""))
}

// inlined replaces the calls to a function that text defines, as in g = @(U, V) .., by the body of the function.
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
		rest := strings.Join(append(append([]string{}, lines[:k]...), lines[next:]...), "\n")
		out := rest
		for range mostTurns {
			out = applied(out, name, func(within string) string {
				return "(" + withArguments(body, topLevel(params), topLevel(within)) + ")"
			})
		}
		if out != rest {
			return out
		}
	}
	return ""
}

// withArguments returns the body of a function with arguments substituted for its parameters.
func withArguments(body string, params, args []string) string {
	return replaced(body, func(word string) string {
		for k, param := range params {
			if word == param && k < len(args) {
				return "(" + args[k] + ")"
			}
		}
		return word
	})
}
