package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Semidefinite is LDLᵀ of a sparse M that may be positive semidefinite and singular. It counts the eigenvalues of M
// that are negative and, as Null, those that are zero. If there is no doubt, M differs by rounding errors from a matrix
// with this inertia, and has as many positive eigenvalues as that.
type Semidefinite struct {
	Count
	factor *shiftedLDL
	scaled *operator.Sparse // TMT
}

// NewSemidefinite factorises M. It returns an error if a factor would be too large, or M is not finite.
//
// S = TMT + Σ e_i e_iᵀ, over the rows of zeros that LDLᵀ met, is LDLᵀ + R with rounding errors R. Without the same sum
// LDLᵀ is singular: it has a zero in D for each of these rows. It differs from TMT by the same R. Since the count is
// accepted for S, which is TMT and a semidefinite matrix of that rank, TMT has at least the other positive eigenvalues.
func NewSemidefinite(m *operator.Sparse) (*Semidefinite, error) {
	s, err := newSparseShifted(m, m, nil, pencilFill)
	if err != nil {
		return nil, err
	}
	f, err := s.factorize(0)
	if err != nil {
		return nil, err
	}
	out := &Semidefinite{
		Count: Count{Negative: f.pivots.Negative(), Null: len(f.ones)}, factor: f, scaled: s.pencil.sum,
	}
	out.judge(f, "M", 0, newStart(m.Dim()))
	isZero := make([]bool, m.Dim())
	for _, i := range f.ones {
		isZero[i] = true
	}
	for k, i := range f.order {
		if isZero[i] {
			f.pivots.D[k] = math.Inf(1) // solutions are zero there
		}
	}
	return out, nil
}

// Rank returns the number of positive eigenvalues of M.
func (s *Semidefinite) Rank() int { return s.scaled.Dim() - s.Null - s.Negative }

// Scale returns the diagonal of T, powers of two, which makes the largest entry in every row of TMT about 1.
func (s *Semidefinite) Scale() []float64 { return s.factor.scale }

// MulScaled replaces V by BV, for the B that TMT becomes when the rows and columns that depend on the others are zero.
func (s *Semidefinite) MulScaled(v *mat.Dense) {
	s.clear(v)
	dense.Copy(v, operator.NewProduct(s.scaled, v))
	s.clear(v)
}

// clear sets the rows of V to zero that depend on the others.
func (s *Semidefinite) clear(v *mat.Dense) {
	for _, i := range s.factor.ones {
		clear(v.RawRowView(int(i)))
	}
}

// SolveScaled replaces V by a solution X of BX = V that is zero in the rows that depend on the others.
func (s *Semidefinite) SolveScaled(v *mat.Dense) { s.factor.SolveTo(v, v) }

// NegativeTo writes independent vectors to the columns of V, n x at most Negative, such that M is negative definite on
// their span.
func (s *Semidefinite) NegativeTo(v *mat.Dense) { s.factor.negativeTo(v) }
