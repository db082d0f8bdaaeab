package formula

import "strconv"

// value returns the value of a constant node. It is computed once. That of a number is dense, so that it has an entry
// even where it is 0.
func (g *graph) value(n *node) *array {
	if n.constant == nil {
		a := g.evaluate(n)
		if n.op == opLeaf && a == nil {
			fail(n.place, n.leaf.name+" is not given")
		}
		if n.scalar() && a.sparse != nil {
			a = &array{rows: 1, cols: 1, data: a.full()}
		}
		n.constant = a
	}
	return n.constant
}

func (g *graph) evaluate(n *node) *array {
	switch n.op {
	case opLeaf:
		if n.leaf.value == nil {
			return nil
		}
		return n.leaf.value()
	case opDiagMatrix:
		return diagonalArray(g.value(n.args[0]).full())
	case opTranspose:
		return g.value(n.args[0]).turned()
	case opSum, opProduct, opChain:
		if out := g.sparse(n); out != nil {
			return out
		}
	case opReduce:
		if a := g.value(n.args[0]); a.sparse != nil {
			return a.sums(n.rows, n.cols)
		}
	}
	g.checkRoom(n)
	p := newProgram(g)
	out := p.plain(p.lowerNode(n))
	p.layOut()
	p.allocate()
	p.run(0, len(p.instructions))
	return &array{rows: n.rows, cols: n.cols, data: out.v.data}
}

// sparse returns the sum or product of sparse constants, or nil if a term or factor is dense.
func (g *graph) sparse(n *node) *array {
	for k, a := range n.args {
		v := g.value(a)
		scalar := a.scalar() && n.op == opProduct
		switch {
		case scalar:
		case v.sparse == nil, n.op == opProduct && n.coefs[k] != 1, n.op == opSum && a.size() != n.size():
			return nil
		}
	}
	switch n.op {
	case opSum:
		out := g.value(n.args[0])
		c := n.coefs[0]
		if len(n.args) == 1 {
			return out.mapped(func(i, j int, v float64) float64 { return c * v })
		}
		for k, a := range n.args[1:] {
			out, c = sum(c, out, n.coefs[k+1], g.value(a)), 1
		}
		return out.thick()
	case opChain:
		out := g.value(n.args[0])
		for _, a := range n.args[1:] {
			out = times(out, g.value(a), n.place)
		}
		return out.thick()
	}
	number, rest := g.split(n, 1, 1) // opProduct
	if number == nil || rest.op == opProduct {
		return nil
	}
	s := g.value(number).data[0]
	return g.value(rest).mapped(func(i, j int, v float64) float64 { return s * v })
}

// memoryLimit is how many bytes the matrices of a formula may take: half of a 32-bit address space.
const memoryLimit = 2 << 30

// checkRoom ends the pass where a matrix would be too large.
func (g *graph) checkRoom(n *node) {
	if bytes := 8 * float64(n.rows) * float64(n.cols); bytes > memoryLimit {
		fail(n.place, "a matrix here is "+byShape(n.rows, n.cols)+" and would take "+gigabytes(bytes)+", more than the "+
			gigabytes(memoryLimit)+" that a tab can be relied on to have")
	}
}

// bytesOfEntry is how many bytes an entry of a sparse matrix takes while the matrix is made.
const bytesOfEntry = 40

// checkStored ends the pass where a sparse matrix would have too many entries.
func checkStored(place int, entries float64) {
	if bytes := bytesOfEntry * entries; bytes > memoryLimit {
		fail(place, "a sparse matrix here would have "+strconv.FormatFloat(entries, 'g', 3, 64)+" entries and take "+
			gigabytes(bytes)+", more than the "+gigabytes(memoryLimit)+" that a tab can be relied on to have")
	}
}

func gigabytes(bytes float64) string { return strconv.FormatFloat(bytes/1e9, 'f', 2, 64) + " GB" }
