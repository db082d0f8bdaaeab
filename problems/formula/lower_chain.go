package formula

import "slep/solver/operator"

// cut returns the two parts of a chain that are multiplied last.
func (p *program) cut(n *node) (left, right *node) {
	f := n.args
	if len(f) > 24 {
		return p.g.chain(f[:len(f)-1]...), f[len(f)-1]
	}
	part := func(i, j int) *node { return p.g.chain(f[i : j+1]...) }
	for _, a := range f { // so that it is known which are sparse
		if a.op == opTranspose {
			a = a.args[0]
		}
		if !a.varies() && a.op != opNumber && p.g.implicit(a) == nil {
			p.g.value(a)
		}
	}
	_, cuts := bracket(f, func(i, j int) bool {
		if j-i == len(f)-1 {
			return false
		}
		known, _ := p.g.find(&node{op: opChain, rows: f[i].rows, cols: f[j].cols, args: f[i : j+1]})
		if known == nil {
			return false
		}
		_, done := p.memo[known]
		if !done && known.turned != nil {
			_, done = p.memo[known.turned]
		}
		return done
	})
	at := cuts[0][len(f)-1]
	return part(0, at), part(at+1, len(f)-1)
}

// chain lowers A*B*..
func (p *program) chain(n *node) operand {
	if o, done := p.memo[p.g.transposed(n)]; done && n.varies() {
		return transposedOperand(o)
	}
	a, b := p.cut(n)
	if m := p.operatorOf(a); m != nil {
		return p.compute(n, &instruction{code: codeOperator, operator: m, a: p.plain(p.lower(b))})
	}
	if m := p.transposedOperator(b); m != nil { // A*S = (S'*A')'
		turned := &node{rows: n.cols, cols: n.rows, place: n.place}
		in := &instruction{code: codeOperator, operator: m, a: p.plain(transposedOperand(p.lower(a)))}
		return transposedOperand(p.compute(turned, in))
	}
	return p.compute(n, &instruction{code: codeMatMul, a: p.lower(a), b: p.lower(b), s: 1})
}

// sparseOf returns the sparse constant that a node is, or nil.
func (p *program) sparseOf(n *node) *array {
	if n.varies() || n.op == opNumber || n.op == opTranspose && p.g.value(n.args[0]).sparse == nil ||
		p.g.implicit(n) != nil {
		return nil
	}
	if a := p.g.value(n); a.sparse != nil {
		return a
	}
	return nil
}

// transposedOperator returns the transpose of a constant that is sparse or the inverse of a sparse one, or nil.
func (p *program) transposedOperator(n *node) multiplier {
	if s := p.sparseOf(n); s != nil {
		return s.turned().sparse
	}
	if f := p.g.implicit(n); f != nil { // which is symmetric
		return solving{f}
	}
	return nil
}

// operatorOf returns a constant that multiplies as an operator: one that is sparse or the inverse of a sparse one, or
// one that is large and dense.
func (p *program) operatorOf(n *node) multiplier {
	if f := p.g.implicit(n); f != nil {
		return solving{f}
	}
	if s := p.sparseOf(n); s != nil {
		return s.sparse
	}
	if n.varies() || n.op == opNumber || n.op == opTranspose {
		return nil
	}
	a := p.g.value(n)
	if n.rows != n.cols || n.rows < leastOperator {
		return nil
	}
	return &operator.Dense{Dense: view(a.rows, a.cols, a.data)}
}

// leastOperator is how many rows a square dense constant has that multiplies as an operator: by dense.Mul, and not
// fused with the sum that the product is a term of. Which way is taken decides how the result rounds.
const leastOperator = 256

// bracketCost estimates what a chain costs with the best brackets.
func bracketCost(f []*node) float64 {
	cost, _ := bracket(f, nil)
	return cost
}

// bracket finds the cheapest order of the products of a chain by dynamic programming. cut[i][j] is where to cut
// f[i..j]. What was computed already costs nothing.
func bracket(f []*node, computed func(i, j int) bool) (total float64, cut [][]int) {
	k := len(f)
	cost, varies := make([][]float64, k), make([][]bool, k)
	cut = make([][]int, k)
	for i := range k {
		cost[i], varies[i], cut[i] = make([]float64, k), make([]bool, k), make([]int, k)
		varies[i][i] = f[i].varies()
	}
	for span := 1; span < k; span++ {
		for i := 0; i+span < k; i++ {
			j := i + span
			varies[i][j] = varies[i][j-1] || f[j].varies()
			least := -1.
			for at := i; at < j; at++ {
				rows, inner, cols := float64(f[i].rows), float64(f[at].cols), float64(f[j].cols)
				c := cost[i][at] + cost[at+1][j] + 1
				switch {
				case varies[i][j]:
					c += 2 * rows * inner * cols * density(f[i:at+1]) * density(f[at+1:j+1])
				case rows*cols > rows*inner+inner*cols+1e6: // larger than what it is made of
					c += 1e300
				}
				if least < 0 || c < least {
					least, cut[i][j] = c, at
				}
			}
			if cost[i][j] = least; computed != nil && computed(i, j) {
				cost[i][j] = 0
			}
		}
	}
	return cost[0][k-1], cut
}

// density returns the fraction of the entries that a product with a single constant touches.
func density(f []*node) float64 {
	if len(f) > 1 || f[0].varies() {
		return 1
	}
	n := f[0]
	if n.op == opTranspose {
		n = n.args[0]
	}
	if v := n.constant; v != nil && v.sparse != nil {
		return float64(v.sparse.NNZ()+1) / (float64(n.rows) * float64(n.cols))
	}
	return 1
}
