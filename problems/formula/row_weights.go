package formula

import (
	"math"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var (
	_ solver.HessObjective = (*rowWeighted)(nil)
	_ solver.RowWeighted   = (*rowWeighted)(nil)
)

// rowWeighted is an Objective with a term Σ_i φ_i(‖X_i·‖²), as in sum(sqrt(sum(X.^2, 2) + mu^2)). The gradient of the
// term is diag(w)X with w_i = 2φ_i'(‖X_i·‖²).
type rowWeighted struct {
	*Objective
	program *program
	weights *value
}

// withRows returns f as a RowWeighted if it has such a term.
func (s *study) withRows(o *Objective) solver.Objective {
	w := s.rowWeights()
	if w == nil {
		return o
	}
	p := newProgram(s.graph)
	p.x = p.input(s.x)
	p.need(w)
	out := &rowWeighted{Objective: o, program: p, weights: p.output(w)}
	p.layOut()
	p.allocate()
	return out
}

// rowWeights returns w, n x 1, or nil if f has no term whose weights grow where rows go to zero.
func (s *study) rowWeights() *node {
	squares := s.reduce(s.power(s.graph.x, 2), s.graph.x.rows, 1)
	w := s.scale(2, s.derivative(s.f, squares))
	if w.of(squares) && w.grows() {
		return w
	}
	return nil
}

// of reports whether every entry of n is a function of the same entry of a column.
func (n *node) of(column *node) bool {
	if n == column || !n.varies() && n.cols == 1 {
		return true
	}
	switch n.op {
	case opSum, opProduct, opApply, opPower, opMax:
		for _, a := range n.args {
			if !a.of(column) {
				return false
			}
		}
		return true
	}
	return false
}

// grows reports whether n divides by a power of something that depends on X.
func (n *node) grows() bool {
	for k, a := range n.args {
		if a.varies() && (n.op == opProduct && n.coefs[k] < 0 || a.grows()) {
			return true
		}
	}
	return false
}

// RowWeightsTo writes w to dst, and 0 where w is negative.
func (o *rowWeighted) RowWeightsTo(dst []float64, x *mat.Dense) {
	o.program.x.data, o.weights.data = x.RawMatrix().Data, dst
	o.program.run(0, len(o.program.instructions))
	for i, w := range dst {
		dst[i] = math.Max(w, 0)
	}
}
