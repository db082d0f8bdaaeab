package graph

// slice returns the rows x cols block of A that begins at the given row and column.
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

// sliceOfBlocks returns a block of a sum of padded blocks as a sum of slices of these blocks. The result is nil if a
// term is not a padded block, or if the requested block overlaps a padded block without lying inside it.
func (g *Graph) sliceOfBlocks(a *Node, row, col, rows, cols int) *Node {
	var terms []Term
	for k, b := range a.Args {
		if b.Op != OpPad {
			return nil
		}
		inner := b.Args[0]
		top, left := row-b.At[0], col-b.At[1]
		switch {
		case top+rows <= 0 || left+cols <= 0 || top >= inner.Rows || left >= inner.Cols: // zeros of the padding only
		case top >= 0 && left >= 0 && top+rows <= inner.Rows && left+cols <= inner.Cols:
			terms = append(terms, Term{a.Coefs[k], g.slice(inner, top, left, rows, cols)})
		default:
			return nil
		}
	}
	return g.Sum(rows, cols, terms...)
}

// pad returns a rows x cols matrix in which A is the block that begins at the given row and column, and all other
// entries are zero.
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
