package solver

import (
	"errors"
	"math"

	"slep/solver/dense"
	"slep/solver/factor"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// canonical is the manifold {X : XᵀMX = I} with the inner product tr(UᵀMV), for a positive definite M. The merit
// function is f. The differential is grad = ∇f - MXΨ(Xᵀ∇f), and the gradient is ascent = M⁻¹grad = M⁻¹∇f - XΨ(Xᵀ∇f), so
// that inner products of gradients need no product with M. As in Manopt, gradNorm is ‖ascent‖_M = sqrt‹grad, ascent›.
// The retraction, which corresponds to a QR factorisation, is (X - a·d)L⁻ᵀ, where LLᵀ is the Cholesky factorisation of
// B_a, the Gram matrix in the comment on manifold. The transport is the projection T - XΨ(XᵀMT) (paper, table of
// costs).
type canonical struct {
	manifold
	factor factor.Factor
}

// newCanonical returns the manifold of a problem and factorises M. The meter counts and times the products of the run.
// If the problem is not valid, or if M is too large to be factorised or is not positive definite, the error is an
// *InputError.
func newCanonical(problem Problem, meter *meter) (*canonical, error) {
	base, err := newManifold(problem, meter)
	if err != nil {
		return nil, err
	}
	factor, err := factor.Factorize(problem.M)
	if err != nil {
		return nil, notInvertible(err)
	}
	s := &canonical{base, &meteredFactor{factor, meter}}
	s.metric = s
	return s, nil
}

// notInvertible returns an error that explains why M could not be factorised.
func notInvertible(err error) error {
	const others = "; the Euclidean metric and the penalty do not"
	var bad *factor.NotDefinite
	var large *factor.TooLarge
	switch {
	case errors.As(err, &bad):
		return Input("Problem.M", "M is not positive definite: its Cholesky factorisation encounters the pivot ",
			bad.Pivot, " in row ", bad.Row+1, ". The metric of M needs the inverse of M", others)
	case errors.As(err, &large):
		return Input("Problem.M", "a Cholesky factor of M would need too many ", large.What, ". The metric of M "+
			"needs one", others)
	}
	return err
}

func (s *canonical) newLocation() *location {
	loc := s.allocate()
	loc.ascent = s.tall()
	return loc
}

// root computes L⁻ᵀ, where W = LLᵀ.
func (s *canonical) root() bool {
	if !s.small.Definite(1, s.w, 0) {
		return false
	}
	dense.AffineTo(s.q, 0, s.w, 1)
	blas64.Trsm(blas.Left, blas.Trans, 1, dense.Lower(s.small.Lower.RawMatrix()), s.q.RawMatrix())
	return true
}

// differentiate computes the differential and the gradient of the merit function from ∇f.
func (s *canonical) differentiate(loc *location) {
	s.subtract(loc.grad, loc.x, loc.mx)
	s.factor.SolveTo(loc.ascent, loc.grad)
	square := dense.Inner(loc.grad, loc.ascent)
	loc.gradNorm = math.Sqrt(math.Max(square, 0))
	if square == 0 || !dense.Finite(square) { // the square underflowed or overflowed, or grad is 0
		loc.gradNorm = math.Sqrt(dense.Norm(loc.grad)) * math.Sqrt(dense.Norm(loc.ascent))
	}
	size := dense.Norm(s.u)                               // ‖XΨ(Xᵀ∇f)‖_M
	loc.reference = math.Hypot(loc.gradNorm, size) + size // ‖M⁻¹∇f‖_M + ‖XΨ(Xᵀ∇f)‖_M
}

// represent replaces g by M⁻¹(g - MXΨ(Xᵀg)).
func (s *canonical) represent(g *mat.Dense, loc *location) {
	s.subtract(g, loc.x, loc.mx)
	s.factor.SolveTo(s.move, g)
	dense.Copy(g, s.move)
}

// transport replaces v by v - XΨ(XᵀMv).
func (s *canonical) transport(v *mat.Dense, loc *location) { s.subtract(v, loc.mx, loc.x) }

// subtract replaces v by v - NS with S = Ψ(Oᵀv), where O and N are the arguments onto and normal. After the call, s.u
// holds S.
func (s *canonical) subtract(v, onto, normal *mat.Dense) {
	dense.Gram(s.u, onto, v)
	dense.Symmetrize(s.u)
	dense.AddMul(v, -1, normal, s.u)
}

// secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› in the metric, for S = -a·Pd and Y = P(g - v), where P is the projection at
// loc, d is the direction of the step, and v and g are the gradients at prev and loc. If XW_v and XW_d are the normal
// components of v and d at loc, then
//
//	‹S,S› = a²(‹d,d› - ‖W_d‖²),  ‹S,Y› = -a(‹d, g - v› + ‹W_d,W_v›),  ‹Y,Y› = ‹g - v, g - v› - ‖W_v‖².
func (s *canonical) secant(prev, loc *location) (ss, sy, yy float64) {
	a, d, v := prev.step, s.along, prev.ascent
	s.crossGram(prev, loc)
	dense.Symmetrize(s.w)
	vv := dense.Inner(s.w, s.w)
	dd, dv := vv, vv
	if d != v {
		dense.Gram(s.u, loc.mx, d)
		dense.Symmetrize(s.u)
		dd, dv = dense.Inner(s.u, s.u), dense.Inner(s.u, s.w)
	}
	_, change, _ := dense.Secant(v, loc.ascent, prev.grad, loc.grad)
	return a * a * (mat.Trace(s.k) - dd), -a * (dense.Inner(d, loc.grad) - dense.Inner(d, prev.grad) + dv), change - vv
}

// invertTo writes XR - Z to dst, where Z is loc.x and R is the upper triangular matrix with WR + RᵀWᵀ = 2I for W = ZᵀMX
// (paper, table of costs). Column j of R solves a system with the leading j x j block of W, so that one factorisation
// serves all columns and the cost is O(p³) instead of the O(p⁴) in the paper's table. The diagonal of R is positive,
// because the leading blocks of W and WR have positive determinants; the leading blocks of WR are the identity plus a
// skew matrix.
func (s *canonical) invertTo(dst *mat.Dense, loc *location, x *mat.Dense) bool {
	w, lu, columns := s.w, s.k, s.q
	dense.Gram(w, loc.mx, x)
	dense.Copy(lu, w)
	if !dense.Eliminate(lu) {
		return false
	}
	columns.Zero()
	for j := range s.p {
		r := columns.RawRowView(j)
		for i := range j {
			r[i] = -dense.Dot(w.RawRowView(j)[:i+1], columns.RawRowView(i))
		}
		r[j] = 1
		for i := range j + 1 {
			r[i] -= dense.Dot(lu.RawRowView(i)[:i], r)
		}
		for i := j; i >= 0; i-- {
			row := lu.RawRowView(i)
			r[i] = (r[i] - dense.Dot(row[i+1:j+1], r[i+1:])) / row[i]
		}
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, x.RawMatrix(), columns.RawMatrix(), 0, dst.RawMatrix())
	dense.AddScaled(dst, -1, loc.x)
	return true
}
