package program

import "slep/problems/formula/graph"

// sum lowers Σ c·A: the first term is written, and the others are added to it.
func (p *program) sum(n *graph.Node) operand {
	dst := p.newValue(n, n.Rows, n.Cols)
	written := false
	base := 0.
	var constants, terms []graph.Term
	for k, a := range n.Args {
		t := graph.Term{Coef: n.Coefs[k], Node: a}
		switch {
		case a.Op == graph.OpNumber:
			base += t.Coef * a.Coefs[0]
		case !a.Varies():
			constants = append(constants, t)
		default:
			terms = append(terms, p.weighted(t))
		}
	}
	if len(constants) < 2 || len(terms) == 0 {
		terms = append(terms, constants...)
	} else {
		terms = append(terms, graph.Term{Coef: 1, Node: p.c.Total(constants...)})
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
		if t.Node.Rows == n.Rows && t.Node.Cols == n.Cols && t.Node.Op != graph.OpPad && !written {
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
		a := p.plain(p.lower(t.Node))
		if !written && a.rows == n.Rows && a.cols == n.Cols {
			p.emit(&instruction{code: codeScale, dst: dst, a: a, s: t.Coef})
			written = true
			continue
		}
		start()
		p.emit(&instruction{code: codeAdd, dst: dst, a: a, s: t.Coef})
	}
	start()
	return dst.whole()
}

// weighted takes constant numbers out of a product into its weight.
func (p *program) weighted(t graph.Term) graph.Term {
	if t.Node.Op != graph.OpProduct || p.uses[t.Node] > 1 {
		return t
	}
	var rest []graph.Term
	for k, a := range t.Node.Args {
		if a.Scalar() && !a.Varies() {
			t.Coef *= p.c.Value(p.c.Power(a, t.Node.Coefs[k])).Data[0]
		} else {
			rest = append(rest, graph.Term{Coef: t.Node.Coefs[k], Node: a})
		}
	}
	if len(rest) == len(t.Node.Args) {
		return t
	}
	c, n := p.c.Powers(rest...).Scaled()
	return graph.Term{Coef: t.Coef * c, Node: n}
}

// fused returns a single instruction that adds a term to dst without memory for the term, if there is one.
func (p *program) fused(t graph.Term, dst *value, n *graph.Node) (in *instruction, ok bool) {
	if _, done := p.memo[t.Node]; done || !t.Node.Varies() || p.uses[t.Node] > 1 {
		return in, false
	}
	if t.Node.Rows != n.Rows || t.Node.Cols != n.Cols { // it is repeated
		return in, false
	}
	switch {
	case t.Node.Op == graph.OpPad:
		return &instruction{code: codePadAdd, dst: dst, a: p.plain(p.lower(t.Node.Args[0])), s: t.Coef, node: t.Node}, true
	case t.Node.Op == graph.OpProduct:
		if a, b := p.halves(t.Node); a != nil && b.Rows == n.Rows && b.Cols == n.Cols {
			return &instruction{code: codeMulAdd, dst: dst, a: p.plain(p.lower(a)), b: p.plain(p.lower(b)), s: t.Coef}, true
		}
	case t.Node.Op == graph.OpChain:
		a, b := p.cut(t.Node)
		if p.operatorOf(a) == nil && p.transposedOperator(b) == nil {
			return &instruction{code: codeMatMul, dst: dst, a: p.lower(a), b: p.lower(b), s: t.Coef, t: 1}, true
		}
	}
	return in, false
}
