package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// shift chooses the σ of a metric A + σM during a run, based on the eigenvalues λ of L. If A is positive definite and
// all λ are negative, the eigenvalues of A - λM in this metric lie in [-λ/σ, 1] or [1, -λ/σ]. The largest ratio of the
// ends of such an interval is as small as possible if σ is the geometric mean of the smallest and the largest -λ. If
// some λ is near zero or positive, σ is half the mean of -λ, or zero if the mean is negative. If this σ does not make
// A + σM positive definite, a larger one is tried.
//
// No σ is chosen until a factorisation is expected to cost less than it saves (see pays). Unless σ is zero, the choice
// is also delayed while L is still changing, because a σ that is soon replaced costs more than it saves.
type shift struct {
	steps   int     // the number of steps since the last restart
	first   float64 // the gradient norm at the last restart
	last    float64 // the gradient norm before the last step
	pace    float64 // the decrease of the logarithm of the gradient norm in the step before the last
	wanted  float64
	sigma   float64
	known   bool // whether A + σM is known to be positive definite
	changes int
	good    float64 // the last σ for which A + σM was positive definite
	failed  float64 // the largest σ for which A + σM was not positive definite
}

const (
	settling     = 3   // the number of steps after which a nonzero σ can be chosen and the pace is taken into account
	shiftDrift   = 1.3 // L counts as changing if the target for σ changes by more than this factor per step
	shiftMove    = 3   // σ changes if σ and the target differ by more than this factor
	shiftEnough  = 1.5 // the ratio of σ to max |λ| if the first σ fails
	shiftRaise   = 4   // the smallest ratio of a new target for σ to the largest σ that was too small
	shiftChanges = 4
	overdue      = 3    // after overdue·price steps, A + σM may be factorised even if no saving is expected
	wholeRun     = 1e-6 // the fraction of the first gradient norm at which a run is expected to end
)

// follow records a step from loc, and chooses σ if a choice is due. The result reports whether A + σM is factorised.
func (r *shift) follow(space *penalty, loc *location) bool {
	_, p := space.dims()
	if r.steps++; r.steps == 1 {
		r.first, r.last = loc.gradNorm, loc.gradNorm
	}
	pace := math.Log(r.last / loc.gradNorm)
	pays := r.pays(space.shifted.price, math.Max(pace, r.pace), math.Log(loc.gradNorm/(wholeRun*r.first)))
	r.last, r.pace = loc.gradNorm, pace
	if smallest, largest := space.multipliers(loc); !math.IsNaN(smallest) && r.changes < shiftChanges {
		most, least := math.Max(-smallest, 0), math.Max(-largest, 0)
		want := math.Max(math.Sqrt(most*least), -dense.Trace(loc.parts.l)/float64(2*p))
		rests := want == 0 || r.steps > settling && within(shiftDrift, want, r.wanted)
		r.wanted = want
		want = math.Max(want, shiftRaise*r.failed)
		if rests && pays && (!r.known || !within(shiftMove, want, r.sigma)) {
			r.changes++
			r.choose(space, want, shiftEnough*math.Max(most, largest))
		}
	}
	return r.known && space.shiftTo(r.sigma) // after a rewind, the last factor may belong to another σ
}

// choose selects the first of the given σ for which A + σM is positive definite. If no such σ exists, because A has
// eigenvalues far below those that the run has found, choose selects the last σ for which A + σM was positive definite.
func (r *shift) choose(space *penalty, among ...float64) {
	for _, sigma := range among {
		if sigma < r.failed {
			continue
		}
		if r.known = space.shiftTo(sigma); r.known {
			r.sigma, r.good = sigma, sigma
			return
		}
		r.failed = sigma
	}
	r.known = r.good > 0
	r.sigma = r.good
}

// pays reports whether a factorisation is expected to save more steps than price, the number of steps that take as long
// as the factorisation. At the given pace, the run needs left/pace more steps. A factorisation usually saves half of
// these steps. Because most runs are slow at first, the number of steps so far must also be at least price/4. After
// overdue·price steps, this estimate no longer counts, because the gradient norm of a run that stagnates does not show
// when the run will end.
func (r *shift) pays(price, pace, left float64) bool {
	steps := float64(r.steps)
	return price <= settling || steps >= overdue*price || steps > settling && steps >= price/4 && left >= 2*pace*price
}

// within(r, a, b) reports whether the ratio of the nonnegative numbers a and b lies between 1/r and r.
func within(r, a, b float64) bool { return a <= r*b && b <= r*a }

// shifted is A + σM and its factorisation.
type shifted struct {
	*factor.Pencil
	price    float64 // the number of steps that take as much time as a factorisation
	sigma    float64 // the σ of the factor; NaN if there is no factor
	definite bool
}

// newShifted prepares to factorise A + σM. If the factorisation is impossible, newShifted returns nil.
func (s *penalty) newShifted() *shifted {
	a, _, _ := s.given.Objective.(QuadraticObjective).Terms()
	pencil := factor.NewPencil(a, s.given.M)
	if pencil == nil {
		return nil
	}
	factorization, _ := pencil.Work()
	return &shifted{Pencil: pencil, price: s.price(factorization, a), sigma: math.NaN()}
}

// price returns how many steps without a factorisation take as much time as a factorisation with the given number of
// multiplications and additions. If A is not sparse, only the product with A counts as the work of a step. If A is
// sparse, products of n x p matrices also count.
func (s *penalty) price(factorization float64, a operator.Operator) float64 {
	n, p := float64(s.n), float64(s.p)
	if entries := operator.StoredEntries(a); entries >= 0 {
		return factorization / (sparseGain * p * (float64(entries) + tallProducts*n*p))
	}
	return (factorization + formingWork*n*n) / (n * n * p)
}

const (
	tallProducts = 20 // the number of products per step that take np² multiplications each
	formingWork  = 9  // the number of operations that take as long as forming an entry of a dense A + σM

	// sparseGain is the number of operations of a sparse factorisation that count as one operation of a step: a
	// factorisation does most of its work on large fronts and therefore takes less time per operation. On a cube of
	// 30 points per side with p = 5, runs take 133 and 143 steps without factorisations, 29 and 30 steps with
	// sparseGain = 8, and 18 steps with sparseGain = 16.
	sparseGain = 16
)

// isShifted reports whether A + σM is positive definite for the σ of the last call to shiftTo. If the run was rewound
// and the factor belongs to another σ, isShifted recomputes the factor.
func (s *penalty) isShifted() bool {
	return s.shifted != nil && !math.IsNaN(s.sigma) && s.shiftTo(s.sigma)
}

// shiftTo factorises A + σM, unless the last call did so for the same σ, and reports whether A + σM is positive
// definite. The products with M in the factorisation are not counted, because a run that was rewound may still have the
// factor for this σ.
func (s *penalty) shiftTo(sigma float64) bool {
	k := s.shifted
	s.sigma = sigma
	if k.sigma != sigma {
		defer elapsed(now(), &s.meter.solve)
		k.sigma, k.definite = sigma, k.Factorize(sigma)
	}
	return k.definite
}

// shiftedNorm returns an upper bound on the norm of A + σM, or +Inf if none is known.
func (s *penalty) shiftedNorm() float64 {
	a, _, _ := s.given.Objective.(QuadraticObjective).Terms()
	knownA, ok := a.(operator.Normed)
	knownM, both := s.given.M.(operator.Normed)
	if !ok || !both {
		return math.Inf(1)
	}
	return knownA.NormInf() + float64(math.Abs(s.sigma)*knownM.NormInf())
}

// solveShifted replaces V by (A + σM)⁻¹V.
func (s *penalty) solveShifted(v *mat.Dense) {
	defer elapsed(now(), &s.meter.solve)
	s.shifted.Solve(v)
}
