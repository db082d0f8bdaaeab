package solver

import (
	"math"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*NAG)(nil)

// NAG is Nesterov's accelerated gradient method (Nesterov 1983; paper, section Applications), on an Invertible space:
//
//	X_{k+1} = Z_k - a_k grad(Z_k),  Z_{k+1} = X_{k+1} + μ_{k+1} (X_{k+1} - X_k),
//
// which for a constant length a is X_{k+1} = X_k + aD_k with the paper's D_k = μ_k D_{k-1} - grad(X_k + aμ_k D_{k-1}). The points of a run
// are the Z_k, one gradient each. Both steps start at Z_k: X_{k+1} is its retraction along -a·grad, and Z_{k+1} the one along
// -a·grad + μ(-a·grad - ξ), where ξ leads back to X_k. μ_{k+1} = (t_k - 1)/t_{k+1}, t_{k+1} = (1 + sqrt(1 + 4t_k²))/2.
type NAG struct {
	// Length is a. 0: the least of the last few short Barzilai-Borwein lengths, which estimates the inverse of the largest curvature.
	Length float64
	// Restart drops the momentum where it leads uphill, by the gradient test of O'Donoghue and Candès (doi:10.1007/s10208-013-9150-3).
	Restart bool

	space    Invertible
	x, xi, d *mat.Dense // X_k, the tangent vector to it, and the direction, n x p
	t        float64
	steps    int
	short    [6]float64 // the last short lengths, oldest overwritten first
}

// Init forgets the past.
func (g *NAG) Init(space Space) {
	if g.x == nil {
		n, p := space.Dims()
		g.x, g.xi, g.d = mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	}
	g.space, g.t, g.steps = space.(Invertible), 1, 0
}

func (g *NAG) save(c *checkpoint) {
	hold(c, g)
	c.keep(g.d)
}

// Direction returns the gradient with momentum, d = grad + μ(grad + ξ/a) with the length a of the step before.
func (g *NAG) Direction(prev, loc *Location) (*mat.Dense, float64) {
	length := g.Length
	if prev == nil {
		g.x.Copy(loc.X)
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
		return loc.Ascent, length
	}
	dense.AddScaledTo(g.d, 1/prev.Step, g.xi, loc.Ascent)
	dense.Scale(momentum, g.d)
	dense.AddScaled(g.d, 1, loc.Ascent)
	return g.d, length
}

// follow finds X_k and the way back to it, and drops the momentum where it does harm.
func (g *NAG) follow(prev, loc *Location) {
	g.space.RetractTo(g.x, prev, prev.Ascent, prev.Step)
	near := g.space.InvertTo(g.xi, loc, g.x)
	uphill := prev.Step*dense.Inner(loc.Grad, loc.Ascent)+dense.Inner(loc.Grad, g.xi) < 0
	if !near || g.Restart && uphill {
		g.t = 1
	}
}

// adapt returns the least of the last short lengths, or twice the last step before f has curved up.
func (g *NAG) adapt(prev, loc *Location) float64 {
	if _, sy, yy := g.space.Secant(prev, loc); sy > 0 {
		g.short[g.steps%len(g.short)] = sy / yy
		g.steps++
	}
	if g.steps == 0 {
		return 2 * prev.Step
	}
	return slices.Min(g.short[:min(g.steps, len(g.short))])
}
