package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// hessWork is the memory of Hessian products.
type hessWork struct {
	md, v, j *mat.Dense // n x p
	t, u     *mat.Dense // p x p
}

// hessian reports whether f has second derivatives.
func (s *penalty) hessian() bool {
	_, ok := s.problem.Objective.(HessObjective)
	return ok
}

// hessMulTo writes ∇²h(X)[D] to dst (paper, eq. hessh, corrected):
//
//	J N - G T + MD (βC - L) + MX (2βT - Ψ(DᵀG + XᵀJ)),  T = Ψ(XᵀMD),  J = ∇²f(A(X))[D N - X T].
func (s *penalty) hessMulTo(dst *mat.Dense, loc *location, d *mat.Dense) {
	f := s.problem.Objective.(HessObjective)
	if s.hess == nil {
		s.hess = &hessWork{md: s.tall(), v: s.tall(), j: s.tall(), t: s.square(), u: s.square()}
	}
	h, k := s.hess, loc.parts

	s.problem.M.MulTo(h.md, d)
	dense.Gram(h.t, loc.mx, d)
	dense.Symmetrize(h.t) // T

	dense.Mul(h.v, d, k.nx)
	dense.AddMul(h.v, -1, loc.x, h.t)
	f.HessMulTo(h.j, k.y, h.v) // J

	dense.Mul(dst, h.j, k.nx)       // J N
	dense.AddMul(dst, -1, k.g, h.t) // - G T

	dense.AffineTo(h.u, loc.beta, loc.c, 0)
	dense.AddScaled(h.u, -1, k.l)
	dense.AddMul(dst, 1, h.md, h.u) // + MD (βC - L)

	dense.Gram(h.u, d, k.g)
	dense.Gram(s.w, loc.x, h.j)
	dense.AddScaled(h.u, 1, s.w)
	dense.Symmetrize(h.u)
	dense.Scale(2*loc.beta, h.t)
	dense.AddScaled(h.t, -1, h.u)
	dense.AddMul(dst, 1, loc.mx, h.t) // + MX (2βT - Ψ(DᵀG + XᵀJ))
}
