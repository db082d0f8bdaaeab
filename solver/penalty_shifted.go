package solver

import (
	"math"
	"time"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// shifter is a Carrier whose metric can be that of A + σM, by a factorisation.
type shifter interface {
	carrier
	// shiftable reports whether A + σM can be factorised.
	shiftable() bool
	// isShifted reports whether the last Shift found it to be positive definite.
	isShifted() bool
	// shiftTo factorises A + σM, unless it was the last to be, and reports whether it is positive definite.
	shiftTo(sigma float64) bool
	// solveShifted replaces V, n x p, by (A + σM)⁻¹V for the σ of the last Shift.
	solveShifted(v *mat.Dense)
}

var _ shifter = (*chebyshev)(nil)

// shift is the rule by which σ of a metric A + σM follows the eigenvalues λ of L along a run: the eigenvalues of A -
// λM in that metric lie in [-λ/σ, 1] or [1, -λ/σ] where A is positive definite, all the closer for the geometric mean
// of the least and the largest -λ. Where λ is near zero or positive there is A itself, and σ half of the mean -λ, or
// zero. It is larger where A + σM would not be positive definite. It is chosen when the run has taken as long for
// products as a factorisation takes, but not while L still moves: a σ that is soon given up costs more than it saves.
type shift struct {
	steps   int // since the beginning
	wanted  float64
	sigma   float64
	known   bool // A + σM is positive definite
	changes int
}

const (
	settling     = 3   // steps
	shiftDrift   = 1.3 // ratio of what the rule wants to what it wanted a step before, from which on L moves
	shiftMove    = 3   // ratio by which the rule leaves σ before σ follows
	shiftEnough  = 1.5 // σ over max |λ|
	shiftChanges = 4
)

// follow takes note of a step to loc, chooses σ where it is time to, and reports whether the space is ready to solve
// in that metric.
func (r *shift) follow(space shifter, loc *location, small *dense.Spectrum) bool {
	n, p := space.dims()
	r.steps++
	if values := small.Eigenvalues(loc.parts.l); values != nil && r.changes < shiftChanges {
		most, least := math.Max(-values[0], 0), math.Max(-values[p-1], 0)
		want := math.Max(math.Sqrt(most*least), -dense.Trace(loc.parts.l)/float64(2*p))
		rests := r.steps > settling && within(shiftDrift, want, r.wanted)
		pays := 6*p*r.steps >= n // n³/3 in Cholesky's method, 2n²p in a product
		r.wanted = want
		if rests && pays && (r.changes == 0 || !within(shiftMove, want, r.sigma)) {
			r.changes++
			r.sigma = want
			if r.known = space.shiftTo(r.sigma); !r.known {
				r.sigma = shiftEnough * math.Max(most, values[p-1])
				r.known = space.shiftTo(r.sigma)
			}
		}
	}
	return r.known && space.shiftTo(r.sigma) // the factor of another σ stands there after a run went back
}

// within reports whether a and b, which are not negative, differ by a ratio of at most r.
func within(r, a, b float64) bool { return a <= r*b && b <= r*a }

// shifted is A + σM with its factorisation, for an A whose entries are stored.
type shifted struct {
	a        operator.Stored
	sum      *mat.Dense // A + σM, and then L of LLᵀ, n x n
	diagonal []float64
	sigma    float64 // NaN: of none
	factor   dense.Cholesky
	definite bool
}

const (
	maxShifted       = 4096 // rows of A, whose factor then takes 0.13 GB
	maxShiftedSparse = 1000 // rows of a sparse A, whose products cost little beside a factor that is stored in full
)

// carry makes the space carry AX, and prepares for a factorisation.
func (s *chebyshev) carry() bool {
	if !s.penalty.carry() {
		return false
	}
	a, _ := s.given.Objective.(QuadraticObjective).Terms()
	if stored, ok := a.(operator.Stored); ok && s.n <= mostShifted(a) {
		s.shifted = &shifted{
			a: stored, sum: mat.NewDense(s.n, s.n, nil), diagonal: make([]float64, s.n), sigma: math.NaN(),
		}
	}
	return true
}

// mostShifted returns how many rows of A + σM are factorised at most.
func mostShifted(a operator.Operator) int {
	if _, sparse := a.(*operator.Sparse); sparse {
		return maxShiftedSparse
	}
	return maxShifted
}

// shiftable reports whether the entries of A are stored, and not too many rows of them.
func (s *chebyshev) shiftable() bool { return s.shifted != nil }

// isShifted reports whether there is a factor. Where a run went back it may be made again.
func (s *chebyshev) isShifted() bool {
	return s.shifted != nil && !math.IsNaN(s.sigma) && s.shiftTo(s.sigma)
}

// shiftTo factorises A + σM. Products with M that this takes are not counted: a run that went back may do without.
func (s *chebyshev) shiftTo(sigma float64) bool {
	k := s.shifted
	s.sigma = sigma
	if k.sigma != sigma {
		began := time.Now()
		k.sum.Zero()
		k.a.AddTo(k.sum, 1)
		operator.AddTo(k.sum, sigma, s.given.M, s.r, s.d)
		for i := range k.diagonal {
			k.diagonal[i] = k.sum.At(i, i)
		}
		factor, bad := dense.NewCholesky(k.sum, k.diagonal)
		k.sigma, k.factor, k.definite = sigma, factor, bad < 0
		s.meter.solve += time.Since(began)
	}
	return k.definite
}

// solveShifted replaces V by (A + σM)⁻¹V.
func (s *chebyshev) solveShifted(v *mat.Dense) {
	began := time.Now()
	s.shifted.factor.Solve(v.RawMatrix())
	s.meter.solve += time.Since(began)
}
