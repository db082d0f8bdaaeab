package graph

import "slices"

// Derivative returns the derivative of f with respect to a node, such as X, by reverse-mode differentiation. The
// adjoint of a node is the derivative of f with respect to the node. The nodes are visited in the order from f back to
// the variable, and each node adds its contributions to the adjoints of its arguments. An adjoint that is smaller than
// its node represents a matrix of the node's shape that consists of copies of the adjoint.
func (g *Graph) Derivative(f, by *Node) *Node {
	adjoint := map[*Node][]Term{f: {{1, g.number(1)}}}
	for id := f.id; id >= 0; id-- {
		n := g.Nodes[id]
		parts, ok := adjoint[n]
		if !ok || n == by {
			continue
		}
		delete(adjoint, n)
		g.place = n.Place
		bar := g.Total(parts...)
		for k, a := range n.Args {
			if a.Depends&onX != 0 {
				adjoint[a] = append(adjoint[a], Term{1, g.pull(n, k, bar)})
			}
		}
	}
	return g.Sum(by.Rows, by.Cols, adjoint[by]...)
}

// partial returns the entrywise derivative of a node with respect to argument k, or nil if the node is not computed
// entry by entry.
func (g *Graph) partial(n *Node, k int) *Node {
	a := n.Args[k]
	switch n.Op {
	case OpSum:
		return g.number(n.Coefs[k])
	case OpProduct:
		terms := n.Terms()
		if terms[k].Coef--; terms[k].Coef == 0 {
			terms = slices.Delete(terms, k, k+1)
		}
		return g.scale(n.Coefs[k], g.Powers(terms...))
	case OpApply:
		return slopes[n.Function.Name](g, a, n)
	case OpPower:
		base, exponent := n.Args[0], n.Args[1]
		if k == 0 {
			return g.product(exponent, g.raise(base, g.plus(-1, exponent)))
		}
		return g.product(n, g.apply("log", base))
	case OpMax:
		above := g.apply("sign", g.add(1, a, -1, n.Args[1-k]))
		return g.scale(.5, g.plus(1, above))
	}
	return nil
}

// pull returns the contribution of the adjoint of a node to the adjoint of its argument k.
func (g *Graph) pull(n *Node, k int, bar *Node) *Node {
	a := n.Args[k]
	if d := g.partial(n, k); d != nil {
		out := g.product(bar, d)
		if out.Rows > a.Rows || out.Cols > a.Cols || a.Size() < n.Size() { // n repeats its argument
			out = g.reduce(g.expand(out, n.Rows, n.Cols), a.Rows, a.Cols)
		}
		return out
	}
	if n.Op == OpReduce {
		return bar
	}
	if n.Op == OpTranspose {
		return g.Transposed(bar)
	}
	bar = g.expand(bar, n.Rows, n.Cols)
	switch n.Op {
	case OpChain:
		factors := []*Node{}
		for j := k - 1; j >= 0; j-- {
			factors = append(factors, g.Transposed(n.Args[j]))
		}
		factors = append(factors, bar)
		for j := len(n.Args) - 1; j > k; j-- {
			factors = append(factors, g.Transposed(n.Args[j]))
		}
		return g.Chain(factors...)
	case OpDiagonal:
		return g.pad(g.diagMatrix(bar), 0, 0, a.Rows, a.Cols)
	case OpDiagMatrix:
		return g.diagonal(bar)
	case OpDet:
		return g.product(bar, n, g.Transposed(g.inverse(a)))
	case OpLogdet:
		return g.product(bar, g.Transposed(g.inverse(a)))
	case OpInverse:
		turned := g.Transposed(n)
		return g.scale(-1, g.Chain(turned, bar, turned))
	case OpSolve:
		right := g.solve(g.Transposed(n.Args[0]), bar)
		if k == 1 {
			return right
		}
		return g.scale(-1, g.Chain(right, g.Transposed(n)))
	case OpSlice:
		return g.pad(bar, n.At[0], n.At[1], a.Rows, a.Cols)
	case OpPad:
		return g.slice(bar, n.At[0], n.At[1], a.Rows, a.Cols)
	case OpLargest:
		return g.product(bar, g.atLargest(n))
	case OpOrder: // the order is locally constant, so the derivative with respect to B is 0
		if k == 1 {
			return g.filled(0, a.Rows, a.Cols)
		}
		return g.inOrder(bar, n.Args[1], 1-n.At[0])
	case OpFunction, OpSlope:
		if n.Op == OpSlope && k == 0 {
			n = &Node{Op: OpSlope, Rows: n.Rows, Args: []*Node{a, g.Transposed(n.Args[1])}, Function: n.Function}
		}
		return g.along(n, k, bar)
	case OpRoot:
		return g.sylvester(n, bar)
	case OpSylvester:
		right := g.sylvester(n.Args[0], bar)
		if k == 1 {
			return right
		}
		turned := g.Transposed(n)
		return g.add(-1, g.Chain(right, turned), -1, g.Chain(turned, right))
	case OpEigenvalue:
		return g.product(bar, g.ofSquare(OpLeading, a))
	case OpLeading:
		return g.turned(n, bar)
	case OpEigenvalues: // Q*diag(bar)*Q'
		q := g.ofSquare(OpEigenvectors, a)
		return g.Chain(q, g.diagMatrix(bar), g.Transposed(q))
	case OpCholesky, OpUpperFactor:
		return g.pullTriangular(n, bar)
	case OpEigenvectors:
		turned := g.Transposed(n)
		return g.Chain(n, g.product(g.gaps(n), g.Chain(turned, bar)), turned)
	}
	return g.reshape(bar, a.Rows, a.Cols) // OpReshape
}
