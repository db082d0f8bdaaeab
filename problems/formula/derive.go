package formula

// derivative returns that of f by a node, such as X, by reverse mode. Going back from f, each node passes its adjoint,
// the derivative of f by it, on to its arguments. An adjoint that is smaller than its node stands for one that is
// repeated to that size.
func (g *graph) derivative(f, by *node) *node {
	adjoint := map[*node][]term{f: {{1, g.number(1)}}}
	for id := f.id; id >= 0; id-- {
		n := g.nodes[id]
		parts, ok := adjoint[n]
		if !ok || n == by {
			continue
		}
		delete(adjoint, n)
		g.place = n.place
		bar := parts[0].n
		if len(parts) > 1 {
			rows, cols := 1, 1
			for _, t := range parts {
				rows, cols = max(rows, t.n.rows), max(cols, t.n.cols)
			}
			bar = g.sum(rows, cols, parts...)
		}
		for k, a := range n.args {
			if a.depends&onX != 0 {
				adjoint[a] = append(adjoint[a], term{1, g.pull(n, k, bar)})
			}
		}
	}
	return g.sum(by.rows, by.cols, adjoint[by]...)
}

// partial returns the derivative by argument k of a node that is computed entry by entry, and nil for other nodes.
func (g *graph) partial(n *node, k int) *node {
	a := n.args[k]
	switch n.op {
	case opSum:
		return g.number(n.coefs[k])
	case opProduct:
		var terms []term
		for j, b := range n.args {
			if e := n.coefs[j]; j != k {
				terms = append(terms, term{e, b})
			} else if e != 1 {
				terms = append(terms, term{e - 1, b})
			}
		}
		return g.scale(n.coefs[k], g.powers(terms...))
	case opApply:
		return g.slopeOf(n.at[0], a, n)
	case opPower:
		base, exponent := n.args[0], n.args[1]
		if k == 0 {
			return g.product(exponent, g.raise(base, g.plus(-1, exponent)))
		}
		return g.product(n, g.apply(fnLog, base))
	case opMax:
		above := g.apply(fnSign, g.add(1, a, -1, n.args[1-k]))
		return g.scale(.5, g.plus(1, above))
	}
	return nil
}

// pull returns what the adjoint of a node contributes to that of its argument k.
func (g *graph) pull(n *node, k int, bar *node) *node {
	a := n.args[k]
	if d := g.partial(n, k); d != nil {
		out := g.product(bar, d)
		if out.rows > a.rows || out.cols > a.cols || a.size() < n.size() { // the argument is repeated
			out = g.reduce(g.expand(out, n.rows, n.cols), a.rows, a.cols)
		}
		return out
	}
	if n.op == opReduce {
		return bar
	}
	if n.op == opTranspose {
		return g.transposed(bar)
	}
	bar = g.expand(bar, n.rows, n.cols)
	switch n.op {
	case opChain:
		factors := []*node{}
		for j := k - 1; j >= 0; j-- {
			factors = append(factors, g.transposed(n.args[j]))
		}
		factors = append(factors, bar)
		for j := len(n.args) - 1; j > k; j-- {
			factors = append(factors, g.transposed(n.args[j]))
		}
		return g.chain(factors...)
	case opDiagonal:
		return g.pad(g.diagMatrix(bar), 0, 0, a.rows, a.cols)
	case opDiagMatrix:
		return g.diagonal(bar)
	case opDet:
		return g.product(bar, n, g.transposed(g.inverse(a)))
	case opLogdet:
		return g.product(bar, g.transposed(g.inverse(a)))
	case opInverse:
		turned := g.transposed(n)
		return g.scale(-1, g.chain(turned, bar, turned))
	case opSolve:
		right := g.solve(g.transposed(n.args[0]), bar)
		if k == 1 {
			return right
		}
		return g.scale(-1, g.chain(right, g.transposed(n)))
	case opSlice:
		return g.pad(bar, n.at[0], n.at[1], a.rows, a.cols)
	case opPad:
		return g.slice(bar, n.at[0], n.at[1], a.rows, a.cols)
	}
	return g.reshape(bar, a.rows, a.cols) // opReshape
}

// along returns the derivative of a node along D, by forward mode.
func (g *graph) along(n, d *node) *node {
	change := map[*node]*node{g.x: d}
	needed := make([]bool, n.id+1)
	needed[n.id] = true
	for id := n.id; id >= 0; id-- {
		for _, a := range g.nodes[id].args {
			needed[a.id] = needed[a.id] || needed[id]
		}
	}
	for id, need := range needed { // arguments come first
		m := g.nodes[id]
		if !need || m.depends&onX == 0 || m.op == opX {
			continue
		}
		g.place = m.place
		var terms []term
		for k, a := range m.args {
			if a.depends&onX != 0 {
				terms = append(terms, term{1, g.push(m, k, change[a])})
			}
		}
		change[m] = g.sum(m.rows, m.cols, terms...)
	}
	if n.depends&onX == 0 {
		return g.filled(0, n.rows, n.cols)
	}
	return change[n]
}

// push returns the change of a node that a change of its argument k causes.
func (g *graph) push(n *node, k int, dot *node) *node {
	if d := g.partial(n, k); d != nil {
		return g.product(d, dot)
	}
	a := n.args[k]
	switch n.op {
	case opReduce:
		return g.reduce(dot, n.rows, n.cols)
	case opTranspose:
		return g.transposed(dot)
	case opChain:
		factors := append([]*node{}, n.args...)
		factors[k] = dot
		return g.chain(factors...)
	case opDiagonal:
		return g.diagonal(dot)
	case opDiagMatrix:
		return g.diagMatrix(dot)
	case opDet:
		return g.product(n, g.trace(g.chain(g.inverse(a), dot)))
	case opLogdet:
		return g.trace(g.chain(g.inverse(a), dot))
	case opInverse:
		return g.scale(-1, g.chain(n, dot, n))
	case opSolve:
		if k == 1 {
			return g.solve(n.args[0], dot)
		}
		return g.scale(-1, g.solve(a, g.chain(dot, n)))
	case opSlice:
		return g.slice(dot, n.at[0], n.at[1], n.rows, n.cols)
	case opPad:
		return g.pad(dot, n.at[0], n.at[1], n.rows, n.cols)
	}
	return g.reshape(dot, n.rows, n.cols)
}

// degree returns the degree of a node as a polynomial in X, or -1 if it is not one.
func (g *graph) degree(n *node, known map[*node]int) int {
	if n.depends == 0 {
		return 0
	}
	if d, ok := known[n]; ok {
		return d
	}
	largest, sum := 0, 0
	for k, a := range n.args {
		d := g.degree(a, known)
		if n.op == opProduct && d > 0 {
			if e := n.coefs[k]; e > 0 && whole(e) && e < 1e6 {
				d *= int(e)
			} else {
				d = -1
			}
		}
		if d < 0 || sum < 0 || sum > 1e6 {
			largest, sum = -1, -1
			break
		}
		largest, sum = max(largest, d), sum+d
	}
	out := -1
	switch n.op {
	case opX:
		out = 1
	case opSum, opReduce, opTranspose, opDiagonal, opDiagMatrix, opSlice, opPad, opReshape:
		out = largest
	case opProduct, opChain:
		out = sum
	case opDet:
		if out = sum; sum > 0 {
			out *= n.args[0].rows
		}
	case opSolve:
		if n.args[0].depends == 0 {
			out = largest
		}
	}
	known[n] = out
	return out
}
