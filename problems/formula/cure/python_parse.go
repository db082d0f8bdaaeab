package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// py is a Python expression.
type py struct {
	op   string // "name", "number", "text", "attribute", "call", "index", "slice", "list", "for", or the operator
	text string
	args []*py    // for a call, the function and then the arguments
	keys []string // for a call, the keyword of each element of args, or ""
}

// pyParser is an operator-precedence parser (Pratt 1973).
type pyParser struct {
	tokens []pyToken
	next   int
}

func (p *pyParser) peek() pyToken { return p.tokens[p.next] }

func (p *pyParser) accept(sign string) bool {
	if t := p.peek(); t.kind == 's' && t.text == sign {
		p.next++
		return true
	}
	return false
}

func (p *pyParser) expect(sign string) {
	if !p.accept(sign) {
		refuse()
	}
}

var pyBinding = map[string]int{
	"<": 1, ">": 1, "<=": 1, ">=": 1, "==": 1, "!=": 1, "|": 2, "&": 3, "+": 4, "-": 4, "*": 5, "@": 5, "/": 5, "%": 5,
	"**": 7,
}

// keywords lists words that can follow an expression.
const keywords = " for in if else and or not is lambda "

func (p *pyParser) expression(binding int) *py {
	left := p.operand()
	for {
		t := p.peek()
		own := pyBinding[t.text]
		isMissing := t.kind == 'n' || t.kind == 'a' && !oneOf(t.text, keywords)
		if isMissing { // A X means A @ X
			t, own = pyToken{'s', "@"}, pyBinding["@"]
		}
		if t.kind != 's' || own <= binding {
			return left
		}
		if !isMissing {
			p.next++
		}
		within := own
		if t.text == "**" {
			within = own - 2 // ** is right-associative, and 2**-1 is valid
		}
		left = &py{op: t.text, args: []*py{left, p.expression(within)}}
	}
}

// operand parses a value and the attributes, calls and indices after it.
func (p *pyParser) operand() *py {
	t := p.peek()
	p.next++
	var e *py
	switch {
	case t.kind == 's' && (t.text == "-" || t.text == "+"):
		within := p.expression(6)
		if t.text == "+" {
			return within
		}
		return &py{op: "negate", args: []*py{within}}
	case t.kind == 'n':
		e = &py{op: "number", text: t.text}
	case t.kind == 't':
		e = &py{op: "text", text: strings.Trim(t.text, `'"`)}
	case t.kind == 'a' && t.text == "lambda":
		for !p.accept(":") {
			p.next++
			if p.peek().kind == 0 {
				refuse()
			}
		}
		return p.expression(0)
	case t.kind == 'a':
		e = &py{op: "name", text: t.text}
	case t.text == "(" && t.kind == 's':
		list := p.list(")")
		if e = list[0]; len(list) > 1 {
			e = &py{op: "list", args: list}
		}
	case t.text == "[" && t.kind == 's':
		e = &py{op: "list", args: p.list("]")}
	default:
		refuse()
	}
	return p.behind(e)
}

// repeated parses an expression that may be followed by a clause such as for j in range(p).
func (p *pyParser) repeated() *py {
	e := p.expression(0)
	if p.peek().text != "for" || p.tokens[p.next+1].kind != 'a' || p.tokens[p.next+2].text != "in" {
		return e
	}
	name := p.tokens[p.next+1].text
	p.next += 3
	return &py{op: "for", text: name, args: []*py{e, p.expression(0)}}
}

// list parses expressions up to a closing bracket, which it consumes.
func (p *pyParser) list(closing string) (out []*py) {
	for !p.accept(closing) {
		out = append(out, p.repeated())
		if !p.accept(",") {
			p.expect(closing)
			break
		}
	}
	if len(out) == 0 {
		refuse()
	}
	return out
}

// behind parses the attributes, calls and indices after the value e.
func (p *pyParser) behind(e *py) *py {
	for {
		switch {
		case p.accept("."):
			if p.peek().kind != 'a' {
				refuse()
			}
			e = &py{op: "attribute", text: p.peek().text, args: []*py{e}}
			p.next++
		case p.accept("("):
			e = &py{op: "call", args: []*py{e}, keys: []string{""}}
			for !p.accept(")") {
				key := ""
				if p.peek().kind == 'a' && p.tokens[p.next+1].text == "=" {
					key = p.peek().text
					p.next += 2
				}
				e.args, e.keys = append(e.args, p.repeated()), append(e.keys, key)
				if !p.accept(",") {
					p.expect(")")
					break
				}
			}
		case p.accept("["):
			e = &py{op: "index", args: []*py{e}}
			for {
				e.args = append(e.args, p.slice())
				if !p.accept(",") {
					break
				}
			}
			p.expect("]")
		default:
			return e
		}
	}
}

// slice parses an index, which may have the form a:b:c.
func (p *pyParser) slice() *py {
	var parts [3]*py
	k := 0
	for {
		if t := p.peek(); t.kind != 's' || t.text != ":" && t.text != "," && t.text != "]" {
			parts[k] = p.expression(0)
		}
		if k == 2 || !p.accept(":") {
			break
		}
		k++
	}
	if k == 0 {
		return parts[0]
	}
	return &py{op: "slice", args: parts[:]}
}

func pyNumber(text string) *syntax.Expr {
	v, _ := strconv.ParseFloat(text, 64)
	return &syntax.Expr{Op: syntax.Number, Value: v}
}
