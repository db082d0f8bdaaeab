package graph

// affine returns A and C if a node is AX + C with constants A and C. Otherwise ok is false. A nil matrix stands for 0.
func (g *Graph) affine(n *Node) (a, c *Node, ok bool) {
	if !n.Varies() {
		return nil, n, true
	}
	switch n.Op {
	case OpX:
		return g.Eye(n.Rows), nil, true
	case OpSum:
		return g.affineSum(n)
	case OpChain: // a product of constants and AX + C
		last := len(n.Args) - 1
		before := g.Chain(n.Args[:last]...)
		if before.Varies() {
			return nil, nil, false
		}
		return g.affineOf(n.Args[last], func(part *Node) *Node { return g.chainOf(before, part) })
	case OpProduct: // AX + C, scaled by a number or row by row by a column
		var weights []Term
		var first *Node
		for k, b := range n.Args {
			switch {
			case !b.Varies() && b.Cols == 1:
				weights = append(weights, Term{n.Coefs[k], b})
			case first == nil && n.Coefs[k] == 1 && (b.Rows == n.Rows || b.Rows == 1) && b.Cols == n.Cols:
				first = b
			default:
				return nil, nil, false
			}
		}
		if first == nil {
			return nil, nil, false
		}
		w := g.expand(g.Powers(weights...), n.Rows, 1)
		if first.Rows == n.Rows {
			w = g.diagMatrix(w)
		}
		return g.affineOf(first, func(part *Node) *Node { return g.chainOf(w, part) })
	case OpSolve:
		if !n.Args[0].Varies() {
			return g.affineOf(n.Args[1], func(part *Node) *Node { return g.solve(n.Args[0], part) })
		}
	case OpReduce, OpSlice, OpPad: // operations that act on each column separately
		if a := n.Args[0]; a.Cols == n.Cols {
			return g.affineOf(a, func(part *Node) *Node { return g.linear(n, part, part.Cols) })
		}
	}
	return nil, nil, false
}

// affineOf applies a linear operation to the A and C of a node.
func (g *Graph) affineOf(n *Node, operation func(part *Node) *Node) (a, c *Node, ok bool) {
	a, c, ok = g.affine(n)
	for _, part := range []**Node{&a, &c} {
		if *part != nil {
			*part = operation(*part)
		}
	}
	return a, c, ok
}

// chainOf returns the product WA of two constants, where W may be a number.
func (g *Graph) chainOf(w, a *Node) *Node {
	if w.Scalar() {
		return g.product(w, a)
	}
	return g.Chain(w, a)
}

// affineSum is affine for a node that is a sum.
func (g *Graph) affineSum(n *Node) (a, c *Node, ok bool) {
	for k, b := range n.Args {
		if !b.Varies() {
			b = g.expand(b, n.Rows, n.Cols)
		} else if b.Cols != n.Cols { // a repeated column is not of the form AX + C
			return nil, nil, false
		}
		left, right, ok := g.affine(b)
		if !ok {
			return nil, nil, false
		}
		if left != nil {
			a = g.joinTerm(a, n.Coefs[k], g.expand(left, n.Rows, left.Cols))
		}
		if right != nil {
			c = g.joinTerm(c, n.Coefs[k], g.expand(right, n.Rows, n.Cols))
		}
	}
	return a, c, true
}

// joinTerm returns S + c·A. A nil S means 0.
func (g *Graph) joinTerm(sum *Node, c float64, a *Node) *Node {
	if a = g.scale(c, a); sum == nil {
		return a
	}
	return g.add(1, sum, 1, a)
}

// Quadratic returns A and H if f, with the given gradient, is ½tr(XᵀAX) + tr(HᵀX) plus a constant. If H is 0, the
// result H is nil. If f does not have this form, A is nil.
func (g *Graph) Quadratic(f, gradient *Node) (a, h *Node) {
	if g.Degree(f) != 2 {
		return nil, nil
	}
	a, h, ok := g.affine(gradient)
	if !ok || a == nil || a.is(0) {
		return nil, nil
	}
	if h != nil && h.is(0) {
		h = nil
	}
	if !g.Symmetric(a) { // A is symmetric up to rounding errors
		a = g.add(.5, a, .5, g.Transposed(a))
	}
	return a, h
}
