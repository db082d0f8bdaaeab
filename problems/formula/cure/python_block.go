package cure

import (
	"strings"

	"slep/problems/lists"
)

// pythonLines splits a line into its statements and, if the line begins a block, the head before them.
func pythonLines(indent int, line string) (out []blockLine) {
	word := pieces(line)[0]
	switch {
	case oneOf(word, " with try class async "):
		refuse()
	case !oneOf(word, " for if elif else def while "):
		return lists.Map(cutAt(line, ";"), func(part string) blockLine { return blockLine{indent, "", part} })
	}
	head, behind := line[len(word):], ""
	if parts := cutAt(head, ":"); len(parts) > 0 {
		_, behind, _ = strings.Cut(head, parts[0])
		head, behind = parts[0], strings.Trim(behind, " :")
	}
	out = []blockLine{{indent, word, head}}
	if behind != "" {
		out = append(out, pythonLines(indent+1, behind)...)
	}
	return out
}
