package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// ground is what every space stands on: the problem, and memory for the work on p x p matrices.
type ground struct {
	problem Problem
	n, p    int
	lambda  float64 // λ_max(M) or a little more

	small *dense.Spectrum
	w, u  *mat.Dense // p x p
	from  *Location  // of the line that steps are taken along
	along *mat.Dense
}

func newGround(problem Problem, meter *Meter) (ground, error) {
	n, p := problem.Objective.Dims()
	lambda, err := checkProblem(problem)
	return ground{
		problem: Metered(problem, meter), n: n, p: p, lambda: lambda,
		small: dense.NewSpectrum(p), w: mat.NewDense(p, p, nil), u: mat.NewDense(p, p, nil),
	}, err
}

// Dims returns the shape of X.
func (s *ground) Dims() (n, p int) { return s.n, s.p }

// Length returns sqrt(p/λ_max(M)).
func (s *ground) Length() float64 { return math.Sqrt(float64(s.p) / s.lambda) }

func (s *ground) newLocation() *Location {
	grad := s.tall()
	return &Location{X: s.tall(), MX: s.tall(), Grad: grad, Ascent: grad, b: s.square(), c: s.square(), Step: math.NaN()}
}

func (s *ground) tall() *mat.Dense   { return mat.NewDense(s.n, s.p, nil) }
func (s *ground) square() *mat.Dense { return mat.NewDense(s.p, s.p, nil) }

// constrain computes what X alone decides: MX, B and C.
func (s *ground) constrain(loc *Location) {
	s.problem.M.MulTo(loc.MX, loc.X)
	s.measure(loc)
}

// measure computes B and C from X and MX.
func (s *ground) measure(loc *Location) {
	dense.GramSymmetric(loc.b, loc.X, loc.MX) // B = XᵀMX
	dense.AffineTo(loc.c, 1, loc.b, -1)       // C = B - I
	loc.Feasibility = dense.Norm(loc.c)
	loc.Step = math.NaN()
}
