package program

import (
	"math"

	"slep/problems/formula/graph"
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

// newRowWeighted compiles the weights.
func newRowWeighted(o *Objective, weights *graph.Node) *rowWeighted {
	p := newProgram(o.c, o.c.X, weights)
	out := &rowWeighted{Objective: o, program: p, weights: p.output(weights)}
	p.layOut()
	p.allocate()
	return out
}

// RowWeightsTo writes w to dst, and 0 where w is negative.
func (o *rowWeighted) RowWeightsTo(dst []float64, x *mat.Dense) {
	o.program.x.data, o.weights.data = x.RawMatrix().Data, dst
	run(o.program.instructions)
	for i, w := range dst {
		dst[i] = math.Max(w, 0)
	}
}
