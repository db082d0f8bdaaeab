package graph

// Term is c·A in a sum, and A.^c in a product.
type Term struct {
	Coef float64
	Node *Node
}

// Nested sums and products are flattened up to so many terms and factors.
const (
	mostTerms   = 64
	mostFactors = 16
)

// Sum returns Σ c·A as a matrix of the given shape. It flattens nested sums and joins equal terms.
func (g *Graph) Sum(rows, cols int, terms ...Term) *Node {
	var flat []Term
	var filled float64
	add := func(c float64, n *Node) {
		if c == 0 {
			return
		}
		for k := range flat {
			if flat[k].Node == n {
				flat[k].Coef += c
				return
			}
		}
		flat = append(flat, Term{c, n})
	}
	for _, t := range terms {
		switch {
		case t.Node.Op == OpNumber:
			filled += t.Coef * t.Node.Coefs[0]
		case t.Node.Op == OpSum && (len(t.Node.Args) < mostTerms && len(flat) < mostTerms || len(t.Node.Args) == 1):
			for k, a := range t.Node.Args {
				if a.Op == OpNumber {
					filled += t.Coef * t.Node.Coefs[k]
				} else {
					add(t.Coef*t.Node.Coefs[k], a)
				}
			}
		default:
			add(t.Coef, t.Node)
		}
	}
	kept := flat[:0]
	for _, t := range flat {
		if t.Coef != 0 {
			kept = append(kept, t)
		}
	}
	switch {
	case len(kept) == 0:
		return g.filled(filled, rows, cols)
	case filled != 0:
		kept = append(kept, Term{filled, g.number(1)})
	case len(kept) == 1 && kept[0].Coef == 1 && kept[0].Node.Rows == rows && kept[0].Node.Cols == cols:
		return kept[0].Node
	}
	return g.ordered(OpSum, rows, cols, kept)
}

// ordered returns a node whose terms can come in any order.
func (g *Graph) ordered(op Op, rows, cols int, terms []Term) *Node {
	for k := 1; k < len(terms); k++ { // few
		for j := k; j > 0 && terms[j].Node.id < terms[j-1].Node.id; j-- {
			terms[j], terms[j-1] = terms[j-1], terms[j]
		}
	}
	n := &Node{Op: op, Rows: rows, Cols: cols, Args: make([]*Node, len(terms)), Coefs: make([]float64, len(terms))}
	for k, t := range terms {
		n.Args[k], n.Coefs[k] = t.Node, t.Coef
	}
	return g.intern(n)
}

// add returns c·A + d·B, smaller ones repeated.
func (g *Graph) add(c float64, a *Node, d float64, b *Node) *Node {
	return g.Sum(max(a.Rows, b.Rows), max(a.Cols, b.Cols), Term{c, a}, Term{d, b})
}

// plus returns v + A, scale returns v·A.
func (g *Graph) plus(v float64, a *Node) *Node  { return g.add(1, a, v, g.number(1)) }
func (g *Graph) scale(v float64, a *Node) *Node { return g.Sum(a.Rows, a.Cols, Term{v, a}) }

// expand repeats a row, a column or a number.
func (g *Graph) expand(a *Node, rows, cols int) *Node { return g.Sum(rows, cols, Term{1, a}) }

// expanded returns what n repeats, if it does nothing else.
func (n *Node) expanded() (of *Node, c float64, ok bool) {
	if n.Op == OpSum && len(n.Args) == 1 && n.Args[0].Size() < n.Size() {
		return n.Args[0], n.Coefs[0], true
	}
	return nil, 0, false
}

// Scaled returns n as c·A.
func (n *Node) Scaled() (c float64, a *Node) {
	if n.Op == OpSum && len(n.Args) == 1 && n.Args[0].Rows == n.Rows && n.Args[0].Cols == n.Cols {
		return n.Coefs[0], n.Args[0]
	}
	return 1, n
}
