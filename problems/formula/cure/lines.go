package cure

import (
	"iter"
	"slices"
	"strings"
)

// logicalLine is a line of code, joined with its continuation lines.
type logicalLine struct {
	indent int
	text   string
}

// logicalLines splits text into lines, and omits empty lines and comments, which begin with one of the given
// characters. A line that ends with a backslash or three dots is continued, as is a line that ends within brackets or
// triple quotes.
func logicalLines(text, comments string) (out []logicalLine) {
	line, depth, quote, from := "", 0, "", 0
	take := func(to, next int) {
		line += text[from:to]
		from = next
	}
	text = strings.ReplaceAll(text, "\t", "    ") + "\n"
	for k := 0; k < len(text); k++ {
		rest := text[k:]
		toEnd := strings.IndexByte(rest, '\n')
		switch c := text[k]; {
		case toEnd == 0 && depth <= 0 && len(quote) < 2, k == len(text)-1:
			take(k, k+1)
			if trimmed := strings.TrimSpace(line); trimmed != "" {
				out = append(out, logicalLine{len(line) - len(strings.TrimLeft(line, " ")), trimmed})
			}
			line, depth, quote = "", 0, ""
		case quote != "" && strings.HasPrefix(rest, quote):
			k += len(quote) - 1
			quote = ""
		case quote != "":
		case strings.HasPrefix(rest, `"""`):
			quote = `"""`
			k += len(quote) - 1
		case beginsQuote(text, k):
			quote = text[k : k+1]
		case strings.IndexByte(comments, c) >= 0:
			take(k, k+toEnd)
			k += toEnd - 1
		case strings.HasPrefix(rest, "\\\n") || strings.HasPrefix(rest, "...\n"):
			take(k, k+toEnd)
			from++
			line += " "
			k += toEnd
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	return out
}

// beginsQuote reports whether the character at an offset is a quote that begins a string. After a value, ' is a
// transpose sign.
func beginsQuote(text string, at int) bool {
	isTranspose := at > 0 && (isName(text[at-1]) || strings.IndexByte(")]'.", text[at-1]) >= 0)
	return text[at] == '"' || text[at] == '\'' && !isTranspose
}

// outside returns the characters of text that are outside brackets and quotes, and their offsets.
func outside(text string) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		depth, quote := 0, byte(0)
		for k := range len(text) {
			switch c := text[k]; {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case beginsQuote(text, k):
				quote = c
			case strings.IndexByte("([{", c) >= 0:
				depth++
			case strings.IndexByte(")]}", c) >= 0:
				depth--
			case depth <= 0 && !yield(k, c):
				return
			}
		}
	}
}

// topLevel splits text at the commas outside brackets and quotes.
func topLevel(text string) []string { return splitAt(text, ",") }

// cutAt splits text at any of the given characters outside brackets and quotes, and omits empty parts.
func cutAt(text, signs string) []string {
	return slices.DeleteFunc(splitAt(text, signs), func(part string) bool { return part == "" })
}

func splitAt(text, signs string) (parts []string) {
	from := 0
	for k, c := range outside(text) {
		if strings.IndexByte(signs, c) >= 0 {
			parts = append(parts, strings.TrimSpace(text[from:k]))
			from = k + 1
		}
	}
	return append(parts, strings.TrimSpace(text[from:]))
}

// assignment splits a statement at an = outside brackets, if the statement contains one.
func assignment(text string) (name, value string, ok bool) {
	for k, c := range outside(text) {
		if c == '=' {
			if k == 0 || strings.IndexByte("<>=~!", text[k-1]) >= 0 || strings.HasPrefix(text[k+1:], "=") {
				break
			}
			return strings.TrimSpace(text[:k]), strings.TrimSpace(text[k+1:]), true
		}
	}
	return "", "", false
}
