package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*CG)(nil)

// CG is the nonlinear conjugate gradient method of Hager and Zhang (2005, doi:10.1137/030601880). The directions of CG
// are descent directions, whatever the step lengths are. The direction is d = v + β d_prev, where v is the gradient in
// the metric of the space and
//
//	β = max((‹y,v› - 2‹p,g›‹y,y›/‹p,y›)/‹p,y›, -1/(‖p‖ min(0.01, ‖g‖))),  p = -d_prev,  y = g - g_prev.
//
// The inner products ‹y,v› and ‹y,y› in this formula are those of the metric. If the curvature along d_prev is
// positive, the first trial length is the one that would minimise the merit function along d if the curvature along d
// were the same.
type CG struct {
	space   space
	d, last *mat.Dense // the direction, and the previous gradient after its transport to loc; both n x p
}

const leastGradient = 0.01 // the cap on ‖g‖ in the formula for the lower bound on β

func (*CG) penalty() Space { return ChebyshevPenalty }

func (*CG) on(s space, _ bool) (guide, error) {
	n, p := s.dims()
	return &CG{space: s, d: mat.NewDense(n, p, nil), last: mat.NewDense(n, p, nil)}, nil
}

// restart has nothing to clear, because the first direction after a restart is the gradient.
func (*CG) restart() {}

func (c *CG) save(to *checkpoint) { to.keep(c.d) }

// direction returns the conjugate direction or, after a restart, the gradient.
func (c *CG) direction(prev, loc *location) (*mat.Dense, float64) {
	if prev == nil {
		dense.Copy(c.d, loc.ascent)
		return c.d, math.NaN()
	}
	before := dense.Inner(prev.grad, c.d)
	c.space.transport(c.d, loc)
	dense.Copy(c.last, prev.ascent)
	c.space.transport(c.last, loc)

	size, slope := dense.Norm(c.d), dense.Inner(loc.grad, c.d)
	vv, vw := dense.Inner(loc.grad, loc.ascent), dense.Inner(loc.grad, c.last)
	py := before - slope                                  // ‹p, y›
	yy := vv - 2*vw + dense.Inner(prev.grad, prev.ascent) // ‹y, y›
	curvature := py / (prev.step * size * size)           // the curvature of the merit function along d_prev
	beta := (vv - vw + 2*slope*yy/py) / py                // ‹p, g› = -slope
	floor := -1 / (size * math.Min(leastGradient, dense.Norm(loc.grad)))
	if beta = math.Max(beta, floor); !(py > 0) || !dense.Finite(beta) {
		beta = 0
	}
	dense.Scale(beta, c.d)
	dense.AddScaled(c.d, 1, loc.ascent)
	if rate := dense.Inner(loc.grad, c.d); rate > 0 && curvature > 0 {
		size = dense.Norm(c.d)
		return c.d, rate / (curvature * size * size)
	}
	dense.Copy(c.d, loc.ascent)
	return c.d, 2 * prev.step
}
