package graph

import "slices"

// RowWeights returns the weights w, n x 1, of the rows of X if f has a term Σ_i φ_i(‖X_i·‖²). The gradient of this term
// is diag(w)X with w_i = 2φ_i'(‖X_i·‖²). RowWeights returns nil if f has no such term, or if w does not grow as rows go
// to zero.
func (g *Graph) RowWeights(f *Node) *Node {
	squares := g.reduce(g.Power(g.X, 2), g.X.Rows, 1)
	w := g.scale(2, g.Derivative(f, squares))
	if w.isFunctionOf(squares) && w.grows() {
		return w
	}
	return nil
}

// isFunctionOf reports whether every entry of n is a function only of the corresponding entry of a column.
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
