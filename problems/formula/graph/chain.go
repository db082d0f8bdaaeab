package graph

import "slices"

// Chain returns the matrix product of the factors. Chain flattens nested chains unless they are long, collects numbers
// in front of the chain, and simplifies products with identities, diagonal matrices and matrices with repeated rows or
// columns.
func (g *Graph) Chain(factors ...*Node) *Node {
	rows, cols := factors[0].Rows, factors[len(factors)-1].Cols
	front, flat, scalars := 1., []*Node(nil), []*Node(nil)
	for _, f := range factors {
		c, f := f.Scaled()
		front *= c
		if number, rest := g.Split(f, 1, 1); number != nil && !rest.Scalar() { // move numbers in front of the chain
			scalars, f = append(scalars, number), rest
			c, f = f.Scaled()
			front *= c
		}
		switch {
		case f.is(0):
			return g.filled(0, rows, cols)
		case f.Scalar() && len(factors) > 1:
			scalars = append(scalars, f)
		case f.Op == OpChain && len(f.Args)+len(flat) <= mostFactors:
			flat = append(flat, f.Args...)
		default:
			flat = append(flat, f)
		}
	}
	out := g.joined(flat, rows, cols)
	if len(scalars) > 0 {
		out = g.product(append(scalars, out)...)
	}
	return g.scale(front, out)
}

// joined returns the product of factors that are not numbers. Adjacent factors are combined wherever pair can simplify
// their product.
func (g *Graph) joined(flat []*Node, rows, cols int) *Node {
	for k := 0; k+1 < len(flat); k++ {
		if pair := g.pair(flat[k], flat[k+1]); pair != nil {
			flat = append(append(flat[:k:k], pair), flat[k+2:]...)
			return g.Chain(flat...)
		}
	}
	switch len(flat) {
	case 0:
		return g.number(1)
	case 1:
		return flat[0]
	}
	return g.intern(&Node{Op: OpChain, Rows: rows, Cols: cols, Args: flat})
}

// FindChain returns the node of a chain with the given factors, or nil if the graph does not contain it.
func (g *Graph) FindChain(factors []*Node) *Node {
	rows, cols := factors[0].Rows, factors[len(factors)-1].Cols
	known, _ := g.find(&Node{Op: OpChain, Rows: rows, Cols: cols, Args: factors})
	return known
}

// pair returns an expression for A*B that avoids the matrix product of A and B, or nil if no such expression is known.
func (g *Graph) pair(a, b *Node) *Node {
	switch {
	case a.Op == OpDiagMatrix && b.Op == OpDiagMatrix:
		return g.diagMatrix(g.product(a.Args[0], b.Args[0]))
	case a.Op == OpDiagMatrix:
		return g.product(a.Args[0], b)
	case b.Op == OpDiagMatrix:
		return g.product(a, g.Transposed(b.Args[0]))
	}
	if v, c, ok := g.repeats(a); ok && a.Rows > v.Rows { // the rows of A are equal
		return g.expand(g.scale(c, g.Chain(g.expand(v, 1, a.Cols), b)), a.Rows, b.Cols)
	} else if ok { // the columns of A are equal
		return g.scale(c, g.Chain(v, g.reduce(b, 1, b.Cols)))
	}
	if v, c, ok := g.repeats(b); ok && b.Cols > v.Cols {
		return g.expand(g.scale(c, g.Chain(a, g.expand(v, b.Rows, 1))), a.Rows, b.Cols)
	} else if ok {
		return g.scale(c, g.Chain(g.reduce(a, a.Rows, 1), v))
	}
	return nil
}

// repeats returns v and c if a matrix consists of copies of c·v, where v is a row, a column or a number. For other
// matrices, ok is false.
func (g *Graph) repeats(a *Node) (v *Node, c float64, ok bool) {
	if a.Op == OpNumber && a.Size() > 1 {
		return g.number(1), a.Coefs[0], true
	}
	return a.expanded()
}

// Split splits a product into two products: small is the product of all factors that are no larger than the given
// shape, and rest is the product of the other factors. If one of the products would have no factors, or if n is not a
// product, small is nil and rest is n.
func (g *Graph) Split(n *Node, rows, cols int) (small, rest *Node) {
	if n.Op != OpProduct {
		return nil, n
	}
	isSmall := func(t Term) bool { return t.Node.Rows <= rows && t.Node.Cols <= cols }
	in := slices.DeleteFunc(n.Terms(), func(t Term) bool { return !isSmall(t) })
	out := slices.DeleteFunc(n.Terms(), isSmall)
	if len(in) == 0 || len(out) == 0 {
		return nil, n
	}
	return g.Powers(in...), g.Powers(out...)
}

// bracketCost estimates the cost of a chain whose products are computed in the cheapest order.
func bracketCost(f []*Node) float64 {
	cost, _ := Bracket(f, nil)
	return cost
}

// Bracket finds the cheapest order in which to compute the products of a chain, by dynamic programming. The results are
// the total cost and the table cut, where cut[i][j] is the index of the last factor in the left part of f[i..j]. If
// computed(i, j) is true, the product f[i..j] is already known and costs nothing. A nil computed means that no product
// is known.
func Bracket(f []*Node, computed func(i, j int) bool) (total float64, cut [][]int) {
	k := len(f)
	cost, varies := make([][]float64, k), make([][]bool, k)
	cut = make([][]int, k)
	for i := range k {
		cost[i], varies[i], cut[i] = make([]float64, k), make([]bool, k), make([]int, k)
		varies[i][i] = f[i].Varies()
	}
	for span := 1; span < k; span++ {
		for i := 0; i+span < k; i++ {
			j := i + span
			varies[i][j] = varies[i][j-1] || f[j].Varies()
			least := -1.
			for at := i; at < j; at++ {
				rows, inner, cols := float64(f[i].Rows), float64(f[at].Cols), float64(f[j].Cols)
				c := cost[i][at] + cost[at+1][j] + 1
				switch {
				case varies[i][j]:
					c += 2 * rows * inner * cols * density(f[i:at+1]) * density(f[at+1:j+1])
				case rows*cols > rows*inner+inner*cols+1e6: // do not form a constant much larger than its factors
					c += 1e300
				}
				if least < 0 || c < least {
					least, cut[i][j] = c, at
				}
			}
			if cost[i][j] = least; computed != nil && computed(i, j) {
				cost[i][j] = 0
			}
		}
	}
	return cost[0][k-1], cut
}

// If f is a single sparse constant that has been computed, density returns approximately the fraction of its entries
// that are stored. Otherwise the result is 1.
func density(f []*Node) float64 {
	if len(f) > 1 || f[0].Varies() {
		return 1
	}
	n := f[0]
	if n.Op == OpTranspose {
		n = n.Args[0]
	}
	if v := n.Constant; v != nil && v.Sparse != nil {
		return float64(v.Sparse.NNZ()+1) / (float64(n.Rows) * float64(n.Cols))
	}
	return 1
}
