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

// judge sets Margin and, if the count is not accepted, Doubt. In the 2-norm, f.forming bounds the errors in forming S,
// and the third argument bounds the difference between S and the matrix whose eigenvalues are counted.
func (c *Count) judge(f *shiftedLDL, name string, change float64, start *mat.Dense) {
	rounding := 1.01 * (f.rounding() + f.forming + change)
	var accepted bool
	if c.Margin, accepted = margin(rounding, start, func(v *mat.Dense) { f.SolveTo(v, v) }); !accepted {
		c.Doubt = name + " is too close to a singular matrix: its rounding errors are about " +
			strconv.FormatFloat(c.Margin, 'g', 2, 64) + " times the distance"
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
		clear(x)
		f.AddAbs(x, &f.pivots.BlockDiagonal, before)
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
	starts     = 2 // a sparse factor solves for two columns as fast as for one
)

// newStart returns a matrix with n rows whose columns are the vectors from which the power method starts.
func newStart(n int) *mat.Dense {
	start := mat.NewDense(n, starts, nil)
	dense.DrawUnit(start, rand.New(rand.NewPCG(1, 0x1e7a)))
	normalize(start, dense.ColumnNorms(start))
	return start
}

// normalize divides the columns of V by the given norms.
func normalize(v *mat.Dense, norms []float64) {
	for j, size := range norms {
		norms[j] = 1 / size
	}
	dense.ScaleColumns(v, norms)
}

// margin estimates rounding·‖B‖₂ from below by the power method. B is the symmetric inverse of a factorised matrix, and
// solve(V) replaces V by BV. If accepted is true, the exact value is below 1/2, except with a probability below
// unlucky. For uniformly distributed v with ‖v‖ = 1, ‖B‖ᵏ < ‖Bᵏv‖√n/ε, with a probability of more than 1 - ε (Dixon
// 1983, doi:10.1137/0720053). If the columns of V are independent, the probability that the inequality fails for all
// columns is below the product of their values of ε.
func margin(rounding float64, start *mat.Dense, solve func(v *mat.Dense)) (margin float64, accepted bool) {
	v := mat.DenseCopyOf(start)
	n, columns := v.Dims()
	bounds := make([]float64, columns) // after k steps, the largest is an upper bound on (2·rounding·‖B‖₂)ᵏ
	for j := range bounds {
		bounds[j] = math.Sqrt(float64(n)) / math.Pow(unlucky, 1/float64(columns))
	}
	for left := mostSolves - 1; left >= 0; left-- {
		solve(v)
		sizes := dense.ColumnNorms(v)
		for j, size := range sizes {
			margin = math.Max(margin, rounding*size)
			bounds[j] *= 2 * rounding * size
		}
		if !(margin < .5) || math.IsInf(slices.Max(sizes), 0) {
			return margin, false
		}
		bound := slices.Max(bounds)
		if bound < 1 {
			return margin, true
		}
		if float64(bound*math.Pow(2*margin, float64(left))) >= 1 { // the sizes do not decrease, so more steps hardly help
			return margin, false
		}
		normalize(v, sizes)
	}
	return margin, false
}

// The ratio of ‖|L||D||Lᵀ|‖₂ to the norm of S is usually at most typicalNorm times the number of eigenvalues found. A
// count whose margin is above the constant doubtful takes many solves or is not accepted.
const (
	typicalNorm = 6
	doubtful    = .1
)

// resolution implements Inertia.Resolution. The eigenvalue of S that belongs to λ is about (λ - σ)/‖T⁻¹v‖² for the
// eigenvector v of λ, and ‖T⁻¹v‖² is about the sum of (weightA[i]v_i)².
func (f *shiftedLDL) resolution(x *mat.Dense) float64 {
	_, p := x.Dims()
	var squares float64
	for i, w := range f.weightA {
		u := w * x.RawRowView(i)[p-1]
		squares += float64(u * u)
	}
	return typicalNorm / doubtful * float64(p*f.terms) * dense.Eps * squares
}
