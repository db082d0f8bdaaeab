package formula

// term is c·A in a sum, and A.^c in a product.
type term struct {
	c float64
	n *node
}

// Nested sums and products are flattened up to so many terms and factors.
const (
	mostTerms   = 64
	mostFactors = 16
)

// sum returns Σ c·A as a matrix of the given shape. It flattens nested sums and joins equal terms.
func (g *graph) sum(rows, cols int, terms ...term) *node {
	var flat []term
	var filled float64
	add := func(c float64, n *node) {
		if c == 0 {
			return
		}
		for k := range flat {
			if flat[k].n == n {
				flat[k].c += c
				return
			}
		}
		flat = append(flat, term{c, n})
	}
	for _, t := range terms {
		switch {
		case t.n.op == opNumber:
			filled += t.c * t.n.coefs[0]
		case t.n.op == opSum && (len(t.n.args) < mostTerms && len(flat) < mostTerms || len(t.n.args) == 1):
			for k, a := range t.n.args {
				if a.op == opNumber {
					filled += t.c * t.n.coefs[k]
				} else {
					add(t.c*t.n.coefs[k], a)
				}
			}
		default:
			add(t.c, t.n)
		}
	}
	kept := flat[:0]
	for _, t := range flat {
		if t.c != 0 {
			kept = append(kept, t)
		}
	}
	switch {
	case len(kept) == 0:
		return g.filled(filled, rows, cols)
	case filled != 0:
		kept = append(kept, term{filled, g.number(1)})
	case len(kept) == 1 && kept[0].c == 1 && kept[0].n.rows == rows && kept[0].n.cols == cols:
		return kept[0].n
	}
	return g.ordered(opSum, rows, cols, kept)
}

// ordered returns a node whose terms can come in any order.
func (g *graph) ordered(op op, rows, cols int, terms []term) *node {
	for k := 1; k < len(terms); k++ { // few
		for j := k; j > 0 && terms[j].n.id < terms[j-1].n.id; j-- {
			terms[j], terms[j-1] = terms[j-1], terms[j]
		}
	}
	n := &node{op: op, rows: rows, cols: cols, args: make([]*node, len(terms)), coefs: make([]float64, len(terms))}
	for k, t := range terms {
		n.args[k], n.coefs[k] = t.n, t.c
	}
	return g.intern(n)
}

// add returns c·A + d·B, smaller ones repeated.
func (g *graph) add(c float64, a *node, d float64, b *node) *node {
	return g.sum(max(a.rows, b.rows), max(a.cols, b.cols), term{c, a}, term{d, b})
}

// plus returns v + A, scale returns v·A.
func (g *graph) plus(v float64, a *node) *node  { return g.add(1, a, v, g.number(1)) }
func (g *graph) scale(v float64, a *node) *node { return g.sum(a.rows, a.cols, term{v, a}) }

// expand repeats a row, a column or a number.
func (g *graph) expand(a *node, rows, cols int) *node { return g.sum(rows, cols, term{1, a}) }

// expanded returns what n repeats, if it does nothing else.
func (n *node) expanded() (of *node, c float64, ok bool) {
	if n.op == opSum && len(n.args) == 1 && n.args[0].size() < n.size() {
		return n.args[0], n.coefs[0], true
	}
	return nil, 0, false
}

// scaled returns n as c·A.
func (n *node) scaled() (c float64, a *node) {
	if n.op == opSum && len(n.args) == 1 && n.args[0].rows == n.rows && n.args[0].cols == n.cols {
		return n.coefs[0], n.args[0]
	}
	return 1, n
}
