package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// euclidean is the manifold {X : XᵀMX = I} with the inner product tr(UᵀV). M may be singular, because XᵀM²X is positive
// definite on the manifold. The merit function is f, and gradNorm is ‖grad f‖_F. The normal component of a vector V is
// MX S with S(XᵀM²X) + (XᵀM²X)S = 2Ψ(XᵀMV). The projection subtracts the normal component from V. It turns ∇f into grad
// f and transports tangent vectors. The retraction is the polar retraction (X - a·d)B_a^(-1/2) (paper, table of costs,
// where the exponent is missing).
type euclidean struct{ manifold }

// newEuclidean returns the manifold of a problem. The meter counts and times the products of the run. If the problem is
// not valid, the error is an *InputError.
func newEuclidean(problem Problem, meter *meter) (*euclidean, error) {
	base, err := newManifold(problem, meter)
	if err != nil {
		return nil, err
	}
	s := &euclidean{base}
	s.metric = s
	return s, nil
}

func (s *euclidean) newLocation() *location {
	loc := s.allocate()
	loc.normal = dense.NewSpectrum(s.p)
	return loc
}

// root computes W^(-1/2).
func (s *euclidean) root() bool { return s.small.InverseRoot(s.q, s.w) }

// differentiate computes grad f = ∇f - MX S from ∇f.
func (s *euclidean) differentiate(loc *location) {
	dense.GramSelf(s.w, loc.mx)
	loc.normal.Decompose(s.w)
	dense.Gram(s.w, loc.mx, loc.grad)
	size := math.Sqrt(s.normal(s.w, loc)) // ‖MX S‖
	dense.AddMul(loc.grad, -1, loc.mx, s.u)
	loc.gradNorm = dense.Norm(loc.grad)
	loc.reference = math.Hypot(loc.gradNorm, size) + size // ‖∇f‖ + ‖MX S‖
}

// normal computes, from a = XᵀMV, the matrix S in the normal component MX S of a vector V. S is written to s.u, and the
// result is ‖MX S‖² = ‹S, a›.
func (s *euclidean) normal(a *mat.Dense, loc *location) float64 {
	dense.AffineTo(s.u, 2, a, 0)
	dense.Symmetrize(s.u)
	loc.normal.Lyapunov(s.u)
	return math.Max(dense.Inner(s.u, a), 0)
}

// represent replaces g by its projection onto the tangent space.
func (s *euclidean) represent(g *mat.Dense, loc *location) { s.transport(g, loc) }

// transport replaces v by its projection onto the tangent space.
func (s *euclidean) transport(v *mat.Dense, loc *location) {
	dense.Gram(s.w, loc.mx, v)
	s.normal(s.w, loc)
	dense.AddMul(v, -1, loc.mx, s.u)
}

// secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› for S = -a·Pd and Y = P(g - v), where P is the projection at loc, d is the
// direction of the step, and v and g are the gradients at prev and loc. If N_v and N_d are the normal components of v
// and d at loc, then
//
//	‹S,S› = a²(‹d,d› - ‖N_d‖²),  ‹S,Y› = -a(‹d, g - v› + ‹N_d,N_v›),  ‹Y,Y› = ‹g - v, g - v› - ‖N_v‖².
func (s *euclidean) secant(prev, loc *location) (ss, sy, yy float64) {
	a, d, v, g := prev.step, s.along, prev.ascent, loc.ascent
	s.crossGram(prev, loc)
	vv := s.normal(s.w, loc)
	dd, dv, size := vv, vv, prev.gradNorm
	if d != v {
		dense.Gram(s.w, loc.mx, d)
		dv = dense.Inner(s.u, s.w)
		dd, size = s.normal(s.w, loc), dense.Norm(d)
	}
	change := dense.Distance(g, v)
	return a * a * (size*size - dd), -a * (dense.Inner(d, g) - dense.Inner(d, v) + dv), change*change - vv
}

const maxSigns = 20 // the maximum number of iterations for the matrix sign function; six usually suffice

// invertTo writes XP - Z to dst, where Z is loc.x and P is the solution of PW + WᵀP = 2I with W = XᵀMZ (paper, table of
// costs). P is positive definite, and XP - Z is tangent. P follows from the sign function of the matrix [W 0; -2I -Wᵀ],
// which Newton's iteration computes (Roberts 1980, doi:10.1080/00207178008922881).
func (s *euclidean) invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool {
	w, c, inverse, work := s.w, s.u, s.q, s.k
	dense.Gram(w, x, loc.mx)
	dense.AffineTo(c, 0, w, 1) // the P for W = I
	for range maxSigns {
		if !dense.Invert(inverse, w, work) {
			return false
		}
		dense.Gram(work, inverse, c)
		dense.AddMul(c, 1, work, inverse) // C + W⁻ᵀCW⁻¹
		dense.Scale(.5, c)
		change := dense.Distance(w, inverse)
		dense.AddScaled(w, 1, inverse)
		dense.Scale(.5, w)
		if change < 1e-8 { // the convergence is quadratic, so the error is about change²
			dense.Mul(dst, x, c)
			dense.AddScaled(dst, -1, loc.x)
			return true
		}
	}
	return false
}
