package solver

import (
	"math"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// rowMetric is the metric P = diag(w_i + ‖L‖₂ M_ii) for an f that penalises the norms of rows, where w_i are the row
// weights at X. The first term majorises the curvature of the term of f that penalises the norms, as in iteratively
// reweighted least squares (Daubechies and others 2010, doi:10.1002/cpa.20303). The second term estimates the curvature
// of the constraint.
//
// P changes with X. A metric of this kind suits LBFGS, whose curvature model does not depend on the metric.
//
// The first steps decide which rows become zero. If the first steps used the metric of row weights, the wrong rows
// would become zero, because rows that are small early would stay small. Therefore a run begins in another metric, in
// which all rows can change equally fast.
type rowMetric struct {
	first    metric // the metric in which a run begins
	f        RowWeighted
	diagonal []float64 // the diagonal of M, or an upper bound on its entries
	weights  []float64
	inverse  []float64 // the diagonal of P⁻¹
	shrink   []float64 // the diagonal of the previous P divided by that of P, capped at 1
	arrivals int
	used     bool
}

const weightsFrom = 70 // the minimum number of steps in the first metric

// weigh makes the space derive its inner product from the row weights of f. If f has no row weights or if the metric is
// plain, weigh does nothing. weigh must be called before the first location is allocated. The result says whether the
// space may use the weights. If so, transport may change vectors.
func (s *penalty) weigh() bool {
	f, ok := s.given.Objective.(RowWeighted)
	if !ok || s.isPlain() {
		return false
	}
	column := func() []float64 { return make([]float64, s.n) }
	r := &rowMetric{first: s.metric, f: f, diagonal: column(), weights: column(), inverse: column(), shrink: column()}
	r.setDiagonal(s.given.M, s.lambda)
	s.metric = r
	return true
}

// setDiagonal copies the diagonal of M, but uses λ_max(M) for blocks of M that do not store their diagonals.
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

func (r *rowMetric) enter(s *penaltyBase, loc *location) {
	r.arrivals, r.used = 0, false
	r.first.enter(s, loc)
}

func (r *rowMetric) follow(s *penaltyBase, loc *location) bool {
	return r.reweigh(s, loc) || r.first.follow(s, loc)
}

// reweigh updates P after a step to loc, and reports whether P is in use. P comes into use after the first steps, once
// the weight of some row exceeds ‖L‖₂ λ_max(M), which is an upper bound on every ‖L‖₂ M_ii.
func (r *rowMetric) reweigh(s *penaltyBase, loc *location) bool {
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

func (r *rowMetric) represent(g *mat.Dense) {
	if r.used {
		dense.ScaleRows(g, r.inverse)
		return
	}
	r.first.represent(g)
}

// If the entry of P⁻¹ for a row has decreased, transport multiplies this row of an earlier step by the ratio of the new
// entry to the old entry. A row that tends to zero shrinks by orders of magnitude. If earlier steps were not scaled,
// they would make such a row grow again.
func (r *rowMetric) transport(v *mat.Dense) {
	if r.used {
		dense.ScaleRows(v, r.shrink)
	}
}

func (r *rowMetric) save(c *checkpoint) {
	hold(c, r)
	c.keepArray(r.inverse)
	c.keepArray(r.shrink)
	r.first.save(c)
}
