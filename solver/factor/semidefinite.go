package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Semidefinite is LDLᵀ of a sparse M that may be positive semidefinite and singular. Negative counts the negative
// eigenvalues of M, and Null counts the zero eigenvalues. If Doubt is empty, M differs by rounding errors from a matrix
// with this inertia, and M has at least as many positive eigenvalues as that matrix.
type Semidefinite struct {
	Count
	factor *shiftedLDL
	scaled *operator.Sparse // TMT
}

// NewSemidefinite factorises M. It returns an error if the factor would be too large or M is not finite.
//
// Let S = TMT + Σ e_i e_iᵀ, where the sum runs over the rows of zeros that the elimination found. Then S = LDLᵀ + R
// with rounding errors R. LDLᵀ minus the sum differs from TMT by the same R. LDLᵀ minus the sum is singular, with a
// zero in D for each of these rows. Since the count is accepted for S, and S is TMT plus a semidefinite matrix whose
// rank is the number of these rows, TMT has at least as many positive eigenvalues as S, minus the number of these rows.
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
			f.pivots.D[k] = math.Inf(1) // this makes solutions zero in the row
		}
	}
	return out, nil
}

// Rank returns the number of positive eigenvalues of M, which is its rank if M is positive semidefinite.
func (s *Semidefinite) Rank() int { return s.scaled.Dim() - s.Null - s.Negative }

// Scale returns the diagonal of T. T makes the largest entry in every row of TMT about 1, and its entries are powers of
// two.
func (s *Semidefinite) Scale() []float64 { return s.factor.scale }

// MulScaled replaces V by BV, where B is TMT with zeros in the rows and columns that depend on the others.
func (s *Semidefinite) MulScaled(v *mat.Dense) {
	s.clear(v)
	dense.Copy(v, operator.NewProduct(s.scaled, v))
	s.clear(v)
}

// clear sets those rows of V to zero whose rows of TMT depend on the others.
func (s *Semidefinite) clear(v *mat.Dense) {
	for _, i := range s.factor.ones {
		clear(v.RawRowView(int(i)))
	}
}

// SolveScaled replaces V by a solution X of BX = V that is zero in the rows that depend on the others.
func (s *Semidefinite) SolveScaled(v *mat.Dense) { s.factor.SolveTo(v, v) }

// NegativeTo writes independent vectors to the columns of V such that M is negative definite on their span. V must not
// have more than Negative columns.
func (s *Semidefinite) NegativeTo(v *mat.Dense) { s.factor.negativeTo(v) }
