package operator

import (
	"math"
	"math/rand/v2"
	"strconv"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Inertia counts the eigenvalues of a pencil (A, M) below one shift σ after another, for M positive semidefinite. They
// are as many as A - σM = LDLᵀ has negative pivots (Sylvester's law of inertia).
type Inertia struct {
	a, m    Operator
	factor  shiftedFactor
	start   *mat.Dense // of the power method
	current *shiftedLDL
}

// shiftedFactor factorises A - σM for one σ after another.
type shiftedFactor interface {
	// factorize returns a factor, which is valid until the next call, or an error that says why there is none.
	factorize(sigma float64) (*shiftedLDL, error)
	// work returns about how many multiplications and additions a factorisation takes, and one solution.
	work() (factor, solution float64)
}

// shiftedLDL is LDLᵀ of S = T(A - σM)T + Σ e_i e_iᵀ, up to rounding. T is diagonal and makes rows about equally long.
// The sum is over the rows where LDL found columns of zeros.
type shiftedLDL struct {
	triangle
	pivots  dense.LDL
	scale   []float64 // T
	ones    []int32   // the rows of the sum
	terms   int       // an entry of S is the sum of at most so many terms, of L, D and Lᵀ
	size    float64   // bounds |TAT| + |σ||TMT| in the 2-norm
	forming float64   // bounds the rounding errors of T(A - σM)T, in the 2-norm

	weightA, weightM []float64 // an entry of A is at most about the product of those of its row and column; so in M
}

// NewInertia prepares to count the eigenvalues of (A, M). It returns nil where A - σM cannot be factorised: A is known
// by its products alone, or has too many entries.
func NewInertia(a, m Operator) *Inertia {
	s := &Inertia{a: a, m: m, start: mat.NewDense(a.Dim(), 1, nil)}
	dense.DrawUnit(s.start, rand.New(rand.NewPCG(1, 0x1e7a)))
	sparseA, sparseM := compressed(a), compressed(m)
	stored, terms := entriesOf(a)
	switch {
	case sparseA != nil && sparseM != nil:
		factor, err := newSparseShifted(sparseA, sparseM, pencilFill)
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

// entriesOf returns A as a matrix with entries, and the number of terms that an entry is computed from: 0 where it is
// stored. It returns nil where A has no entries.
func entriesOf(a Operator) (stored Stored, terms int) {
	switch a := a.(type) {
	case Stored:
		return a, 0
	case *Gram:
		return formedGram{a}, a.z.RawMatrix().Rows
	case Negative:
		if stored, terms = entriesOf(a.Operator); stored != nil {
			return negativeStored{stored}, terms
		}
	}
	return nil, 0
}

const (
	usualSolves  = 4 // with LDLᵀ until a count is accepted
	usualBounds  = 2 // products with |L||D||Lᵀ|, which take as long
	pivotTerms   = 12
	zeroRounding = 4 // times the terms of a sum times Eps: entries up to this are zero to working precision
)

// Work returns about how many multiplications and additions a count takes. It takes more where A and M have common null
// vectors, where pivots of a sparse factor have to wait, because the diagonal is small beside other entries, and where
// M is known by its products.
func (s *Inertia) Work() float64 {
	factor, solution := s.factor.work()
	return factor + (usualSolves+usualBounds)*solution
}

// Count is how many eigenvalues of a pencil lie below a shift.
type Count struct {
	// Negative is the number of negative eigenvalues of A - σM: of the eigenvalues of (A, M) below σ, and of the
	// directions in Null(M) on which A is negative.
	Negative int
	// Null is the dimension of the common null space of A and M, to working precision.
	Null int
	// Margin estimates the rounding errors of the factor over the distance of A - σM to a singular matrix, after
	// scaling. It is infinite where there is no such factor.
	Margin float64
	// Doubt says why the count is not certain. It is empty where the count is that of a pencil which differs from
	// (A, M) by rounding errors, and of all pencils in between.
	Doubt string
}

// Count factorises A - σM and counts.
func (s *Inertia) Count(sigma float64) Count {
	name := "A - " + strconv.FormatFloat(sigma, 'g', 6, 64) + "M"
	f, err := s.factor.factorize(sigma)
	if s.current = f; err != nil {
		return Count{Margin: math.Inf(1), Doubt: name + ": " + err.Error()}
	}
	count := Count{Negative: f.pivots.Negative(), Null: len(f.ones), Margin: math.Inf(1)}
	change, ok := s.commonNull(f, sigma)
	if !ok {
		count.Doubt = name + " is singular to working precision on vectors that are not null vectors of both A and M"
		return count
	}
	rounding := 1.01 * (f.rounding() + f.forming + change)
	var accepted bool
	if count.Margin, accepted = f.margin(rounding, s.start); !accepted {
		count.Doubt = name + " is too close to a singular matrix: its rounding errors over the distance are about " +
			strconv.FormatFloat(count.Margin, 'g', 2, 64)
	}
	return count
}

// Solve replaces V, n x any number of columns, by (A - σM)⁻¹V with the factor of the last Count. Where that found null
// vectors, it solves with a matrix that is not singular and differs from A - σM in as many diagonal entries. It panics
// where there is no factor: before the first Count, and where σ, A or M is not finite or the factor became too large.
func (s *Inertia) Solve(v *mat.Dense) {
	if s.current == nil {
		panic("operator: no factor of A - σM to solve with")
	}
	dense.ScaleRows(v, s.current.scale)
	s.current.SolveTo(v, v)
	dense.ScaleRows(v, s.current.scale)
}
