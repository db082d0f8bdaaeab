package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Curvature describes the second derivative of f along the constraint at R(X).
type Curvature struct {
	// Least is the smallest value found for ‹Δ, ∇²f[Δ] - MΔL›/‹Δ, MΔ›, where L = Ψ(Xᵀ∇f) and Δ is a tangent vector, that
	// is, Ψ(XᵀMΔ) = 0 (Absil, Mahony and Sepulchre 2008, section 5.5; doi:10.1515/9781400830244). At a minimiser, Least is
	// nonnegative. Least is NaN if the value is not known, and infinite if MΔ is zero to working precision.
	Least float64 `json:"least"`
	// Bound is a lower bound on the quotient ‹Δ, ∇²f[Δ] - MΔL›/‹Δ, PΔ› for all tangent vectors Δ, where P is the metric of
	// the run. Bound is wrong with a probability of at most 1e-6, and is -Inf if no bound is known.
	Bound float64 `json:"bound"`
	// Within is an upper bound on the excess of f(R(X)) over its minimum, and is +Inf if no bound is known. A bound is
	// known only if f is ½tr(XᵀAX) + tr(HᵀX) + c, and A - λM is positive definite for every eigenvalue λ of L.
	Within float64 `json:"within"`
	// Settled reports whether the sign of the smallest curvature, which is the sign of Least, is known.
	Settled  bool `json:"settled"`
	Products int  `json:"products"` // the number of Hessian products and evaluations of f in all searches of the run

	negative bool // whether the smallest curvature is negative by more than rounding and f decreases along its direction
}

const (
	iterationsPerProduct = 5  // the search for curvature may take one product per this many iterations of the run
	leastProducts        = 50 // the number of products that the search may always take
	maxLeaves            = 20 // the maximum number of times that a run leaves a saddle point
	// the factor by which the tolerance is multiplied after each saddle point, because the saddle point met the old
	// tolerance
	sharperAfter = 0.5

	material = 1e-6 // the smallest decrease of f, relative to the terms of f, that confirms a saddle point
	closest  = 1e-2 // curvatureSearch.falls tries no step that is shorter than this in the M-norm
)

// saddle searches for a direction of negative curvature at a feasible stationary point, and reports whether the run
// will leave the point along that direction.
func (r *Run) saddle() bool {
	projected, err := r.Projected()
	if r.cur.feasibility > r.set.FeasTol || err != nil || r.problem.reached(projected.Objective, r.cur.magnitude) {
		return false
	}
	meter := *r.meter
	found := newCurvatureSearch(r.space, r.problem, r.cur, projected)
	if !r.certify(found) {
		found.search(r.searchProducts())
	}
	negative := found.negative && found.falls()
	*r.meter = meter // because the search is not part of the steps and is counted separately
	r.curvature = Curvature{
		Least: found.least, Bound: found.bound, Within: found.within, Settled: found.settled && negative == found.negative,
		Products: r.curvature.Products + found.products, negative: negative,
	}
	return negative && r.leavesAlong(found.direction())
}

// For an f with a linear term and a run that can factorise A + σM, certify reports whether factorisations show that no
// curvature is negative. For an f without a linear term, Run.prove takes the place of certify.
func (r *Run) certify(k *curvatureSearch) bool {
	s, ok := r.space.(*penalty)
	if !ok || s.shifted == nil || r.set.Proof == ProveNever {
		return false
	}
	f := r.problem.Objective.(QuadraticObjective)
	a, h, _ := f.Terms()
	if h == nil {
		return false
	}
	work := math.Inf(1)
	if r.set.Proof == ProveCheaply {
		work = r.searchWork(f)
	}
	if k.convex(a, h, s.shifted, work) {
		return true
	}
	if !k.nonnegative(a, s.shifted, work) {
		return false
	}
	if math.IsNaN(k.least) {
		k.search(fewProducts)
	}
	k.bound, k.settled, k.negative = math.Max(k.bound, 0), true, false
	return true
}

// searchProducts returns the maximum number of products that the search may compute.
func (r *Run) searchProducts() int { return max(leastProducts, r.iteration/iterationsPerProduct) }

// searchWork returns the approximate number of multiplications and additions in the products of the search and in its
// solves with a shifted metric.
func (r *Run) searchWork(f QuadraticObjective) float64 {
	a, h, _ := f.Terms()
	_, columns := r.space.dims()
	product := operator.ProductWork(a) + operator.ProductWork(r.problem.M)
	if s, ok := r.space.(*penalty); ok && s.isShifted() {
		_, solution := s.shifted.Work()
		product += solution
		if h == nil {
			columns = 1
		}
	}
	return float64(r.searchProducts()*columns) * product
}

// leavesAlong makes the next step leave the current point along a direction of negative curvature, unless the run is
// not safeguarded or has left too many saddle points. The result says whether the run will leave the point.
func (r *Run) leavesAlong(down *mat.Dense) bool {
	if r.set.Unsafeguarded || r.leaves >= maxLeaves {
		return false
	}
	if r.down == nil {
		r.down = mat.DenseCopyOf(down)
	}
	dense.Copy(r.down, down) // copied into the memory that checkpoints save
	if dense.Inner(r.cur.grad, r.down) < 0 {
		dense.Scale(-1, r.down)
	}
	r.leaving = true
	return true
}

// falls reports whether f decreases clearly along the best Δ at some length up to 1. Negative curvature alone does not
// imply a clear decrease, because the curvature may be nearly zero.
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

// leave takes a step from a saddle point along the direction of negative curvature, and reports whether the merit
// function decreased. If the merit function did not decrease, the negative curvature was a rounding error, and the run
// ends.
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
			r.curvature, r.proof = Curvature{Least: math.NaN(), Within: math.Inf(1),
				Products: r.curvature.Products}, nil // the other fields describe the previous point
			return true
		}
	}
	r.leaving, r.curvature.negative = false, false
	r.finish()
	return false
}
