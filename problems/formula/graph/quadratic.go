package graph

import "slices"

// affine returns A and C if a node is AX + C with constants A and C. Otherwise ok is false. A nil matrix means 0.
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
		return g.affineOf(n.Args[last], func(part *Node) *Node { return g.Chain(before, part) })
	case OpProduct: // AX + C multiplied by a number, or with each row multiplied by an entry of a column
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
		return g.affineOf(first, func(part *Node) *Node { return g.Chain(w, part) })
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

// affineSum returns the results of affine for a node that is a sum.
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

// Degree returns the degree of a node as a polynomial in X, or -1 if the node is not known to be a polynomial.
func (g *Graph) Degree(n *Node) int { return degree(n, map[*Node]int{}) }

func degree(n *Node, known map[*Node]int) int {
	if n.Depends == 0 {
		return 0
	}
	if d, ok := known[n]; ok {
		return d
	}
	largest, sum := 0, 0
	for k, a := range n.Args {
		d := degree(a, known)
		if n.Op == OpProduct && d > 0 {
			if e := n.Coefs[k]; e > 0 && whole(e) && e < 1e6 {
				d *= int(e)
			} else {
				d = -1
			}
		}
		if d < 0 || sum < 0 || sum > 1e6 {
			largest, sum = -1, -1
			break
		}
		largest, sum = max(largest, d), sum+d
	}
	out := -1
	switch n.Op {
	case OpX:
		out = 1
	case OpSum, OpReduce, OpTranspose, OpDiagonal, OpDiagMatrix, OpSlice, OpPad, OpReshape:
		out = largest
	case OpProduct, OpChain:
		out = sum
	case OpDet:
		if out = sum; sum > 0 {
			out *= n.Args[0].Rows
		}
	case OpSolve:
		if n.Args[0].Depends == 0 {
			out = largest
		}
	}
	known[n] = out
	return out
}

// RowWeights returns the column w of the weights of the rows of X if f has a term Σ_i φ_i(‖X_i·‖²). The gradient of
// this term is diag(w)X with w_i = 2φ_i'(‖X_i·‖²). RowWeights returns nil if f has no term of this form, or if w
// contains no division that could make it grow as rows go to zero.
func (g *Graph) RowWeights(f *Node) *Node {
	squares := g.reduce(g.Power(g.X, 2), g.X.Rows, 1)
	w := g.scale(2, g.Derivative(f, squares))
	if w.isFunctionOf(squares) && w.grows() {
		return w
	}
	return nil
}

// isFunctionOf reports whether every entry of n depends on X only through the corresponding entry of a column.
func (n *Node) isFunctionOf(column *Node) bool {
	if n == column || !n.Varies() && n.Cols == 1 {
		return true
	}
	switch n.Op {
	case OpSum, OpProduct, OpApply, OpPower, OpMax:
		return !slices.ContainsFunc(n.Args, func(a *Node) bool { return !a.isFunctionOf(column) })
	}
	return false
}

// grows reports whether n contains a division by a node that depends on X.
func (n *Node) grows() bool {
	for k, a := range n.Args {
		if a.Varies() && (n.Op == OpProduct && n.Coefs[k] < 0 || a.grows()) {
			return true
		}
	}
	return false
}
