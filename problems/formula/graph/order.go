package graph

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// ordering returns the node for sortby or unsortby.
func (b *Problem) ordering(e *syntax.Expr, a *Node) *Node {
	by, back := b.expr(e.Args[1]), 0
	b.kinkIf(by.Varies(), e)
	if e.Text == "unsortby" {
		back = 1
	}
	if b.types.Shifts(e) == 2 {
		return b.Transposed(b.inOrder(b.Transposed(a), b.Transposed(by), back))
	}
	return b.inOrder(a, by, back)
}

// inOrder returns A with each column reordered by the permutation that sorts the same column of B or, if back is 1, by
// the inverse permutation.
func (g *Graph) inOrder(a, by *Node, back int) *Node {
	if a.Rows == 1 || a.Op == OpNumber {
		return a
	}
	return g.intern(&Node{Op: OpOrder, Rows: a.Rows, Cols: a.Cols, Args: []*Node{a, by}, At: [2]int{back}})
}

// listed returns the node for a call to find, unique, order, argmax or argmin.
func (b *Problem) listed(e *syntax.Expr) *Node {
	list, _ := b.types.Numbers(e)
	rows, cols := b.types.SizeOf(e)
	value := joined(syntax.Brackets, joined(syntax.Row, lists.Map(list, valued)...))
	if rows > 1 {
		value = joined(syntax.Transpose, value)
	}
	return b.constantOf(value, rows, cols, func() *constant.Matrix {
		return &constant.Matrix{Rows: rows, Cols: cols, Data: list}
	})
}

// scan returns the node for cumprod, cummax or cummin. Each pass combines rows that are twice as far apart as in the
// pass before.
func (b *Problem) scan(e *syntax.Expr, a *Node) *Node {
	turned := b.types.Axis(e) == 2
	if turned {
		a = b.Transposed(a)
	}
	combine := map[string]func(x, y *Node) *Node{"cumprod": b.times, "cummax": b.larger, "cummin": b.smaller}[e.Text]
	b.kinkIf(e.Text != "cumprod" && a.Varies(), e)
	for apart := 1; apart < a.Rows; apart *= 2 {
		rest := a.Rows - apart
		both := combine(b.slice(a, apart, 0, rest, a.Cols), b.slice(a, 0, 0, rest, a.Cols))
		a = b.beside(b.slice(a, 0, 0, apart, a.Cols), both, 1, 0)
	}
	if turned {
		return b.Transposed(a)
	}
	return a
}

// copies returns the matrix that, as a left factor, repeats each of m rows k times.
func (b *Problem) copies(m, k int) *Node {
	return b.repeating(called("kron", called("eye", m), called("ones", k, 1)), m*k, m, func(i int) int { return i / k })
}

// stacked returns the matrix that, as a left factor, repeats a block of k rows m times.
func (b *Problem) stacked(m, k int) *Node {
	return b.repeating(called("kron", called("ones", m, 1), called("eye", k)), m*k, k, func(i int) int { return i % k })
}

// repeating returns the matrix with n columns in which row i has a 1 in column row(i) and zeros elsewhere.
func (b *Problem) repeating(e *syntax.Expr, rows, n int, row func(i int) int) *Node {
	return b.constantOf(e, rows, n, func() *constant.Matrix {
		return constant.Selection(lists.Make(rows, row), n)
	})
}
