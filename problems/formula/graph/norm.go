package graph

import (
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

func (b *Problem) norm(e *syntax.Expr, a *Node, even bool) *Node {
	norm, _ := b.types.Norm(e)
	b.kinkIf(a.Varies() && !(even && norm == shape.Norm2), e)
	switch norm {
	case shape.NormP:
		k, _ := b.types.Number(e.Args[1])
		if !whole(k / 2) {
			a = b.apply("abs", a)
		}
		return b.Power(b.reduce(b.Power(a, k), 1, 1), 1/k)
	case shape.Norm1:
		return b.reduce(b.apply("abs", a), 1, 1)
	case shape.Norm2:
		return b.Power(b.reduce(b.Power(a, 2), 1, 1), .5)
	case shape.Nuclear:
		return b.trace(b.ofSquare(OpRoot, b.gram(a)))
	case shape.Spectral:
		return b.Power(b.ofSquare(OpEigenvalue, b.gram(a)), .5)
	case shape.OfColumns:
		return b.largest(b.reduce(b.apply("abs", a), 1, a.Cols), 1, 1)
	case shape.OfRows:
		return b.largest(b.reduce(b.apply("abs", a), a.Rows, 1), 1, 1)
	}
	return b.halved(b.apply("abs", a), 1, 1, b.larger)
}

// isSquares reports whether every entry of a node is a sum of squares of entries of a matrix, as in sum(X.^2, 2). The
// square root of such a sum has a kink at 0.
func isSquares(a *Node) bool {
	return a.Op == OpReduce && a.Args[0].Op == OpProduct && a.Args[0].Coefs[0] == 2 && len(a.Args[0].Args) == 1
}
