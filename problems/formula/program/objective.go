package program

import (
	"math"
	"slices"

	"slep/problems"
	"slep/problems/formula/graph"
	"slep/problems/formula/syntax"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var _ solver.HessObjective = (*Objective)(nil)

// Objective computes f and its derivatives for a formula.
type Objective struct {
	c        *Compiler
	grad     *graph.Node
	gradient *program  // returns ∇f and also computes f
	value    *value    // f
	hessian  *program  // computes Hessian products; its memory is allocated when it first runs
	held     []float64 // the X for which hessian holds the values that depend only on X
}

// Objective returns f as an objective. Depending on the form of f, the objective may be a *problems.Quadratic or a
// solver.RowWeighted.
func (c *Compiler) Objective(f, gradient *graph.Node) solver.Objective {
	if a, h := c.Quadratic(f, gradient); a != nil {
		q := &problems.Quadratic{P: c.X.Cols, A: c.operatorOf(a)}
		if h != nil {
			q.H = mat.NewDense(h.Rows, h.Cols, c.Value(h).Entries())
		}
		zero, grad := mat.NewDense(c.X.Rows, c.X.Cols, nil), mat.NewDense(c.X.Rows, c.X.Cols, nil)
		q.Constant = newObjective(c, f, gradient).FuncGrad(grad, zero)
		return q
	}
	o := newObjective(c, f, gradient)
	if !o.planHessian() {
		return firstOrder{o}
	}
	if w := c.RowWeights(f); w != nil {
		return &rowWeighted{o, c.function(c.X, w)}
	}
	return o
}

// newObjective compiles f and its gradient.
func newObjective(c *Compiler, f, grad *graph.Node) *Objective {
	p := newProgram(c, c.X, f, grad)
	o := &Objective{c: c, grad: grad, gradient: p, value: p.kept(f)}
	p.out = p.output(grad)
	p.finish()
	return o
}

// kept returns the value of a node and keeps its buffer from being reused.
func (p *program) kept(n *graph.Node) *value {
	v := p.plain(p.lower(n)).v
	v.last = 1 << 30
	return v
}

// output returns a value that receives the result of a node. The caller must assign memory to this value before each
// run.
func (p *program) output(n *graph.Node) *value {
	o := p.plain(p.lower(n))
	v := o.v
	if v.fixed || v.rows != n.Rows {
		v = p.newValue(n, n.Rows, n.Cols)
		p.emit(&instruction{op: codeScale, dst: v, a: o, s: 1})
	}
	v.fixed = true
	return v
}

// Dims returns the shape of X.
func (o *Objective) Dims() (n, p int) { return o.c.X.Rows, o.c.X.Cols }

// FuncGrad writes ∇f(X) to grad and returns f(X).
func (o *Objective) FuncGrad(grad, x *mat.Dense) float64 {
	o.gradient.apply(grad.RawMatrix().Data, x.RawMatrix().Data)
	return o.value.data[0]
}

// HessMulTo writes ∇²f(X)[D] to dst. Values that depend only on X are computed only if X has changed since the last
// call.
func (o *Objective) HessMulTo(dst, x, d *mat.Dense) {
	p := o.hessian
	if o.held == nil {
		p.allocate()
	}
	p.x.data, p.d.data, p.out.data = x.RawMatrix().Data, d.RawMatrix().Data, dst.RawMatrix().Data
	if !slices.Equal(o.held, p.x.data) {
		o.held = append(o.held[:0], p.x.data...)
		run(p.instructions[:p.split])
	}
	run(p.instructions[p.split:])
}

// planHessian compiles Hessian products. The result is false if the compilation fails, which can happen if the formula
// is very long.
func (o *Objective) planHessian() bool {
	return syntax.Try(func() {
		d := o.c.Direction()
		product := o.c.Along(o.grad, d)
		p := newProgram(o.c, o.c.X, product)
		p.d = p.input(d)
		p.out = p.output(product)
		p.layOut()
		o.hessian = p
	}) == nil
}

// firstOrder is an Objective without Hessian products.
type firstOrder struct{ solver.Objective }

var _ solver.HessObjective = (*rowWeighted)(nil)
var _ solver.RowWeighted = (*rowWeighted)(nil)

// rowWeighted is an Objective with a term Σ_i φ_i(‖X_i·‖²), as in sum(sqrt(sum(X.^2, 2) + mu^2)). The gradient of the
// term is diag(w)X with w_i = 2φ_i'(‖X_i·‖²).
type rowWeighted struct {
	*Objective
	weights *program
}

// RowWeightsTo writes w to dst, with 0 in place of negative weights.
func (o *rowWeighted) RowWeightsTo(dst []float64, x *mat.Dense) {
	o.weights.apply(dst, x.RawMatrix().Data)
	for i, w := range dst {
		dst[i] = math.Max(w, 0)
	}
}
