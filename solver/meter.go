package solver

import (
	"time"

	"gonum.org/v1/gonum/mat"
)

// Counts are the products of a run.
type Counts struct {
	F          int // evaluations of f with its gradient
	M          int // products with M, each with an n x p matrix
	Hess       int // Hessian products of f
	Backtracks int // refused steps
}

// Part is the share of one part of the work in the compute seconds of a run.
type Part struct {
	Name    string
	Seconds float64
}

// Meter counts and times the products of a problem.
type Meter struct {
	counts    Counts
	objective time.Duration
	product   time.Duration
}

// Metered returns the problem with every product counted and timed by meter.
func Metered(problem Problem, meter *Meter) Problem {
	out := problem
	out.M = &meteredOperator{problem.M, meter}
	out.Objective = &meteredObjective{problem.Objective, meter}
	if f, ok := problem.Objective.(HessObjective); ok {
		out.Objective = &meteredHessian{meteredObjective{f, meter}, f}
	}
	return out
}

// parts splits the given total.
func (m *Meter) parts(total float64) []Part {
	f, p := m.objective.Seconds(), m.product.Seconds()
	return []Part{{"objective", f}, {"products with M", p}, {"rest", total - f - p}}
}

type meteredOperator struct {
	Operator
	meter *Meter
}

func (o *meteredOperator) MulTo(dst, x *mat.Dense) {
	began := time.Now()
	o.Operator.MulTo(dst, x)
	o.meter.product += time.Since(began)
	o.meter.counts.M++
}

type meteredObjective struct {
	Objective
	meter *Meter
}

func (o *meteredObjective) FuncGrad(grad, x *mat.Dense) float64 {
	began := time.Now()
	f := o.Objective.FuncGrad(grad, x)
	o.meter.objective += time.Since(began)
	o.meter.counts.F++
	return f
}

type meteredHessian struct {
	meteredObjective
	f HessObjective
}

func (o *meteredHessian) HessMulTo(dst, x, d *mat.Dense) {
	began := time.Now()
	o.f.HessMulTo(dst, x, d)
	o.meter.objective += time.Since(began)
	o.meter.counts.Hess++
}
