package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// py is a Python expression.
type py struct {
	op   string // "name", "number", "text", "attribute", "call", "index", "slice", "list", "for", .. or the operator
	text string
	args []*py    // for a call, the function and then the arguments
	keys []string // for a call, the keyword of each element of args, or ""

	function *pyFunction // for "lambda"
}

func pyName(text string) *py { return &py{op: "name", text: text} }

func pyList(args ...*py) *py { return &py{op: "list", args: args} }

// pyCall returns a call without keywords.
func pyCall(f *py, args ...*py) *py {
	return &py{op: "call", args: append([]*py{f}, args...), keys: make([]string, len(args)+1)}
}

// pyParser is an operator-precedence parser (Pratt 1973).
type pyParser struct {
	tokens []pyToken
	next   int
	depth  int
}

func (p *pyParser) peek() pyToken { return p.tokens[p.next] }

// accept consumes the next token if this token is the given symbol or keyword, and reports whether it is.
func (p *pyParser) accept(sign string) bool {
	if p.peek().text == sign {
		p.next++
		return true
	}
	return false
}

func (p *pyParser) expect(sign string) {
	refuseIf(!p.accept(sign))
}

// pyBinding holds the precedence of the operators. ^ is accepted in place of **.
var pyBinding = map[string]int{
	"or": 1, "and": 2, "<": 3, ">": 3, "<=": 3, ">=": 3, "==": 3, "!=": 3, "|": 4, "&": 5, "+": 6, "-": 6, "*": 7,
	"@": 7, "/": 7, "//": 7, "%": 7, "**": 9, "^": 9,
}

// keywords lists the keywords that can occur in or after an expression.
const keywords = " for in if else and or not is lambda "

func (p *pyParser) expression(binding int) *py {
	p.depth++
	refuseIf(p.depth > mostNested)
	defer func() { p.depth-- }()
	left := p.operand()
	var compared *py // the right operand if the last operator is a comparison
	for {
		t := p.peek()
		own := pyBinding[t.text]
		isMissing := t.kind == 'n' || t.kind == 'a' && !oneOf(t.text, keywords)
		if isMissing { // A X means A @ X
			t, own = pyToken{'s', "@"}, pyBinding["@"]
		}
		if t.kind != 's' && !oneOf(t.text, " and or ") || own <= binding {
			break
		}
		if !isMissing {
			p.next++
		}
		within := own
		if own == pyBinding["**"] {
			within = own - 2 // ** is right-associative, and 2**-1 is valid
		}
		right := p.expression(within)
		if compared != nil && own == pyBinding["<"] { // a < b < c means a < b and b < c
			left = &py{op: "and", args: []*py{left, {op: t.text, args: []*py{compared, right}}}}
		} else {
			left = &py{op: t.text, args: []*py{left, right}}
		}
		if compared = nil; own == pyBinding["<"] {
			compared = right
		}
	}
	if from := p.next; binding == 0 && p.accept("if") { // V if C else W
		condition := p.expression(0)
		if p.accept("else") {
			return pyCall(pyName("where"), condition, left, p.expression(0))
		}
		p.next = from
	}
	return left
}

// operand parses a value and the attributes, calls and indices after it.
func (p *pyParser) operand() *py {
	t := p.peek()
	p.next++
	var e *py
	switch {
	case t.kind == 's' && (t.text == "-" || t.text == "+"):
		within := p.expression(8)
		if t.text == "+" {
			return within
		}
		return &py{op: "negate", args: []*py{within}}
	case t.kind == 'n':
		e = &py{op: "number", text: t.text}
	case t.kind == 't':
		e = &py{op: "text", text: strings.Trim(t.text, `'"`)}
	case t.kind == 's' && t.text == "~":
		return &py{op: "~", args: []*py{p.expression(8)}}
	case t.kind == 'a' && p.beginsLambda(t):
		f := p.parameters(":")
		f.value = p.expression(0)
		return &py{op: "lambda", function: f}
	case t.kind == 'a' && t.text == "not":
		return &py{op: "==", args: []*py{p.expression(2), whole(0)}}
	case t.kind == 'a':
		e = pyName(t.text)
	case t.text == "(" && t.kind == 's':
		if e = (&py{op: "list", args: p.list(")")}); len(e.args) == 1 && e.args[0].op != "for" {
			e = e.args[0]
		}
	case t.text == "[" && t.kind == 's':
		e = &py{op: "list", args: p.list("]")}
	default:
		refuse()
	}
	return p.behind(e)
}

// lambdas lists spellings and misspellings of the keyword lambda.
const lambdas = " lambda lamda lamdba lamba lambd "

// beginsLambda reports whether t, the last token that was read, is the keyword lambda and not a variable.
func (p *pyParser) beginsLambda(t pyToken) bool {
	next := p.peek()
	if t.text == "lambda" {
		return next.kind != 's' || next.text == ":"
	}
	return oneOf(t.text, lambdas) && next.kind == 'a' && oneOf(p.tokens[p.next+1].text, " : , ")
}

// behind parses the attributes, calls and indices that follow the value e.
func (p *pyParser) behind(e *py) *py {
	for {
		switch {
		case p.accept("."):
			refuseIf(p.peek().kind != 'a')
			e = &py{op: "attribute", text: p.peek().text, args: []*py{e}}
			p.next++
		case p.accept("'"): // X'
			e = &py{op: "attribute", text: "T", args: []*py{e}}
		case p.accept("("):
			e = &py{op: "call", args: []*py{e}, keys: []string{""}}
			for !p.accept(")") {
				key := ""
				if p.peek().kind == 'a' && p.tokens[p.next+1].text == "=" {
					key = p.peek().text
					p.next += 2
				}
				e.args, e.keys = append(e.args, p.repeated()), append(e.keys, key)
				p.separate(")")
			}
		case p.accept("["):
			e = &py{op: "index", args: []*py{e}}
			for more := true; more; more = p.accept(",") {
				e.args = append(e.args, p.slice())
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
	for ; ; k++ {
		if t := p.peek(); t.kind != 's' || t.text != ":" && t.text != "," && t.text != "]" {
			parts[k] = p.expression(0)
		}
		if k == 2 || !p.accept(":") {
			break
		}
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
