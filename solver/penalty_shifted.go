package solver

import (
	"math"
	"time"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// shifter is a carrier that can also solve in the metric of A + σM, by a factorisation.
type shifter interface {
	carrier
	// shiftable reports whether A + σM can be factorised.
	shiftable() bool
	// isShifted reports whether A + σM is positive definite for the σ of the last shiftTo.
	isShifted() bool
	// shiftTo factorises A + σM, unless the last call did so, and reports whether it is positive definite.
	shiftTo(sigma float64) bool
	// solveShifted replaces V, n x p, by (A + σM)⁻¹V for the σ of the last shiftTo.
	solveShifted(v *mat.Dense)
}

var _ shifter = (*chebyshev)(nil)

// shift chooses the σ of a metric A + σM from the eigenvalues λ of L along a run. If A is positive definite, the
// eigenvalues of A - λM in that metric lie in [-λ/σ, 1] or [1, -λ/σ]; they are closest together for the geometric
// mean of the least and the largest -λ. Where λ is near zero or positive, A alone bounds them, and σ is half of the
// mean -λ, or zero. σ is larger if A + σM would not be positive definite otherwise. It is chosen once the products of
// the run have cost as much as a factorisation, but not while L still moves: a σ that is soon given up costs more
// than it saves.
type shift struct {
	steps   int // since the beginning
	wanted  float64
	sigma   float64
	known   bool // A + σM is positive definite
	changes int
}

const (
	settling     = 3   // steps
	shiftDrift   = 1.3 // L moves if the rule's σ changes by a larger ratio in a step
	shiftMove    = 3   // ratio of the rule's σ and σ from which on σ follows
	shiftEnough  = 1.5 // σ over max |λ|
	shiftChanges = 4
)

// follow notes a step to loc, and chooses σ when it is time to. It reports whether the space is ready to solve in the
// metric.
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
	return r.known && space.shiftTo(r.sigma) // after a run went back, the factor may belong to another σ
}

// within reports whether a and b, which are not negative, differ by a ratio of at most r.
func within(r, a, b float64) bool { return a <= r*b && b <= r*a }

// shifted is A + σM with its factorisation, for an A whose entries are stored.
type shifted struct {
	a        operator.Stored
	sum      *mat.Dense // A + σM, and then L of LLᵀ, n x n
	diagonal []float64
	sigma    float64 // of the factor; NaN: there is none
	factor   dense.Cholesky
	definite bool
}

const (
	maxShifted       = 4096 // rows of A, whose factor then takes 0.13 GB
	maxShiftedSparse = 1000 // the same for a sparse A, whose products cost little compared with a full factor
)

// carry makes the space carry AX, and prepares for a factorisation.
func (s *chebyshev) carry() bool {
	if !s.penalty.carry() {
		return false
	}
	a, _, _ := s.given.Objective.(QuadraticObjective).Terms()
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

// isShifted reports whether there is a factor. After a run went back it may have to be made again.
func (s *chebyshev) isShifted() bool {
	return s.shifted != nil && !math.IsNaN(s.sigma) && s.shiftTo(s.sigma)
}

// shiftTo factorises A + σM. The products with M that this takes are not counted, because a run that went back may
// not need them.
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
