package formula

// sum lowers Σ c·A: the first term is written, and the others are added to it.
func (p *program) sum(n *node) operand {
	dst := p.newValue(n, n.rows, n.cols)
	written := false
	base := 0.
	var constants, terms []term
	for k, a := range n.args {
		t := term{n.coefs[k], a}
		switch {
		case a.op == opNumber:
			base += t.c * a.coefs[0]
		case !a.varies():
			constants = append(constants, t)
		default:
			terms = append(terms, p.weighted(t))
		}
	}
	if len(constants) < 2 || len(terms) == 0 {
		terms = append(terms, constants...)
	} else {
		rows, cols := 1, 1
		for _, t := range constants {
			rows, cols = max(rows, t.n.rows), max(cols, t.n.cols)
		}
		terms = append(terms, term{1, p.g.sum(rows, cols, constants...)})
	}
	start := func() {
		if !written {
			p.emit(&instruction{code: codeFill, dst: dst, s: base})
			written = true
		}
	}
	if base != 0 {
		start()
	}
	for k, t := range terms { // what can be written begins
		if t.n.rows == n.rows && t.n.cols == n.cols && t.n.op != opPad && !written {
			terms[0], terms[k] = terms[k], terms[0]
			break
		}
	}
	for _, t := range terms {
		if in, ok := p.fused(t, dst, n); ok {
			if in.code == codeMatMul && !written {
				in.t = 0
			} else {
				start()
			}
			written = true
			p.emit(in)
			continue
		}
		a := p.plain(p.lower(t.n))
		if !written && a.rows == n.rows && a.cols == n.cols {
			p.emit(&instruction{code: codeScale, dst: dst, a: a, s: t.c})
			written = true
			continue
		}
		start()
		p.emit(&instruction{code: codeAdd, dst: dst, a: a, s: t.c})
	}
	start()
	return dst.whole()
}

// weighted takes constant numbers out of a product into its weight.
func (p *program) weighted(t term) term {
	if t.n.op != opProduct || p.uses[t.n] > 1 {
		return t
	}
	var rest []term
	for k, a := range t.n.args {
		if a.scalar() && !a.varies() {
			t.c *= p.g.value(p.g.power(a, t.n.coefs[k])).data[0]
		} else {
			rest = append(rest, term{t.n.coefs[k], a})
		}
	}
	if len(rest) == len(t.n.args) {
		return t
	}
	c, n := p.g.powers(rest...).scaled()
	return term{t.c * c, n}
}

// fused returns a single instruction that adds a term to dst without memory for the term, if there is one.
func (p *program) fused(t term, dst *value, n *node) (in *instruction, ok bool) {
	if _, done := p.memo[t.n]; done || !t.n.varies() || p.uses[t.n] > 1 {
		return in, false
	}
	if t.n.rows != n.rows || t.n.cols != n.cols { // it is repeated
		return in, false
	}
	switch {
	case t.n.op == opPad:
		return &instruction{code: codePadAdd, dst: dst, a: p.plain(p.lower(t.n.args[0])), s: t.c, node: t.n}, true
	case t.n.op == opProduct:
		if a, b := p.halves(t.n); a != nil && b.rows == n.rows && b.cols == n.cols {
			return &instruction{code: codeMulAdd, dst: dst, a: p.plain(p.lower(a)), b: p.plain(p.lower(b)), s: t.c}, true
		}
	case t.n.op == opChain:
		a, b := p.cut(t.n)
		if p.operatorOf(a) == nil && p.transposedOperator(b) == nil {
			return &instruction{code: codeMatMul, dst: dst, a: p.lower(a), b: p.lower(b), s: t.c, t: 1}, true
		}
	}
	return in, false
}
