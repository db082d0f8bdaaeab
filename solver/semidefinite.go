package solver

import (
	"errors"
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

const (
	skewTol       = 1e-10 // the largest |uᵀMv - vᵀMu|, relative to ‖M[u v]‖‖[u v]‖, that counts as a rounding error
	semidefTol    = 1e-8  // an eigenvalue of M above -semidefTol·λ_max(M) counts as nonnegative
	maxFactorized = 100   // an M with at most this many rows is factorised, which takes no longer than a few steps
)

// checkM returns an upper bound on λ_max(M), or an *InputError if M is zero, not finite, not symmetric or not positive
// semidefinite. The tests use the products of M with two random vectors, and the Ritz values of a short Lanczos
// process, which the bound needs anyway. If M is small, M is also factorised. Because these tests must take no longer
// than a few steps of a run, they are not exhaustive and may miss a defect. If the problem is not in the user's
// variables, checkM assumes that M was tested for symmetry and semidefiniteness in the user's variables.
func checkM(problem Problem) (lambda float64, err error) {
	m := problem.M
	least, lambda := operator.Extremes(m)
	switch {
	case !dense.Finite(lambda):
		return 0, Input("Problem.M", "M is not finite")
	case problem.Scale != nil || problem.Basis != nil:
	case !symmetric(m):
		return 0, Input("Problem.M", "M is not symmetric: uᵀMv and vᵀMu differ for random vectors u and v")
	case dense.Finite(least) && least < -semidefTol*math.Max(lambda, -least):
		return 0, Input("Problem.M", notSemidefinite, "it has an eigenvalue of ", least, " or less")
	}
	if lambda <= 0 {
		return 0, Input("Problem.M", "M is zero: no X satisfies XᵀMX = I")
	}
	if m.Dim() > maxFactorized || problem.regular() || problem.Scale != nil || problem.Basis != nil {
		return lambda, nil
	}
	_, err = factor.Factorize(raised{m, semidefTol * lambda})
	if bad := (*factor.NotDefinite)(nil); errors.As(err, &bad) {
		return 0, Input("Problem.M", notSemidefinite, "its Cholesky factorisation encounters the pivot ", bad.Pivot,
			" in row ", bad.Row+1)
	}
	return lambda, nil
}

const notSemidefinite = "M is not positive semidefinite: "

// symmetric reports whether uᵀMv = vᵀMu up to rounding errors for two fixed random vectors u and v.
func symmetric(m operator.Operator) bool {
	n := m.Dim()
	rng := rand.New(rand.NewPCG(1, 0x5ce3))
	x := mat.NewDense(n, 2, nil)
	x.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, x)
	mx := operator.NewProduct(m, x)
	b := dense.NewGram(x, mx)
	return !(math.Abs(b.At(0, 1)-b.At(1, 0)) > skewTol*dense.Norm(x)*dense.Norm(mx))
}

// raised is the operator M + δI.
type raised struct {
	operator.Operator
	delta float64
}

// MulTo writes MX + δX to dst.
func (m raised) MulTo(dst, x *mat.Dense) {
	m.Operator.MulTo(dst, x)
	dense.AddScaled(dst, m.delta, x)
}
