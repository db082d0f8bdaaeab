package formula

import (
	"slices"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var _ solver.HessObjective = (*Objective)(nil)

// Objective is f of a formula with its derivatives.
type Objective struct {
	f        *node
	gradient *program // f and ∇f
	value    *value   // f
	slope    *value   // ∇f
	hessian  *program // its memory is allocated when it is asked for
	change   *value
	held     []float64 // the X for which the memory of hessian holds the values that depend on X alone
	g        *graph
	grad     *node
}

// newObjective plans f and its gradient.
func newObjective(g *graph, f, grad *node) *Objective {
	o := &Objective{g: g, f: f, grad: grad}
	p := newProgram(g)
	p.x = p.input(g.x)
	p.need(f)
	p.need(grad)
	o.value = p.kept(f)
	o.slope = p.output(grad)
	p.layOut()
	p.allocate()
	o.gradient = p
	return o
}

// kept returns the value of a node and keeps its memory from being used for anything else.
func (p *program) kept(n *node) *value {
	v := p.plain(p.lower(n)).v
	v.last = 1 << 30
	return v
}

// output returns a value of a node that nothing else shares, whose memory the caller sets before each run.
func (p *program) output(n *node) *value {
	o := p.plain(p.lower(n))
	v := o.v
	if v.fixed || v.rows != n.rows {
		v = p.newValue(n, n.rows, n.cols)
		p.emit(&instruction{code: codeScale, dst: v, a: o, s: 1})
	}
	v.fixed = true
	return v
}

// Dims returns the shape of X.
func (o *Objective) Dims() (n, p int) { return o.g.x.rows, o.g.x.cols }

// FuncGrad writes ∇f(X) to grad and returns f(X).
func (o *Objective) FuncGrad(grad, x *mat.Dense) float64 {
	p := o.gradient
	p.x.data, o.slope.data = x.RawMatrix().Data, grad.RawMatrix().Data
	p.run(0, len(p.instructions))
	return o.value.data[0]
}

// HessMulTo writes ∇²f(X)[D] to dst. What depends on X alone is computed only if X has changed since the last time.
func (o *Objective) HessMulTo(dst, x, d *mat.Dense) {
	p := o.hessian
	if o.held == nil {
		p.allocate()
	}
	p.x.data, p.d.data, o.change.data = x.RawMatrix().Data, d.RawMatrix().Data, dst.RawMatrix().Data
	if !slices.Equal(o.held, p.x.data) {
		o.held = append(o.held[:0], p.x.data...)
		p.run(0, p.split)
	}
	p.run(p.split, len(p.instructions))
}

// planHessian plans Hessian products and reports whether that succeeds, which it does not for a very long formula.
func (o *Objective) planHessian() (ok bool) {
	defer func() {
		if bad := recover(); bad != nil {
			if _, long := bad.(*fault); !long {
				panic(bad)
			}
		}
	}()
	g := o.g
	d := g.intern(&node{op: opD, rows: g.x.rows, cols: g.x.cols, depends: onD})
	product := g.along(o.grad, d)
	p := newProgram(g)
	p.x, p.d = p.input(g.x), p.input(d)
	p.need(product)
	o.change = p.output(product)
	p.layOut()
	o.hessian = p
	return true
}

// firstOrder is an Objective without Hessian products.
type firstOrder struct{ o *Objective }

// Dims returns the shape of X.
func (f firstOrder) Dims() (n, p int) { return f.o.Dims() }

// FuncGrad writes ∇f(X) to grad and returns f(X).
func (f firstOrder) FuncGrad(grad, x *mat.Dense) float64 { return f.o.FuncGrad(grad, x) }
