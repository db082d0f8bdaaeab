package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/elementary"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// chebyshev is the metric P = M + εI. P⁻¹ is approximated by a fixed polynomial in M, so that M is never factorised and
// may be singular. The polynomial results from a few steps of the Chebyshev semi-iteration (Golub and Varga 1961,
// doi:10.1007/BF01386013) on [ε, λ_max(M) + ε], starting from zero. Because the value used for λ_max is an upper bound,
// the polynomial is positive on the spectrum, and the approximation of P⁻¹ is positive definite.
//
// The curvature of h is the curvature of f plus a term from the constraint that is proportional to M. Therefore ε
// follows a geometric average of κ c_f/‖L‖₂ along the run, where c_f is the curvature of f along the last step and
// L = Ψ(Xᵀ∇f). If the average is large compared with λ_max(M), P is the identity.
type chebyshev struct {
	m           operator.Operator
	lambda      float64 // λ_max(M) or an upper bound
	eps, wanted float64 // ε, and the average that ε follows
	steps       int     // the number of steps of the semi-iteration; if 0, P is the identity
	changes     int
	r, d, w     *mat.Dense // n x p
}

const (
	metricKappa    = 3    // κ, the ratio of ε to c_f/‖L‖₂
	metricForget   = 0.2  // the weight of the newest value in the average
	metricFloor    = 1e-2 // the minimum of ε, relative to λ_max(M)
	metricOff      = 3    // if ε exceeds this multiple of λ_max(M), P is the identity
	metricMove     = 2    // ε changes if it differs from the average by more than this factor
	metricAccuracy = 1.2  // the number of steps, relative to sqrt(λ_max(M)/ε)
	metricSteps    = 12   // maximum number of steps
	metricChanges  = 30
)

// enter sets P to I.
func (k *chebyshev) enter(*penaltyBase, *location) {
	k.eps, k.wanted, k.steps, k.changes = math.Inf(1), math.NaN(), 0, 0
}

// follow updates ε if the average of its recent estimates differs greatly from ε.
func (k *chebyshev) follow(s *penaltyBase, loc *location) bool {
	now := metricKappa * s.curvature / s.multiplierNorm(loc)
	now = math.Max(metricFloor*k.lambda, math.Min(now, 100*k.lambda))
	switch {
	case math.IsNaN(now):
		return false
	case math.IsNaN(k.wanted):
		k.wanted = now
	default:
		k.wanted *= elementary.Pow(now/k.wanted, metricForget)
	}
	want := k.wanted
	if want > metricOff*k.lambda {
		want = math.Inf(1)
	}
	if k.changes >= metricChanges || want == k.eps || want < metricMove*k.eps && want > k.eps/metricMove {
		return false
	}
	k.eps = want
	k.steps = int(math.Min(math.Ceil(metricAccuracy*math.Sqrt(k.lambda/k.eps)), metricSteps))
	k.changes++
	return true
}

func (k *chebyshev) represent(g *mat.Dense) {
	if k.steps == 0 {
		return
	}
	middle, half := k.lambda/2+k.eps, k.lambda/2
	sigma := middle / half
	rho := 1 / sigma
	dense.Copy(k.r, g)
	dense.Copy(k.d, g)
	dense.Scale(1/middle, k.d)
	dense.Copy(g, k.d)
	for range k.steps - 1 {
		k.m.MulTo(k.w, k.d)
		dense.AddScaled(k.r, -1, k.w)
		dense.AddScaled(k.r, -k.eps, k.d)
		next := 1 / (2*sigma - rho)
		dense.Scale(next*rho, k.d)
		dense.AddScaled(k.d, 2*next/half, k.r)
		dense.AddScaled(g, 1, k.d)
		rho = next
	}
}

func (*chebyshev) transport(*mat.Dense) {}

func (k *chebyshev) save(c *checkpoint) { hold(c, k) }
