package graph

import (
	"strings"

	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// block returns the node for V(i,j). If i or j is a list, the rows or columns are selected by a product with a matrix
// of ones and zeros.
func (b *Problem) block(e *syntax.Expr, v *Node) *Node {
	if rows := b.types.List(e, 1); rows != nil {
		v = b.Chain(b.selection(rows, v.Rows), v)
	} else {
		from, to, _ := b.types.Span(e, 1)
		v = b.slice(v, from-1, 0, to-from+1, v.Cols)
	}
	if cols := b.types.List(e, 2); cols != nil {
		return b.Chain(v, b.Transposed(b.selection(cols, v.Cols)))
	}
	left, right, _ := b.types.Span(e, 2)
	return b.slice(v, 0, left-1, v.Rows, right-left+1)
}

// selection returns the listed rows of the identity matrix of order n.
func (b *Problem) selection(list []int, n int) *Node {
	places := lists.Map(list, func(i int) *syntax.Expr { return valued(float64(i + 1)) })
	row := joined(syntax.Row, places...)
	selected := joined(syntax.Index, called("eye", n), joined(syntax.Brackets, row), joined(syntax.All))
	return b.constantOf(selected, len(list), n, func() *constant.Matrix { return constant.Selection(list, n) })
}

// constantOf returns the node for a constant whose expression depends only on numbers.
func (g *Graph) constantOf(e *syntax.Expr, rows, cols int, make func() *constant.Matrix) *Node {
	key := e.String()
	if g.fixed[key] == nil {
		l := &Leaf{Name: key, Expr: e, Make: func([]*constant.Matrix) *constant.Matrix { return make() }}
		g.fixed[key] = g.intern(&Node{Op: OpLeaf, Rows: rows, Cols: cols, Leaf: l})
	}
	return g.fixed[key]
}

// progression returns the node for a range a:b or a:s:b, which is a row.
func (b *Problem) progression(e *syntax.Expr) *Node {
	from, step, count, _ := b.types.Progression(e)
	if count == 1 {
		return b.number(from)
	}
	row := joined(syntax.Range, joined(syntax.Range, valued(from), valued(step)), valued(from+float64(count-1)*step))
	return b.constantOf(row, 1, count, func() *constant.Matrix {
		return constant.Dense(1, count, func(_, k int) float64 { return from + float64(k)*step })
	})
}

// triangle returns a matrix with ones on and below diagonal k or, for triu, on and above it, and with zeros elsewhere.
func (b *Problem) triangle(name string, rows, cols, k int) *Node {
	constant.CheckDense(b.place, rows, cols)
	upper := name == "triu"
	return b.constantOf(called(name, called("ones", rows, cols), k), rows, cols, func() *constant.Matrix {
		return constant.Dense(rows, cols, func(i, j int) float64 {
			if j-i == k || (j-i > k) == upper {
				return 1
			}
			return 0
		})
	})
}

// cumulative returns the node for cumsum, cumprod, cummax or cummin. For cumsum, the node is a product with a
// triangular matrix of ones.
func (b *Problem) cumulative(e *syntax.Expr, a *Node) *Node {
	if e.Text != "cumsum" {
		return b.scan(e, a)
	}
	if b.types.Axis(e) == 1 {
		return b.Chain(b.triangle("tril", a.Rows, a.Rows, 0), a)
	}
	return b.Chain(a, b.triangle("triu", a.Cols, a.Cols, 0))
}

// difference returns the node for diff.
func (b *Problem) difference(a *Node) *Node {
	if a.Rows == 1 {
		return b.add(1, b.slice(a, 0, 1, 1, a.Cols-1), -1, b.slice(a, 0, 0, 1, a.Cols-1))
	}
	return b.add(1, b.slice(a, 1, 0, a.Rows-1, a.Cols), -1, b.slice(a, 0, 0, a.Rows-1, a.Cols))
}

// offDiagonal returns the node for diag(V,k).
func (b *Problem) offDiagonal(e *syntax.Expr, a *Node) *Node {
	k := b.types.Diagonal(e)
	down, right := max(0, -k), max(0, k)
	rows, cols := b.types.SizeOf(e)
	if a.isVector() {
		return b.pad(b.diagMatrix(b.asColumn(a)), down, right, rows, cols)
	}
	return b.diagonal(b.slice(a, down, right, rows, rows))
}

// shifted returns the node for circshift.
func (b *Problem) shifted(e *syntax.Expr, a *Node) *Node {
	by, _ := b.types.Number(e.Args[1])
	axis := b.types.Shifts(e)
	n := [...]int{a.Rows, a.Cols}[axis-1]
	list := lists.Make(n, func(k int) int { return ((k-int(by))%n + n) % n })
	if axis == 2 {
		return b.Chain(a, b.Transposed(b.selection(list, n)))
	}
	return b.Chain(b.selection(list, n), a)
}

// meantSymmetric returns edits that replace a matrix, which is not known to be symmetric, by its symmetric part.
func (b *Problem) meantSymmetric(a *syntax.Expr) [][]syntax.Edit {
	text := b.types.Formula.Text[a.At:a.End]
	if strings.HasSuffix(text, ")')/2") { // the text already contains this edit, which did not help
		return nil
	}
	return [][]syntax.Edit{syntax.Change(a.At, a.End, "("+text+" + ("+text+")')/2")}
}

// symmetricOnly fails if a matrix that must be symmetric depends on X and is not known to be symmetric.
func (b *Problem) symmetricOnly(e *syntax.Expr, a *Node) {
	syntax.FailIf(a.Varies() && !b.Symmetric(a), e.At, e.Text+" takes a symmetric matrix, such as X'*X: "+
		b.types.Formula.Quote(e.Args[0])+" is not known to be symmetric", b.meantSymmetric(e.Args[0])...)
}

// slice returns the block of A that begins at the given row and column and has the given numbers of rows and columns.
func (g *Graph) slice(a *Node, row, col, rows, cols int) *Node {
	switch {
	case rows == a.Rows && cols == a.Cols:
		return a
	case a.Op == OpNumber:
		return g.filled(a.Coefs[0], rows, cols)
	case a.Op == OpSlice:
		return g.slice(a.Args[0], row+a.At[0], col+a.At[1], rows, cols)
	case a.Op == OpSum:
		if out := g.sliceOfBlocks(a, row, col, rows, cols); out != nil {
			return out
		}
	}
	return g.intern(&Node{Op: OpSlice, Rows: rows, Cols: cols, Args: []*Node{a}, At: [2]int{row, col}})
}

// sliceOfBlocks returns the requested block of a sum whose terms are padded blocks. The result is a sum of slices of
// the padded blocks. The result is nil if a term is not a padded block of the sum's shape, or if the requested block
// overlaps a padded block without lying inside it.
func (g *Graph) sliceOfBlocks(a *Node, row, col, rows, cols int) *Node {
	var terms []Term
	for k, b := range a.Args {
		if b.Op != OpPad || b.Rows != a.Rows || b.Cols != a.Cols { // a smaller term is broadcast, not padded
			return nil
		}
		inner := b.Args[0]
		top, left := row-b.At[0], col-b.At[1]
		switch {
		case top+rows <= 0 || left+cols <= 0 || top >= inner.Rows || left >= inner.Cols: // only zeros of the padding
		case top >= 0 && left >= 0 && top+rows <= inner.Rows && left+cols <= inner.Cols:
			terms = append(terms, Term{a.Coefs[k], g.slice(inner, top, left, rows, cols)})
		default:
			return nil
		}
	}
	return g.Sum(rows, cols, terms...)
}

// pad returns a matrix with the given numbers of rows and columns, in which A is the block that begins at the given row
// and column, and all other entries are zero.
func (g *Graph) pad(a *Node, row, col, rows, cols int) *Node {
	switch {
	case rows == a.Rows && cols == a.Cols:
		return a
	case a.is(0):
		return g.filled(0, rows, cols)
	}
	return g.intern(&Node{Op: OpPad, Rows: rows, Cols: cols, Args: []*Node{a}, At: [2]int{row, col}})
}

// reshape returns a matrix of another shape with the entries of A, in column-major order.
func (g *Graph) reshape(a *Node, rows, cols int) *Node {
	switch {
	case a.Rows == rows && a.Cols == cols:
		return a
	case a.Op == OpNumber:
		return g.filled(a.Coefs[0], rows, cols)
	case (a.Rows == 1 || a.Cols == 1) && rows == a.Cols && cols == a.Rows:
		return g.Transposed(a)
	case a.Op == OpReshape:
		return g.reshape(a.Args[0], rows, cols)
	}
	return g.unary(OpReshape, rows, cols, a)
}
