package syntax

import "strings"

// takeComment skips the comment that begins at the current offset. A line comment is recorded. A block comment extends
// from a line with only %{ to a line with only %}.
func (l *lexer) takeComment() {
	from := l.at
	if !l.alone('{') {
		l.skipLine()
		l.comments = append(l.comments, token{text: l.text[from+1 : l.at], at: from})
		return
	}
	for depth := 0; ; l.at++ {
		switch {
		case l.alone('{'):
			depth++
		case l.alone('}'):
			depth--
		}
		if l.skipLine(); depth == 0 {
			return
		}
		if l.at == len(l.text) {
			Fail(from, "a block comment begins here and does not end; end it with %} on a line of its own")
		}
	}
}

// alone reports whether the current line consists only of a comment character and the given bracket.
func (l *lexer) alone(bracket byte) bool {
	begin := strings.LastIndexByte(l.text[:l.at], '\n') + 1
	line, _, _ := strings.Cut(l.text[begin:], "\n")
	line = strings.TrimSpace(line)
	return len(line) == 2 && (line[0] == '%' || line[0] == '#') && line[1] == bracket
}

func (l *lexer) skipLine() {
	line, _, _ := strings.Cut(l.text[l.at:], "\n")
	l.at += len(line)
}
