package factor

import (
	"gonum.org/v1/gonum/mat"

	"slep/solver/operator"
)

// Inertia counts the eigenvalues of a pencil (A, M) below each of several shifts σ, for a positive semidefinite M. By
// Sylvester's law of inertia, each count follows from the number of negative eigenvalues of A - σM (see
// Count.Negative).
type Inertia interface {
	// Work returns the approximate number of multiplications and additions that a count takes.
	Work() float64
	// Resolution estimates how close σ can be to an eigenvalue before rounding errors make a count doubtful. The last
	// column of X is the eigenvector of this eigenvalue, and the other columns are eigenvectors of smaller eigenvalues,
	// with XᵀMX = I. If there is no estimate, the result is 0.
	Resolution(x *mat.Dense) float64
	// Count counts the eigenvalues below σ.
	Count(sigma float64) Count
	// Solve replaces V, whose columns must be in the range of A - σM, by a solution of (A - σM)X = V for the σ of the last
	// Count. If the last Count computed no factor, Solve panics.
	Solve(v *mat.Dense)
	// NegativeTo writes independent vectors to the columns of V such that A - σM is negative definite on their span. V
	// must not have more columns than Count.Negative of the last Count.
	NegativeTo(v *mat.Dense)
}

// NewInertia prepares to count the eigenvalues of (A, M) by the method that takes the least work. If no method applies,
// because only products with A are available or a factor would be too large, the result is nil.
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

// Count is the number of eigenvalues of a pencil below a shift, with an estimate of its reliability.
type Count struct {
	// Negative is the number of negative eigenvalues of A - σM. Negative equals the number of eigenvalues of (A, M) below
	// σ plus the number of negative eigenvalues of A restricted to Null(M).
	Negative int
	// Null is the dimension of the common null space of A and M, to working precision, or -1 if it was not computed.
	Null int
	// Margin estimates the ratio of the rounding errors of the factor to the distance from the scaled A - σM to the
	// nearest singular matrix. If there is no factor or no estimate, Margin is infinite.
	Margin float64
	// Doubt explains why the count is not certain. Doubt is empty if the count holds for a pencil that differs from (A, M)
	// by rounding errors, and for all pencils between the two.
	Doubt string
}
