package formula

// affine reports whether a node is AX + C with constants A and C, and returns these; nil stands for 0.
func (g *graph) affine(n *node) (a, c *node, ok bool) {
	if !n.varies() {
		return nil, n, true
	}
	first, from, fine := n, (*node)(nil), false
	switch n.op {
	case opX:
		return g.eye(n.rows), nil, true
	case opSum:
		return g.affineSum(n)
	case opChain: // constants*(AX + C)
		last := len(n.args) - 1
		before := g.chain(n.args[:last]...)
		if first = n.args[last]; before.varies() {
			return nil, nil, false
		}
		a, from, fine = g.affine(first)
		return g.chainOf(before, a), g.chainOf(before, from), fine
	case opProduct: // a number or a column times AX + C
		var weights []term
		first = nil
		for k, b := range n.args {
			switch {
			case !b.varies() && b.cols == 1:
				weights = append(weights, term{n.coefs[k], b})
			case first == nil && n.coefs[k] == 1 && (b.rows == n.rows || b.rows == 1) && b.cols == n.cols:
				first = b
			default:
				return nil, nil, false
			}
		}
		if first == nil {
			return nil, nil, false
		}
		w := g.expand(g.powers(weights...), n.rows, 1)
		if first.rows == n.rows {
			w = g.diagMatrix(w)
		}
		a, from, fine = g.affine(first)
		return g.chainOf(w, a), g.chainOf(w, from), fine
	case opSolve:
		if n.args[0].varies() {
			return nil, nil, false
		}
		a, from, fine = g.affine(n.args[1])
		if a != nil {
			a = g.solve(n.args[0], a)
		}
		if from != nil {
			from = g.solve(n.args[0], from)
		}
		return a, from, fine
	case opReduce, opSlice, opPad:
		return g.affineRows(n)
	}
	return nil, nil, false
}

// chainOf returns the product of two constants, nil where one is 0.
func (g *graph) chainOf(w, a *node) *node {
	if a == nil {
		return nil
	}
	if w.scalar() {
		return g.product(w, a)
	}
	return g.chain(w, a)
}

// affineSum does the same for a sum.
func (g *graph) affineSum(n *node) (a, c *node, ok bool) {
	for k, b := range n.args {
		if !b.varies() {
			b = g.expand(b, n.rows, n.cols)
		} else if b.cols != n.cols { // a column repeated is no AX
			return nil, nil, false
		}
		left, right, ok := g.affine(b)
		if !ok {
			return nil, nil, false
		}
		if left != nil {
			left = g.scale(n.coefs[k], g.expand(left, n.rows, left.cols))
			if a != nil {
				left = g.add(1, a, 1, left)
			}
			a = left
		}
		if right != nil {
			right = g.scale(n.coefs[k], g.expand(right, n.rows, n.cols))
			if c != nil {
				right = g.add(1, c, 1, right)
			}
			c = right
		}
	}
	return a, c, true
}

// affineRows does the same for a sum, a block or a padding of all columns: A and C are summed, sliced or padded.
func (g *graph) affineRows(n *node) (a, c *node, ok bool) {
	of := n.args[0]
	if of.cols != n.cols {
		return nil, nil, false
	}
	a, c, ok = g.affine(of)
	for _, part := range []**node{&a, &c} {
		if *part == nil {
			continue
		}
		cols := (*part).cols
		switch n.op {
		case opReduce:
			*part = g.reduce(*part, n.rows, cols)
		case opSlice:
			*part = g.slice(*part, n.at[0], 0, n.rows, cols)
		default:
			*part = g.pad(*part, n.at[0], 0, n.rows, cols)
		}
	}
	return a, c, ok
}

// quadratic returns A and H of f = ½tr(XᵀAX) + tr(HᵀX) + constant, an f of degree 2 with the given gradient. H is nil
// if it is 0, and A is nil if f has another form.
func (g *graph) quadratic(gradient *node) (a, h *node) {
	a, h, ok := g.affine(gradient)
	if !ok || a == nil || a.is(0) {
		return nil, nil
	}
	if h != nil && h.is(0) {
		h = nil
	}
	if !g.symmetric(a) { // it is, but for rounding
		a = g.add(.5, a, .5, g.transposed(a))
	}
	return a, h
}
