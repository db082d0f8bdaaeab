package formula

import (
	"slep/problems"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Compiled is a formula with its data.
type Compiled struct {
	Objective solver.Objective // also a HessObjective, and a QuadraticObjective or a RowWeighted where f is one
	M         *read.Matrix     // nil: the identity
	N, P      int              // X is N x P
}

// Compile turns the formula and what is given into an objective. It computes all that does not depend on X. Nothing is
// assumed: the error names all data and parameters that are missing, and n or p where nothing fixes them. A formula
// that leaves nothing open can be compiled with nil.
func (f *Formula) Compile(given *Given) (out *Compiled, err error) {
	defer f.gate(&err)
	if given == nil {
		given = &Given{}
	}
	s := f.study(given, complete)
	s.checkColumns()
	s.checkMemory()
	out = &Compiled{N: s.x.rows, P: s.x.cols, M: given.Data["M"]}
	if s.m != nil {
		out.M = s.constraint()
	}
	if a, h := s.curvature(); a != nil {
		out.Objective = s.asQuadratic(a, h)
	} else if o := newObjective(s.graph, s.f, s.gradient); o.planHessian() {
		out.Objective = s.withRows(o)
	} else {
		out.Objective = firstOrder{o}
	}
	return out, nil
}

// study is a formula with its types, its graph and its gradient.
type study struct {
	*builder
	f, m, gradient *node
	degree         int
}

func (f *Formula) study(given *Given, need need) *study {
	s := &study{builder: &builder{graph: newGraph(), values: map[*symbol]*node{}}}
	s.typing = f.typed(given, need)
	s.f, s.m = s.built()
	s.gradient = s.graph.derivative(s.f, s.graph.x)
	s.degree = s.graph.degree(s.f, map[*node]int{})
	return s
}

// checkColumns refuses an X with more columns than rows, which XᵀMX = I rules out.
func (s *study) checkColumns() {
	if s.x.cols > s.x.rows {
		fail(0, "X is "+byShape(s.x.rows, s.x.cols)+": X'*M*X = I needs at least as many rows as columns")
	}
}

// curvature returns A and H where f is quadratic, nil where it is not.
func (s *study) curvature() (a, h *node) {
	if s.degree != 2 {
		return nil, nil
	}
	return s.quadratic(s.gradient)
}

// constraint returns M of the text.
func (s *study) constraint() *read.Matrix { return s.value(s.m).matrix() }

// asQuadratic takes A, H and the constant out of the graph.
func (s *study) asQuadratic(a, h *node) *problems.Quadratic {
	q := &problems.Quadratic{P: s.x.cols, A: s.operatorOf(a)}
	if h != nil {
		q.H = view(h.rows, h.cols, s.value(h).full())
	}
	zero, grad := mat.NewDense(s.x.rows, s.x.cols, nil), mat.NewDense(s.x.rows, s.x.cols, nil)
	q.Constant = newObjective(s.graph, s.f, s.gradient).FuncGrad(grad, zero)
	return q
}

var _ operator.Operator = (*factored)(nil)
