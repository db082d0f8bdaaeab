package formula

// slice returns a block, pad a matrix of zeros with a block in it.
func (g *graph) slice(a *node, row, col, rows, cols int) *node {
	switch {
	case rows == a.rows && cols == a.cols:
		return a
	case a.op == opNumber:
		return g.filled(a.coefs[0], rows, cols)
	case a.op == opSlice:
		return g.slice(a.args[0], row+a.at[0], col+a.at[1], rows, cols)
	case a.op == opSum:
		if out := g.sliceOfBlocks(a, row, col, rows, cols); out != nil {
			return out
		}
	}
	return g.intern(&node{op: opSlice, rows: rows, cols: cols, args: []*node{a}, at: [2]int{row, col}})
}

// sliceOfBlocks returns a block of a matrix that is itself made of blocks, by slicing those within it. It returns nil
// if the block cuts through one of them.
func (g *graph) sliceOfBlocks(a *node, row, col, rows, cols int) *node {
	var terms []term
	for k, b := range a.args {
		if b.op != opPad {
			return nil
		}
		inner := b.args[0]
		top, left := row-b.at[0], col-b.at[1]
		switch {
		case top+rows <= 0 || left+cols <= 0 || top >= inner.rows || left >= inner.cols: // zeros of the padding
		case top >= 0 && left >= 0 && top+rows <= inner.rows && left+cols <= inner.cols:
			terms = append(terms, term{a.coefs[k], g.slice(inner, top, left, rows, cols)})
		default:
			return nil
		}
	}
	return g.sum(rows, cols, terms...)
}

func (g *graph) pad(a *node, row, col, rows, cols int) *node {
	switch {
	case rows == a.rows && cols == a.cols:
		return a
	case a.is(0):
		return g.filled(0, rows, cols)
	}
	return g.intern(&node{op: opPad, rows: rows, cols: cols, args: []*node{a}, at: [2]int{row, col}})
}

// reshape returns the entries, taken by columns, in another shape.
func (g *graph) reshape(a *node, rows, cols int) *node {
	switch {
	case a.rows == rows && a.cols == cols:
		return a
	case a.op == opNumber:
		return g.filled(a.coefs[0], rows, cols)
	case (a.rows == 1 || a.cols == 1) && rows == a.cols && cols == a.rows:
		return g.transposed(a)
	case a.op == opReshape:
		return g.reshape(a.args[0], rows, cols)
	}
	return g.unary(opReshape, rows, cols, a)
}
