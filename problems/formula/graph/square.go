package graph

import (
	"slices"

	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
)

func (g *Graph) trace(a *Node) *Node {
	switch a.Op {
	case OpSum:
		var terms []Term
		for k, b := range a.Args {
			if b.Size() < a.Size() {
				return g.reduce(g.diagonal(a), 1, 1)
			}
			terms = append(terms, Term{a.Coefs[k], g.trace(b)})
		}
		return g.Sum(1, 1, terms...)
	case OpTranspose:
		return g.trace(a.Args[0])
	case OpProduct:
		if number, rest := g.Split(a, 1, 1); number != nil {
			return g.product(number, g.trace(rest))
		}
	case OpChain:
		return g.cyclic(a.Args)
	}
	return g.reduce(g.diagonal(a), 1, 1)
}

// cyclic returns the trace of a chain as the sum of the entries of P.*Q', where P*Q is a cyclic shift of the chain. If
// the chain has at most 8 factors, P and Q are chosen so that the sum is as cheap to compute as possible.
func (g *Graph) cyclic(f []*Node) *Node {
	k := len(f)
	if k > 8 {
		return g.reduce(g.product(f[0], g.Transposed(g.Chain(f[1:]...))), 1, 1)
	}
	var best []*Node
	least, length := 0., 0
	around := append(append([]*Node{}, f...), f...)
	for from := range k {
		for count := k - 1; count >= 1; count-- {
			p, q := around[from:from+count], around[from+count:from+k]
			cost := bracketCost(p) + bracketCost(q) + 2*float64(p[0].Rows*q[0].Rows)
			for _, a := range q { // at equal cost, prefer a Q whose transpose is simple
				if a.Op != OpTranspose && !g.Symmetric(a) {
					cost *= 1 + 1e-9
				}
			}
			if best == nil || cost < least*(1-1e-12) || cost <= least && count > length {
				best, least, length = append(append([]*Node{}, p...), q...), cost, count
			}
		}
	}
	p, q := g.Chain(best[:length]...), g.Chain(best[length:]...)
	return g.reduce(g.product(p, g.Transposed(q)), 1, 1)
}

// ofSquare returns the node for an op whose only argument is a square matrix.
func (g *Graph) ofSquare(op Op, a *Node) *Node {
	if a.Scalar() {
		switch op {
		case OpDet, OpEigenvalue, OpEigenvalues:
			return a
		case OpLogdet:
			return g.apply("log", a)
		case OpLeading, OpEigenvectors:
			return g.number(1)
		}
		return g.Power(a, .5) // OpRoot, OpCholesky
	}
	switch op {
	case OpDet, OpLogdet, OpEigenvalue:
		return g.unary(op, 1, 1, a)
	case OpEigenvalues:
		return g.unary(op, a.Rows, 1, a)
	}
	return g.unary(op, a.Rows, a.Rows, a)
}

// inverse returns A⁻¹.
func (g *Graph) inverse(a *Node) *Node {
	if a.Scalar() {
		return g.Power(a, -1)
	}
	if c, inner := a.Scaled(); inner != a && c != 0 {
		return g.scale(1/c, g.inverse(inner))
	}
	if a.Op == OpDiagMatrix {
		return g.diagMatrix(g.Power(a.Args[0], -1))
	}
	return g.unary(OpInverse, a.Rows, a.Cols, a)
}

// solve returns A\B.
func (g *Graph) solve(a, b *Node) *Node {
	if c, inner := a.Scaled(); inner != a && c != 0 {
		return g.scale(1/c, g.solve(inner, b))
	}
	if c, inner := b.Scaled(); inner != b {
		return g.scale(c, g.solve(a, inner))
	}
	switch {
	case a.Scalar():
		return g.product(g.Power(a, -1), b)
	case a.Op == OpDiagMatrix:
		return g.Chain(g.inverse(a), b)
	case b.is(0):
		return b
	}
	if s, eye := b.isEye(); eye {
		return g.scale(s, g.inverse(a))
	}
	return g.intern(&Node{Op: OpSolve, Rows: a.Cols, Cols: b.Cols, Args: []*Node{a, b}})
}

// pseudoinverse returns the node for pinv of a matrix of full rank.
func (b *Problem) pseudoinverse(e *syntax.Expr, a *Node) *Node {
	b.kinkIf(a.Varies(), e)
	turned := b.Transposed(a)
	if a.Rows < a.Cols {
		return b.Chain(turned, b.inverse(b.gram(a)))
	}
	return b.solve(b.gram(a), turned)
}

// wholePower returns A^k for a square matrix A and an integer k.
func (g *Graph) wholePower(a *Node, k int) *Node {
	if k < 0 {
		a, k = g.inverse(a), -k
	}
	if k == 0 {
		return g.Eye(a.Rows)
	}
	return g.Chain(slices.Repeat([]*Node{a}, k)...)
}

// halfLower returns the lower triangle of A with its diagonal halved.
func (g *Graph) halfLower(a *Node) *Node {
	n := a.Rows
	e := joined(syntax.Subtract, called("tril", called("ones", n, n), 0), joined(syntax.Over, called("eye", n), valued(2)))
	mask := g.constantOf(e, n, n, func() *constant.Matrix {
		return constant.Dense(n, n, func(i, j int) float64 {
			switch {
			case i > j:
				return 1
			case i == j:
				return .5
			}
			return 0
		})
	})
	return g.product(mask, a)
}

// pullTriangular returns the contribution of the adjoint of a triangular factor R to the adjoint of its argument. The
// contribution to the adjoint of R'R is R⁻¹(Φ + Φ')R⁻ᵀ/2, where Φ is halfLower of the product of R and the transposed
// adjoint of R (Murray 2016, arXiv:1602.07527).
func (g *Graph) pullTriangular(n, bar *Node) *Node {
	half := g.halfLower(g.Chain(n, g.Transposed(bar)))
	both := g.add(1, half, 1, g.Transposed(half))
	square := g.scale(.5, g.solve(n, g.Transposed(g.solve(n, both))))
	if n.Op == OpCholesky {
		return square
	}
	return g.scale(2, g.Chain(n.Args[0], square))
}

// pushTriangular returns Φ'R, the change of a triangular factor R due to a change of its argument. Here, Φ is halfLower
// of R⁻ᵀER⁻¹, and E is the change of R'R.
func (g *Graph) pushTriangular(n, dot *Node) *Node {
	if n.Op == OpUpperFactor {
		product := g.Chain(g.Transposed(n.Args[0]), dot)
		dot = g.add(1, product, 1, g.Transposed(product))
	} else {
		dot = g.add(.5, dot, .5, g.Transposed(dot))
	}
	turned := g.Transposed(n)
	inner := g.solve(turned, g.Transposed(g.solve(turned, dot)))
	return g.Chain(g.Transposed(g.halfLower(inner)), n)
}
