package cure

import "strings"

// tuple parses an expression, or a list without brackets, up to an = or to the end of a statement.
func (p *pyParser) tuple() *py {
	e := p.repeated()
	if p.accept(",") {
		e = &py{op: "list", args: []*py{e}}
		for !p.ends() {
			e.args = append(e.args, p.repeated())
			if !p.accept(",") {
				break
			}
		}
	}
	refuseIf(!p.ends() && p.peek().text != "=")
	return e
}

func (p *pyParser) ends() bool {
	return p.peek().kind == 0 || p.peek().text == ";"
}

// target parses the left-hand side of an assignment.
func (p *pyParser) target() *py {
	if p.peek().kind != 'a' || oneOf(p.peek().text, keywords) {
		return &py{op: "other"}
	}
	return p.operand()
}

// targets parses the loop variables of a for clause and the keyword "in" after them, and returns the variables joined
// by commas.
func (p *pyParser) targets() (names string) {
	for !p.accept("in") {
		t := p.peek()
		refuseIf(t.kind == 0)
		if t.kind == 'a' {
			names += "," + t.text
		}
		p.next++
	}
	return strings.TrimPrefix(names, ",")
}

// repeated parses an expression and the optional clauses after it, such as "for j in range(p)" and "if j > 1".
func (p *pyParser) repeated() *py {
	e := p.expression(0)
	if p.accept("for") {
		return p.clauses(e)
	}
	return e
}

// clauses parses the for clauses after an expression and the first keyword "for". The first clause is the outermost
// loop.
func (p *pyParser) clauses(e *py) *py {
	out := &py{op: "for", text: p.targets()}
	list := p.expression(0)
	out.args = []*py{e, list}
	if p.accept("if") {
		out.args = append(out.args, p.expression(0))
	}
	if p.accept("for") {
		out.args[0] = p.clauses(e)
	}
	return out
}

// list parses expressions up to a closing bracket, which it consumes.
func (p *pyParser) list(closing string) (out []*py) {
	for !p.accept(closing) {
		out = append(out, p.repeated())
		p.separate(closing)
	}
	return out
}

// separate consumes the comma after an element of a list. The last element may be followed by the closing bracket.
func (p *pyParser) separate(closing string) {
	refuseIf(!p.accept(",") && p.peek().text != closing)
}
