package program

import (
	"slices"

	"slep/problems/formula/graph"
)

// accumulator lowers a sum. One instruction writes the base or the first term to dst, and further instructions add the
// other terms to dst.
type accumulator struct {
	*program
	n       *graph.Node
	dst     *value
	base    float64 // the sum of the terms that are known numbers, to be added to every entry
	written bool    // whether there is already an instruction that writes to dst
}

// sum lowers Σ c·A.
func (p *program) sum(n *graph.Node) operand {
	s := accumulator{program: p, n: n, dst: p.newValue(n, n.Rows, n.Cols)}
	terms := s.terms()
	if s.base != 0 {
		s.start()
	}
	first := slices.IndexFunc(terms, func(t graph.Term) bool { return s.fits(t.Node) && t.Node.Op != graph.OpPad })
	if first > 0 && !s.written { // begin with a term that can initialise dst
		terms[0], terms[first] = terms[first], terms[0]
	}
	for _, t := range terms {
		s.add(t)
	}
	s.start()
	return s.dst.whole()
}

// fits reports whether a term has the shape of the sum. A smaller term is broadcast to this shape.
func (s *accumulator) fits(n *graph.Node) bool { return n.Rows == s.n.Rows && n.Cols == s.n.Cols }

// terms returns the terms that need instructions. Numbers are added to s.base, and constants are combined into one term
// unless all terms are constant.
func (s *accumulator) terms() (terms []graph.Term) {
	var constants []graph.Term
	for _, t := range s.n.Terms() {
		switch {
		case t.Node.Op == graph.OpNumber:
			s.base += t.Coef * t.Node.Coefs[0]
		case !t.Node.Varies():
			constants = append(constants, t)
		default:
			terms = append(terms, s.weighted(t))
		}
	}
	if len(constants) > 1 && len(terms) > 0 {
		constants = []graph.Term{{Coef: 1, Node: s.c.Total(constants...)}}
	}
	return append(terms, constants...)
}

// start appends an instruction that writes the base to dst, unless an earlier instruction writes to dst.
func (s *accumulator) start() {
	if !s.written {
		s.emit(&instruction{op: codeFill, dst: s.dst, s: s.base})
		s.written = true
	}
}

func (s *accumulator) add(t graph.Term) {
	in := s.fused(t)
	switch {
	case in != nil && in.op == codeMatMul && !s.written:
		in.t, s.written = 0, true
	case in != nil:
		s.start()
	default:
		in = &instruction{op: codeAdd, a: s.plain(s.lower(t.Node))}
		if !s.written && in.a.rows == s.n.Rows && in.a.cols == s.n.Cols {
			in.op, s.written = codeScale, true
		}
		s.start()
	}
	in.dst, in.s = s.dst, t.Coef
	s.emit(in)
}

// If a term is an entrywise product that is used only once, weighted multiplies the coefficient of the term by the
// scalar constants in the product, and removes them from the product.
func (p *program) weighted(t graph.Term) graph.Term {
	if t.Node.Op != graph.OpProduct || p.uses[t.Node] > 1 {
		return t
	}
	var rest []graph.Term
	for _, f := range t.Node.Terms() {
		if f.Node.Scalar() && !f.Node.Varies() {
			t.Coef *= p.c.Value(p.c.Power(f.Node, f.Coef)).Data[0]
		} else {
			rest = append(rest, f)
		}
	}
	if len(rest) == len(t.Node.Args) {
		return t
	}
	c, n := p.c.Powers(rest...).Scaled()
	return graph.Term{Coef: t.Coef * c, Node: n}
}

// fused returns an instruction that computes and adds a term without storing the term, or nil if no such instruction
// exists.
func (s *accumulator) fused(t graph.Term) *instruction {
	n := t.Node
	if _, done := s.memo[n]; done || !n.Varies() || s.uses[n] > 1 || !s.fits(n) {
		return nil
	}
	switch n.Op {
	case graph.OpPad:
		return &instruction{op: graph.OpPad, a: s.plain(s.lower(n.Args[0])), node: n}
	case graph.OpProduct:
		if a, b := s.halves(n); a != nil && s.fits(b) {
			return &instruction{op: codeMulAdd, a: s.plain(s.lower(a)), b: s.plain(s.lower(b))}
		}
	case graph.OpChain:
		if a, b := s.cut(n); s.operatorOf(a, false) == nil && s.operatorOf(b, true) == nil {
			return &instruction{op: codeMatMul, a: s.lower(a), b: s.lower(b), t: 1}
		}
	}
	return nil
}
