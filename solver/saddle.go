package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Curvature is the second derivative of f along the constraint at R(X).
type Curvature struct {
	// Least is the smallest value found of ‹Δ, ∇²f[Δ] - MΔL›/‹Δ, MΔ›, L = Ψ(Xᵀ∇f), over tangents Δ, for which Ψ(XᵀMΔ)
	// = 0 (Absil, Mahony and Sepulchre 2008, section 5.5; doi:10.1515/9781400830244). At a minimiser it is not
	// negative. It is NaN when it is not known.
	Least float64
	// Bound is below that quotient with another metric in place of M, that in which the run takes its steps, for all
	// tangents. It is wrong with a probability of at most 1e-6. It is -Inf where nothing is known.
	Bound    float64
	Settled  bool // the sign of the least curvature is known: of Least if that is negative, otherwise of Bound
	Products int  // second derivatives computed, or differences of gradients

	negative bool // by more than rounding, and f falls
}

const (
	iterationsPerProduct = 5  // of the search for curvature
	leastProducts        = 50 // that it may take in any case
	maxLeaves            = 20 // saddle points that a run leaves at most
	// part of the tolerance that it has to reach after each: where f falls by a clear amount along a curvature, the
	// gradient may have been small too soon
	sharperAfter = 0.5

	material = 1e-6 // fall of f, over the size of its terms, that proves a saddle point
	closest  = 1e-2 // least length, in the metric of M, at which f is tried
)

// saddle looks for a direction in which f curves down at a stationary feasible point, and reports whether the run
// leaves along it.
func (r *Run) saddle() bool {
	projected, err := r.Projected()
	if r.cur.feasibility > r.set.FeasTol || err != nil || r.problem.reached(projected.Objective, r.cur.magnitude) {
		return false
	}
	meter := *r.meter
	found := newCurvatureSearch(r.space, r.problem, r.cur, projected)
	found.search(max(leastProducts, r.iteration/iterationsPerProduct))
	negative := found.negative && found.falls()
	*r.meter = meter // the search does not belong to the steps and counts by itself
	r.curvature = Curvature{
		Least: found.least, Bound: found.bound, Settled: found.settled && negative == found.negative,
		Products: r.curvature.Products + found.products, negative: negative,
	}
	return negative && r.leavesAlong(found.direction())
}

// leavesAlong makes the next step leave the present point along a direction in which f curves down, unless the run may
// not leave, and reports whether it will.
func (r *Run) leavesAlong(down *mat.Dense) bool {
	if r.set.Unsafeguarded || r.leaves >= maxLeaves {
		return false
	}
	if r.down == nil {
		r.down = mat.DenseCopyOf(down)
	}
	dense.Copy(r.down, down) // into the same memory, which checkpoints know
	if dense.Inner(r.cur.grad, r.down) < 0 {
		dense.Scale(-1, r.down)
	}
	r.leaving = true
	return true
}

// falls reports whether f falls along v by a clear amount, at some length up to 1: the curvature alone may be nearly
// zero.
func (k *curvatureSearch) falls() bool {
	enough := material * (math.Abs(k.at.Objective) + math.Abs(dense.Trace(k.at.l)))
	d := k.direction()
	n, p := d.Dims()
	g, y := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	dense.Mul(y, d, k.at.l)
	down := -1.
	if dense.Inner(k.at.g, d)-dense.Inner(k.at.mx, y) < 0 {
		down = 1
	}
	for t := 1.; t >= closest; t /= 3 {
		dense.AddScaledTo(y, down*t, d, k.at.x)
		if Project(y, k.m) != nil {
			continue
		}
		k.products++
		if k.at.Objective-k.f.FuncGrad(g, y) > enough {
			return true
		}
	}
	return false
}

// direction returns the best Δ, n x p.
func (k *curvatureSearch) direction() *mat.Dense {
	if k.u == nil {
		return k.v.D
	}
	return dense.NewProduct(k.v.D, k.u)
}

// leave steps from a saddle point along the direction in which f curves down, and reports whether the merit fell. If
// it did not, the curvature was only rounding, and the run ends.
func (r *Run) leave() bool {
	r.space.aim(r.cur, r.down)
	begin := r.cur.merit
	for a, cuts := 1.0, 0; cuts < maxCuts; a, cuts = a*cut, cuts+1 {
		if !r.reach(a) {
			continue
		}
		r.eval()
		if dense.Finite(r.next.merit, r.next.magnitude) &&
			r.next.merit < begin-roundoff*(math.Abs(begin)+r.next.magnitude) {
			r.cur.step = a
			r.leaving = false
			r.leaves++
			r.sharpness *= sharperAfter
			r.move()
			r.restart()
			r.curvature.Least, r.curvature.negative, r.proof = math.NaN(), false, nil // they belong to the point before
			return true
		}
	}
	r.leaving, r.curvature.negative = false, false
	r.finish()
	return false
}
