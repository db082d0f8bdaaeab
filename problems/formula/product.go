package formula

import "math"

// product returns A.*B.*.., smaller ones repeated.
func (g *graph) product(factors ...*node) *node {
	terms := make([]term, len(factors))
	for k, f := range factors {
		terms[k] = term{1, f}
	}
	return g.powers(terms...)
}

// power returns A.^e.
func (g *graph) power(a *node, e float64) *node { return g.powers(term{e, a}) }

// powers returns the product of all A.^c. It flattens nested products, joins equal factors and puts numbers in front.
func (g *graph) powers(terms ...term) *node {
	rows, cols := 1, 1
	for _, t := range terms {
		rows, cols = max(rows, t.n.rows), max(cols, t.n.cols)
	}
	front, flat := 1., []term(nil)
	var add func(e float64, n *node)
	add = func(e float64, n *node) {
		if e == 0 {
			return
		}
		if n.op == opNumber {
			front *= math.Pow(n.coefs[0], e)
			return
		}
		if n.op == opSum && len(n.args) == 1 && (whole(e) || n.coefs[0] > 0) {
			front *= math.Pow(n.coefs[0], e)
			n = n.args[0]
			add(e, n)
			return
		}
		if n.op == opProduct && len(n.args)+len(flat) <= mostFactors && n.opens(e) {
			for k, a := range n.args {
				add(e*n.coefs[k], a)
			}
			return
		}
		for k := range flat {
			if flat[k].n == n {
				flat[k].c += e
				return
			}
		}
		flat = append(flat, term{e, n})
	}
	for _, t := range terms {
		add(t.c, t.n)
	}
	kept := flat[:0]
	for _, t := range flat {
		if t.c != 0 {
			kept = append(kept, t)
		}
	}
	if len(kept) == 0 || front == 0 {
		return g.filled(front, rows, cols)
	}
	r, c := 1, 1
	for _, t := range kept {
		r, c = max(r, t.n.rows), max(c, t.n.cols)
	}
	n := kept[0].n
	if len(kept) > 1 || kept[0].c != 1 {
		n = g.ordered(opProduct, r, c, kept)
	}
	return g.sum(rows, cols, term{front, n})
}

func whole(e float64) bool { return e == math.Trunc(e) }

// opens reports whether (Π A.^c).^e is Π A.^(ce) wherever the first is defined: for whole e, or if no factor can be
// below 0.
func (n *node) opens(e float64) bool {
	if whole(e) {
		return true
	}
	for _, c := range n.coefs {
		if whole(c) {
			return false
		}
	}
	return true
}

// apply returns a function of every entry.
func (g *graph) apply(code int, a *node) *node {
	switch {
	case a.op == opNumber:
		return g.filled(elementwise[code].value(a.coefs[0]), a.rows, a.cols)
	case code == fnSqrt:
		return g.power(a, .5)
	case code == fnLog && a.op == opDet:
		return g.unary(opLogdet, 1, 1, a.args[0])
	}
	return g.intern(&node{op: opApply, rows: a.rows, cols: a.cols, args: []*node{a}, at: [2]int{code}})
}

// raise returns A.^B.
func (g *graph) raise(a, b *node) *node {
	if b.op == opNumber {
		p := g.power(a, b.coefs[0])
		return g.expand(p, max(a.rows, b.rows), max(a.cols, b.cols))
	}
	return g.intern(&node{op: opPower, rows: max(a.rows, b.rows), cols: max(a.cols, b.cols), args: []*node{a, b}})
}

// larger returns the larger entries of two, smaller returns the smaller ones.
func (g *graph) larger(a, b *node) *node {
	if a.op == opNumber && b.op == opNumber {
		return g.filled(math.Max(a.coefs[0], b.coefs[0]), max(a.rows, b.rows), max(a.cols, b.cols))
	}
	return g.intern(&node{op: opMax, rows: max(a.rows, b.rows), cols: max(a.cols, b.cols), args: []*node{a, b}})
}

func (g *graph) smaller(a, b *node) *node {
	return g.scale(-1, g.larger(g.scale(-1, a), g.scale(-1, b)))
}
