package formula

import "math"

// lower returns the operand that holds the value of a node.
func (p *program) lower(n *node) operand {
	if o, ok := p.memo[n]; ok {
		return o
	}
	var o operand
	switch {
	case !n.varies():
		o = p.constantOperand(n)
	default:
		o = p.lowerNode(n)
	}
	p.memo[n] = o
	return o
}

// constantOperand returns a constant as a dense operand.
func (p *program) constantOperand(n *node) operand {
	var v *value
	if n.op == opNumber {
		v = &value{rows: n.rows, cols: n.cols, fixed: true, data: make([]float64, n.size())}
		for i := range v.data {
			v.data[i] = n.coefs[0]
		}
	} else if n.op == opTranspose {
		return transposedOperand(p.lower(n.args[0]))
	} else {
		a := p.g.value(n)
		if a.sparse != nil {
			p.g.checkRoom(n)
			a = &array{rows: a.rows, cols: a.cols, data: a.full()}
		}
		v = &value{rows: n.rows, cols: n.cols, fixed: true, data: a.data}
	}
	return v.whole()
}

// lowerNode appends the instructions that compute a node from its arguments.
func (p *program) lowerNode(n *node) operand {
	switch n.op {
	case opNumber, opLeaf:
		return p.constantOperand(n)
	case opSum:
		return p.sum(n)
	case opProduct:
		return p.product(n)
	case opChain:
		return p.chain(n)
	case opTranspose:
		return transposedOperand(p.lower(n.args[0]))
	case opReduce:
		return p.reduce(n)
	case opDet, opLogdet, opInverse, opSolve:
		return p.square(n)
	}
	a := p.plain(p.lower(n.args[0]))
	switch n.op {
	case opApply:
		return p.compute(n, &instruction{code: codeApply, a: a})
	case opPower, opMax:
		b := p.plain(p.lower(n.args[1]))
		c := codePower
		if n.op == opMax {
			c = codeMax
		}
		return p.compute(n, &instruction{code: c, a: a, b: b})
	case opDiagonal:
		return p.compute(n, &instruction{code: codeDiagonal, a: a})
	case opDiagMatrix:
		return p.compute(n, &instruction{code: codeDiagMatrix, a: a})
	case opSlice:
		return p.compute(n, &instruction{code: codeSlice, a: a})
	case opPad:
		o := p.compute(n, &instruction{code: codeFill})
		p.emit(&instruction{code: codePadAdd, dst: o.v, a: a, s: 1, node: n})
		return o
	}
	return p.compute(n, &instruction{code: codeReshape, a: a}) // opReshape
}

// reduce lowers a sum along dimensions. The sum of a product of two is an inner product.
func (p *program) reduce(n *node) operand {
	a := n.args[0]
	if _, done := p.memo[a]; a.op == opProduct && !done {
		first, second := p.halves(a)
		if first != nil && first.rows == a.rows && first.cols == a.cols && second.rows == a.rows && second.cols == a.cols {
			x, y := p.lower(first), p.lower(second)
			if x.turned && y.turned && n.scalar() {
				x, y = transposedOperand(x), transposedOperand(y)
			}
			in := &instruction{code: codeDot, a: p.plain(x), b: p.plain(y)}
			if n.cols > 1 || a.cols == 1 && n.cols == 1 && n.rows > 1 {
				in.code = codeColDot
			} else if n.rows > 1 {
				in.code = codeRowDot
			}
			return p.compute(n, in)
		}
	}
	return p.compute(n, &instruction{code: codeReduce, a: p.plain(p.lower(a))})
}

// halves returns two nodes whose product a node is. The first is nil if there are no two.
func (p *program) halves(n *node) (first, second *node) {
	if len(n.args) == 1 {
		base, e := n.args[0], n.coefs[0]
		if up := wholePart(e); e == 2 {
			return base, base
		} else if up != 0 {
			return p.g.power(base, up), p.g.power(base, e-up)
		}
		return nil, nil
	}
	var rest []term
	last := p.largest(n)
	for k, a := range n.args {
		if k != last {
			rest = append(rest, term{n.coefs[k], a})
		}
	}
	return p.g.powers(rest...), p.g.power(n.args[last], n.coefs[last])
}

// largest returns the factor of a product to multiply by last: preferably a large one that varies and is no divisor.
func (p *program) largest(n *node) int {
	best, score := 0, -1.
	for k, a := range n.args {
		s := float64(a.size())
		if a.depends&onD != 0 {
			s *= 4
		} else if a.varies() {
			s *= 2
		}
		if n.coefs[k] > 0 {
			s *= 1.5
		}
		if s > score {
			best, score = k, s
		}
	}
	return best
}

// product lowers A.^c.*B.^d.*..
func (p *program) product(n *node) operand {
	if len(n.args) == 1 {
		return p.raised(n, n.args[0], n.coefs[0])
	}
	k := p.largest(n)
	base, e := n.args[k], n.coefs[k]
	rest, _ := p.halves(n)
	a := p.plain(p.lower(rest))
	if e < 0 {
		return p.compute(n, &instruction{code: codeDiv, a: a, b: p.plain(p.lower(p.g.power(base, -e)))})
	}
	return p.compute(n, &instruction{code: codeMul, a: a, b: p.plain(p.lower(p.g.power(base, e)))})
}

// wholePart returns the whole part of a fractional exponent if it is taken out, and 0 if not.
func wholePart(e float64) float64 {
	if part := math.Abs(e); !whole(e) && part > 1 && part < 8 {
		return math.Trunc(e)
	}
	return 0
}

// raised lowers A.^e. The whole part of a fractional exponent is taken out, so that powers whose exponents differ by 1
// share the rest.
func (p *program) raised(n, base *node, e float64) operand {
	if up := wholePart(e); up != 0 {
		a, b := p.lower(p.g.power(base, up)), p.lower(p.g.power(base, e-up))
		return p.compute(n, &instruction{code: codeMul, a: p.plain(a), b: p.plain(b)})
	}
	a := p.plain(p.lower(base))
	if e == 2 {
		return p.compute(n, &instruction{code: codeMul, a: a, b: a})
	}
	return p.compute(n, &instruction{code: codeRaise, a: a, s: e})
}
