package solver

import (
	"math"
	"strconv"

	"slep/solver/factor"
	"slep/solver/operator"
)

// Proof is the result of an attempt to prove that f = ½tr(XᵀAX) + c is at its minimum. The minimum is c plus half the
// sum of the p smallest eigenvalues of (A, M). The proof shows that the run has not missed any of these eigenvalues, by
// counting the eigenvalues below a shift σ with the inertia of A - σM.
type Proof struct {
	Proven bool    `json:"proven"`
	Below  int     `json:"below"`  // the number of eigenvalues below the shift; -1 if there is no conclusive count
	Within float64 `json:"within"` // an upper bound on f(R(X)) minus the minimum; +Inf if no bound is known
	Reason string  `json:"reason"` // a clause that explains why the minimum is not proven
	// If the p-th eigenvalue and the next eigenvalue count as equal, the minimiser is not unique, and Equal is their
	// difference, relative to the largest absolute value of the first p eigenvalues. If the difference is larger or not
	// known, Equal is NaN.
	Equal float64 `json:"equal"`
}

// Proving selects when a converged run factorises matrices to prove that X is a minimiser. If f has no linear term, the
// run counts eigenvalues. Otherwise the run tests whether the Lagrangian is convex, computes a bound on the curvatures
// and counts negative curvatures.
type Proving int

const (
	// ProveCheaply counts eigenvalues if the count takes few operations, or at most as many as the search for negative
	// curvature plus a third of those of the run. A proof makes this search unnecessary. If f has a linear term, the
	// test of convexity, the bound or the count is skipped if it would take more operations than the search.
	ProveCheaply Proving = iota
	ProveAlways
	ProveNever
)

// The default limits on the work of a proof, which takes the place of the search for negative curvature. Operations
// are counted, not timed, because results must not depend on the machine.
const (
	proofShare = 1. / 3 // a proof may take as many operations as the search, plus this fraction of those of the run
	smallProof = 3e7    // the number of operations that a proof may always take, enough for a dense A of 300 rows
)

// prove counts eigenvalues at a feasible stationary point if f is ½tr(XᵀAX) + c. The result says whether the run will
// leave the point along eigenvectors for missed eigenvalues.
func (r *Run) prove() (leaves bool) {
	r.proof = nil
	f, ok := r.problem.Objective.(QuadraticObjective)
	if !ok || r.set.Proof == ProveNever || r.cur.feasibility > r.set.FeasTol {
		return false
	}
	a, h, _ := f.Terms()
	at, err := r.Projected()
	if h != nil || err != nil {
		return false
	}
	k := &proof{Proof: Proof{Below: -1, Within: math.Inf(1), Equal: math.NaN()}, run: r, a: a, at: at}
	r.proof = &k.Proof
	if k.inertia = r.newInertia(a); k.inertia == nil {
		k.Reason = "A - σM cannot be factorised: only products with A are available, or the factor would be too large"
		return false
	}
	if r.set.Proof == ProveCheaply && k.inertia.Work() > max(smallProof, proofShare*r.work(a)+r.searchWork(f)) {
		k.Reason = "counting the eigenvalues would take more operations than the search for negative curvature plus a " +
			"third of the run"
		return false
	}
	k.count()
	if k.down == nil {
		return false
	}
	return r.leavesAlong(k.down)
}

// newInertia prepares to count eigenvalues. If A - σM cannot be factorised, newInertia returns nil. If the space has
// analysed the sparsity pattern in order to factorise A + σM, this analysis is reused.
func (r *Run) newInertia(a operator.Operator) factor.Inertia {
	if s, ok := r.space.(*penalty); ok && s.shifted != nil {
		return s.shifted.NewInertia()
	}
	return factor.NewInertia(a, r.problem.M)
}

// proven reports whether it is proven that f is at its minimum.
func (r *Run) proven() bool { return r.proof != nil && r.proof.Proven }

// factorizing is the interface of guides that factorise matrices.
type factorizing interface {
	// work returns the approximate number of multiplications and additions in all factorisations so far.
	work() float64
}

// work returns the approximate number of multiplications and additions in all steps so far, including factorisations
// and products with A and M.
func (r *Run) work(a operator.Operator) float64 {
	n, p := r.space.dims()
	counts := r.meter.counts
	work := float64(p) * (float64(counts.F)*operator.ProductWork(a) + float64(counts.M)*operator.ProductWork(r.problem.M))
	work += float64(r.iteration) * tallProducts * float64(n*p*p)
	if own, ok := r.guide.(factorizing); ok {
		work += own.work()
	}
	return work
}

// ordinal returns k as an ordinal number: 1st, 2nd, 3rd and so on.
func ordinal(k int) string {
	end := "th"
	if k/10%10 != 1 {
		switch k % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(k) + end
}

// words returns sentences about the proof for a message, or "" if p is nil.
func (p *Proof) words(columns int) string {
	switch {
	case p == nil:
		return ""
	case !p.Proven:
		return " It is not proven that no smaller eigenvalue was missed: " + p.Reason + "."
	}
	text := Text(" No smaller eigenvalue was missed, within ", p.Within, ": f exceeds the minimum by at most ",
		p.Within, ".")
	if !math.IsNaN(p.Equal) {
		text += Text(" The ", ordinal(columns), " and ", ordinal(columns+1), " eigenvalues agree to ", p.Equal,
			", so that another X is equally good.")
	}
	return text
}
