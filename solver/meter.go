package solver

import (
	"time"

	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Counts holds the numbers of evaluations, products and rejected step lengths of a run.
type Counts struct {
	F          int `json:"f"`          // evaluations of f and its gradient
	M          int `json:"M"`          // products with M, each with an n x p matrix
	Hess       int `json:"hess"`       // Hessian products of f
	Backtracks int `json:"backtracks"` // rejected step lengths
}

// Part holds the name of a part of the work of a run, and the compute time that this part took.
type Part struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"` // compute time in seconds
}

// meter counts and times the evaluations and products of a problem. meter also times the steps of a run and the parts
// of each step. The times of the parts exclude the products in them.
type meter struct {
	counts Counts
	meterTimes
}

type meterTimes struct {
	objective, product, solve       time.Duration
	gradient, retraction, direction time.Duration // without the time of the products in these parts
	total                           time.Duration
}

var epoch = time.Now()

// now returns the time since the program started. In WebAssembly, time.Now takes twice as long, because it also reads
// the time of day.
func now() time.Duration { return time.Since(epoch) }

// mark records the beginning of a part.
type mark struct{ at, products time.Duration }

func (m *meter) mark() mark { return mark{now(), m.objective + m.product + m.solve} }

// since(begin, part) measures the time from begin to now, without the time spent on products, and adds this time to
// part.
func (m *meter) since(begin mark, part *time.Duration) {
	*part += now() - begin.at - (m.objective + m.product + m.solve - begin.products)
}

// metered returns the problem with an objective and an M whose evaluations and products the meter counts and times.
func metered(problem Problem, meter *meter) Problem {
	out := problem
	out.M = &meteredOperator{problem.M, &meter.product, &meter.counts.M}
	out.Objective = &meteredObjective{problem.Objective, meter}
	if f, ok := problem.Objective.(HessObjective); ok {
		hess := meteredHessian{meteredObjective{f, meter}, f}
		out.Objective = &hess
		if q, ok := f.(QuadraticObjective); ok {
			out.Objective = &meteredQuadratic{hess, q}
		}
	}
	return out
}

func (m *meter) parts() []Part {
	return []Part{
		{"objective", m.objective.Seconds()},
		{"products with M", m.product.Seconds()},
		{"solutions", m.solve.Seconds()},       // solves with M, A + σM or K + σI, and factorisations of A + σM
		{"gradient", m.gradient.Seconds()},     // computing the gradient of the merit function from the gradient of f
		{"retraction", m.retraction.Seconds()}, // includes the work that prepares a point for the evaluation of f
		{"direction", m.direction.Seconds()},   // inner products, transport, and updates of the method
		// because durations are integers, rounding cannot make the rest negative
		{"rest", (m.total - m.objective - m.product - m.solve - m.gradient - m.retraction - m.direction).Seconds()},
	}
}

// elapsed measures the time from began to now, and adds this time to part.
func elapsed(began time.Duration, part *time.Duration) { *part += now() - began }

// meteredOperator counts and times the products of an operator.
type meteredOperator struct {
	operator.Operator
	time  *time.Duration
	count *int
}

func (o *meteredOperator) MulTo(dst, x *mat.Dense) {
	defer elapsed(now(), o.time)
	o.Operator.MulTo(dst, x)
	*o.count++
}

type meteredFactor struct {
	factor.Factor
	meter *meter
}

func (f *meteredFactor) SolveTo(dst, b *mat.Dense) {
	defer elapsed(now(), &f.meter.solve)
	f.Factor.SolveTo(dst, b)
}

type meteredObjective struct {
	Objective
	meter *meter
}

func (o *meteredObjective) FuncGrad(grad, x *mat.Dense) float64 {
	defer elapsed(now(), &o.meter.objective)
	f := o.Objective.FuncGrad(grad, x)
	o.meter.counts.F++
	return f
}

type meteredHessian struct {
	meteredObjective
	f HessObjective
}

func (o *meteredHessian) HessMulTo(dst, x, d *mat.Dense) {
	defer elapsed(now(), &o.meter.objective)
	o.f.HessMulTo(dst, x, d)
	o.meter.counts.Hess++
}

type meteredQuadratic struct {
	meteredHessian
	f QuadraticObjective
}

// Terms returns an A whose products count as evaluations of f, because these products replace evaluations.
func (o *meteredQuadratic) Terms() (a operator.Operator, h *mat.Dense, c float64) {
	a, h, c = o.f.Terms()
	return &meteredOperator{a, &o.meter.objective, &o.meter.counts.F}, h, c
}
