package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Semidefinite is the factorisation LDLᵀ of a sparse M, which may be positive semidefinite and singular. Negative
// counts the negative eigenvalues of M, and Null counts the zero eigenvalues. If Doubt is empty, M differs only by
// rounding errors from a matrix with this inertia, and has at least as many positive eigenvalues as this matrix.
type Semidefinite struct {
	Count
	factor *shiftedLDL
	scaled *operator.Sparse // TMT
}

// NewSemidefinite factorises M, or returns an error if the factor would be too large or M is not finite.
//
// Let S = TMT + Σ e_i e_iᵀ, where the sum runs over the rows of zeros that the elimination found. Then S = LDLᵀ + R
// with rounding errors R, and TMT = (LDLᵀ - Σ e_i e_iᵀ) + R. The matrix LDLᵀ - Σ e_i e_iᵀ is singular, with a zero in D
// for each i. If judge accepts the count, S has no zero eigenvalues, and the number of its negative eigenvalues is
// exactly Negative. Because S is TMT plus a semidefinite matrix whose rank is the number of terms of the sum, the
// number of positive eigenvalues of TMT is at least that of S minus this rank.
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
			f.pivots.D[k] = math.Inf(1) // so that row i of every solution is zero
		}
	}
	return out, nil
}

// Rank returns the number of positive eigenvalues of M, which is its rank if M is positive semidefinite.
func (s *Semidefinite) Rank() int { return s.scaled.Dim() - s.Null - s.Negative }

// Scale returns the diagonal of T. The entries are powers of two, chosen so that the largest entry in every row of TMT
// is about 1.
func (s *Semidefinite) Scale() []float64 { return s.factor.scale }

// MulScaled replaces V by BV, where B is TMT with zeros in the rows and columns that are linear combinations of the
// other rows and columns.
func (s *Semidefinite) MulScaled(v *mat.Dense) {
	s.clear(v)
	dense.Copy(v, operator.NewProduct(s.scaled, v))
	s.clear(v)
}

// clear sets to zero those rows of V that s.factor.ones lists. The same rows of TMT are linear combinations of the
// other rows.
func (s *Semidefinite) clear(v *mat.Dense) { s.factor.unit(v, nil) }

// SolveScaled replaces V by the solution X of BX = V that is zero in the rows in which B is zero.
func (s *Semidefinite) SolveScaled(v *mat.Dense) { s.factor.SolveTo(v, v) }

// NegativeTo writes independent vectors to the columns of V such that M is negative definite on their span. The number
// of columns of V must be at most Negative.
func (s *Semidefinite) NegativeTo(v *mat.Dense) { s.factor.negativeTo(v) }
