package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*NAG)(nil)

// NAG is Nesterov's accelerated gradient method (Nesterov 1983; paper, section Applications) on a space whose
// retraction can be inverted:
//
//	X_{k+1} = Z_k - a_k grad(Z_k),  Z_{k+1} = X_{k+1} + μ_{k+1} (X_{k+1} - X_k).
//
// For a constant length a, the formula is X_{k+1} = X_k + aD_k with the paper's D_k = μ_k D_{k-1} - grad(X_k + aμ_k
// D_{k-1}). The iterates of a run are the Z_k, and each iterate takes one evaluation of the gradient unless the step is
// shortened. On a manifold, both points are retractions at Z_k: X_{k+1} is the retraction of -a·grad, and Z_{k+1} is
// the retraction of -a·grad + μ(-a·grad - ξ), where ξ is the tangent vector at Z_k whose retraction is X_k. The
// momentum is μ_{k+1} = (t_k - 1)/t_{k+1} with t_{k+1} = (1 + sqrt(1 + 4t_k²))/2. With the safeguard, the momentum is
// dropped when it points uphill according to the gradient test of O'Donoghue and Candès
// (doi:10.1007/s10208-013-9150-3).
type NAG struct {
	// Length is the step length a, which the safeguard may shorten. If Length is 0, a is the minimum of the last few short
	// Barzilai-Borwein lengths, which estimates the inverse of the largest curvature. Without the safeguard, 0 means a =
	// 0.001.
	Length float64

	restarts bool // whether to drop the momentum if it points uphill

	space    space
	x, xi, d *mat.Dense // X_k, the tangent vector at Z_k towards X_k, and the direction, n x p
	t        float64
	short    recentLengths // the last few short Barzilai-Borwein lengths
}

func (*NAG) penalty() Space { return PlainPenalty }

func (g *NAG) on(s space, safeguard bool) (guide, error) {
	n, p := s.dims()
	out := &NAG{Length: g.Length, restarts: safeguard, space: s}
	out.x, out.xi, out.d = mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	if g.Length == 0 && !safeguard {
		out.Length = plainStep
	}
	return out, notNegative("NAG.Length", g.Length)
}

// restart clears the history.
func (g *NAG) restart() { g.t, g.short.count = 1, 0 }

func (g *NAG) save(c *checkpoint) {
	hold(c, g)
	c.keep(g.d)
}

// direction returns the gradient with momentum, d = grad + μ(grad + ξ/a), where a is the length of the previous step.
func (g *NAG) direction(prev, loc *location) (*mat.Dense, float64) {
	length := g.Length
	if prev == nil {
		dense.Copy(g.x, loc.x)
	} else {
		if length == 0 {
			length = g.adapt(prev, loc)
		}
		g.follow(prev, loc)
	}
	next := (1 + math.Sqrt(1+4*g.t*g.t)) / 2
	momentum := (g.t - 1) / next
	g.t = next
	if momentum == 0 {
		return loc.ascent, length
	}
	dense.AddScaledTo(g.d, 1/prev.step, g.xi, loc.ascent)
	dense.Scale(momentum, g.d)
	dense.AddScaled(g.d, 1, loc.ascent)
	return g.d, length
}

// follow computes X_k and the tangent vector towards X_k. If the tangent vector does not exist or, with the safeguard,
// if the momentum points uphill, follow drops the momentum.
func (g *NAG) follow(prev, loc *location) {
	g.space.retractTo(g.x, prev, prev.ascent, prev.step)
	near := g.space.invertTo(g.xi, loc, g.x)
	uphill := prev.step*dense.Inner(loc.grad, loc.ascent)+dense.Inner(loc.grad, g.xi) < 0
	if !near || g.restarts && uphill {
		g.t = 1
	}
}

// adapt returns the minimum of the last few short lengths or, before any step has shown positive curvature, twice the
// last step length.
func (g *NAG) adapt(prev, loc *location) float64 {
	if _, sy, yy := g.space.secant(prev, loc); sy > 0 {
		g.short.add(sy / yy)
	}
	if g.short.count == 0 {
		return 2 * prev.step
	}
	return g.short.least()
}
