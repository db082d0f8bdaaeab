package program

import (
	"slep/problems/formula/graph"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// operatorOf returns a symmetric constant as an operator. The storage is dense, sparse or diagonal, depending on the
// entries. An inverse or a product that should not be formed is applied by a program; see productOperator.
func (c *Compiler) operatorOf(a *graph.Node) operator.Operator {
	if m := c.productOperator(a); m != nil {
		return m
	}
	v := c.Value(a)
	if v.Sparse == nil {
		d := mat.NewDense(v.Rows, v.Cols, v.Data)
		dense.Symmetrize(d)
		return &operator.Dense{Dense: d}
	}
	if v.Stored() == v.Rows {
		d, diagonal := make(operator.Diag, v.Rows), true
		v.Each(func(i, j int, w float64) {
			d[i], diagonal = w, diagonal && i == j
		})
		if diagonal {
			return d
		}
	}
	return v.Sparse
}

// factored is an operator that applies a node by running a program.
type factored struct {
	c        *Compiler
	a        *graph.Node
	programs map[int]*program // keyed by the number of columns of X
}

// productOperator returns an operator for a chain or an inverse that should not be formed, or nil for other nodes.
func (c *Compiler) productOperator(a *graph.Node) operator.Operator {
	_, chain := a.Scaled()
	if number, rest := c.Split(chain, 1, 1); number != nil {
		chain = rest
	}
	if c.implicit(chain) == nil && !c.cheapFactors(chain) {
		return nil
	}
	return &factored{c, a, map[int]*program{}}
}

// cheapFactors reports whether a node is a chain whose factors together have fewer entries than their product, or a
// chain with an inverse that should not be formed. If all factors are sparse, cheapFactors requires that the product
// have many more entries, because a sparse product can be factorised, whereas an operator that applies the factors
// cannot.
func (c *Compiler) cheapFactors(n *graph.Node) bool {
	if n.Op != graph.OpChain {
		return false
	}
	all, product, sparse := 0., float64(n.Rows), true
	for _, f := range n.Args {
		if c.implicit(f) != nil {
			return true
		}
		v := c.Value(f)
		stored := float64(v.Stored())
		all, product, sparse = all+stored, product*stored/float64(f.Rows), sparse && v.Sparse != nil
	}
	if sparse {
		return 16*all < product
	}
	return all < float64(n.Size())
}

// Dim returns the order of A.
func (m *factored) Dim() int { return m.a.Rows }

// MulTo writes AX to dst.
func (m *factored) MulTo(dst, x *mat.Dense) {
	from := x.RawMatrix()
	if m.programs[from.Cols] == nil {
		x := m.c.Variable(m.a.Rows, from.Cols)
		m.programs[from.Cols] = m.c.function(x, m.c.Chain(m.a, x))
	}
	m.programs[from.Cols].apply(dst.RawMatrix().Data, from.Data)
}
