package program

import (
	"slep/problems/formula/graph"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// A chain of more than longChain factors is multiplied from left to right instead of in the cheapest order, because the
// time to find the cheapest order grows with the cube of the number of factors, and every product in the chain requires
// a new search.
const longChain = 24

// cut splits a chain into the two parts whose product is computed last.
func (p *program) cut(n *graph.Node) (left, right *graph.Node) {
	f := n.Args
	if len(f) > longChain {
		return p.c.Chain(f[:len(f)-1]...), f[len(f)-1]
	}
	part := func(i, j int) *graph.Node { return p.c.Chain(f[i : j+1]...) }
	for _, a := range f { // the constants are computed first, so that the search knows which of them are sparse
		if a.Op == graph.OpTranspose {
			a = a.Args[0]
		}
		if !a.Varies() && a.Op != graph.OpNumber && p.c.implicit(a) == nil {
			p.c.Value(a)
		}
	}
	_, cuts := graph.Bracket(f, func(i, j int) bool {
		known := p.c.FindChain(f[i : j+1])
		if known == nil {
			return false
		}
		_, done := p.memo[known]
		if !done && known.Transpose != nil {
			_, done = p.memo[known.Transpose]
		}
		return done
	})
	at := cuts[0][len(f)-1]
	return part(0, at), part(at+1, len(f)-1)
}

// chain lowers a matrix product.
func (p *program) chain(n *graph.Node) operand {
	if o, done := p.memo[p.c.Transposed(n)]; done && n.Varies() {
		return transposedOperand(o)
	}
	a, b := p.cut(n)
	if m := p.operatorOf(a, false); m != nil {
		return p.compute(n, &instruction{op: codeOperator, operator: m, a: p.plain(p.lower(b))})
	}
	if m := p.operatorOf(b, true); m != nil { // A*S = (S'*A')'
		turned := &graph.Node{Rows: n.Cols, Cols: n.Rows, Place: n.Place}
		in := &instruction{op: codeOperator, operator: m, a: p.plain(transposedOperand(p.lower(a)))}
		return transposedOperand(p.compute(turned, in))
	}
	return p.compute(n, &instruction{op: codeMatMul, a: p.lower(a), b: p.lower(b), s: 1})
}

// operatorOf returns a multiplier for a sparse constant, for the inverse of a sparse constant, or, unless turned is
// true, for a large square dense constant. If turned is true, the multiplier applies the transpose of the constant. For
// other nodes the result is nil.
func (p *program) operatorOf(n *graph.Node, turned bool) multiplier {
	if f := p.c.implicit(n); f != nil { // the inverse is symmetric
		return solving{f}
	}
	if n.Varies() || n.Op == graph.OpNumber || n.Op == graph.OpTranspose && p.c.Value(n.Args[0]).Sparse == nil {
		return nil
	}
	switch a := p.c.Value(n); {
	case a.Sparse != nil && turned:
		return a.Transposed().Sparse
	case a.Sparse != nil:
		return a.Sparse
	case turned || n.Rows != n.Cols || n.Rows < leastOperator:
		return nil
	default:
		return &operator.Dense{Dense: mat.NewDense(a.Rows, a.Cols, a.Data)}
	}
}

// leastOperator is the smallest order of a square dense constant that is applied as an operator. Products with an
// operator are rounded differently from other products, because they use dense.Mul and are not fused with a sum that
// contains them.
const leastOperator = 256
