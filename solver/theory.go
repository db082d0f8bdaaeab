package solver

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Theory holds the constants of the paper's analysis at a feasible X (section Constants) and the β above which its theorems hold in a
// neighbourhood of X. The suprema over the ball of radius 1 around X are estimated from below by sampling, so Beta is an estimate from
// below of a number that is itself sufficient, not necessary: runs need far less.
type Theory struct {
	C   float64 // C_X = ‖X‖_F + 1
	Rho float64 // ρ_X from below: within it ‖YᵀMY - I‖₂ <= 1/(6 C_X)

	GradF  float64 // H_(X,∇f), sup of ‖∇f(Y)‖_F
	G      float64 // H_(X,G), sup of ‖∇f(A(Y))‖_F
	GradG  float64 // H_(X,∇g), sup of ‖∇g(Y)‖_F, g(Y) = f(A(Y))
	Smooth float64 // L_(X,∇g), Lipschitz constant of ∇g

	// Beta is β_X = max(6 H_(X,∇f) C_X, 9 H_(X,G) C_X, 4 L_(X,∇g) C_X², 6 λ^½ H_(X,∇g) C_X/(1 + λ C_X²)) with λ = λ_max(M̄); the second term
	// is 6 H_(X,G) in the paper, whose proof needs 3/2 C_X times that, and the last one takes the smallest eigenvalue of M̄ for its largest.
	Beta float64
}

const sharpen = 4 // power steps on the Hessian of g at every sample

// Analyse estimates the constants of the theory at R(X) from samples points of the ball around it, each with six evaluations of ∇f. The same
// seed gives the same estimate. pause is called at every sample; its error ends the work. What is wrong with X is an *InputError.
func Analyse(problem Problem, x *mat.Dense, samples int, seed uint64, pause func() error) (*Theory, error) {
	s, err := newPenalty(problem, FixedBeta(0), false, &meter{})
	if err != nil {
		return nil, err
	}
	centre, at, beside := s.newLocation(), s.newLocation(), s.newLocation()
	centre.x.Copy(x)
	if err := Project(centre.x, problem.M); err != nil {
		return nil, err
	}
	t := &Theory{C: dense.Norm(centre.x) + 1}
	largest := math.Max(s.lambda, 1) // M̄ is 1 on Null(M)
	t.Rho = math.Min(.5, (math.Sqrt(1+1/(6*t.C))-1)/math.Sqrt(s.lambda))

	rng := rand.New(rand.NewPCG(seed, 0x7e0))
	direction, gradient := s.tall(), s.tall()
	for k := range samples {
		if err := pause(); err != nil {
			return nil, err
		}
		radius := 1.0 // every other sample lies on the sphere, where most suprema are
		if k%2 == 1 {
			radius = rng.Float64()
		}
		drawUnit(direction, rng)
		dense.AddScaledTo(at.x, radius, direction, centre.x)
		t.look(s, at, gradient)
		const apart = 1e-5
		drawUnit(direction, rng)
		for range sharpen {
			dense.AddScaledTo(beside.x, apart, direction, at.x)
			s.constrain(beside)
			s.evaluate(beside)
			s.combine(beside)
			change := dense.Distance(beside.grad, at.grad)
			if change == 0 {
				break
			}
			t.Smooth = math.Max(t.Smooth, change/apart)
			dense.AddScaledTo(direction, -1, at.grad, beside.grad)
			dense.Scale(1/change, direction)
		}
	}
	t.Beta = max(6*t.GradF*t.C, 9*t.G*t.C, 4*t.Smooth*t.C*t.C, 6*math.Sqrt(largest)*t.GradG*t.C/(1+largest*t.C*t.C))
	return t, nil
}

// look evaluates the gradients at loc, whose X is set.
func (t *Theory) look(s *penalty, loc *location, gradient *mat.Dense) {
	s.problem.Objective.FuncGrad(gradient, loc.x)
	s.constrain(loc)
	s.evaluate(loc)
	s.combine(loc)
	t.GradF = math.Max(t.GradF, dense.Norm(gradient))
	t.G = math.Max(t.G, dense.Norm(loc.parts.g))
	t.GradG = math.Max(t.GradG, loc.gradNorm)
}

// drawUnit sets d to a direction of uniform distribution, ‖d‖_F = 1.
func drawUnit(d *mat.Dense, rng *rand.Rand) {
	data := d.RawMatrix().Data
	for i := range data {
		data[i] = rng.NormFloat64()
	}
	dense.Scale(1/dense.Norm(d), d)
}
