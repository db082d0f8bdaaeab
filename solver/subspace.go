package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/reduced"

	"gonum.org/v1/gonum/mat"
)

var (
	_ Method      = (*Subspace)(nil)
	_ factorizing = (*Subspace)(nil)
)

// Subspace minimises a quadratic f over the span of the columns of X, of the preconditioned gradient and of the
// previous direction. Each step is a Newton step on the manifold, restricted to this span and computed from p x p Gram
// matrices. If the Newton step would be long and f has no linear term, Subspace minimises f over the span instead. A
// step computes one product with A and one product with M, or occasionally two of each. If A and M are very sparse,
// every step computes two products with A and two with M, because these products are fast. Steps of full length lead to
// feasible points at which f has decreased. LOBPCG (Knyazev 2001, doi:10.1137/S1064827500366124) uses the same
// subspace, but does not allow a linear term.
//
// The gradient is taken in the metric of the space. If A + σM can be factorised, the gradient is taken in the metric A
// + σM once L hardly changes and a factorisation pays off. In the basis of eigenvectors of L, the second derivative of
// f along the constraint acts on column i as A - λ_iM. Therefore σ is chosen from the values -λ_i.
type Subspace struct {
	space       *penalty
	shift       shift
	w, d, spare block // the gradient, the last direction, and memory for the next direction
	newton      *reduced.Step
	cheap       bool // whether products with A and M are cheap

	a, m         gramParts  // views of the matrices in the field newton
	hw, hd       *mat.Dense // views of the rows of SᵀH that belong to W and to D
	moveW, moveD *mat.Dense // views of newton.Move
}

// block is an n x p matrix V and the products AV and MV.
type block struct{ v, av, mv *mat.Dense }

func newBlock(n, p int) block {
	return block{mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)}
}

const maxDrift = 1e-9 // if the relative error of AD or MD is larger, both are recomputed

// drifted reports whether AD and MD are too inaccurate for a basis that contains D. AD and MD are updated in every
// step, as differences of nearly equal matrices. Because A and M are symmetric, ‹AD,W› and ‹D,AW› differ only by the
// errors of AD, whose component along W is about 1/sqrt(np) of their norm.
func (d *block) drifted(w *block) bool {
	n, p := d.v.Dims()
	limit := maxDrift / math.Sqrt(float64(n*p))
	off := func(dv, wv *mat.Dense) bool {
		a, b := dense.Inner(dv, w.v), dense.Inner(d.v, wv)
		if math.Abs(a-b) <= limit*(math.Abs(a)+math.Abs(b)) { // the bound below is at least as large, by Cauchy-Schwarz
			return false
		}
		return math.Abs(a-b) > limit*(dense.Norm(dv)*dense.Norm(w.v)+dense.Norm(d.v)*dense.Norm(wv))
	}
	return off(d.av, w.av) || off(d.mv, w.mv)
}

func (*Subspace) penalty() Space { return ChebyshevPenalty }

func (*Subspace) on(s space, _ bool) (guide, error) {
	c, ok := s.(*penalty)
	if !ok {
		return nil, Input("method", "Subspace runs only on the penalty h")
	}
	if !c.carry() {
		return nil, notQuadratic()
	}
	n, p := s.dims()
	m := &Subspace{space: c, newton: reduced.New(p, 2*p, c.carried.h != nil), cheap: c.cheap()}
	m.w, m.d, m.spare = newBlock(n, p), newBlock(n, p), newBlock(n, p)
	r := m.newton
	m.a, m.m = partsOf(r.XAS, r.SAS), partsOf(r.XMS, r.SMS)
	m.hw, m.hd = rowsFrom(r.SH, 0, p), rowsFrom(r.SH, p, p)
	m.moveW, m.moveD = rowsFrom(r.Move, 0, p), rowsFrom(r.Move, p, p)
	return m, nil
}

// restart resets the radius of the trust region and the shift.
func (m *Subspace) restart() {
	m.newton.Radius = math.Inf(1)
	m.shift = shift{}
}

func (m *Subspace) work() float64 {
	if m.space.shifted == nil {
		return 0
	}
	factorization, _ := m.space.shifted.Work()
	return float64(m.shift.changes) * factorization
}

// rowsFrom returns a view of some rows of a.
func rowsFrom(a *mat.Dense, from, rows int) *mat.Dense {
	_, cols := a.Dims()
	return a.Slice(from, from+rows, 0, cols).(*mat.Dense)
}

func (m *Subspace) save(c *checkpoint) {
	hold(c, &m.newton.Radius)
	hold(c, &m.shift)
	hold(c, &m.w)
	hold(c, &m.d)
	hold(c, &m.spare)
	c.keep(m.d.v, m.d.av, m.d.mv)
}

// direction returns X - X⁺ and the trial length 1, where X⁺ is the point that newton finds. If X⁺ does not exist
// because the curvature of f is too negative, the direction is the gradient.
func (m *Subspace) direction(prev, loc *location) (*mat.Dense, float64) {
	dense.Copy(m.w.v, loc.grad)
	shifted := m.space.shifted != nil && m.shift.follow(m.space, loc)
	if shifted {
		m.space.solveShifted(m.w.v)
	} else {
		m.space.represent(m.w.v, loc)
	}
	m.space.products(m.w.av, m.w.mv, m.w.v, loc)
	if prev == nil {
		dense.Zero(m.d.v)
		dense.Zero(m.d.av)
		dense.Zero(m.d.mv)
	} else if !m.cheap && m.d.drifted(&m.w) {
		m.space.multiply(m.d.av, m.d.mv, m.d.v)
	}
	m.gather(loc)
	length := 1.
	if m.newton.Find(loc.b, loc.carried.xax, loc.carried.xh, prev == nil) {
		m.combine(m.spare.v, loc.x, m.w.v, m.d.v)
		if m.cheap {
			m.space.multiply(m.spare.av, m.spare.mv, m.spare.v)
		} else {
			m.combine(m.spare.av, loc.carried.ax, m.w.av, m.d.av)
			m.combine(m.spare.mv, loc.mx, m.w.mv, m.d.mv)
		}
		m.d, m.spare = m.spare, m.d
	} else {
		m.d, m.w = m.w, m.d
		length = m.space.length() / dense.Norm(m.d.v)
	}
	if shifted {
		m.space.shifted.Project(m.d.v) // neither f nor the constraint depends on the removed component
	}
	m.space.lend(m.d.v, m.d.av, m.d.mv)
	return m.d.v, length
}

// gramParts holds views of the blocks of XᵀAS and SᵀAS for S = [W D], or of XᵀMS and SᵀMS.
type gramParts struct{ xw, xd, ww, wd, dd, all *mat.Dense }

func partsOf(side, square *mat.Dense) gramParts {
	p, q := side.Dims()
	part := func(a *mat.Dense, i, j int) *mat.Dense { return a.Slice(i, i+p, j, j+p).(*mat.Dense) }
	return gramParts{part(side, 0, 0), part(side, 0, q-p), part(square, 0, 0), part(square, 0, q-p), part(square,
		q-p, q-p), square}
}

// gather computes the Gram matrices that contain S.
func (m *Subspace) gather(loc *location) {
	r, w, d := m.newton, &m.w, &m.d
	m.a.gather(loc.x, w.v, d.v, w.av, d.av)
	m.m.gather(loc.x, w.v, d.v, w.mv, d.mv)
	if h := m.space.carried.h; h != nil {
		dense.Gram(m.hw, w.v, h)
		dense.Gram(m.hd, d.v, h)
	} else {
		dense.Zero(r.SH)
	}
}

func (g *gramParts) gather(x, w, d, aw, ad *mat.Dense) {
	dense.Gram(g.xw, x, aw)
	dense.Gram(g.xd, x, ad)
	dense.GramSymmetric(g.ww, w, aw)
	dense.Gram(g.wd, w, ad)
	dense.GramSymmetric(g.dd, d, ad)
	dense.Mirror(g.all)
}

// combine writes X·Stay + S·Move to dst.
func (m *Subspace) combine(dst, x, w, d *mat.Dense) {
	dense.Mul(dst, x, m.newton.Stay)
	dense.AddMul(dst, 1, w, m.moveW)
	dense.AddMul(dst, 1, d, m.moveD)
}
