package solver

import (
	"math"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// weigher is a flat space that can take its inner product from the weights of rows.
type weigher interface {
	space
	// weigh makes the space do so where f is RowWeighted, before it makes its first location, and reports whether it
	// will. Then transport changes vectors.
	weigh() bool
}

var _ weigher = (*chebyshev)(nil)

// rowMetric is the inner product tr(UᵀPV) for an f that penalises norms of rows, P = diag(w_i + ‖L‖₂ M_ii) with its
// weights w at X. The first part majorises the curvature of the penalty, as in iteratively reweighted least squares
// (Daubechies and others 2010, doi:10.1002/cpa.20303), the second stands for that of the constraint.
//
// P changes with X. So it suits a method whose model of the curvature does not rest on the metric: LBFGS.
//
// Which rows end at zero is decided in the first steps, and in this metric not well: rows that are small early stay
// small. So a run begins in the Chebyshev metric, in which all rows move alike.
type rowMetric struct {
	f        RowWeighted
	diagonal []float64 // of M, or an upper bound
	weights  []float64
	inverse  []float64 // diagonal of P⁻¹
	shrink   []float64 // P before over P now, at most 1
	arrivals int
	used     bool
}

const weightsFrom = 70 // steps in the Chebyshev metric

// weigh prepares the metric.
func (s *chebyshev) weigh() bool {
	f, ok := s.given.Objective.(RowWeighted)
	if !ok {
		return false
	}
	column := func() []float64 { return make([]float64, s.n) }
	s.rows = &rowMetric{f: f, diagonal: column(), weights: column(), inverse: column(), shrink: column()}
	s.rows.setDiagonal(s.given.M, s.lambda)
	return true
}

// setDiagonal takes the diagonal of M, and λ_max(M) where M does not store it.
func (r *rowMetric) setDiagonal(m operator.Operator, lambda float64) {
	blocks := []operator.Operator{m}
	if diag, ok := m.(*operator.BlockDiag); ok {
		blocks = diag.Blocks()
	}
	rest := r.diagonal
	for _, block := range blocks {
		part := rest[:block.Dim()]
		if copy(part, operator.DiagonalSizes(block)) == 0 {
			for i := range part {
				part[i] = lambda
			}
		}
		rest = rest[len(part):]
	}
}

// reweigh sets P after a step to loc, and reports whether P is in use. That is so from a certain step on, once a row
// has a larger weight than the constraint can have.
func (s *chebyshev) reweigh(loc *location) bool {
	r := s.rows
	if r == nil {
		return false
	}
	if r.arrivals++; r.arrivals < weightsFrom {
		return false
	}
	size := s.multiplierNorm(loc)
	if !(size > 0) {
		return r.used
	}
	r.f.RowWeightsTo(r.weights, loc.x)
	least := metricFloor * size * s.lambda
	if !r.used && !(slices.Max(r.weights) > size*s.lambda) {
		return false
	}
	for i, w := range r.weights {
		p := math.Max(w+size*r.diagonal[i], least)
		r.shrink[i] = 1
		if r.used {
			r.shrink[i] = math.Min(1, 1/(r.inverse[i]*p))
		}
		r.inverse[i] = 1 / p
	}
	r.used = true
	return true
}

// forget makes the run begin again.
func (r *rowMetric) forget() {
	if r != nil {
		r.arrivals, r.used = 0, false
	}
}

func (r *rowMetric) save(c *checkpoint) {
	if r != nil {
		hold(c, r)
		c.keepArray(r.inverse)
		c.keepArray(r.shrink)
	}
}

// inUse reports whether steps are taken in the metric.
func (r *rowMetric) inUse() bool { return r != nil && r.used }

// multiplierNorm returns ‖L‖₂, NaN where L is not finite.
func (s *chebyshev) multiplierNorm(loc *location) float64 {
	values := s.small.Eigenvalues(loc.parts.l)
	if values == nil {
		return math.NaN()
	}
	return math.Max(math.Abs(values[0]), math.Abs(values[len(values)-1]))
}

// transport shrinks the rows of a step like P⁻¹. A row that goes to zero shrinks by orders of magnitude; earlier steps
// would throw it back.
func (s *chebyshev) transport(v *mat.Dense, _ *location) {
	if s.rows.inUse() {
		dense.ScaleRows(v, s.rows.shrink)
	}
}
