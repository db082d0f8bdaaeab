package cure

import (
	"cmp"
	"slices"
	"strings"

	"slep/problems/formula"
)

// conditions lists words that introduce the constraint.
var conditions = []string{"s.t.", "s. t.", "subject to", "such that", " where ", " st ", " over ", " with "}

// commands lists words that begin lines which do not compute a value.
const commands = " clear clc close format disp rng more pkg figure tic toc printf fprintf assert error warning hold " +
	"grid plot xlabel ylabel title function using import "

// isCommand reports whether a statement does not compute a value.
func isCommand(text string) bool {
	all := squeezed(strings.Trim(text, "; "))
	switch {
	case len(all) == 0:
		return false
	case oneOf(all[0], commands):
		return len(all) == 1 || all[1] != "=" || all[0] == "function"
	case oneOf(all[0], " rand randn "): // rand('seed', 1)
		return len(all) > 2 && all[1] == "(" && (all[2] == "'" || all[2] == "\"")
	}
	return len(all) == 3 && all[1] == "=" && all[2] == "tic"
}

// introduced(text) returns text with definitions, such as "let A = V" or "f where A = V", rewritten as assignments
// above f. The result is "" if text has no such definitions.
func introduced(text string) string {
	var first, rest []string
	for _, line := range strings.Split(text, "\n") {
		head, definition, isBehind := line, "", false
		for _, word := range []string{" where ", " with "} {
			if at := strings.Index(line, word); at > 0 && strings.Contains(line[at:], "=") {
				head, definition, isBehind = line[:at], strings.TrimSpace(line[at+len(word):]), true
			}
		}
		all := squeezed(head)
		if len(all) > 3 && oneOf(strings.ToLower(all[0]), " let where with set define given assume ") && isWord(all[1]) &&
			all[2] == "=" {
			head, definition = "", strings.TrimLeft(head, " \t")[len(all[0]):]
		}
		if name, _, ok := assignment(definition); ok && isWord(name) {
			first = append(first, strings.Trim(definition, " \t,;:.")+";")
			if isBehind {
				rest = append(rest, strings.TrimRight(head, " ,;"))
			}
			continue
		}
		rest = append(rest, strings.TrimPrefix(line, "in "))
	}
	if first == nil {
		return ""
	}
	return strings.Join(append(first, rest...), "\n")
}

// statements removes constraints, the first and the last line of a function, commands, and words such as "minimize"
// before f.
func statements(text string, _ *formula.Given) string {
	if out := introduced(text); out != "" {
		return out
	}
	out := text
	for _, words := range conditions {
		at := strings.Index(strings.ToLower(out), words)
		if at > 0 && !strings.ContainsAny(out[strings.LastIndex(out[:at], "\n")+1:at], "%#") {
			out = strings.TrimRight(out[:at], " ,;\n")
		}
	}
	out = cmp.Or(byLines(out, func(line string) []string {
		first := squeezed(line)
		switch {
		case len(first) == 0:
		case isCommand(line) && oneOf(first[0], " function using import "):
			return nil
		case slices.ContainsFunc(cutAt(line, ";"), isCommand):
			if parts := slices.DeleteFunc(cutAt(line, ";"), isCommand); len(parts) > 0 {
				return []string{strings.Join(parts, "; ")}
			}
			return nil
		case oneOf(first[0], " end endfunction return ") && strings.Trim(strings.Join(first[1:], ""), ";") == "":
			return nil
		case first[0] == "return":
			_, value, _ := strings.Cut(line, "return")
			return []string{strings.TrimSpace(value)}
		}
		return []string{line}
	}), out)
	if out != text {
		return cmp.Or(withoutVerb(out), changed(text, out))
	}
	if head, value, ok := strings.Cut(text, "->"); ok { // f = X -> ..
		names := squeezed(head[strings.LastIndex(head, "\n")+1:])
		if len(names) == 1 || len(names) == 3 && names[1] == "=" {
			return head[:strings.LastIndex(head, names[len(names)-1])] + strings.TrimSpace(value)
		}
	}
	return withoutVerb(text)
}

// withoutVerb removes a word such as "minimize" before f, and negates f if this word is "maximize". The result is "" if
// text does not begin with such a word.
func withoutVerb(text string) string {
	all := pieces(text)
	if len(all) < 3 || !isSpace(all[1][0]) && all[1] != ":" && all[0] != "min_" {
		return ""
	}
	rest := strings.TrimLeft(strings.Join(all[1:], ""), " :")
	if _, end, ok := inBrackets(rest, 0); all[0] == "min_" && ok { // min_{X'X = I}
		rest = rest[end:]
	}
	if oneOf(all[0], " max min ") && oneOf(pieces(rest)[0], " eig svd diag abs ") { // max eig(A)
		return ""
	}
	switch verb := strings.ToLower(all[0]); {
	case oneOf(verb, " maximize maximise max "):
		end := strings.Index(rest+"\n", "\n")
		return "-(" + strings.TrimRight(rest[:end], "; ") + ")" + rest[end:]
	case strings.HasPrefix(verb, "min") || strings.HasPrefix(verb, "argmin"):
		return rest
	}
	return ""
}
