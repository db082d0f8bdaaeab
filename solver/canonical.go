package solver

import (
	"errors"
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var _ Invertible = (*Canonical)(nil)

// Canonical is the manifold {X : XᵀMX = I} with the inner product tr(UᵀMV), for a positive definite M. The merit is f. With the
// differential Grad = ∇f - MXΨ(Xᵀ∇f) the gradient is Ascent = M⁻¹Grad = M⁻¹∇f - XΨ(Xᵀ∇f), so that no inner product of gradients takes a
// product with M, and GradNorm is ‖Ascent‖_M = sqrt‹Grad, Ascent›, as Manopt reports it. The retraction is that of the QR factorisation,
// (X - a·d)L^(-T) with LLᵀ = B_a, the transport the projection T - XΨ(XᵀMT) (paper, table of costs).
type Canonical struct {
	manifold
	factor operator.Factor
}

// NewCanonical returns the manifold of a problem, with a factorisation of M. meter counts and times the products of the run.
// It returns an *InputError when M and f do not fit together or M is not positive definite.
func NewCanonical(problem Problem, meter *Meter) (*Canonical, error) {
	base, err := newManifold(problem, meter)
	if err != nil {
		return nil, err
	}
	factor, err := operator.Factorize(problem.M)
	if err != nil {
		return nil, notInvertible(err)
	}
	return &Canonical{base, &meteredFactor{factor, meter}}, nil
}

// notInvertible says in words why M could not be factorised.
func notInvertible(err error) error {
	var bad *operator.NotDefinite
	var large *operator.TooLarge
	switch {
	case errors.As(err, &bad):
		return Input("data.M", "M is not positive definite: its Cholesky factorisation meets the pivot "+Number(bad.Pivot)+" in row "+
			Number(float64(bad.Row+1))+". The metric of M needs the inverse of M; the Euclidean metric and the penalty do not")
	case errors.As(err, &large):
		return Input("data.M", "a Cholesky factor of M would be dense in "+Number(float64(large.Rows))+" rows, wanted at most "+
			Number(float64(large.Most)))
	}
	return err
}

// NewLocation allocates a Location.
func (s *Canonical) NewLocation() *Location {
	loc := s.newLocation()
	loc.Ascent = s.tall()
	return loc
}

// Enter replaces X by R(X), which it says in a warning when X was off by more than rounding.
func (s *Canonical) Enter(loc *Location) (warning string, err error) {
	if warning, err = s.enter(loc); err == nil {
		s.differentiate(loc)
	}
	return warning, err
}

// Aim takes the product with M of a step along d, which for the gradient is known.
func (s *Canonical) Aim(loc *Location, d *mat.Dense) {
	if d == loc.Ascent {
		s.aim(loc, d, loc.Grad)
		return
	}
	s.problem.M.MulTo(s.product, d)
	s.aim(loc, d, s.product)
}

// Retract sets dst.X to (X - a·d)L^(-T), and returns false when rounding leaves nothing of that.
func (s *Canonical) Retract(dst *Location, a float64) bool {
	known := s.root(a)
	s.step(dst.X, a)
	return known
}

// root writes L^(-T) of B_a = LLᵀ to q, or what is not a number.
func (s *Canonical) root(a float64) bool {
	s.gramAt(a)
	if !s.small.Definite(1, s.w, 0) {
		dense.Scale(math.NaN(), s.q)
		return false
	}
	dense.AffineTo(s.q, 0, s.w, 1)
	l := s.small.Lower.RawMatrix()
	blas64.Trsm(blas.Left, blas.Trans, 1, blas64.Triangular{N: l.Rows, Stride: l.Stride, Data: l.Data, Uplo: blas.Lower, Diag: blas.NonUnit}, s.q.RawMatrix())
	return true
}

// Arrive completes loc.
func (s *Canonical) Arrive(prev, loc *Location) bool {
	s.arrive(prev, loc)
	s.differentiate(loc)
	return false
}

// differentiate makes the gradient and its differential of ∇f.
func (s *Canonical) differentiate(loc *Location) {
	dense.Gram(s.u, loc.X, loc.Grad)
	dense.Symmetrize(s.u)
	dense.AddMul(loc.Grad, -1, loc.MX, s.u)
	s.factor.SolveTo(loc.Ascent, loc.Grad)
	loc.GradNorm = math.Sqrt(math.Max(dense.Inner(loc.Grad, loc.Ascent), 0))
	if !dense.Finite(loc.GradNorm) { // the square overflowed
		loc.GradNorm = math.Sqrt(dense.Norm(loc.Grad)) * math.Sqrt(dense.Norm(loc.Ascent))
	}
	size := dense.Norm(s.u)                               // ‖XΨ(Xᵀ∇f)‖_M
	loc.Reference = math.Hypot(loc.GradNorm, size) + size // ‖M⁻¹∇f‖_M + ‖XΨ(Xᵀ∇f)‖_M
}

// Represent replaces g by M⁻¹(g - MXΨ(Xᵀg)).
func (s *Canonical) Represent(g *mat.Dense, loc *Location) {
	dense.Gram(s.u, loc.X, g)
	dense.Symmetrize(s.u)
	dense.AddMul(g, -1, loc.MX, s.u)
	s.factor.SolveTo(s.move, g)
	g.Copy(s.move)
}

// Transport replaces v by v - XΨ(XᵀMv).
func (s *Canonical) Transport(v *mat.Dense, loc *Location) {
	dense.Gram(s.u, loc.MX, v)
	dense.Symmetrize(s.u)
	dense.AddMul(v, -1, loc.X, s.u)
}

// Secant returns the inner products of S = -a·Pd and Y = P(g - v) for the projection P at loc, the direction d of the step and the
// gradients v and g. With normal parts XW_v and XW_d of v and d they are those of d and g - v, less ‖W_d‖², -‹W_d, W_v› and ‖W_v‖².
func (s *Canonical) Secant(prev, loc *Location) (ss, sy, yy float64) {
	a, d, v := prev.Step, s.along, prev.Ascent
	s.lean(prev, loc)
	dense.Symmetrize(s.w)
	vv := dense.Inner(s.w, s.w)
	dd, dv := vv, vv
	if d != v {
		dense.Gram(s.u, loc.MX, d)
		dense.Symmetrize(s.u)
		dd, dv = dense.Inner(s.u, s.u), dense.Inner(s.u, s.w)
	}
	_, change, _ := dense.Secant(v, loc.Ascent, prev.Grad, loc.Grad)
	return a * a * (mat.Trace(s.k) - dd), -a * (dense.Inner(d, loc.Grad) - dense.Inner(d, prev.Grad) + dv), change - vv
}

// RetractTo writes the point that the step -a·d leads to to dst.
func (s *Canonical) RetractTo(dst *mat.Dense, loc *Location, d *mat.Dense, a float64) {
	s.Aim(loc, d)
	s.root(a)
	s.step(dst, a)
}

// InvertTo writes XR - Z to dst, where Z is loc and R upper triangular with WR + RᵀWᵀ = 2I, W = ZᵀMX (paper, table of costs). Column j of R
// solves a system with the leading j x j block of W, so that one factorisation serves all: O(p³) where the table has O(p⁴). The diagonal of R
// is positive: leading blocks of WR are I and something skew, and have positive determinants as those of W do.
func (s *Canonical) InvertTo(dst *mat.Dense, loc *Location, x *mat.Dense) bool {
	w, lu, columns := s.w, s.k, s.q
	dense.Gram(w, loc.MX, x)
	lu.Copy(w)
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
	dense.AddScaled(dst, -1, loc.X)
	return true
}
