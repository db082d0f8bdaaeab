package factor

import (
	"gonum.org/v1/gonum/mat"

	"slep/solver/operator"
)

// Inertia counts the eigenvalues of a pencil (A, M) below one shift σ after another, for a positive semidefinite M.
// Their number is that of the negative eigenvalues of A - σM (Sylvester's law of inertia).
type Inertia interface {
	// Work returns about how many multiplications and additions a count takes.
	Work() float64
	// Count counts below σ.
	Count(sigma float64) Count
	// Solve replaces V, n x any number of columns in the range of A - σM, by a solution of (A - σM)X = V for the σ of
	// the last Count. It panics if that found no factor to solve with.
	Solve(v *mat.Dense)
	// NegativeTo writes independent vectors to the columns of V, n x at most Count.Negative of the last Count, such that
	// A - σM is negative definite on their span.
	NegativeTo(v *mat.Dense)
}

// NewInertia prepares to count the eigenvalues of (A, M) in the way that takes the least work. It returns nil if there
// is none: A provides only products, or a factor would be too large.
func NewInertia(a, m operator.Operator) Inertia {
	whole, views := newPencilInertia(a, m, nil), newViewsInertia(a, m)
	switch {
	case whole == nil && views == nil:
		return nil
	case views == nil || whole != nil && whole.Work() <= views.Work():
		return whole
	}
	return views
}

// Count is how many eigenvalues of a pencil lie below a shift.
type Count struct {
	// Negative is the number of negative eigenvalues of A - σM: of the eigenvalues of (A, M) below σ, and of the
	// directions in Null(M) on which A is negative.
	Negative int
	// Null is the dimension of the common null space of A and M, to working precision, or -1 if it was not computed.
	Null int
	// Margin estimates the rounding errors of the factor over the distance of A - σM from a singular matrix, after
	// scaling. It is infinite if there is no such factor.
	Margin float64
	// Doubt says why the count is not certain. It is empty if the count holds for a pencil that differs from (A, M) by
	// rounding errors, and for all pencils in between.
	Doubt string
}
