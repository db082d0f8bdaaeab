package program

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
	weights *program
}

// RowWeightsTo writes w to dst, and 0 where w is negative.
func (o *rowWeighted) RowWeightsTo(dst []float64, x *mat.Dense) {
	o.weights.apply(dst, x.RawMatrix().Data)
	for i, w := range dst {
		dst[i] = math.Max(w, 0)
	}
}
