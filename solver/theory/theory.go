// Package theory computes the constants of the paper's analysis. Only tests use this package.
package theory

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Objective is the function f of a problem.
type Objective interface {
	FuncGrad(grad, x *mat.Dense) float64
}

// Constants holds the constants of the paper's analysis at a feasible X (section Constants), and the β above which the
// paper's theorems hold near X. The suprema over the ball of radius 1 around X are estimated from below by sampling, so
// Beta underestimates β_X. The condition β > β_X is sufficient but not necessary: runs need a far smaller β.
type Constants struct {
	C   float64 // C_X = ‖X‖_F + 1
	Rho float64 // a lower bound on ρ_X, the radius within which ‖YᵀMY - I‖₂ <= 1/(6 C_X)

	GradF  float64 // H_(X,∇f), the supremum of ‖∇f(Y)‖_F
	G      float64 // H_(X,G), the supremum of ‖∇f(A(Y))‖_F
	GradG  float64 // H_(X,∇g), the supremum of ‖∇g(Y)‖_F for g(Y) = f(A(Y))
	Smooth float64 // L_(X,∇g), the Lipschitz constant of ∇g

	// Beta is β_X = max(6 H_(X,∇f) C_X, 9 H_(X,G) C_X, 4 L_(X,∇g) C_X², 6 λ^½ H_(X,∇g) C_X/(1 + λ C_X²)) with λ =
	// λ_max(M̄), where M̄ is M on its range and I on Null(M). In the paper, the second term is 6 H_(X,G), although the
	// proof needs a term that is 3/2 C_X times as large. The paper's last term contains the smallest eigenvalue of M̄
	// instead of the largest.
	Beta float64
}

const powerSteps = 4 // the number of steps of the power method for the Hessian of g at each sample

// Estimate estimates the constants at a feasible x from the given number of samples in the ball around x. Each sample
// requires at most six evaluations of ∇f. Calls with the same seed return the same estimate.
func Estimate(f Objective, m operator.Operator, x *mat.Dense, samples int, seed uint64) *Constants {
	n, p := x.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	g := &composed{f, m, tall(), tall(), tall(), mat.NewDense(p, p, nil), mat.NewDense(p, p, nil)}
	_, lambda := operator.Extremes(m)
	c := &Constants{C: dense.Norm(x) + 1}
	c.Rho = math.Min(.5, (math.Sqrt(1+1/(6*c.C))-1)/math.Sqrt(lambda))

	rng := rand.New(rand.NewPCG(seed, 0x7e0))
	at, beside, direction, here, there := tall(), tall(), tall(), tall(), tall()
	for k := range samples {
		radius := 1.0 // every other sample lies on the sphere, where most suprema are attained
		if k%2 == 1 {
			radius = rng.Float64()
		}
		dense.DrawUnit(direction, rng)
		dense.AddScaledTo(at, radius, direction, x)
		f.FuncGrad(here, at)
		c.GradF = math.Max(c.GradF, dense.Norm(here))
		g.gradTo(here, at)
		c.G = math.Max(c.G, dense.Norm(g.g))
		c.GradG = math.Max(c.GradG, dense.Norm(here))
		const apart = 1e-5
		dense.DrawUnit(direction, rng)
		for range powerSteps {
			dense.AddScaledTo(beside, apart, direction, at)
			g.gradTo(there, beside)
			change := dense.Distance(there, here)
			if change == 0 {
				break
			}
			c.Smooth = math.Max(c.Smooth, change/apart)
			dense.AddScaledTo(direction, -1, here, there)
			dense.Scale(1/change, direction)
		}
	}
	largest := math.Max(lambda, 1) // M̄ is the identity on Null(M)
	c.Beta = max(6*c.GradF*c.C, 9*c.G*c.C, 4*c.Smooth*c.C*c.C, 6*math.Sqrt(largest)*c.GradG*c.C/(1+largest*c.C*c.C))
	return c
}

// composed is g(Y) = f(A(Y)) with A(Y) = Y(3I - YᵀMY)/2.
type composed struct {
	f         Objective
	m         operator.Operator
	my, ay, g *mat.Dense // MY, A(Y) and G = ∇f(A(Y)), n x p
	nx, l     *mat.Dense // N = (3I - YᵀMY)/2 and L = Ψ(YᵀG), p x p
}

// gradTo writes ∇g(Y) = G N - MY L to dst.
func (c *composed) gradTo(dst, y *mat.Dense) {
	c.m.MulTo(c.my, y)
	dense.GramSymmetric(c.nx, y, c.my)
	dense.AffineTo(c.nx, -.5, c.nx, 1.5)
	dense.Mul(c.ay, y, c.nx)
	c.f.FuncGrad(c.g, c.ay)
	dense.Gram(c.l, y, c.g)
	dense.Symmetrize(c.l)
	dense.Mul(dst, c.g, c.nx)
	dense.AddMul(dst, -1, c.my, c.l)
}
