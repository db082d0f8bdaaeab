package formula

// transposed returns A'. What is symmetric is its own transpose.
func (g *graph) transposed(a *node) *node {
	if a.turned == nil {
		t := g.turn(a)
		if a.turned = t; t.turned == nil && !t.scalar() {
			t.turned = a
		}
	}
	return a.turned
}

func (g *graph) turn(a *node) *node {
	switch {
	case a.scalar():
		return a
	case a.op == opNumber:
		return g.filled(a.coefs[0], a.cols, a.rows)
	case a.op == opTranspose:
		return a.args[0]
	case a.op == opChain:
		return g.turnedChain(a)
	case g.symmetric(a):
		return a
	}
	if of, c, ok := a.expanded(); ok {
		return g.sum(a.cols, a.rows, term{c, g.transposed(of)})
	}
	if c, inner := a.scaled(); inner != a {
		return g.scale(c, g.transposed(inner))
	}
	if a.op == opProduct {
		if number, rest := g.split(a, 1, 1); number != nil {
			return g.product(number, g.transposed(rest))
		}
	}
	if (a.op == opSum || a.op == opProduct) && a.lean(3) < 0 {
		return g.turnedTerms(a)
	}
	return g.unary(opTranspose, a.cols, a.rows, a)
}

// lean returns how many matrices a node uses as they are minus how many it uses transposed. Below 0, its transpose is
// the simpler expression. X counts twice.
func (n *node) lean(depth int) int {
	switch {
	case n.rows == 1 || n.cols == 1 || n.op == opNumber || n.symmetry > 0 || depth == 0:
		return 0
	case n.op == opX || n.op == opD:
		return 2
	case n.op == opTranspose:
		return -n.args[0].lean(depth)
	case n.op == opSum || n.op == opProduct || n.op == opChain:
		sum := 0
		for _, a := range n.args {
			sum += a.lean(depth - 1)
		}
		return sum
	}
	return 1
}

// turnedTerms returns the transpose of a sum or product term by term.
func (g *graph) turnedTerms(a *node) *node {
	terms := make([]term, len(a.args))
	for k, b := range a.args {
		terms[k] = term{a.coefs[k], g.transposed(b)}
	}
	if a.op == opSum {
		return g.sum(a.cols, a.rows, terms...)
	}
	return g.powers(terms...)
}

func (g *graph) turnedChain(a *node) *node {
	turned := make([]*node, len(a.args))
	for k, f := range a.args {
		turned[len(turned)-1-k] = g.transposed(f)
	}
	return g.chain(turned...)
}

// symmetric reports whether the graph shows that A equals A'.
func (g *graph) symmetric(a *node) bool {
	if a.rows != a.cols {
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

func (g *graph) isSymmetric(a *node) bool {
	switch a.op {
	case opNumber, opDiagMatrix:
		return true
	case opLeaf:
		return a.leaf.symmetric
	case opChain:
		return g.turnedChain(a) == a
	case opInverse, opApply:
		return g.symmetric(a.args[0])
	case opSum, opProduct:
		return g.turnedTerms(a) == a
	}
	return false
}

// reduce sums a matrix along the dimensions in which the result is 1.
func (g *graph) reduce(a *node, rows, cols int) *node {
	if a.rows == rows && a.cols == cols {
		return a
	}
	count := float64(a.rows/rows) * float64(a.cols/cols)
	all := rows == 1 && cols == 1
	switch a.op {
	case opNumber:
		return g.filled(count*a.coefs[0], rows, cols)
	case opSum:
		if len(a.args) == 1 {
			inner := a.args[0]
			times := a.coefs[0]
			if rows < a.rows && inner.rows == 1 {
				times *= float64(a.rows)
			}
			if cols < a.cols && inner.cols == 1 {
				times *= float64(a.cols)
			}
			return g.sum(rows, cols, term{times, g.reduce(inner, min(inner.rows, rows), min(inner.cols, cols))})
		}
		if a.hasRepeated() { // which costs nothing to sum
			terms := make([]term, len(a.args))
			for k, b := range a.args {
				terms[k] = term{a.coefs[k], g.reduce(g.expand(b, a.rows, a.cols), rows, cols)}
			}
			return g.sum(rows, cols, terms...)
		}
	case opReduce:
		return g.reduce(a.args[0], rows, cols)
	case opTranspose, opReshape:
		if all {
			return g.reduce(a.args[0], 1, 1)
		}
		if a.op == opTranspose {
			return g.transposed(g.reduce(a.args[0], cols, rows))
		}
	case opDiagMatrix:
		if all {
			return g.reduce(a.args[0], 1, 1)
		}
	case opProduct:
		return g.reduceProduct(a, rows, cols)
	}
	return g.unary(opReduce, rows, cols, a)
}

// hasRepeated reports whether some terms of a sum, but not all, are smaller than the sum.
func (n *node) hasRepeated() bool {
	smaller := 0
	for _, a := range n.args {
		if a.size() < n.size() {
			smaller++
		}
	}
	return smaller > 0 && smaller < len(n.args)
}

// reduceProduct takes factors that are constant along a dimension out of the sum along it.
func (g *graph) reduceProduct(a *node, rows, cols int) *node {
	if rows == 1 && cols == 1 && a.rows > 1 && a.cols > 1 { // one dimension after the other
		if small, rest := g.split(a, a.rows, 1); small != nil && rest.rows == a.rows {
			return g.reduce(g.product(small, g.reduce(rest, a.rows, 1)), 1, 1)
		}
		if small, rest := g.split(a, 1, a.cols); small != nil && rest.cols == a.cols {
			return g.reduce(g.product(small, g.reduce(rest, 1, a.cols)), 1, 1)
		}
		return g.unary(opReduce, 1, 1, a)
	}
	r, c := rows, cols // factors of at most this shape do not change along what is summed
	if rows < a.rows {
		c = a.cols
	} else {
		r = a.rows
	}
	if small, rest := g.split(a, r, c); small != nil && rest.rows == a.rows && rest.cols == a.cols {
		return g.product(small, g.reduce(rest, rows, cols))
	}
	return g.unary(opReduce, rows, cols, a)
}

// diagMatrix returns the matrix with a column on its diagonal. A number stays a number.
func (g *graph) diagMatrix(a *node) *node {
	if a.scalar() {
		return a
	}
	return g.unary(opDiagMatrix, a.rows, a.rows, a)
}

// diagonal returns the diagonal of a matrix as a column.
func (g *graph) diagonal(a *node) *node {
	rows := min(a.rows, a.cols)
	switch a.op {
	case opNumber:
		return g.filled(a.coefs[0], rows, 1)
	case opDiagMatrix, opTranspose:
		if a.op == opDiagMatrix {
			return a.args[0]
		}
		return g.diagonal(a.args[0])
	case opSum:
		terms := make([]term, len(a.args))
		for k, b := range a.args {
			switch {
			case b.scalar(): // repeated
			case b.cols < a.cols:
				b = g.slice(b, 0, 0, rows, 1)
			case b.rows < a.rows:
				b = g.transposed(g.slice(b, 0, 0, 1, rows))
			default:
				b = g.diagonal(b)
			}
			terms[k] = term{a.coefs[k], b}
		}
		return g.sum(rows, 1, terms...)
	case opChain:
		if a.rows == a.cols {
			first, rest := a.args[0], g.chain(a.args[1:]...)
			if first.lean(3) < 0 {
				return g.transposed(g.reduce(g.product(g.transposed(first), rest), 1, rows))
			}
			return g.reduce(g.product(first, g.transposed(rest)), rows, 1)
		}
	}
	if a.scalar() {
		return a
	}
	return g.unary(opDiagonal, rows, 1, a)
}
