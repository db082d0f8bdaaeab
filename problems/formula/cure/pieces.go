package cure

import (
	"slices"
	"strings"
)

// pieces splits text into names, whole numbers, runs of spaces and single characters.
func pieces(text string) (out []string) {
	for text != "" {
		end := max(leading(text, isName), leading(text, isSpace))
		if end == 0 {
			end = 1 + leading(text[1:], func(c byte) bool { return c&0xc0 == 0x80 }) // a UTF-8 character
		}
		out, text = append(out, text[:end]), text[end:]
	}
	return out
}

// leading returns the number of bytes of a given kind at the beginning of text.
func leading(text string, is func(c byte) bool) (count int) {
	for count < len(text) && is(text[count]) {
		count++
	}
	return count
}

func isName(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// isWord reports whether the given piece is a name.
func isWord(piece string) bool { return isName(piece[0]) && (piece[0] < '0' || piece[0] > '9') }

// oneOf reports whether a word is in a list, which is a string in which each word has a space on either side.
func oneOf(word, list string) bool { return word != "" && strings.Contains(list, " "+word+" ") }

// replaced returns text with each name replaced by other(name).
func replaced(text string, other func(word string) string) string {
	all := pieces(text)
	for k, piece := range all {
		if isWord(piece) {
			all[k] = other(piece)
		}
	}
	return strings.Join(all, "")
}

// renamed returns text with names replaced by their values in a map. Names that are not keys of the map are kept.
func renamed(text string, to map[string]string) string {
	return replaced(text, func(word string) string {
		if other, ok := to[word]; ok {
			return other
		}
		return word
	})
}

// byLines returns text with each line replaced by the lines in other(line), or "" if nothing changes.
func byLines(text string, other func(line string) []string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		out = append(out, other(line)...)
	}
	return changed(text, strings.Join(out, "\n"))
}

// squeezed returns all pieces of text except spaces. A line end is the piece "\n".
func squeezed(text string) []string {
	return slices.DeleteFunc(pieces(text), func(piece string) bool { return isSpace(piece[0]) })
}

// enclosed returns the text inside brackets that enclose the whole text.
func enclosed(text string, open byte) (within string, ok bool) {
	within, end, isClosed := inBrackets(text, 0)
	return within, isClosed && text[0] == open && end == len(text)
}

// pieceReader reads pieces one after the other.
type pieceReader struct {
	all  []string
	next int
}

// ahead returns the piece k places after the next one, or "" after the last piece.
func (r *pieceReader) ahead(k int) string {
	if r.next+k < len(r.all) {
		return r.all[r.next+k]
	}
	return ""
}

// take consumes and returns the next piece.
func (r *pieceReader) take() string {
	piece := r.ahead(0)
	refuseIf(piece == "")
	r.next++
	return piece
}

// accept consumes the given pieces if they come next, and reports whether they do.
func (r *pieceReader) accept(pieces ...string) bool {
	for k, piece := range pieces {
		if r.ahead(k) != piece {
			return false
		}
	}
	r.next += len(pieces)
	return true
}

func (r *pieceReader) expect(pieces ...string) {
	refuseIf(!r.accept(pieces...))
}

// assigned returns the names that are assigned in text.
func assigned(text string) map[string]bool {
	out := map[string]bool{}
	all := squeezed(text)
	for k := 0; k+1 < len(all); k++ {
		if isWord(all[k]) && all[k+1] == "=" && (k == 0 || all[k-1] == ";" || all[k-1] == "\n") {
			out[all[k]] = true
		}
	}
	return out
}

// inBrackets returns the text between the bracket at the offset open and its closing bracket, and the offset after the
// closing bracket. ok is false if there is no closing bracket.
func inBrackets(text string, open int) (within string, end int, ok bool) {
	pairs := map[byte]byte{'(': ')', '{': '}', '[': ']'}
	depth := 0
	for k := open; k < len(text); k++ {
		switch text[k] {
		case text[open]:
			depth++
		case pairs[text[open]]:
			if depth--; depth == 0 {
				return text[open+1 : k], k + 1, true
			}
		}
	}
	return "", 0, false
}

// balanced returns copies of text in which a missing closing bracket is inserted before a + or - or at the end of the
// line, or in which a bracket that closes nothing is removed from the end of the line.
func balanced(text string) (out []string) {
	lines := strings.Split(text, "\n")
	with := func(k int, line string) {
		other := slices.Clone(lines)
		other[k] = line
		out = append(out, strings.Join(other, "\n"))
	}
	for k, line := range lines {
		open := strings.Count(line, "(") - strings.Count(line, ")")
		if open < 0 && strings.HasSuffix(line, ")") {
			with(k, line[:len(line)-1])
		}
		if open <= 0 {
			continue
		}
		for at := range len(line) {
			rest := strings.TrimLeft(line[at:], " ")
			if at > 0 && line[at-1] == ')' && rest != "" && strings.IndexByte("+-", rest[0]) >= 0 {
				with(k, line[:at]+")"+line[at:])
			}
		}
		with(k, line+")")
	}
	return out
}
