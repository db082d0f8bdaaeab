package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// spaceBase is what all spaces share: the problem, and memory for the work on p x p matrices.
type spaceBase struct {
	problem Problem // counted and timed by meter
	given   Problem // the same, not counted
	meter   *meter
	n, p    int
	lambda  float64 // λ_max(M) or a little more

	small *dense.Spectrum
	w, u  *mat.Dense // p x p
	from  *location  // start of the line that aim was given
	along *mat.Dense
}

func newSpaceBase(problem Problem, meter *meter) (spaceBase, error) {
	n, p := problem.Objective.Dims()
	lambda, err := checkProblem(problem)
	return spaceBase{
		problem: metered(problem, meter), given: problem, meter: meter, n: n, p: p, lambda: lambda,
		small: dense.NewSpectrum(p), w: mat.NewDense(p, p, nil), u: mat.NewDense(p, p, nil),
	}, err
}

// dims returns the shape of X.
func (s *spaceBase) dims() (n, p int) { return s.n, s.p }

// length returns sqrt(p/λ_max(M)).
func (s *spaceBase) length() float64 { return math.Sqrt(float64(s.p) / s.lambda) }

func (s *spaceBase) allocate() *location {
	grad := s.tall()
	return &location{x: s.tall(), mx: s.tall(), grad: grad, ascent: grad, b: s.square(), c: s.square(),
		step: math.NaN()}
}

func (s *spaceBase) tall() *mat.Dense   { return mat.NewDense(s.n, s.p, nil) }
func (s *spaceBase) square() *mat.Dense { return mat.NewDense(s.p, s.p, nil) }

// constrain computes MX, B and C of a location whose X is set.
func (s *spaceBase) constrain(loc *location) {
	s.problem.M.MulTo(loc.mx, loc.x)
	s.measure(loc)
}

// measure computes B and C from X and MX.
func (s *spaceBase) measure(loc *location) {
	dense.GramSymmetric(loc.b, loc.x, loc.mx) // B = XᵀMX
	dense.AffineTo(loc.c, 1, loc.b, -1)       // C = B - I
	loc.feasibility = dense.Norm(loc.c)
	loc.step = math.NaN()
}
