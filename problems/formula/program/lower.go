package program

import (
	"math"
	"slices"

	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
)

// lower returns the operand that holds the value of a node.
func (p *program) lower(n *graph.Node) operand {
	if o, ok := p.memo[n]; ok {
		return o
	}
	o := p.constantOperand
	if n.Varies() {
		o = p.lowerNode
	}
	p.memo[n] = o(n)
	return p.memo[n]
}

// constantOperand returns an operand that holds a constant in dense storage.
func (p *program) constantOperand(n *graph.Node) operand {
	if n.Op == graph.OpTranspose {
		return transposedOperand(p.lower(n.Args[0]))
	}
	v := &value{rows: n.Rows, cols: n.Cols, fixed: true}
	if n.Op == graph.OpNumber {
		v.data = slices.Repeat(n.Coefs[:1], n.Size())
		return v.whole()
	}
	a := p.c.Value(n)
	if a.Sparse != nil {
		constant.CheckDense(n.Place, n.Rows, n.Cols)
	}
	v.data = a.Entries()
	return v.whole()
}

// lowerNode appends instructions that compute a node from its arguments, and returns the operand for the result.
func (p *program) lowerNode(n *graph.Node) operand {
	switch n.Op {
	case graph.OpNumber, graph.OpLeaf:
		return p.constantOperand(n)
	case graph.OpSum:
		return p.sum(n)
	case graph.OpProduct:
		return p.product(n)
	case graph.OpChain:
		return p.chain(n)
	case graph.OpTranspose:
		return transposedOperand(p.lower(n.Args[0]))
	case graph.OpReduce:
		return p.reduce(n)
	case graph.OpDet, graph.OpLogdet, graph.OpInverse, graph.OpSolve:
		return p.square(n)
	}
	if n.Op >= graph.OpRoot && n.Op <= graph.OpEigenvectors {
		return p.eigen(n)
	}
	in := &instruction{op: n.Op, a: p.plain(p.lower(n.Args[0]))}
	switch n.Op {
	case graph.OpPower, graph.OpMax:
		in.b = p.plain(p.lower(n.Args[1]))
	case graph.OpOrder:
		in.b = p.plain(p.lower(n.Args[1]))
		in.order = make([]int, n.Rows)
	case graph.OpUpperFactor:
		in.work = make([]float64, n.Args[0].Size())
	case graph.OpPad:
		o := p.compute(n, &instruction{op: codeFill})
		in.dst, in.node, in.s = o.v, n, 1
		p.emit(in)
		return o
	}
	return p.compute(n, in)
}

// reduce lowers a sum along one or both dimensions. If the argument is an entrywise product that has not been computed
// yet, and both factors have the shape of the product, the sum is computed as inner products, and the product is not
// stored.
func (p *program) reduce(n *graph.Node) operand {
	a := n.Args[0]
	if _, done := p.memo[a]; a.Op == graph.OpProduct && !done {
		first, second := p.halves(a)
		if first != nil && first.Rows == a.Rows && first.Cols == a.Cols && second.Rows == a.Rows && second.Cols == a.Cols {
			x, y := p.lower(first), p.lower(second)
			if x.turned && y.turned && n.Scalar() {
				x, y = transposedOperand(x), transposedOperand(y)
			}
			in := &instruction{op: codeDot, a: p.plain(x), b: p.plain(y)}
			if n.Cols > 1 || a.Cols == 1 && n.Cols == 1 && n.Rows > 1 {
				in.op = codeColDot
			} else if n.Rows > 1 {
				in.op = codeRowDot
			}
			return p.compute(n, in)
		}
	}
	return p.compute(n, &instruction{op: graph.OpReduce, a: p.plain(p.lower(a))})
}

// halves splits an entrywise product into two factors. If the product cannot be split, first is nil.
func (p *program) halves(n *graph.Node) (first, second *graph.Node) {
	if len(n.Args) == 1 {
		base, e := n.Args[0], n.Coefs[0]
		if up := wholePart(e); e == 2 {
			return base, base
		} else if up != 0 {
			return p.c.Power(base, up), p.c.Power(base, e-up)
		}
		return nil, nil
	}
	last := p.largest(n)
	return p.c.Powers(slices.Delete(n.Terms(), last, last+1)...), p.c.Power(n.Args[last], n.Coefs[last])
}

// In a product, the factor with the largest weighted number of entries comes last. Factors that depend on D have a
// large weight, so that the product of the other factors is computed only once for each X, and not in each Hessian
// product. Factors that depend on X have a larger weight than constants, so that the product of the constants is
// computed only once. Divisors have a smaller weight than other factors, because, if a divisor comes last, an inner
// product or a term of a sum has to compute the reciprocal of the divisor.
const (
	weightOfD      = 4
	weightOfX      = 2
	weightOfFactor = 1.5
)

// For a product n, largest returns the index of the factor to multiply last.
func (p *program) largest(n *graph.Node) int {
	best, most := 0, -1.
	for k, a := range n.Args {
		weight := float64(a.Size())
		if a.Depends&graph.OnD != 0 {
			weight *= weightOfD
		} else if a.Varies() {
			weight *= weightOfX
		}
		if n.Coefs[k] > 0 {
			weight *= weightOfFactor
		}
		if weight > most {
			best, most = k, weight
		}
	}
	return best
}

// product lowers an entrywise product of powers.
func (p *program) product(n *graph.Node) operand {
	if len(n.Args) == 1 {
		return p.raised(n, n.Args[0], n.Coefs[0])
	}
	k := p.largest(n)
	base, e := n.Args[k], n.Coefs[k]
	rest, _ := p.halves(n)
	a := p.plain(p.lower(rest))
	in := &instruction{op: codeMul, a: a, b: p.plain(p.lower(p.c.Power(base, math.Abs(e))))}
	if e < 0 {
		in.op = codeDiv
	}
	return p.compute(n, in)
}

// wholePart returns the integer part of the exponent e, or 0 if program.raised does not split off this part.
func wholePart(e float64) float64 {
	if part := math.Abs(e); e != math.Trunc(e) && part > 1 && part < 8 {
		return math.Trunc(e)
	}
	return 0
}

// raised lowers A.^e. The integer part of a fractional exponent, unless it is 0 or too large, is split off, so that
// A.^1.5 and A.^2.5, for example, share A.^0.5.
func (p *program) raised(n, base *graph.Node, e float64) operand {
	if up := wholePart(e); up != 0 {
		a, b := p.lower(p.c.Power(base, up)), p.lower(p.c.Power(base, e-up))
		return p.compute(n, &instruction{op: codeMul, a: p.plain(a), b: p.plain(b)})
	}
	a := p.plain(p.lower(base))
	if e == 2 {
		return p.compute(n, &instruction{op: codeMul, a: a, b: a})
	}
	return p.compute(n, &instruction{op: codeRaise, a: a, s: e})
}
