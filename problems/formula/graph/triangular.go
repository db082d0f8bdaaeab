package graph

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
)

// triangular returns the node for a call to chol or upperfactor.
func (b *Problem) triangular(e *syntax.Expr) *Node {
	a := b.expr(e.Args[0])
	b.place = e.At
	switch {
	case e.Text == "upperfactor":
		return b.unary(OpUpperFactor, a.Cols, a.Cols, a) // R of A = QR, which has at least as many rows as columns
	case !a.Varies():
		return b.made(e)
	}
	b.symmetricOnly(e, a)
	return b.ofSquare(OpCholesky, a)
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
// contribution to the adjoint of R'R is R⁻¹(Φ + Φ')R⁻ᵀ/2, where Φ is the lower half of R times the transposed adjoint
// (Murray 2016, arXiv:1602.07527).
func (g *Graph) pullTriangular(n, bar *Node) *Node {
	half := g.halfLower(g.Chain(n, g.Transposed(bar)))
	both := g.add(1, half, 1, g.Transposed(half))
	square := g.scale(.5, g.solve(n, g.Transposed(g.solve(n, both))))
	if n.Op == OpCholesky {
		return square
	}
	return g.scale(2, g.Chain(n.Args[0], square))
}

// pushTriangular returns the change of a triangular factor R due to a change of its argument: Φ'R, where Φ is the lower
// half of R⁻ᵀER⁻¹ for the change E of R'R.
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
