package formula

// chain returns A_1*A_2*.. It flattens nested chains, and takes out numbers, identities, diagonal matrices and repeated
// rows and columns.
func (g *graph) chain(factors ...*node) *node {
	rows, cols := factors[0].rows, factors[len(factors)-1].cols
	front, flat, scalars := 1., []*node(nil), []*node(nil)
	for _, f := range factors {
		c, f := f.scaled()
		front *= c
		if f.op == opProduct { // numbers within
			if number, rest := g.split(f, 1, 1); number != nil && !rest.scalar() {
				scalars, f = append(scalars, number), rest
				c, f = f.scaled()
				front *= c
			}
		}
		switch {
		case f.is(0):
			return g.filled(0, rows, cols)
		case f.scalar() && len(factors) > 1:
			scalars = append(scalars, f)
		case f.op == opChain && len(f.args)+len(flat) <= mostFactors:
			flat = append(flat, f.args...)
		default:
			flat = append(flat, f)
		}
	}
	out := g.joined(flat, rows, cols)
	if len(scalars) > 0 {
		out = g.product(append(scalars, out)...)
	}
	return g.scale(front, out)
}

// joined returns the chain of factors other than numbers.
func (g *graph) joined(flat []*node, rows, cols int) *node {
	for k := 0; k+1 < len(flat); k++ {
		if pair := g.pair(flat[k], flat[k+1]); pair != nil {
			flat = append(append(flat[:k:k], pair), flat[k+2:]...)
			return g.chain(flat...)
		}
	}
	switch len(flat) {
	case 0:
		return g.number(1)
	case 1:
		return flat[0]
	}
	return g.intern(&node{op: opChain, rows: rows, cols: cols, args: flat})
}

// pair returns A*B where that is simpler than a product of matrices, or nil.
func (g *graph) pair(a, b *node) *node {
	switch {
	case a.op == opDiagMatrix && b.op == opDiagMatrix:
		return g.diagMatrix(g.product(a.args[0], b.args[0]))
	case a.op == opDiagMatrix:
		return g.product(a.args[0], b)
	case b.op == opDiagMatrix:
		return g.product(a, g.transposed(b.args[0]))
	}
	if v, c, ok := g.repeats(a); ok && a.rows > v.rows { // equal rows
		return g.expand(g.scale(c, g.chain(g.expand(v, 1, a.cols), b)), a.rows, b.cols)
	} else if ok { // equal columns
		return g.scale(c, g.chain(v, g.reduce(b, 1, b.cols)))
	}
	if v, c, ok := g.repeats(b); ok && b.cols > v.cols {
		return g.expand(g.scale(c, g.chain(a, g.expand(v, b.rows, 1))), a.rows, b.cols)
	} else if ok {
		return g.scale(c, g.chain(g.reduce(a, a.rows, 1), v))
	}
	return nil
}

// repeats returns the row, the column or the number that a matrix repeats, and its coefficient.
func (g *graph) repeats(a *node) (v *node, c float64, ok bool) {
	if a.op == opNumber && a.size() > 1 {
		return g.number(1), a.coefs[0], true
	}
	return a.expanded()
}

// split separates the factors of at most the given shape from the others. The first result is nil if it finds none.
func (g *graph) split(n *node, rows, cols int) (small, rest *node) {
	var in, out []term
	for k, a := range n.args {
		if a.rows <= rows && a.cols <= cols {
			in = append(in, term{n.coefs[k], a})
		} else {
			out = append(out, term{n.coefs[k], a})
		}
	}
	if in == nil || out == nil {
		return nil, n
	}
	return g.powers(in...), g.powers(out...)
}
