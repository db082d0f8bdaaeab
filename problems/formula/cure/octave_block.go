package cure

import (
	"slices"
	"strings"
)

// octaveItems splits text at line ends, semicolons and commas outside brackets, and omits comments. An item is a
// statement, or the beginning or the end of a block, such as "if k > 1", "else" or "end". The indentation of an item is
// -1 if the item is not the first on its line.
func octaveItems(text string) (out []logicalLine) {
	for _, line := range logicalLines(text, "%#") {
		first := line.indent
		for _, part := range cutAt(line.text, ";,") {
			for _, item := range headAndRest(part) {
				out = append(out, logicalLine{first, item})
				first = -1
			}
		}
	}
	return out
}

// openers and closers list keywords that begin and end blocks.
const (
	openers = " for if while switch do parfor try "
	closers = " end endfor endif endwhile end_for end_if "
)

// mostInHead is the maximum length, in bytes, of an item that headAndRest splits.
const mostInHead = 2000

// headAndRest splits an item such as "else f = 2" or "if k > 1 continue" into the head of the block and the rest.
func headAndRest(item string) []string {
	word, rest := pieces(item)[0], ""
	switch {
	case len(item) > mostInHead:
		return []string{item}
	case oneOf(word, " else otherwise "+closers):
		if rest = strings.TrimSpace(item[len(word):]); rest != "" && pieces(rest)[0] == "if" {
			return headAndRest("elseif" + rest[2:])
		}
	case oneOf(word, openers) || word == "elseif":
		item, rest = splitHead(item, len(word)+1)
		word = item
		if rest != "" && oneOf(pieces(rest)[0], " then do ") {
			rest = strings.TrimLeft(rest[len(pieces(rest)[0]):], " ")
		}
	default:
		return []string{item}
	}
	if rest == "" {
		return []string{word}
	}
	return append([]string{word}, headAndRest(rest)...)
}

// splitHead separates the head of a block from the statement after it, at the first space between a value and a name.
// The argument named from is the offset of the text after the keyword.
func splitHead(item string, from int) (head, rest string) {
	for k, c := range outside(item) {
		if k < from || c != ' ' {
			continue
		}
		before, behind := strings.TrimRight(item[from:k], " "), strings.TrimLeft(item[k:], " ")
		if before == "" || behind == "" || !isName(behind[0]) || strings.HasPrefix(behind, "in ") ||
			strings.HasSuffix(before, " in") {
			continue
		}
		if last := before[len(before)-1]; isName(last) || strings.IndexByte(")]'", last) >= 0 {
			return strings.TrimSpace(item[:k]), behind
		}
	}
	return item, ""
}

// octaveLines determines the nesting depth of items. If the keyword end is missing, the block ends before the first
// line that is not indented more than the head of the block.
func octaveLines(items []logicalLine) (out []blockLine) {
	opened := 0
	for _, item := range items {
		if word := pieces(item.text)[0]; oneOf(word, openers) {
			opened++
		} else if oneOf(word, closers) {
			opened--
		}
	}
	around := []int{} // the indentation of the blocks around an item
	for _, item := range items {
		word := pieces(item.text)[0]
		rest, last := strings.TrimSpace(item.text[len(word):]), len(around)-1
		isElse, isCloser := oneOf(word, " else elseif "), oneOf(word, closers)
		for opened > 0 && item.indent >= 0 && last >= 0 && (item.indent < around[last] ||
			item.indent == around[last] && !isElse && !isCloser) {
			around = around[:last]
			last--
		}
		switch {
		case isCloser: // at the end of a function, no block is open
			around = around[:max(last, 0)]
		case isElse && last >= 0:
			out = append(out, blockLine{last, strings.Replace(word, "elseif", "elif", 1), rest})
		case word == "for" || word == "if" || word == "while":
			out = append(out, blockLine{last + 1, word, rest})
			around = append(around, max(item.indent, slices.Max(append(around, 0))))
		case oneOf(word, openers) || last > mostNested:
			refuse()
		default:
			out = append(out, blockLine{last + 1, "", item.text})
		}
	}
	return out
}
