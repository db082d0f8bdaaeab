package graph

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// call returns the node for a function call. The flag even is true if the call is raised to an even power, which
// removes the kink of abs, hypot and the 2-norm.
func (b *Problem) call(e *syntax.Expr, even bool) *Node {
	f := syntax.Functions[e.Text]
	switch {
	case f.Makes():
		return b.made(e)
	case f.Form == syntax.ListForm:
		return b.listed(e)
	case f.Form == syntax.QueryForm:
		if r, c := b.types.SizeOf(e); c > r { // size(V)
			r, c = b.types.SizeOf(e.Args[0])
			return b.beside(b.number(float64(r)), b.number(float64(c)), 0, 1)
		}
		v, _ := b.types.Number(e)
		return b.number(v)
	}
	a := b.expr(e.Args[0])
	b.place = e.At
	switch {
	case f.Form == syntax.EachForm:
		isJump := e.Text == "sign" || e.Text == "floor"
		b.kinkIf(a.Varies() && (isJump || e.Text == "abs" && !even || e.Text == "sqrt" && isSquares(a)), e)
		return b.apply(e.Text, a)
	case f.Form == syntax.PairForm || f.Form == syntax.LargestForm:
		if f.Form == syntax.LargestForm && !shape.Pairs(e) {
			return b.largestAlong(e, a)
		}
		return b.pairwise(e, a, b.expr(e.Args[1]), even)
	case f.Form == syntax.SumForm:
		return b.sumAlong(e, a)
	case f.Form == syntax.CumulativeForm:
		return b.cumulative(e, a)
	case e.Text == "diff":
		return b.difference(a)
	case f.Form == syntax.TriangleForm:
		return b.product(a, b.triangle(e.Text, a.Rows, a.Cols, b.types.Diagonal(e)))
	case e.Text == "chol" && !a.Varies():
		return b.made(e)
	case squareOps[e.Text] != 0:
		op := squareOps[e.Text]
		if op >= OpRoot {
			b.symmetricOnly(e, a)
		}
		return b.ofSquare(op, a)
	case e.Text == "logm" || e.Text == "expm":
		b.symmetricOnly(e, a)
		return b.ofSymmetric(e.Text[:3], a)
	case e.Text == "svd":
		return b.singularValues(e, a)
	case e.Text == "upperfactor":
		return b.unary(OpUpperFactor, a.Cols, a.Cols, a) // the R of A = QR, where A has at least as many rows as columns
	case e.Text == "trace":
		return b.trace(a)
	case e.Text == "inv":
		return b.inverse(a)
	case e.Text == "pinv":
		return b.pseudoinverse(e, a)
	case f.Form == syntax.SlopeForm:
		return b.slope(e, a)
	case e.Text == "sylvester":
		b.symmetricOnly(e, a)
		syntax.FailIf(b.expr(e.Args[1]) != a, e.At, "sylvester(A, A, C) takes the same symmetric matrix A twice")
		return b.sylvester(a, b.expr(e.Args[2]))
	case e.Text == "circshift":
		return b.shifted(e, a)
	case f.Form == syntax.OrderForm:
		return b.ordering(e, a)
	case e.Text == "diag":
		if len(e.Args) == 2 {
			return b.offDiagonal(e, a)
		}
		if a.isVector() {
			return b.diagMatrix(b.asColumn(a))
		}
		return b.diagonal(a)
	case e.Text == "dot":
		second := b.expr(e.Args[1])
		if a.isVector() {
			return b.reduce(b.product(b.asColumn(a), b.asColumn(second)), 1, 1)
		}
		return b.reduce(b.product(a, second), 1, a.Cols)
	case e.Text == "norm":
		return b.norm(e, a, even)
	case e.Text == "repmat":
		return b.repeated(e, a)
	case e.Text == "reshape":
		r, c := b.types.SizeOf(e)
		return b.reshape(a, r, c)
	case e.Text == "kron":
		return b.kron(e, a, b.expr(e.Args[1]))
	}
	panic("graph: no node for the function " + e.Text)
}

// squareOps maps functions of one square matrix to their ops. If the op is OpRoot or a later one, the matrix must be
// symmetric.
var squareOps = map[string]Op{
	"det": OpDet, "logdet": OpLogdet, "sqrtm": OpRoot, "leading": OpLeading, "eig": OpEigenvalues,
	"eigvecs": OpEigenvectors, "chol": OpCholesky,
}

func (b *Problem) asColumn(a *Node) *Node {
	if a.Rows == 1 {
		return b.Transposed(a)
	}
	return a
}

// pairwise returns the node for a call to power, hypot, max or min that combines pairs of entries.
func (b *Problem) pairwise(e *syntax.Expr, x, y *Node, even bool) *Node {
	b.place = e.At
	switch e.Text {
	case "power":
		return b.raise(x, y)
	case "hypot":
		b.kinkIf(!even && (x.Varies() || y.Varies()), e)
		return b.Power(b.add(1, b.Power(x, 2), 1, b.Power(y, 2)), .5)
	}
	b.kinkIf(x.Varies() || y.Varies(), e)
	if e.Text == "max" {
		return b.larger(x, y)
	}
	return b.smaller(x, y)
}

// sumAlong returns the node for sum, mean or prod along one dimension.
func (b *Problem) sumAlong(e *syntax.Expr, a *Node) *Node {
	rows, cols := b.types.SizeOf(e)
	switch e.Text {
	case "sum":
		return b.reduce(a, rows, cols)
	case "mean":
		return b.scale(float64(rows*cols)/float64(a.Size()), b.reduce(a, rows, cols))
	}
	return b.halved(a, rows, cols, b.times)
}

// halved reduces the matrix a to the given shape by repeatedly combining the first half of its rows or columns with the
// second half.
func (b *Problem) halved(a *Node, rows, cols int, combine func(x, y *Node) *Node) *Node {
	for a.Rows > rows || a.Cols > cols {
		r, c := a.Rows, a.Cols
		if r > rows {
			r /= 2
		} else {
			c /= 2
		}
		last := a
		a = combine(b.slice(last, 0, 0, r, c), b.slice(last, last.Rows-r, last.Cols-c, r, c))
		if r < last.Rows && last.Rows%2 == 1 {
			a = b.beside(a, b.slice(last, r, 0, 1, c), 1, 0)
		} else if c < last.Cols && last.Cols%2 == 1 {
			a = b.beside(a, b.slice(last, 0, c, r, 1), 0, 1)
		}
	}
	return a
}

// beside(x, y, down, right) returns [x; y] if down is 1, or [x y] if right is 1.
func (g *Graph) beside(x, y *Node, down, right int) *Node {
	rows, cols := x.Rows+down*y.Rows, x.Cols+right*y.Cols
	second := g.pad(y, down*x.Rows, right*x.Cols, rows, cols)
	return g.Sum(rows, cols, Term{1, g.pad(x, 0, 0, rows, cols)}, Term{1, second})
}

// largestAlong returns the node for max or min along one dimension.
func (b *Problem) largestAlong(e *syntax.Expr, a *Node) *Node {
	b.kinkIf(a.Varies(), e)
	rows, cols := b.types.SizeOf(e)
	if e.Text == "min" {
		return b.scale(-1, b.largest(b.scale(-1, a), rows, cols))
	}
	return b.largest(a, rows, cols)
}

// repeated returns the node for a call to repmat.
func (b *Problem) repeated(e *syntax.Expr, a *Node) *Node {
	rows, cols := b.types.SizeOf(e)
	down, right := rows/a.Rows, cols/a.Cols
	if (a.Rows == 1 || down == 1) && (a.Cols == 1 || right == 1) {
		return b.expand(a, rows, cols)
	}
	syntax.FailIf(down*right > 1024, e.At, "repmat can make at most 1024 copies of a matrix")
	var terms []Term
	for k := range down * right {
		terms = append(terms, Term{1, b.pad(a, k/right*a.Rows, k%right*a.Cols, rows, cols)})
	}
	return b.Sum(rows, cols, terms...)
}

// kron returns the Kronecker product.
func (b *Problem) kron(e *syntax.Expr, x, y *Node) *Node {
	if x.Varies() || y.Varies() {
		constant.CheckSparse(e.At, float64(x.Rows)*float64(y.Rows)+float64(x.Cols)*float64(y.Cols))
		left := b.Chain(b.copies(x.Rows, y.Rows), x, b.Transposed(b.copies(x.Cols, y.Cols)))
		right := b.Chain(b.stacked(x.Rows, y.Rows), y, b.Transposed(b.stacked(x.Cols, y.Cols)))
		return b.product(left, right)
	}
	l := &Leaf{Name: b.types.Formula.Text[e.At:e.End], Expr: e, Inputs: []*Node{x, y}}
	l.symmetric = b.Symmetric(x) && b.Symmetric(y)
	l.Make = func(inputs []*constant.Matrix) *constant.Matrix {
		left, right := inputs[0], inputs[1]
		constant.CheckSparse(e.At, float64(left.Stored())*float64(right.Stored()))
		return constant.Kronecker(left, right)
	}
	return b.intern(&Node{Op: OpLeaf, Rows: x.Rows * y.Rows, Cols: x.Cols * y.Cols, Leaf: l})
}
