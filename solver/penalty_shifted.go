package solver

import (
	"math"
	"time"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// shift chooses the σ of a metric A + σM from the eigenvalues λ of L along a run. If A is positive definite, the
// eigenvalues of A - λM in that metric lie in [-λ/σ, 1] or [1, -λ/σ]; the intervals are smallest if σ is the geometric
// mean of the smallest and the largest -λ. If a λ is near zero or positive, only A bounds the eigenvalues, and σ is
// half the mean of -λ, or zero. σ is larger if A + σM would otherwise not be positive definite. It is chosen once a
// factorisation costs no more than the steps so far, or than half of the steps that the run is expected to take at its
// current pace. A nonzero σ is not chosen while L is still changing, because a σ that is soon replaced costs more than
// it saves.
type shift struct {
	steps   int     // steps since the start
	first   float64 // the gradient norm at the start
	wanted  float64
	sigma   float64
	known   bool // A + σM is positive definite
	changes int
	good    float64 // the last σ for which A + σM was positive definite
	failed  float64 // the largest σ for which A + σM was not positive definite
}

const (
	settling     = 3   // steps before σ is chosen
	shiftDrift   = 1.3 // L counts as changing if the σ of the rule changes by a larger factor in a step
	shiftMove    = 3   // σ changes when the σ of the rule differs from it by more than this factor
	shiftEnough  = 1.5 // ratio of σ to max |λ|
	shiftRaise   = 4   // minimum ratio of σ to the largest σ that was too small
	shiftChanges = 4
	wholeRun     = 1e-6 // fraction of the first gradient norm at which a run is expected to end
)

// follow records a step to loc, and chooses σ when that is due. It reports whether A + σM is factorised.
func (r *shift) follow(space *penalty, loc *location) bool {
	_, p := space.dims()
	if r.steps++; r.steps == 1 {
		r.first = loc.gradNorm
	}
	if values := space.small.Eigenvalues(loc.parts.l); values != nil && r.changes < shiftChanges {
		most, least := math.Max(-values[0], 0), math.Max(-values[p-1], 0)
		want := math.Max(math.Sqrt(most*least), -dense.Trace(loc.parts.l)/float64(2*p))
		rests := want == 0 || r.steps > settling && within(shiftDrift, want, r.wanted)
		r.wanted = want
		want = math.Max(want, shiftRaise*r.failed)
		if rests && r.pays(space, loc.gradNorm) && (!r.known || !within(shiftMove, want, r.sigma)) {
			r.changes++
			r.choose(space, want, shiftEnough*math.Max(most, values[p-1]))
		}
	}
	return r.known && space.shiftTo(r.sigma) // after a run is rewound, the factor may belong to another σ
}

// choose takes the first of the given σ for which A + σM is positive definite. If there is none, it takes the last σ
// that worked: A may have eigenvalues far below those that X has found.
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

// pays reports whether a factorisation is worth its cost to the run. The pace of the run is unknown during the first
// steps.
func (r *shift) pays(space *penalty, gradNorm float64) bool {
	steps, fallen := float64(r.steps), math.Log(gradNorm/r.first)
	return steps >= space.shifted.price ||
		r.steps > settling && (fallen >= 0 || steps*math.Log(wholeRun)/fallen/2 >= space.shifted.price)
}

// within reports whether a and b, which are not negative, differ by a ratio of at most r.
func within(r, a, b float64) bool { return a <= r*b && b <= r*a }

// shifted is A + σM with its factorisation.
type shifted struct {
	factor.Pencil
	price    float64 // steps after which a factorisation pays off
	sigma    float64 // σ of the factor; NaN if there is no factor
	definite bool
}

// newShifted prepares to factorise A + σM. It returns nil if that is not possible.
func (s *penalty) newShifted() *shifted {
	a, _, _ := s.given.Objective.(QuadraticObjective).Terms()
	pencil := factor.NewPencil(a, s.given.M)
	if pencil == nil {
		return nil
	}
	factorization, _ := pencil.Work()
	return &shifted{Pencil: pencil, price: factorization / s.stepWork(a), sigma: math.NaN()}
}

// stepWork returns the number of multiplications and additions of a factorisation that cost as much as a step without
// one. If A is not sparse, the step counts as the product with A. Otherwise the products of n x p matrices count too,
// and the number is larger because the factorisation, which does most of its work on large fronts, takes less time per
// operation.
func (s *penalty) stepWork(a operator.Operator) float64 {
	n, p := float64(s.n), float64(s.p)
	if entries := operator.StoredEntries(a); entries >= 0 {
		return sparseGain * p * (float64(entries) + tallProducts*n*p)
	}
	return n * n * p
}

const (
	tallProducts = 20 // products per step of an n x p matrix with a p x p one, or of the form VᵀW

	// A sparse factorisation pays off up to this many times the work of the steps. On a cube of 30 points per side, p = 5,
	// a run took 171 steps without a factor, 72 with the value 8, and 43 with 16.
	sparseGain = 16
)

// isShifted reports whether A + σM is positive definite for the σ of the last shiftTo. It recomputes the factor if a
// rewound run has another σ.
func (s *penalty) isShifted() bool {
	return s.shifted != nil && !math.IsNaN(s.sigma) && s.shiftTo(s.sigma)
}

// shiftTo factorises A + σM, unless the last call did, and reports whether it is positive definite. The products with M
// in the factorisation are not counted, because a rewound run may not need them.
func (s *penalty) shiftTo(sigma float64) bool {
	k := s.shifted
	s.sigma = sigma
	if k.sigma != sigma {
		defer elapsed(time.Now(), &s.meter.solve)
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
	return knownA.NormInf() + s.sigma*knownM.NormInf()
}

// solveShifted replaces V by (A + σM)⁻¹V.
func (s *penalty) solveShifted(v *mat.Dense) {
	defer elapsed(time.Now(), &s.meter.solve)
	s.shifted.Solve(v)
}
