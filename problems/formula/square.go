package formula

// trace returns the sum of the diagonal. That of a chain is the cheapest inner product of two parts.
func (g *graph) trace(a *node) *node {
	switch a.op {
	case opSum:
		terms := make([]term, 0, len(a.args))
		for k, b := range a.args {
			if b.size() < a.size() {
				return g.reduce(g.diagonal(a), 1, 1)
			}
			terms = append(terms, term{a.coefs[k], g.trace(b)})
		}
		return g.sum(1, 1, terms...)
	case opTranspose:
		return g.trace(a.args[0])
	case opProduct:
		if number, rest := g.split(a, 1, 1); number != nil {
			return g.product(number, g.trace(rest))
		}
	case opChain:
		return g.cyclic(a.args)
	}
	return g.reduce(g.diagonal(a), 1, 1)
}

// cyclic returns the trace of a chain as the sum of P.*Q', where P*Q is the chain after a cyclic shift.
func (g *graph) cyclic(f []*node) *node {
	k := len(f)
	if k > 8 {
		return g.reduce(g.product(f[0], g.transposed(g.chain(f[1:]...))), 1, 1)
	}
	var best []*node
	least, length := 0., 0
	around := append(append([]*node{}, f...), f...)
	for from := range k {
		for count := k - 1; count >= 1; count-- {
			p, q := around[from:from+count], around[from+count:from+k]
			cost := bracketCost(p) + bracketCost(q) + 2*float64(p[0].rows*q[0].rows)
			for _, a := range q { // the other part is best a matrix as it is, and P the rest
				if a.op != opTranspose && !g.symmetric(a) {
					cost *= 1 + 1e-9
				}
			}
			if best == nil || cost < least*(1-1e-12) || cost <= least && count > length {
				best, least, length = append(append([]*node{}, p...), q...), cost, count
			}
		}
	}
	p, q := g.chain(best[:length]...), g.chain(best[length:]...)
	return g.reduce(g.product(p, g.transposed(q)), 1, 1)
}

// det returns the determinant, inverse A⁻¹, solve A\B.
func (g *graph) det(a *node) *node {
	if a.scalar() {
		return a
	}
	return g.unary(opDet, 1, 1, a)
}

func (g *graph) inverse(a *node) *node {
	if a.scalar() {
		return g.power(a, -1)
	}
	if c, inner := a.scaled(); inner != a && c != 0 {
		return g.scale(1/c, g.inverse(inner))
	}
	if a.op == opDiagMatrix {
		return g.diagMatrix(g.power(a.args[0], -1))
	}
	return g.unary(opInverse, a.rows, a.cols, a)
}

func (g *graph) solve(a, b *node) *node {
	if c, inner := a.scaled(); inner != a && c != 0 {
		return g.scale(1/c, g.solve(inner, b))
	}
	if c, inner := b.scaled(); inner != b {
		return g.scale(c, g.solve(a, inner))
	}
	switch {
	case a.scalar():
		return g.product(g.power(a, -1), b)
	case a.op == opDiagMatrix:
		return g.chain(g.inverse(a), b)
	case b.is(0):
		return b
	}
	if s, eye := b.isEye(); eye {
		return g.scale(s, g.inverse(a))
	}
	return g.intern(&node{op: opSolve, rows: a.cols, cols: b.cols, args: []*node{a, b}})
}

// wholePower returns A^k of a square matrix.
func (g *graph) wholePower(a *node, k int) *node {
	if k < 0 {
		a, k = g.inverse(a), -k
	}
	if k == 0 {
		return g.eye(a.rows)
	}
	factors := make([]*node, k)
	for j := range factors {
		factors[j] = a
	}
	return g.chain(factors...)
}
