package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// kind classifies tokens.
type kind byte

const (
	endToken kind = iota
	numberToken
	nameToken
	textToken
	symbolToken // an operator, a bracket, or a separator; the text of a line end is ";"
)

// token is a number, a name, a string in quotes or a symbol.
type token struct {
	kind    kind
	text    string // for a textToken, without the quotes
	value   float64
	at, end int
	spaced  bool // after white space
	tight   bool // whether another token follows directly, on the same line
}

// lexer splits text into tokens. The lexer keeps track of brackets because the meaning of a line end or a quote depends
// on the brackets around it.
type lexer struct {
	text     string
	at       int
	brackets []byte
	tokens   []token
	comments []token
}

// longSigns lists the operators that have more than one character.
var longSigns = strings.Fields(`.* ./ .\ .^ .' == <= >= != ~= && || ++ -- += -= *= /=`)

// lineEnds replaces every CR with LF, but leaves CR LF unchanged. The offsets in the text do not change.
func lineEnds(text string) string {
	out := []byte(text)
	for k, c := range out {
		if c == '\r' && !strings.HasPrefix(text[k+1:], "\n") {
			out[k] = '\n'
		}
	}
	return string(out)
}

// cut splits text into tokens and comments.
func cut(text string) (tokens, comments []token) {
	l := &lexer{text: text}
	for spaced := false; ; {
		if l.at == len(text) {
			l.tokens = append(l.tokens, token{at: l.at, end: l.at})
			return l.tokens, l.comments
		}
		switch c := text[l.at]; {
		case l.space() > 0:
			l.at += l.space()
			spaced = true
			continue
		case c == '%' || c == '#':
			l.takeComment()
			continue
		case strings.HasPrefix(text[l.at:], "..."):
			if l.skipLine(); l.at < len(text) {
				l.at++
			}
			spaced = true
			continue
		default:
			l.take(c, spaced)
		}
		if k := len(l.tokens) - 1; k >= 0 {
			rest := text[l.at:]
			l.tokens[k].tight = rest != "" && strings.IndexByte(" \t\r\n%#", rest[0]) < 0 && !strings.HasPrefix(rest, "...")
		}
		spaced = false
	}
}

// space returns the length in bytes of the white-space character at the current offset, or 0 if the character is not
// white space.
func (l *lexer) space() int {
	switch {
	case strings.IndexByte(" \t\r", l.text[l.at]) >= 0:
		return 1
	case strings.HasPrefix(l.text[l.at:], "\u00a0"): // no-break space, from a web page
		return 2
	}
	return 0
}

// inside reports whether the innermost open bracket is the given bracket.
func (l *lexer) inside(bracket byte) bool {
	return len(l.brackets) > 0 && l.brackets[len(l.brackets)-1] == bracket
}

// take reads the token that begins with c.
func (l *lexer) take(c byte, spaced bool) {
	t := token{kind: symbolToken, at: l.at, spaced: spaced}
	switch {
	case isDigit(c) || c == '.' && l.at+1 < len(l.text) && isDigit(l.text[l.at+1]):
		t.kind, t.value = numberToken, l.number()
	case isLetter(c):
		t.kind = nameToken
		l.at += len(leading(l.text[l.at:], isWord))
	case (c == '\'' && !l.afterValue(spaced)) || c == '"':
		t.kind = textToken
		end := strings.IndexByte(l.text[l.at+1:], c)
		if end < 0 || strings.IndexByte(l.text[l.at+1:l.at+1+end], '\n') >= 0 {
			word := l.at + 1 + len(leading(l.text[l.at+1:], isLetter))
			Fail(l.at, "a quoted string begins here and does not end", Change(word, word, string(c)))
		}
		l.at += end + 2
		t.text, t.end = l.text[t.at+1:l.at-1], l.at
		l.tokens = append(l.tokens, t)
		return
	case c == '\n' && l.inside('('):
		l.at++
		return
	default:
		l.at += l.symbol(c)
	}
	t.end = l.at
	if t.text = l.text[t.at:l.at]; t.text == "\n" {
		t.text = ";"
	}
	l.tokens = append(l.tokens, t)
}

// symbol returns the length of the operator or bracket that begins with c, and updates the open brackets.
func (l *lexer) symbol(c byte) int {
	switch c {
	case '(', '[':
		l.brackets = append(l.brackets, c)
	case ')', ']':
		if len(l.brackets) > 0 {
			l.brackets = l.brackets[:len(l.brackets)-1]
		}
	}
	for _, op := range longSigns {
		if strings.HasPrefix(l.text[l.at:], op) {
			return len(op)
		}
	}
	if strings.IndexByte("+-*/\\^'()[],;=:\n<>!~&|@{}", c) < 0 {
		_, size := utf8.DecodeRuneInString(l.text[l.at:])
		sign := l.text[l.at : l.at+size]
		text, what, ok := instead(sign)
		if message := strconv.Quote(sign) + " has no meaning here" + what; ok {
			Fail(l.at, message, Change(l.at, l.at+size, l.apart(text, size)))
		} else {
			Fail(l.at, message, l.dotted()...)
		}
	}
	return 1
}

// afterValue reports whether a quote at the current offset is a transpose operator, which must follow a value and,
// within [..], must not be preceded by a space.
func (l *lexer) afterValue(spaced bool) bool {
	return len(l.tokens) > 0 && !(spaced && l.inside('[')) && l.tokens[len(l.tokens)-1].isValue()
}

// number reads a number. A dot directly before * / \ ^ ' is part of the operator: 2..*A means 2. .* A.
func (l *lexer) number() float64 {
	from := l.at
	digits := func() { l.at = len(l.text) - len(strings.TrimLeft(l.text[l.at:], "0123456789")) }
	digits()
	if rest := l.text[l.at:]; strings.HasPrefix(rest, ".") && !elementwiseSign(rest) &&
		(!strings.HasPrefix(rest, "..") || elementwiseSign(rest[1:])) {
		l.at++
		digits()
	}
	if l.at < len(l.text) && (l.text[l.at] == 'e' || l.text[l.at] == 'E') {
		mark := l.at
		if l.at++; l.at < len(l.text) && (l.text[l.at] == '+' || l.text[l.at] == '-') {
			l.at++
		}
		if first := l.at; first < len(l.text) && isDigit(l.text[first]) {
			digits()
		} else {
			l.at = mark
		}
	}
	if l.at < len(l.text) && isLetter(l.text[l.at]) {
		if name := leading(l.text[l.at:], isWord); name == "i" || name == "j" {
			Fail(from, "a formula cannot contain complex numbers: "+l.text[from:l.at]+name)
		}
		Fail(from, "a product needs *, and a name cannot begin with a digit: "+l.text[from:l.at+1]+"..",
			Change(l.at, l.at, "*"))
	}
	if rest := l.text[l.at:]; len(l.brackets) == 0 && len(rest) > 1 && rest[0] == ',' && isDigit(rest[1]) {
		Fail(from, "a decimal point is expected, not a comma", Change(l.at, l.at+1, "."))
	}
	v, err := strconv.ParseFloat(l.text[from:l.at], 64)
	FailIf(err != nil, from, l.text[from:l.at]+" is too large a number")
	return v
}

// elementwiseSign reports whether s begins with an operator that contains a dot.
func elementwiseSign(s string) bool {
	return len(s) > 1 && s[0] == '.' && strings.IndexByte("*/\\^'", s[1]) >= 0
}

// leading returns the longest prefix of text such that is(c) is true for every byte c of the prefix.
func leading(text string, is func(c byte) bool) string {
	end := 0
	for end < len(text) && is(text[end]) {
		end++
	}
	return text[:end]
}

func isWord(c byte) bool { return isLetter(c) || isDigit(c) }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }
