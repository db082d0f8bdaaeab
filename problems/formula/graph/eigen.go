package graph

import (
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// sylvester returns the solution Y of RY + YR = C for a symmetric R.
func (g *Graph) sylvester(r, c *Node) *Node {
	if c, inner := c.Scaled(); c != 1 {
		return g.scale(c, g.sylvester(r, inner))
	}
	if c.Op == OpDiagMatrix { // if C is a number c times I, Y = (c/2)R⁻¹
		if number, s, ok := g.repeats(c.Args[0]); ok && number.Scalar() {
			return g.product(g.scale(s/2, number), g.inverse(r))
		}
	}
	if r.Scalar() {
		return g.product(g.Power(g.scale(2, r), -1), c)
	}
	return g.intern(&Node{Op: OpSylvester, Rows: c.Rows, Cols: c.Cols, Args: []*Node{r, c}})
}

// ofSymmetric returns the matrix logarithm or exponential of a symmetric matrix.
func (g *Graph) ofSymmetric(name string, a *Node) *Node {
	if a.Scalar() {
		return g.apply(name, a)
	}
	return g.intern(&Node{Op: OpFunction, Rows: a.Rows, Cols: a.Rows, Args: []*Node{a}, Function: syntax.Functions[name]})
}

// along differentiates n, which is the log or exp of a symmetric matrix, or a derivative of log or exp. The result is
// the derivative of n in the direction of the given change of argument k.
func (g *Graph) along(n *Node, k int, change *Node) *Node {
	syntax.FailIf(n.Op == OpCurve, n.Place, "third derivatives of logm and expm are not available")
	if k == 1 { // the derivative of log or exp is linear in the direction, which is argument 1
		n = g.ofSymmetric(n.Function.Name, n.Args[0])
	}
	out := &Node{Op: OpSlope, Rows: n.Rows, Cols: n.Rows, Args: []*Node{n.Args[0], change}, Function: n.Function}
	if n.Op == OpSlope {
		out.Op, out.Args[1] = OpCurve, g.beside(n.Args[1], change, 0, 1)
	}
	return g.intern(out)
}

// slope returns the node for dlogm or dexpm.
func (b *Problem) slope(e *syntax.Expr, a *Node) *Node {
	change := b.expr(e.Args[1])
	b.symmetricOnly(e, a)
	name := e.Text[1:4]
	if a.Scalar() {
		return b.product(slopes[name](b.Graph, a, b.apply(name, a)), change)
	}
	return b.along(b.ofSymmetric(name, a), 0, change)
}

// singularValues returns the singular values of a matrix as a column in descending order.
func (b *Problem) singularValues(e *syntax.Expr, a *Node) *Node {
	b.kinkIf(a.Varies(), e)
	values := b.ofSquare(OpEigenvalues, b.gram(a))
	if !a.Varies() {
		values = b.larger(values, b.filled(0, 1, 1)) // rounding may make eigenvalues negative
	}
	list := lists.Make(values.Rows, func(k int) int { return values.Rows - 1 - k })
	return b.Power(b.Chain(b.selection(list, len(list)), values), .5)
}

// The entries of gaps(n) are 1/(λ_j - λ_i), or 0 where λ_i = λ_j. The node n is the matrix Q of the eigenvectors of a
// symmetric matrix S, and the λ_i are the eigenvalues of S. If S changes by E, Q changes by Q*(gaps(n).*(Q'*E*Q)) to
// first order.
func (g *Graph) gaps(n *Node) *Node {
	values := g.ofSquare(OpEigenvalues, n.Args[0])
	gap := g.Sum(n.Rows, n.Rows, Term{1, g.Transposed(values)}, Term{-1, values})
	return g.Powers(Term{1, gap}, Term{-1, g.plus(1e-150, g.Power(gap, 2))})
}

// turned returns KEP + PEK, the derivative of P = leading(S) along a change E of S. Here, λ = tr(PS) is the largest
// eigenvalue of S, and K = (λI - S + P)⁻¹ - P is the pseudoinverse of λI - S. The linear map from E to the derivative
// is self-adjoint.
func (g *Graph) turned(p, change *Node) *Node {
	s := p.Args[0]
	shift := g.product(g.reduce(g.product(p, s), 1, 1), g.Eye(s.Rows))
	k := g.add(1, g.inverse(g.Total(Term{1, shift}, Term{-1, s}, Term{1, p})), -1, p)
	return g.add(1, g.Chain(k, change, p), 1, g.Chain(p, change, k))
}

// gram returns the smaller of V'*V and V*V'.
func (g *Graph) gram(v *Node) *Node {
	if v.Rows < v.Cols {
		return g.Chain(v, g.Transposed(v))
	}
	return g.Chain(g.Transposed(v), v)
}

// largest returns a node of the given shape with the largest entries of A along the dimensions whose length is 1 in
// this shape.
func (g *Graph) largest(a *Node, rows, cols int) *Node {
	if a.Rows == rows && a.Cols == cols {
		return a
	}
	if a.Op == OpNumber {
		return g.filled(a.Coefs[0], rows, cols)
	}
	return g.unary(OpLargest, rows, cols, a)
}

// atLargest returns, for a node n whose op is OpLargest, a matrix with 1 where the argument of n has a largest entry,
// and 0 elsewhere. If k entries tie for the largest, the result is 1/k at each of them.
func (g *Graph) atLargest(n *Node) *Node {
	a := n.Args[0]
	at := g.plus(1, g.apply("sign", g.Sum(a.Rows, a.Cols, Term{1, a}, Term{-1, n})))
	return g.Powers(Term{1, at}, Term{-1, g.reduce(at, n.Rows, n.Cols)})
}
