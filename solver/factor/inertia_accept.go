package factor

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// A count is accepted if the rounding errors R in S = LDLᵀ + R are less than half the distance of LDLᵀ from a singular
// matrix, which means ‖R‖₂‖(LDLᵀ)⁻¹‖₂ < 1/2. If a count is accepted, S and LDLᵀ have the same inertia, because no
// eigenvalue of LDLᵀ + tR with 0 ≤ t ≤ 1 can be zero.

// judge sets Margin and, if the count is not accepted, Doubt. The number f.forming is a bound on the 2-norm of the
// errors in forming S. The argument change is a bound on the 2-norm of the difference between S and the matrix whose
// eigenvalues are counted.
func (c *Count) judge(f *shiftedLDL, name string, change float64, start *mat.Dense) {
	rounding := 1.01 * (f.rounding() + f.forming + change)
	var accepted bool
	if c.Margin, accepted = margin(rounding, start, func(v *mat.Dense) { f.SolveTo(v, v) }); !accepted {
		c.Doubt = name + " is too close to a singular matrix: its rounding errors divided by the distance are about " +
			strconv.FormatFloat(c.Margin, 'g', 2, 64)
	}
}

// rounding returns a bound on ‖S - LDLᵀ‖₂. An entry of LDLᵀ is a sum of at most f.terms terms, so |S - LDLᵀ| ≤
// γ|L||D||Lᵀ| with γ = terms·u/(1 - terms·u), u = Eps/2 (Higham, Accuracy and Stability of Numerical Algorithms, 2002,
// sections 3.1 and 11.1). The norm of a symmetric B ≥ 0 is at most max_i (Bx)_i/x_i for every x > 0 (Collatz and
// Wielandt). The first x is the vector of ones, and multiplying x by B gives further bounds.
func (f *shiftedLDL) rounding() float64 {
	x := slices.Repeat([]float64{1}, len(f.order))
	norm := math.Inf(1)
	for range usualBounds {
		before := slices.Clone(x)
		f.MulAbsTrans(x)
		f.pivots.MulAbs(x)
		f.MulAbs(x)
		var ratio float64
		for i, v := range x {
			ratio = math.Max(ratio, v/before[i])
		}
		norm = math.Min(norm, ratio)
	}
	gamma := float64(f.terms) * dense.Eps / 2
	return float64(gamma/(1-gamma)*norm) + slices.Max(f.pivots.Dropped)
}

const (
	mostSolves = 20
	unlucky    = 1e-6
)

// newStart returns the vector of length n from which the power method starts.
func newStart(n int) *mat.Dense {
	start := mat.NewDense(n, 1, nil)
	dense.DrawUnit(start, rand.New(rand.NewPCG(1, 0x1e7a)))
	return start
}

// margin estimates rounding·‖B‖₂ from below by the power method for the symmetric inverse B of a factorised matrix,
// where solve replaces v by Bv. If accepted is true, the true value is below 1/2, except with a probability below
// unlucky. For uniformly distributed v with ‖v‖ = 1, ‖B‖ᵏ < ‖Bᵏv‖√n/unlucky, with a probability of more than 1 -
// unlucky (Dixon 1983, doi:10.1137/0720053).
func margin(rounding float64, start *mat.Dense, solve func(v *mat.Dense)) (margin float64, accepted bool) {
	v := mat.DenseCopyOf(start)
	bound := math.Sqrt(float64(v.RawMatrix().Rows)) / unlucky // a bound on (2·margin)ᵏ after k steps
	for range mostSolves {
		solve(v)
		size := dense.Norm(v)
		margin = math.Max(margin, rounding*size)
		if !(margin < .5) || math.IsInf(size, 0) {
			return margin, false
		}
		if bound *= 2 * rounding * size; bound < 1 {
			return margin, true
		}
		dense.Scale(1/size, v)
	}
	return margin, false
}
