package program

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// Compiler compiles nodes to programs. A Compiler computes each constant, and each factorisation of a constant,
// only once.
type Compiler struct {
	*graph.Graph
	solvers map[*graph.Node]constant.Solver // a nil value means that the constant has no Cholesky factorisation
}

// NewCompiler returns a compiler for the nodes of a graph.
func NewCompiler(g *graph.Graph) *Compiler { return &Compiler{g, map[*graph.Node]constant.Solver{}} }

// Value returns the value of a constant node, and computes it only once. The value of a 1 x 1 node is dense, because a
// sparse 0 stores no entries.
func (c *Compiler) Value(n *graph.Node) *constant.Matrix {
	if n.Constant == nil {
		a := c.evaluate(n)
		if n.Scalar() && a.Sparse != nil {
			a = &constant.Matrix{Rows: 1, Cols: 1, Data: a.Entries()}
		}
		n.Constant = a
	}
	return n.Constant
}

func (c *Compiler) evaluate(n *graph.Node) *constant.Matrix {
	switch n.Op {
	case graph.OpLeaf:
		syntax.FailIf(n.Leaf.Make == nil, n.Place, n.Leaf.Name+" is not given")
		return n.Leaf.Make(lists.Map(n.Leaf.Inputs, c.Value))
	case graph.OpDiagMatrix:
		return constant.Diagonal(c.Value(n.Args[0]).Entries())
	case graph.OpTranspose:
		return c.Value(n.Args[0]).Transposed()
	case graph.OpSum, graph.OpProduct, graph.OpChain:
		if out := c.sparse(n); out != nil {
			return out
		}
	case graph.OpReduce:
		if a := c.Value(n.Args[0]); a.Sparse != nil {
			return a.Sums(n.Rows, n.Cols)
		}
	}
	constant.CheckDense(n.Place, n.Rows, n.Cols)
	p := newProgram(c, c.X)
	out := p.plain(p.lowerNode(n))
	p.finish()
	run(p.instructions)
	return &constant.Matrix{Rows: n.Rows, Cols: n.Cols, Data: out.v.data}
}

// sparse returns the value of a sum or a chain of sparse constants, or of a sparse constant times a number. For other
// nodes the result is nil.
func (c *Compiler) sparse(n *graph.Node) *constant.Matrix {
	for k, a := range n.Args {
		v := c.Value(a)
		scalar := a.Scalar() && n.Op == graph.OpProduct
		switch {
		case scalar:
		case v.Sparse == nil, n.Op == graph.OpProduct && n.Coefs[k] != 1, n.Op == graph.OpSum && a.Size() != n.Size():
			return nil
		}
	}
	switch n.Op {
	case graph.OpSum:
		out := c.Value(n.Args[0])
		weight := n.Coefs[0]
		if len(n.Args) == 1 {
			return out.Scaled(weight)
		}
		for k, a := range n.Args[1:] {
			out, weight = constant.Sum(weight, out, n.Coefs[k+1], c.Value(a)), 1
		}
		return out.Compact()
	case graph.OpChain:
		out := c.Value(n.Args[0])
		for _, a := range n.Args[1:] {
			out = constant.Times(out, c.Value(a), n.Place)
		}
		return out.Compact()
	}
	number, rest := c.Split(n, 1, 1) // OpProduct
	if number == nil || rest.Op == graph.OpProduct {
		return nil
	}
	s := c.Value(number).Data[0]
	return c.Value(rest).Scaled(s)
}
