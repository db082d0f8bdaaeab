package graph

import "slices"

// Term is c·A in a sum, and A.^c in a product.
type Term struct {
	Coef float64
	Node *Node
}

// mostTerms limits the number of terms of a nested sum that Sum flattens, and mostFactors limits the number of factors
// of nested products that Powers and Chain flatten.
const (
	mostTerms   = 64
	mostFactors = 16
)

// terms holds the terms of a sum or the factors of a product. All occurrences of a node are combined into one element.
type terms []Term

func (t *terms) add(c float64, n *Node) {
	for k := range *t {
		if (*t)[k].Node == n {
			(*t)[k].Coef += c
			return
		}
	}
	*t = append(*t, Term{c, n})
}

// nonzero returns the terms whose coefficient is not 0.
func (t terms) nonzero() terms {
	return slices.DeleteFunc(t, func(term Term) bool { return term.Coef == 0 })
}

// extent returns the shape of a sum or product of terms. The terms are broadcast to this shape.
func extent(terms []Term) (rows, cols int) {
	rows, cols = 1, 1
	for _, t := range terms {
		rows, cols = max(rows, t.Node.Rows), max(cols, t.Node.Cols)
	}
	return rows, cols
}

// mapped returns a term for each argument a of n: the node to(a) with the coefficient of a.
func (n *Node) mapped(to func(a *Node) *Node) []Term {
	out := make([]Term, len(n.Args))
	for k, a := range n.Args {
		out[k] = Term{n.Coefs[k], to(a)}
	}
	return out
}

// Terms returns the terms of a sum, or the factors of a product.
func (n *Node) Terms() []Term { return n.mapped(func(a *Node) *Node { return a }) }

// Sum returns Σ c·A as a matrix of the given shape, to which the terms are broadcast. Sum flattens nested sums, unless
// they are long, and combines equal terms.
func (g *Graph) Sum(rows, cols int, summed ...Term) *Node {
	var flat terms
	var filled float64
	add := func(c float64, n *Node) {
		if n.Op == OpNumber {
			filled += c * n.Coefs[0]
		} else if c != 0 {
			flat.add(c, n)
		}
	}
	for _, t := range summed {
		if n := t.Node; n.Op == OpSum && (len(n.Args) < mostTerms && len(flat) < mostTerms || len(n.Args) == 1) {
			for k, a := range n.Args {
				add(t.Coef*n.Coefs[k], a)
			}
		} else {
			add(t.Coef, n)
		}
	}
	switch flat = flat.nonzero(); {
	case len(flat) == 0:
		return g.filled(filled, rows, cols)
	case filled != 0:
		flat = append(flat, Term{filled, g.number(1)})
	case len(flat) == 1 && flat[0].Coef == 1 && flat[0].Node.Rows == rows && flat[0].Node.Cols == cols:
		return flat[0].Node
	}
	return g.ordered(OpSum, rows, cols, flat)
}

// Total returns Σ c·A, where the matrices A are broadcast to a common shape.
func (g *Graph) Total(summed ...Term) *Node {
	rows, cols := extent(summed)
	return g.Sum(rows, cols, summed...)
}

// ordered returns a node whose terms are sorted by id, so that sums and products that differ only in order share a
// node.
func (g *Graph) ordered(op Op, rows, cols int, terms []Term) *Node {
	for k := 1; k < len(terms); k++ { // terms are few, and slices.SortFunc would add 4 KB to the program
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

// add returns c·A + d·B, where A and B are broadcast to a common shape.
func (g *Graph) add(c float64, a *Node, d float64, b *Node) *Node {
	return g.Total(Term{c, a}, Term{d, b})
}

// plus returns v + A.
func (g *Graph) plus(v float64, a *Node) *Node { return g.add(1, a, v, g.number(1)) }

// scale returns v·A.
func (g *Graph) scale(v float64, a *Node) *Node { return g.Sum(a.Rows, a.Cols, Term{v, a}) }

// expand repeats a row, a column or a number to make a matrix of the given shape.
func (g *Graph) expand(a *Node, rows, cols int) *Node { return g.Sum(rows, cols, Term{1, a}) }

// expanded returns the smaller node that n repeats, and its coefficient. If n is not a repetition of a smaller node, ok
// is false.
func (n *Node) expanded() (inner *Node, c float64, ok bool) {
	if n.Op == OpSum && len(n.Args) == 1 && n.Args[0].Size() < n.Size() {
		return n.Args[0], n.Coefs[0], true
	}
	return nil, 0, false
}

// Scaled returns c and A such that n = c·A, or 1 and n if n is not a multiple of another node.
func (n *Node) Scaled() (c float64, a *Node) {
	if n.Op == OpSum && len(n.Args) == 1 && n.Args[0].Rows == n.Rows && n.Args[0].Cols == n.Cols {
		return n.Coefs[0], n.Args[0]
	}
	return 1, n
}
