package formula

import (
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// operatorOf returns a symmetric constant as an operator: dense, sparse or diagonal as its entries are, or a product if
// that takes less work.
func (g *graph) operatorOf(a *node) operator.Operator {
	if m := g.productOperator(a); m != nil {
		return m
	}
	v := g.value(a)
	if v.sparse == nil {
		d := view(v.rows, v.cols, v.data)
		dense.Symmetrize(d)
		return &operator.Dense{Dense: d}
	}
	if v.stored() == v.rows {
		d, diagonal := make(operator.Diag, v.rows), true
		v.each(func(i, j int, w float64) {
			d[i], diagonal = w, diagonal && i == j
		})
		if diagonal {
			return d
		}
	}
	return v.sparse
}

// factored is an operator that a program applies.
type factored struct {
	program *program
	result  *value
	n       int
	columns map[int]*factored // by columns of X
	g       *graph
	a       *node
}

// productOperator returns a chain or an inverse as an operator if it should not be formed, and nil otherwise.
func (g *graph) productOperator(a *node) operator.Operator {
	_, chain := a.scaled()
	if chain.op == opProduct {
		if number, rest := g.split(chain, 1, 1); number != nil {
			chain = rest
		}
	}
	if g.implicit(chain) == nil && !g.cheapFactors(chain) {
		return nil
	}
	return &factored{n: a.rows, columns: map[int]*factored{}, g: g, a: a}
}

// cheapFactors reports whether a node is a chain whose factors have fewer entries than the product has. A product of
// sparse factors is formed unless it has many more: a sparse matrix can be factorised, and an operator cannot.
func (g *graph) cheapFactors(n *node) bool {
	if n.op != opChain {
		return false
	}
	all, product, sparse := 0., float64(n.rows), true
	for _, f := range n.args {
		if g.implicit(f) != nil {
			return true
		}
		v := g.value(f)
		stored := float64(v.stored())
		all, product, sparse = all+stored, product*stored/float64(f.rows), sparse && v.sparse != nil
	}
	if sparse {
		return 16*all < product
	}
	return all < float64(n.size())
}

// Dim returns n.
func (m *factored) Dim() int { return m.n }

// MulTo writes AX to dst.
func (m *factored) MulTo(dst, x *mat.Dense) {
	from := x.RawMatrix()
	of := m.columns[from.Cols]
	if of == nil {
		of = m.plan(from.Cols)
		m.columns[from.Cols] = of
	}
	of.program.x.data, of.result.data = from.Data, dst.RawMatrix().Data
	of.program.run(0, len(of.program.instructions))
}

// plan makes the program for X of the given columns.
func (m *factored) plan(cols int) *factored {
	g := m.g
	x := g.intern(&node{op: opX, rows: m.n, cols: cols, depends: onX})
	p := newProgram(g)
	p.x = p.input(x)
	product := g.chain(m.a, x)
	p.need(product)
	out := &factored{program: p, result: p.output(product)}
	p.layOut()
	p.allocate()
	return out
}
