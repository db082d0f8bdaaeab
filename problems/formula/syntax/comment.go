package syntax

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/solver"
)

// takeComment skips the comment that begins at the current offset. A line comment is added to l.comments. A block
// comment extends from a line with only %{ to the matching line with only %}, and is not added.
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
		FailIf(l.at == len(l.text), from,
			"a block comment begins here and does not end; end it with %} on a line of its own")
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

// slider returns the range in the comment after a number, or nil if the comment has no range. A range has the form
// "a .. b, log, integer", in which each of the two options may be omitted. A remark may follow the range.
func (p *parser) slider(value *Expr) *Slider {
	comment := p.commentOf(value)
	from, to, _ := strings.Cut(comment.text, "..")
	options := strings.Split(to, ",")
	low, bad := strconv.ParseFloat(strings.TrimSpace(from), 64)
	high, worse := strconv.ParseFloat(firstWord(options[0]), 64)
	if bad != nil || worse != nil {
		return nil
	}
	s := &Slider{Min: low, Max: high}
	for _, option := range options[1:] {
		switch word := firstWord(option); {
		case word == "log":
			s.Log = true
		case word == "integer":
			s.Integer = true
		case word == strings.TrimSpace(option): // an unknown word that does not begin a remark
			Fail(comment.at, "write a range as % a .. b, optionally followed by log or integer; found "+strconv.Quote(word))
		}
	}
	given, _ := Literal(value)
	FailIf(!(low < high && high-low <= math.MaxFloat64), comment.at,
		"a range must go from a smaller number to a larger one")
	FailIf(s.Log && low <= 0, comment.at, "a range with log must begin above 0")
	FailIf(given < low || given > high, value.At,
		solver.Number(given)+" is not between "+solver.Number(low)+" and "+solver.Number(high))
	return s
}

func firstWord(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), " ")
	return s
}

// commentOf returns the comment that follows a value on the same line, if only spaces and statement separators are
// between them. Otherwise commentOf returns an empty token.
func (p *parser) commentOf(value *Expr) token {
	k := slices.IndexFunc(p.comments, func(c token) bool { return c.at >= value.End })
	if k >= 0 && strings.Trim(p.f.Text[value.End:p.comments[k].at], " \t;,") == "" {
		return p.comments[k]
	}
	return token{}
}

// Literal returns the value of an expression that is a number with or without a minus sign. Otherwise ok is false.
func Literal(e *Expr) (value float64, ok bool) {
	switch {
	case e.Op == Number:
		return e.Value, true
	case e.Op == Negate && e.Args[0].Op == Number:
		return -e.Args[0].Value, true
	}
	return 0, false
}

// Words describes the range, as in "a whole number from 1 to 20".
func (r *Slider) Words() string {
	kind := "a number"
	if r.Integer {
		kind = "a whole number"
	}
	return kind + " from " + solver.Number(r.Min) + " to " + solver.Number(r.Max)
}
