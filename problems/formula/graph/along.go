package graph

// Along returns the directional derivative of a node along d, by forward-mode differentiation.
func (g *Graph) Along(n, d *Node) *Node {
	change := map[*Node]*Node{g.X: d}
	needed := make([]bool, n.id+1)
	needed[n.id] = true
	for id := n.id; id >= 0; id-- {
		for _, a := range g.Nodes[id].Args {
			needed[a.id] = needed[a.id] || needed[id]
		}
	}
	for id, need := range needed { // arguments come before the nodes that use them
		m := g.Nodes[id]
		if !need || m.Depends&onX == 0 || m.Op == OpX {
			continue
		}
		g.place = m.Place
		var terms []Term
		for k, a := range m.Args {
			if a.Depends&onX != 0 {
				terms = append(terms, Term{1, g.push(m, k, change[a])})
			}
		}
		change[m] = g.Sum(m.Rows, m.Cols, terms...)
	}
	if n.Depends&onX == 0 {
		return g.filled(0, n.Rows, n.Cols)
	}
	return change[n]
}

// push returns the change of node n that results if its argument k changes by dot.
func (g *Graph) push(n *Node, k int, dot *Node) *Node {
	if d := g.partial(n, k); d != nil {
		return g.product(d, dot)
	}
	a := n.Args[k]
	switch n.Op {
	case OpChain:
		factors := append([]*Node{}, n.Args...)
		factors[k] = dot
		return g.Chain(factors...)
	case OpDet:
		return g.product(n, g.trace(g.Chain(g.inverse(a), dot)))
	case OpLogdet:
		return g.trace(g.Chain(g.inverse(a), dot))
	case OpInverse:
		return g.scale(-1, g.Chain(n, dot, n))
	case OpSolve:
		if k == 1 {
			return g.solve(n.Args[0], dot)
		}
		return g.scale(-1, g.solve(a, g.Chain(dot, n)))
	case OpOrder:
		if k == 1 {
			return g.filled(0, n.Rows, n.Cols)
		}
		return g.inOrder(dot, n.Args[1], n.At[0])
	case OpLargest:
		return g.reduce(g.product(dot, g.atLargest(n)), n.Rows, n.Cols)
	case OpFunction, OpSlope, OpCurve:
		return g.along(n, k, dot)
	case OpRoot:
		return g.sylvester(n, dot)
	case OpSylvester:
		if k == 0 {
			dot = g.add(-1, g.Chain(dot, n), -1, g.Chain(n, dot))
		}
		return g.sylvester(n.Args[0], dot)
	case OpEigenvalue:
		return g.reduce(g.product(g.ofSquare(OpLeading, a), dot), 1, 1)
	case OpLeading:
		return g.turned(n, dot)
	case OpEigenvalues:
		q := g.ofSquare(OpEigenvectors, a)
		return g.diagonal(g.Chain(g.Transposed(q), dot, q))
	case OpEigenvectors:
		return g.Chain(n, g.product(g.gaps(n), g.Chain(g.Transposed(n), dot, n)))
	case OpCholesky, OpUpperFactor:
		return g.pushTriangular(n, dot)
	}
	return g.linear(n, dot, n.Cols)
}

// linear applies the linear operation of node n to a, in place of the argument of n. If the op of n does not determine
// the number of columns of the result, this number is cols.
func (g *Graph) linear(n, a *Node, cols int) *Node {
	switch n.Op {
	case OpReduce:
		return g.reduce(a, n.Rows, cols)
	case OpTranspose:
		return g.Transposed(a)
	case OpDiagonal:
		return g.diagonal(a)
	case OpDiagMatrix:
		return g.diagMatrix(a)
	case OpSlice:
		return g.slice(a, n.At[0], n.At[1], n.Rows, cols)
	case OpPad:
		return g.pad(a, n.At[0], n.At[1], n.Rows, cols)
	}
	return g.reshape(a, n.Rows, cols)
}
