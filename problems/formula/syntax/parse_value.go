package syntax

// value parses a number, a name, a call, a string, or an expression in brackets.
func (p *parser) value() *Expr {
	t := p.peek()
	p.next++
	switch {
	case t.kind == numberToken:
		e := p.expr(Number, t.at)
		e.Value = t.value
		return e
	case t.kind == nameToken:
		refuseKeyword(t)
		e := p.expr(Name, t.at)
		if e.Text = t.text; t.text == "end" {
			e.Op = End
		}
		if n := p.peek(); n.kind == symbolToken && n.text == "(" && !p.elementBegins(n) {
			p.next++
			return p.index(e, n.at)
		}
		return e
	case t.kind == textToken:
		e := p.expr(Text, t.at)
		e.Text = t.text
		return e
	case t.text == "(" && t.kind == symbolToken:
		p.brackets = append(p.brackets, '(')
		e := p.expression(0)
		p.brackets = p.brackets[:len(p.brackets)-1]
		p.expect(")", t.at)
		e.At, e.End = t.at, p.tokens[p.next-1].end
		return e
	case t.text == "[" && t.kind == symbolToken:
		return p.matrix(t)
	}
	p.next--
	p.unexpected(t, "a value")
	return nil
}

// index parses the arguments in brackets after a value or the name of a function. The opening bracket, at offset open,
// must have been consumed.
func (p *parser) index(base *Expr, open int) *Expr {
	p.brackets = append(p.brackets, '(')
	args := []*Expr{base}
	for !p.is(")") {
		if at := p.peek().at; p.accept(":") {
			args = append(args, p.expr(All, at))
		} else {
			args = append(args, p.expression(0))
		}
		if !p.accept(",") {
			break
		}
		if p.is(")") {
			p.unexpected(p.peek(), "a value")
		}
	}
	p.brackets = p.brackets[:len(p.brackets)-1]
	p.expect(")", open)
	if base.Op == Name && Functions[base.Text] != nil && !p.isHidden(base.Text) {
		e := p.expr(Call, base.At, args[1:]...)
		e.Text = base.Text
		p.f.called = append(p.f.called, e.Text)
		return p.rewritten(e)
	}
	return p.expr(Index, base.At, args...)
}

// matrix parses [..]. The opening bracket must have been consumed.
func (p *parser) matrix(open *token) *Expr {
	p.brackets = append(p.brackets, '[')
	var rows []*Expr
	for !p.is("]") {
		if p.accept(";") {
			continue
		}
		at := p.peek().at
		var row []*Expr
		for !p.is("]") && !p.is(";") {
			row = append(row, p.expression(0))
			if !p.accept(",") && (!p.peek().spaced || p.peek().kind == endToken) {
				break
			}
		}
		if !p.is("]") && !p.is(";") {
			p.unexpected(p.peek(), "\"]\", or a comma or space before another element")
		}
		rows = append(rows, p.expr(Row, at, row...))
	}
	p.brackets = p.brackets[:len(p.brackets)-1]
	p.expect("]", open.at)
	return p.expr(Brackets, open.at, rows...)
}
