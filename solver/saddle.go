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
	Least    float64
	Products int // second derivatives computed, or differences of gradients

	negative bool // by more than rounding, and f falls
}

const (
	iterationsPerProduct = 5 // of the search for curvature
	// a run of so few iterations may have begun at the saddle point: then the search takes as many products
	shortRun  = 10
	maxLeaves = 20 // saddle points that a run leaves at most
)

// saddle looks for a direction in which f curves down at a stationary feasible point, and reports whether the run
// leaves along it.
func (r *Run) saddle() bool {
	r.leaving, r.curvature.negative = false, false
	projected, err := r.Projected()
	if r.cur.feasibility > r.set.FeasTol || err != nil || r.problem.reached(projected.Objective, r.cur.magnitude) {
		return false
	}
	products := r.iteration/iterationsPerProduct - r.shared
	short := r.iteration <= shortRun
	if short {
		products = shortRun
	}
	if products <= 0 {
		return false
	}
	meter := *r.meter
	found := newCurvatureSearch(r.space, r.problem, r.cur, projected)
	found.search(products)
	negative := found.negative && found.falls()
	*r.meter = meter // the search is no part of the steps and counts by itself
	if !short {
		r.shared += found.products
	}
	r.curvature = Curvature{Least: found.least, Products: r.curvature.Products + found.products, negative: negative}
	if !r.curvature.negative || r.set.Unsafeguarded || r.leaves >= maxLeaves {
		return false
	}
	if r.down == nil {
		r.down = mat.DenseCopyOf(found.v.d)
	}
	r.down.Copy(found.v.d) // into the same memory, which checkpoints know
	if dense.Inner(r.cur.grad, r.down) < 0 {
		dense.Scale(-1, r.down)
	}
	r.leaving = true
	return true
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
			r.move()
			r.restart()
			r.curvature.Least, r.curvature.negative = math.NaN(), false // they belong to the point before
			return true
		}
	}
	r.leaving, r.curvature.negative = false, false
	r.finish()
	return false
}
