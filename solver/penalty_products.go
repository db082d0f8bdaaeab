package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// carried holds the terms of f and the workspace that a penalty needs to maintain AX.
type carried struct {
	a        operator.Operator
	h        *mat.Dense
	constant float64
	ad, md   *mat.Dense    // Ad and Md for the direction d of the last call to aim
	product  [2]*mat.Dense // memory for ad and md if the guide does not lend these products
	lent     *mat.Dense    // the direction whose products lend has passed to the next call to aim, or nil
	stale    bool          // whether the errors in AX or MX are too large
}

// carriedParts is the part of a location that exists only if AX is maintained.
type carriedParts struct {
	ax      *mat.Dense // AX, n x p
	xax, xh *mat.Dense // XᵀAX and XᵀH, p x p; XᵀH is zero if H is nil
}

const staleFrom = 0.01 // the error in AX or MX L, relative to the gradient, above which AX and MX are recomputed

// If f is quadratic, carry makes the space maintain AX along with MX. carry must be called before the first location is
// allocated. Because both products are linear in X, a line search needs only the products Ad and Md, regardless of how
// many step lengths it tries. If f is not quadratic, carry returns false.
func (s *penalty) carry() bool {
	f, ok := s.problem.Objective.(QuadraticObjective)
	if !ok {
		return false
	}
	a, h, c := f.Terms()
	s.carried = &carried{a: a, h: h, constant: c, product: [2]*mat.Dense{s.tall(), s.tall()}}
	if !s.isPlain() {
		s.shifted = s.newShifted()
	}
	return true
}

// products writes Av to av and Mv to mv, and uses these products to check AX and MX at loc for errors. Because A is
// symmetric, ‹AX,v› and ‹X,Av› differ only by the errors of the maintained AX. If the errors are independent of v, the
// component of the errors along v is about 1/sqrt(np) of their norm. MX is checked in the same way.
func (s *penalty) products(av, mv, v *mat.Dense, loc *location) {
	s.multiply(av, mv, v)
	off := math.Abs(dense.Inner(loc.carried.ax, v)-dense.Inner(loc.x, av)) +
		dense.Norm(loc.parts.l)*math.Abs(dense.Inner(loc.mx, v)-dense.Inner(loc.x, mv))
	s.carried.stale = off*math.Sqrt(float64(s.n*s.p)) > staleFrom*loc.gradNorm*dense.Norm(v)
}

// multiply writes Av to av and Mv to mv.
func (s *penalty) multiply(av, mv, v *mat.Dense) {
	s.carried.a.MulTo(av, v)
	s.problem.M.MulTo(mv, v)
}

// combining is the number of stored entries of A and M, divided by np, at which computing Av and Mv takes as long as
// combining known products. The combination requires six products of an n x p matrix with a p x p matrix. An operation
// in these dense products is about four times as fast as one in a sparse product.
const combining = 1.5

// If v is a combination of three n x p blocks whose products are known, Av and Mv are combinations of these products.
// cheap reports whether computing Av and Mv from v takes less time than combining the products.
func (s *penalty) cheap() bool {
	a, _, _ := s.given.Objective.(QuadraticObjective).Terms()
	inA, inM := operator.StoredEntries(a), operator.StoredEntries(s.given.M)
	return inA >= 0 && inM >= 0 && float64(inA+inM) <= combining*float64(s.n)*float64(s.p)
}

// lend passes the products Ad and Md to the next call to aim, whose direction must be d. The space uses Ad and Md until
// the second call to aim after this call.
func (s *penalty) lend(d, ad, md *mat.Dense) { s.carried.lent, s.carried.ad, s.carried.md = d, ad, md }

// aim prepares steps from X to X - a·d. If AX is maintained, aim also computes Ad and Md, unless lend has passed them.
func (s *penalty) aim(loc *location, d *mat.Dense) {
	s.penaltyBase.aim(loc, d)
	if k := s.carried; k != nil && k.lent != d {
		k.ad, k.md = k.product[0], k.product[1]
		s.products(k.ad, k.md, d, loc)
	} else if k != nil {
		k.lent = nil
	}
}

// retract sets dst.x to X - a·d. If AX is maintained, retract updates AX and MX accordingly.
func (s *penalty) retract(dst *location, a float64) bool {
	k := s.carried
	if k == nil {
		return s.penaltyBase.retract(dst, a)
	}
	dense.AddScaledTo(dst.x, -a, s.along, s.from.x)
	dense.AddScaledTo(dst.mx, -a, k.md, s.from.mx)
	dense.AddScaledTo(dst.carried.ax, -a, k.ad, s.from.carried.ax)
	s.measure(dst)
	return !s.guard || s.trusted(dst)
}

// expand uses AX to compute f and G = AXN + H at A(X) = XN, and also L.
func (s *penalty) expand(loc *location) {
	t, k := loc.parts, loc.carried
	dense.Mul(t.g, k.ax, t.nx)
	dense.GramSymmetric(k.xax, loc.x, k.ax)
	if h := s.carried.h; h != nil {
		dense.AddScaled(t.g, 1, h)
		dense.Gram(k.xh, loc.x, h)
	}
	dense.Mul(t.l, k.xax, t.nx)
	loc.objective = dense.Inner(t.nx, t.l)/2 + dense.Inner(t.nx, k.xh) // ½tr(NXᵀAXN) + tr(NXᵀH)
	loc.objective += s.carried.constant
	dense.AddScaled(t.l, 1, k.xh) // XᵀG
	loc.magnitude = math.Abs(loc.objective) + math.Abs(dense.Inner(t.l, t.nx))
	loc.symmetrize()
}

// refresh recomputes AX and MX.
func (s *penalty) refresh(loc *location) {
	s.constrain(loc)
	s.carried.a.MulTo(loc.carried.ax, loc.x)
	s.evaluate(loc)
	s.carried.stale = false
}
