package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Progress is the state of a run at X_k: a row of the trace and the status.
type Progress struct {
	Iteration   int     // k
	Objective   float64 // f at A(X_k) if the merit function is h, otherwise at X_k
	Merit       float64 // the function that is minimised, such as the penalty function h(X_k), or f(X_k) on a manifold
	GradNorm    float64 // the norm of the gradient of the merit function; the space determines which norm
	Feasibility float64 // ‖XᵀMX - I‖_F at X_k
	Step        float64 // the length of the step from X_k; NaN if X_k is the last point
	Beta        float64 // the penalty parameter; NaN if the merit function has none
	Margin      float64 // (β - need)/β of the certificate; NaN if it is not computed
	Seconds     float64 // the compute time up to X_k
	Status      Status  // status of the run
}

// Progress returns the current state of the run.
func (r *Run) Progress() Progress {
	return Progress{
		Iteration: r.iteration, Objective: r.cur.objective, Merit: r.cur.merit, GradNorm: r.cur.gradNorm,
		Feasibility: r.cur.feasibility,
		Step:        r.cur.step, Beta: r.cur.beta, Margin: r.cur.margin, Seconds: r.seconds, Status: r.status,
	}
}

// Result is the outcome of a run.
type Result struct {
	Progress // the state at the last point X_k, which need not be feasible
	// X is the solution R(X_k) in the user's variables. X is n x p and feasible, or nil if R(X_k) does not exist or f is
	// not finite.
	X          *mat.Dense
	Verdict    Verdict  // a classification of the last point
	Message    string   // a description of the outcome, with numbers and advice
	Warnings   []string // notes on changes made before the run began, and on possible difficulties
	Iterations int      // accepted steps
	Counts     Counts   // the numbers of evaluations and products
	// Tolerance is the value with which GradNorm is compared, usually the scaled Settings.Tol. If GradNorm exceeds the
	// scaled Tol, Tolerance is at least the size of the rounding errors in the gradient.
	Tolerance float64
	Projected *Projected // quantities at X; nil if X does not exist
	Curvature *Curvature // nil if the curvature was not computed or is not finite
	Proof     *Proof     // nil unless f is ½tr(XᵀAX) + c, the run converged, and the settings allow a proof
}

// Result returns the outcome. If the run has not ended, the status in the result is Cancelled.
func (r *Run) Result() Result {
	out := Result{Progress: r.Progress(), Iterations: r.iteration, Counts: r.meter.counts, Tolerance: r.tolerance(),
		Warnings: r.warnings}
	if out.Status == Running {
		out.Status = Cancelled
	}
	out.Verdict = r.verdict()
	if out.Verdict != NotFinite {
		if projected, err := r.Projected(); err == nil && dense.Finite(projected.Objective) {
			out.X, out.Projected = projected.X, projected
		}
	}
	if dense.Finite(r.curvature.Least) && r.curvature.Products > 0 {
		found := r.curvature
		out.Curvature = &found
	}
	out.Proof = r.proof
	out.Message = r.message(out.Status, out.Verdict) + r.excess(out.Projected) + r.secondOrder(out.Verdict) +
		r.proof.words(r.cur.b.RawMatrix().Rows)
	return out
}

// verdict classifies the current point.
func (r *Run) verdict() Verdict {
	feasible := r.cur.feasibility <= r.set.FeasTol
	stationary := r.stationary()
	switch {
	case !dense.Finite(r.cur.merit, r.cur.gradNorm, r.cur.feasibility):
		return NotFinite
	case feasible && stationary && r.curvature.negative:
		return SaddlePoint
	case feasible && stationary:
		return FeasibleStationary
	case stationary:
		return InfeasibleStationary
	case feasible:
		return FeasibleNotStationary
	}
	return InfeasibleNotStationary
}

// message returns a description of the outcome.
func (r *Run) message(status Status, verdict Verdict) string {
	at := Text(" at iteration ", r.iteration)
	gradient := "the gradient norm"
	if r.problem.Scale != nil || r.problem.Basis != nil {
		gradient += ", in the variables of the run,"
	}
	figures := Text(gradient, " is ", r.cur.gradNorm, " (required: ", r.sharpness*r.scaledTol(),
		"), and ‖XᵀMX - I‖ is ", r.cur.feasibility)
	switch {
	case verdict == NotFinite:
		return "Diverged" + at + ": " + r.reason + ". " + r.advice()
	case status == Diverged:
		return "Diverged" + at + ": " + r.reason + ". No penalty parameter can change that: use an objective that is " +
			"bounded there, or an M of larger rank."
	case status == Stalled:
		return "Stalled" + at + ": " + r.reason + "; " + figures + ". A tolerance above the gradient norm, or a better " +
			"scaling of the variables, would let the run converge."
	case verdict == SaddlePoint:
		return Text("Stationary", at, ", but at a saddle point: f curves down along the constraint, with a "+
			"curvature of ", r.curvature.Least, "; ", figures, ". ", r.wayOut())
	case verdict == InfeasibleStationary:
		return r.offConstraint(at)
	case status == Converged:
		return Text("Converged", at, ": ", gradient, " is ", r.cur.gradNorm, ", within the tolerance of ",
			r.tolerance(), ", and ‖XᵀMX - I‖ is ", r.cur.feasibility, ", within ", r.set.FeasTol, ".")
	case status == IterationLimit:
		return Text("Stopped by the iteration limit of ", r.set.MaxIterations, ": ", figures, ". With more iterations, "+
			"the run would continue from here.")
	case status == TimeLimit:
		return Text("Stopped by the time limit of ", r.set.MaxSeconds, " seconds", at, ": ", figures, ".")
	}
	return "Paused" + at + ": " + figures + ". The run can continue from here."
}

// secondOrder returns a sentence for the message about the curvature at a stationary point, or "".
func (r *Run) secondOrder(verdict Verdict) string {
	c := r.curvature
	if verdict != FeasibleStationary || c.Products == 0 || r.proven() {
		return ""
	}
	if !math.IsInf(c.Within, 0) {
		return Text(" X is a global minimiser, because A - λM is positive definite for every eigenvalue λ of Ψ(Xᵀ∇f): f "+
			"exceeds the minimum by at most ", c.Within, ".")
	}
	if c.Settled {
		return Text(" f does not curve down along the constraint there by more than rounding errors; the "+
			"probability that this is wrong is at most ", badLuck, ".")
	}
	text := Text(" It is not known whether f curves down along the constraint there: ", c.Products,
		" products found no direction in which it does")
	if !math.IsInf(c.Bound, 0) {
		text += Text(", but curvatures down to ", c.Bound, " in the metric of the run remain possible")
	}
	return text + "."
}

// wayOut returns advice about a saddle point.
func (r *Run) wayOut() string {
	if !r.set.Unsafeguarded {
		return Text("The run has already left ", r.leaves, " saddle points: try another start.")
	}
	return "With the safeguard, a run leaves a saddle point."
}

// excess returns a sentence that states how far f is above its minimum, or "" if the minimum is not known or f has
// reached the minimum.
func (r *Run) excess(at *Projected) string {
	if at == nil || r.problem.Least == nil || r.problem.reached(at.Objective, r.cur.magnitude) {
		return ""
	}
	return Text(" f(R(X)) is ", at.Objective, ", which is ", at.Objective-*r.problem.Least, " above its minimum.")
}

// advice returns advice for a run that overflowed.
func (r *Run) advice() string {
	switch {
	case r.blamed:
		return "Start in a region where f and its gradient are finite, and keep the run inside it."
	case !r.set.Unsafeguarded:
		return "Check the scale of f and M."
	}
	if math.IsNaN(r.cur.beta) {
		return "Without the safeguard, a step may increase f by any amount: turn the safeguard on."
	}
	return "Without the safeguard, nothing keeps X near the constraint, and h may be unbounded below far from it: " +
		"turn the safeguard on."
}

// offConstraint explains an infeasible stationary point in terms of the eigenvalues of XᵀMX.
func (r *Run) offConstraint(at string) string {
	text := Text("The gradient vanished", at, ", but off the constraint: ‖XᵀMX - I‖ is ", r.cur.feasibility)
	if values := dense.NewSpectrum(r.cur.b.RawMatrix().Rows).Eigenvalues(r.cur.b); values != nil {
		text += Text(", and the eigenvalues of XᵀMX range from λ_min = ", values[0], " to λ_max = ", values[len(values)-1],
			", although all should be 1")
	}
	text += ". "
	if math.IsNaN(r.cur.beta) {
		return text + "On the manifold, this infeasibility is a rounding error, which a larger feasTol would accept."
	}
	if need := r.cur.beta * (1 - r.cur.margin); need > 1.01*r.cur.beta {
		return Text(text, "β = ", r.cur.beta, " is too small: here it would have to exceed ", need,
			". Let the certificate choose β, or give a larger one.")
	}
	return Text(text, "β = ", r.cur.beta, " does not pull this point back to the constraint. Let the certificate choose "+
		"β with the safeguard on, or start nearer the constraint.")
}
