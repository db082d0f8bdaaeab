package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var _ Carrier = (*Penalty)(nil)

// Carrier is a Space of a quadratic f = ½tr(XᵀAX) + tr(HᵀX) that can carry AX beside MX: both move along a line with X, so that Ad and Md are
// all that the line costs, however many lengths are tried.
type Carrier interface {
	Space
	// Carry makes the space carry AX. It comes before the first Location, and panics when f is not quadratic.
	Carry()
	// Linear returns H, nil when there is none.
	Linear() *mat.Dense
	// Products writes Av and Mv, and compares what is carried at loc with them.
	Products(av, mv, v *mat.Dense, loc *Location)
	// Lend spares the next Aim, along d, its products Ad and Md. All are lent until the Aim after it.
	Lend(d, ad, md *mat.Dense)
}

// carried is what a Penalty needs to carry AX.
type carried struct {
	a       operator.Operator
	h       *mat.Dense
	ad, md  *mat.Dense    // of the line that steps are taken along
	product [2]*mat.Dense // memory for them where they are not lent
	lent    *mat.Dense    // the direction that they were lent for
	worn    bool          // what is carried has strayed
}

// carriedParts is what a Location of a Penalty that carries AX keeps besides.
type carriedParts struct {
	ax      *mat.Dense // AX, n x p
	xax, xh *mat.Dense // XᵀAX and XᵀH, p x p; XᵀH is zero without H
}

const strayed = 0.01 // errors of AX and MX L over the gradient from which on they are computed anew

// Carry makes the space carry AX.
func (s *Penalty) Carry() {
	a, h := s.problem.Objective.(QuadraticObjective).Terms()
	s.carried = &carried{a: a, h: h, product: [2]*mat.Dense{s.tall(), s.tall()}}
}

// Linear returns H.
func (s *Penalty) Linear() *mat.Dense { return s.carried.h }

// Products writes Av and Mv. As A is symmetric ‹AX,v› and ‹X,Av› differ by the errors of the AX that is carried alone, and of errors that know
// nothing of v a part 1/sqrt(np) lies along it; and so for M.
func (s *Penalty) Products(av, mv, v *mat.Dense, loc *Location) {
	k := s.carried
	k.a.MulTo(av, v)
	s.problem.M.MulTo(mv, v)
	off := math.Abs(dense.Inner(loc.carried.ax, v)-dense.Inner(loc.X, av)) + dense.Norm(loc.parts.l)*math.Abs(dense.Inner(loc.MX, v)-dense.Inner(loc.X, mv))
	k.worn = off*math.Sqrt(float64(s.n*s.p)) > strayed*loc.GradNorm*dense.Norm(v)
}

// Lend takes note of Ad and Md.
func (s *Penalty) Lend(d, ad, md *mat.Dense) { s.carried.lent, s.carried.ad, s.carried.md = d, ad, md }

// Aim takes note of the line X - a·d, and of Ad and Md where AX is carried.
func (s *Penalty) Aim(loc *Location, d *mat.Dense) {
	s.flat.Aim(loc, d)
	if k := s.carried; k != nil && k.lent != d {
		k.ad, k.md = k.product[0], k.product[1]
		s.Products(k.ad, k.md, d, loc)
	} else if k != nil {
		k.lent = nil
	}
}

// Retract sets dst.X to X - a·d, with AX - a·Ad and MX - a·Md where they are carried.
func (s *Penalty) Retract(dst *Location, a float64) bool {
	k := s.carried
	if k == nil {
		return s.flat.Retract(dst, a)
	}
	dense.AddScaledTo(dst.X, -a, s.along, s.from.X)
	dense.AddScaledTo(dst.MX, -a, k.md, s.from.MX)
	dense.AddScaledTo(dst.carried.ax, -a, k.ad, s.from.carried.ax)
	s.measure(dst)
	return !s.guard || s.trusted(dst)
}

// expand computes f at A(X) = XN, G = AXN + H and L from AX.
func (s *Penalty) expand(loc *Location) {
	t, k := loc.parts, loc.carried
	dense.Mul(t.g, k.ax, t.nx)
	dense.GramSymmetric(k.xax, loc.X, k.ax)
	if h := s.carried.h; h != nil {
		dense.AddScaled(t.g, 1, h)
		dense.Gram(k.xh, loc.X, h)
	}
	dense.Mul(t.l, k.xax, t.nx)
	loc.Objective = dense.Inner(t.nx, t.l)/2 + dense.Inner(t.nx, k.xh) // ½tr(NXᵀAXN) + tr(NXᵀH)
	dense.AddScaled(t.l, 1, k.xh)                                      // XᵀG
	loc.Magnitude = math.Abs(loc.Objective) + math.Abs(dense.Inner(t.l, t.nx))
	dense.Symmetrize(t.l)
}

// refresh computes what is carried anew.
func (s *Penalty) refresh(loc *Location) {
	s.constrain(loc)
	s.carried.a.MulTo(loc.carried.ax, loc.X)
	s.evaluate(loc)
	s.carried.worn = false
}
