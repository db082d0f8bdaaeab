package factor

import (
	"math"
	"strconv"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// pencilInertia counts the negative eigenvalues of D in the factorisation A - σM = LDLᵀ.
type pencilInertia struct {
	a, m    operator.Operator
	factor  shiftedFactor
	start   *mat.Dense // the start vectors of the power method
	current *shiftedLDL
}

// shiftedFactor factorises A - σM for a sequence of σ.
type shiftedFactor interface {
	// factorize returns a factor, which is valid until the next call, or an error that explains why there is no factor.
	factorize(sigma float64) (*shiftedLDL, error)
	resolution(x *mat.Dense) float64
	// work returns two approximate numbers of multiplications and additions: one for a factorisation, and one for a
	// solution with one right-hand side.
	work() (factor, solution float64)
}

// shiftedLDL is the factorisation LDLᵀ of S = T(A - σM)T + Σ e_i e_iᵀ, up to rounding. The diagonal matrix T makes the
// rows similar in size. The sum runs over the indices i for which column i was zero when the elimination reached it.
type shiftedLDL struct {
	triangle
	pivots  dense.LDL
	scale   []float64 // T
	ones    []int32   // the indices i over which the sum runs
	terms   int       // the maximum number of terms in the sum for an entry of LDLᵀ
	size    float64   // a bound on the 2-norm of |TAT| + |σ||TMT|
	forming float64   // a bound on the rounding errors of T(A - σM)T, in the 2-norm

	weightA, weightM []float64 // |a_ij| is at most about weightA[i] weightA[j]; the same holds for M
}

// newPencilInertia prepares to factorise A - σM, or returns nil if A - σM cannot be factorised. If known is not nil,
// known is an A + σM whose pattern has been analysed.
func newPencilInertia(a, m operator.Operator, known *sparsePencil) *pencilInertia {
	s := &pencilInertia{a: a, m: m, start: newStart(a.Dim())}
	sparseA, sparseM := operator.Compressed(a), operator.Compressed(m)
	stored, terms := entriesOf(a)
	switch {
	case sparseA != nil && sparseM != nil:
		factor, err := newSparseShifted(sparseA, sparseM, known, pencilFill)
		if err != nil {
			return nil
		}
		s.factor = factor
	case stored != nil && a.Dim() <= maxDensePencil:
		s.factor = newDenseShifted(stored, m, terms)
	default:
		return nil
	}
	return s
}

const (
	usualSolves  = 4 // the usual number of solves with LDLᵀ before a count is accepted
	usualBounds  = 2 // the number of products with |L||D||Lᵀ|, each of which takes as long as a solve
	pivotTerms   = 12
	zeroRounding = 4 // an entry of at most zeroRounding·Eps·(the number of terms of a sum) counts as zero
)

// Work returns the approximate number of multiplications and additions that a count takes. A count takes more
// operations if A and M have common null vectors, or if pivots of a sparse factor are delayed because diagonal entries
// are small compared with other entries.
func (s *pencilInertia) Work() float64 {
	factor, solution := s.factor.work()
	return factor + (usualSolves+usualBounds)*solution
}

// Resolution implements Inertia.
func (s *pencilInertia) Resolution(x *mat.Dense) float64 { return s.factor.resolution(x) }

// Count factorises A - σM and counts the eigenvalues below σ.
func (s *pencilInertia) Count(sigma float64) Count {
	name := "A - " + strconv.FormatFloat(sigma, 'g', 6, 64) + "M"
	f, err := s.factor.factorize(sigma)
	if s.current = f; err != nil {
		return Count{Margin: math.Inf(1), Doubt: name + ": " + err.Error()}
	}
	count := Count{Negative: f.pivots.Negative(), Null: len(f.ones), Margin: math.Inf(1)}
	change, ok := s.commonNull(f, sigma)
	if !ok {
		count.Doubt = name + " has null vectors, to working precision, that are not null vectors of both A and M"
		return count
	}
	count.judge(f, name, change, s.start)
	return count
}

// Solve replaces V by (A - σM)⁻¹V. If the count found k null vectors, Solve instead uses a nonsingular matrix that
// differs from A - σM in k diagonal entries.
func (s *pencilInertia) Solve(v *mat.Dense) {
	if s.current == nil {
		panic("factor: no factor of A - σM to solve with")
	}
	dense.ScaleRows(v, s.current.scale)
	s.current.SolveTo(v, v)
	dense.ScaleRows(v, s.current.scale)
}
