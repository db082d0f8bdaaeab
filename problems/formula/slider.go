package formula

import (
	"math"
	"strconv"
	"strings"

	"slep/solver"
)

// slider returns the range that the comment after a number gives, % a .. b with log and integer, or nil. A remark may
// follow.
func (p *parser) slider(value *Expr) *slider {
	comment := p.commentOf(value)
	from, to, _ := strings.Cut(comment.text, "..")
	options := strings.Split(to, ",")
	low, bad := strconv.ParseFloat(strings.TrimSpace(from), 64)
	high, worse := strconv.ParseFloat(firstWord(options[0]), 64)
	if bad != nil || worse != nil {
		return nil
	}
	s := &slider{min: low, max: high}
	for _, option := range options[1:] {
		switch word := firstWord(option); {
		case word == "log":
			s.log = true
		case word == "integer":
			s.integer = true
		case word == strings.TrimSpace(option): // not the beginning of a remark
			fail(comment.at, "a range is written % a .. b, and log or integer may follow; found "+strconv.Quote(word))
		}
	}
	given, _ := literal(value)
	switch {
	case !(low < high && high-low <= math.MaxFloat64):
		fail(comment.at, "a range must go from a smaller number to a larger one")
	case s.log && low <= 0:
		fail(comment.at, "a range with log must begin above 0")
	case given < low || given > high:
		fail(value.At, solver.Number(given)+" is not between "+solver.Number(low)+" and "+solver.Number(high))
	}
	return s
}

func firstWord(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), " ")
	return s
}

// commentOf returns the comment after a value if only the end of the statement stands between them.
func (p *parser) commentOf(value *Expr) token {
	for _, c := range p.comments {
		if c.at >= value.end {
			if strings.Trim(p.f.text[value.end:c.at], " \t;,") == "" {
				return c
			}
			break
		}
	}
	return token{}
}

// literal returns the number that an expression is, if it is written as one.
func literal(e *Expr) (value float64, ok bool) {
	switch {
	case e.Op == Number:
		return e.Value, true
	case e.Op == Negate && e.Args[0].Op == Number:
		return -e.Args[0].Value, true
	}
	return 0, false
}

// words says which numbers a range takes.
func (r *slider) words() string {
	kind := "a number"
	if r.integer {
		kind = "a whole number"
	}
	return kind + " from " + solver.Number(r.min) + " to " + solver.Number(r.max)
}
