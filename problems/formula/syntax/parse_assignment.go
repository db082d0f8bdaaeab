package syntax

import "strconv"

// pair parses [Name, Name, ...] = F(V, ...) and reports whether the next tokens have this form. F is a function that
// returns several values, and ~ may take the place of a name.
func (p *parser) pair() bool {
	at := p.peek().at
	names, k := []string{}, p.next+1
	for ; p.is("[") && (p.tokens[k].kind == nameToken || p.tokens[k].text == "~"); k++ {
		names = append(names, p.tokens[k].text)
		if p.tokens[k+1].text == "," {
			k++
		}
	}
	if len(names) < 2 || p.tokens[k].text != "]" || p.tokens[k+1].text != "=" {
		return false
	}
	p.next = k + 2
	function := p.peek().text
	isSeveral := several[function+" 1"] != nil || several[function+" 2"] != nil
	if isSeveral { // hidden, so that the arguments are parsed but the call is not rewritten
		p.hidden = append(p.hidden, function)
	}
	value := p.expression(0)
	parts, args := sizes(value), value.Args
	if isSeveral && value.Op == Index {
		p.hidden = p.hidden[:len(p.hidden)-1]
		args = args[1:] // the first argument of an index expression is the indexed name
		parts = nil
		key, _ := literalKeys(function, value.Args[1:])
		templates := several[key]
		if templates == nil {
			templates = several[function+" "+strconv.Itoa(len(args))]
		}
		if len(templates) >= len(names) {
			for _, template := range templates[:len(names)] {
				part := p.filled(template, value.At, value.End, args...)
				part.markFull(len(args) == 1)
				parts = append(parts, part)
			}
		}
	}
	FailIf(len(parts) != len(names) || len(args) == 0, value.At, "only size(V), eig(A), eig(A, B), qr(V, 0), "+
		"svd(V, 0), sort(v), max(v), min(v), deal(V, W), meshgrid(u, v) and ndgrid(u, v) give two values; "+
		"svd(V, 0) also gives three")
	for k, name := range names {
		if name != "~" {
			p.f.Statements = append(p.f.Statements, &Statement{Name: name, Value: parts[k], At: at})
		}
	}
	return true
}

// entries parses Name(..) = Value, which replaces some entries of a matrix that is assigned above. The result is false
// if the next tokens do not have this form.
func (p *parser) entries() bool {
	first := p.peek()
	end := p.closing(p.next + 1)
	isAbove := p.f.latest(first.text) != nil
	if first.kind != nameToken || p.tokens[p.next+1].text != "(" || end == 0 || p.tokens[end+1].text != "=" || !isAbove {
		return false
	}
	entry := p.value()
	p.next, p.named = p.next+1, true
	value := p.expression(0)
	template := "reshape(A(:) + eye(numel(A))(:,D)*(B(:) - C(:)), size(A))"
	if len(entry.Args) == 2 && p.isCondition(entry.Args[1]) && p.whereHolds(value, entry.Args[1]) {
		template = "merge(D, B, A)"
	} else if len(entry.Args) == 3 {
		template = "A + eye(rows(A))(:,D)*(B - C)*eye(columns(A))(E,:)"
	}
	e := p.filled(template, first.at, value.End, append([]*Expr{entry.Args[0], value, entry}, entry.Args[1:]...)...)
	p.f.Statements = append(p.f.Statements, &Statement{Name: first.text, Value: e, At: first.at})
	return true
}

// isCondition reports whether an index is a condition, or the name of a condition.
func (p *parser) isCondition(e *Expr) bool {
	if s := p.f.latest(e.Text); e.Op == Name && s != nil {
		return s.Value.Logical
	}
	return e.Logical
}

// whereHolds prepares a value for the assignment to the entries for which the condition C holds. It replaces V(C) in
// the value with a matrix that equals V where C holds and 1 elsewhere. If the value contains [..], a range or another
// index, the result is false and the value is unchanged, because such a value may be a vector with one entry for each
// place where C holds.
func (p *parser) whereHolds(value, condition *Expr) bool {
	var parts []*Expr
	isEach, text := true, condition.String()
	for a := range value.All() {
		switch {
		case a.Op == Index && len(a.Args) == 2 && a.Args[1].String() == text:
			parts = append(parts, a)
		case a.Op == Brackets || a.Op == Range || a.Op == Index:
			isEach = false
		}
	}
	for _, part := range parts {
		if isEach {
			*part = *p.filled("merge(B, A, 1)", part.At, part.End, part.Args...)
		}
	}
	return isEach
}
