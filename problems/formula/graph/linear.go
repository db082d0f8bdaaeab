package graph

import (
	"slices"

	"slep/problems/lists"
)

// Transposed returns A'. The transpose of a symmetric node is the node itself.
func (g *Graph) Transposed(a *Node) *Node {
	if a.Transpose == nil {
		t := g.turn(a)
		if a.Transpose = t; t.Transpose == nil && !t.Scalar() {
			t.Transpose = a
		}
	}
	return a.Transpose
}

func (g *Graph) turn(a *Node) *Node {
	switch {
	case a.Scalar():
		return a
	case a.Op == OpNumber:
		return g.filled(a.Coefs[0], a.Cols, a.Rows)
	case a.Op == OpTranspose:
		return a.Args[0]
	case a.Op == OpChain:
		return g.turnedChain(a)
	case g.Symmetric(a):
		return a
	}
	if inner, c, ok := a.expanded(); ok {
		return g.Sum(a.Cols, a.Rows, Term{c, g.Transposed(inner)})
	}
	if c, inner := a.Scaled(); inner != a {
		return g.scale(c, g.Transposed(inner))
	}
	if number, rest := g.Split(a, 1, 1); number != nil {
		return g.product(number, g.Transposed(rest))
	}
	if (a.Op == OpSum || a.Op == OpProduct) && a.lean(3) < 0 {
		return g.turnedTerms(a)
	}
	return g.unary(OpTranspose, a.Cols, a.Rows, a)
}

// lean looks at the matrices in a node, down to the given depth. It returns the number of matrices that are not
// transposed minus the number of those that are. X and D count twice; vectors and symmetric matrices do not count. If
// the result is negative, the transpose of the node is a simpler expression than the node.
func (n *Node) lean(depth int) int {
	switch {
	case n.Rows == 1 || n.Cols == 1 || n.Op == OpNumber || n.symmetry > 0 || depth == 0:
		return 0
	case n.Op == OpX || n.Op == OpD:
		return 2
	case n.Op == OpTranspose:
		return -n.Args[0].lean(depth)
	case n.Op == OpSum || n.Op == OpProduct || n.Op == OpChain:
		sum := 0
		for _, a := range n.Args {
			sum += a.lean(depth - 1)
		}
		return sum
	}
	return 1
}

// turnedTerms returns the transpose of a sum or an entrywise product, term by term.
func (g *Graph) turnedTerms(a *Node) *Node {
	terms := a.mapped(g.Transposed)
	if a.Op == OpSum {
		return g.Sum(a.Cols, a.Rows, terms...)
	}
	return g.Powers(terms...)
}

func (g *Graph) turnedChain(a *Node) *Node {
	turned := lists.Map(a.Args, g.Transposed)
	slices.Reverse(turned)
	return g.Chain(turned...)
}

// Symmetric reports whether A is known to be symmetric.
func (g *Graph) Symmetric(a *Node) bool {
	if a.Rows != a.Cols {
		return false
	}
	if a.symmetry == 0 {
		a.symmetry = -1
		if g.isSymmetric(a) {
			a.symmetry = 1
		}
	}
	return a.symmetry > 0
}

func (g *Graph) isSymmetric(a *Node) bool {
	switch a.Op {
	case OpNumber, OpDiagMatrix, OpRoot, OpLeading, OpFunction:
		return true
	case OpLeaf:
		return a.Leaf.symmetric
	case OpChain:
		return g.turnedChain(a) == a || len(a.Args) == 2 && g.isScaled(a.Args[1], g.Transposed(a.Args[0]))
	case OpInverse, OpApply:
		return g.Symmetric(a.Args[0])
	case OpSum, OpProduct:
		return g.turnedTerms(a) == a
	}
	return false
}

// isScaled reports whether a is V with scaled rows, that is, w.*V for a column w.
func (g *Graph) isScaled(a, v *Node) bool {
	if a.Op != OpProduct {
		return false
	}
	rest := slices.DeleteFunc(a.Terms(), func(t Term) bool { return t.Node.Cols == 1 })
	return len(rest) > 0 && g.Powers(rest...) == v
}

// reduce sums a matrix along the dimensions whose length is 1 in the given shape. The result has this shape.
func (g *Graph) reduce(a *Node, rows, cols int) *Node {
	if a.Rows == rows && a.Cols == cols {
		return a
	}
	count := float64(a.Rows/rows) * float64(a.Cols/cols)
	all := rows == 1 && cols == 1
	switch a.Op {
	case OpNumber:
		return g.filled(count*a.Coefs[0], rows, cols)
	case OpSum:
		if len(a.Args) == 1 {
			inner := a.Args[0]
			times := a.Coefs[0]
			if rows < a.Rows && inner.Rows == 1 {
				times *= float64(a.Rows)
			}
			if cols < a.Cols && inner.Cols == 1 {
				times *= float64(a.Cols)
			}
			return g.Sum(rows, cols, Term{times, g.reduce(inner, min(inner.Rows, rows), min(inner.Cols, cols))})
		}
		if a.hasRepeated() { // copies of a term need not be added, because their sum is a multiple of the term
			terms := a.mapped(func(b *Node) *Node { return g.reduce(g.expand(b, a.Rows, a.Cols), rows, cols) })
			return g.Sum(rows, cols, terms...)
		}
	case OpReduce:
		return g.reduce(a.Args[0], rows, cols)
	case OpTranspose, OpReshape, OpDiagMatrix:
		if all {
			return g.reduce(a.Args[0], 1, 1)
		}
		if a.Op == OpTranspose {
			return g.Transposed(g.reduce(a.Args[0], cols, rows))
		}
	case OpProduct:
		return g.reduceProduct(a, rows, cols)
	}
	return g.unary(OpReduce, rows, cols, a)
}

// hasRepeated reports whether some terms of a sum, but not all, have fewer entries than the sum and are therefore
// repeated.
func (n *Node) hasRepeated() bool {
	smaller := lists.Count(n.Args, func(a *Node) bool { return a.Size() < n.Size() })
	return smaller > 0 && smaller < len(n.Args)
}

// reduceProduct sums an entrywise product along the dimensions whose length is 1 in the given shape. Factors that are
// constant along a summed dimension are taken out of the sum.
func (g *Graph) reduceProduct(a *Node, rows, cols int) *Node {
	if rows == 1 && cols == 1 && a.Rows > 1 && a.Cols > 1 { // sum along one dimension after the other
		if small, rest := g.Split(a, a.Rows, 1); small != nil && rest.Rows == a.Rows {
			return g.reduce(g.product(small, g.reduce(rest, a.Rows, 1)), 1, 1)
		}
		if small, rest := g.Split(a, 1, a.Cols); small != nil && rest.Cols == a.Cols {
			return g.reduce(g.product(small, g.reduce(rest, 1, a.Cols)), 1, 1)
		}
		return g.unary(OpReduce, 1, 1, a)
	}
	r, c := rows, cols // factors no larger than r x c are constant along the summed dimension
	if rows < a.Rows {
		c = a.Cols
	} else {
		r = a.Rows
	}
	if small, rest := g.Split(a, r, c); small != nil && rest.Rows == a.Rows && rest.Cols == a.Cols {
		return g.product(small, g.reduce(rest, rows, cols))
	}
	return g.unary(OpReduce, rows, cols, a)
}

// diagMatrix returns the diagonal matrix with the column a on its diagonal, or a itself if a is a number.
func (g *Graph) diagMatrix(a *Node) *Node {
	if a.Scalar() {
		return a
	}
	return g.unary(OpDiagMatrix, a.Rows, a.Rows, a)
}

// diagonal returns the diagonal of a matrix as a column.
func (g *Graph) diagonal(a *Node) *Node {
	rows := min(a.Rows, a.Cols)
	switch a.Op {
	case OpNumber:
		return g.filled(a.Coefs[0], rows, 1)
	case OpDiagMatrix:
		return a.Args[0]
	case OpTranspose:
		return g.diagonal(a.Args[0])
	case OpSum:
		terms := a.mapped(func(b *Node) *Node {
			switch {
			case b.Scalar(): // repeated
				return b
			case b.Cols < a.Cols:
				return g.slice(b, 0, 0, rows, 1)
			case b.Rows < a.Rows:
				return g.Transposed(g.slice(b, 0, 0, 1, rows))
			}
			return g.diagonal(b)
		})
		return g.Sum(rows, 1, terms...)
	case OpChain:
		if a.Rows == a.Cols {
			first, rest := a.Args[0], g.Chain(a.Args[1:]...)
			if first.lean(3) < 0 {
				return g.Transposed(g.reduce(g.product(g.Transposed(first), rest), 1, rows))
			}
			return g.reduce(g.product(first, g.Transposed(rest)), rows, 1)
		}
	}
	if a.Scalar() {
		return a
	}
	return g.unary(OpDiagonal, rows, 1, a)
}
