// Package factor factorises matrices of package operator in sparse or dense form: a positive definite M, and A + σM for
// a sequence of σ. From the inertia of A - σM, the package counts the eigenvalues of (A, M) below σ. A NotDefinite or
// TooLarge error contains only data, such as the row of a pivot, from which package solver composes a message for
// users.
package factor

import (
	"errors"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Factor is a factorisation of a positive definite matrix M.
type Factor interface {
	// SolveTo writes M⁻¹B to dst. The matrices dst and B have n rows and the same number of columns, and must not overlap.
	SolveTo(dst, b *mat.Dense)
}

// Factorizer is an Operator with a factorisation of its own, which is faster than the factorisation of a dense matrix.
type Factorizer interface {
	operator.Operator
	// Factorize returns a factorisation, or a *NotDefinite if M is not positive definite.
	Factorize() (Factor, error)
}

// Factorize returns a factorisation of M by a method that suits its type. If there is no special method for the type, M
// is formed as a dense matrix, and the result is a Cholesky factorisation. The error is a *NotDefinite if M is not
// positive definite to working precision, and a *TooLarge if the factor would be too large.
func Factorize(m operator.Operator) (Factor, error) {
	switch m := m.(type) {
	case Factorizer:
		return m.Factorize()
	case operator.Identity:
		return inverse{m}, nil
	case operator.Diag:
		return reciprocals(m)
	case *operator.BlockDiag:
		return factorizeBlocks(m)
	case *operator.Sparse:
		return factorizeSparse(m)
	}
	n := m.Dim()
	if n > maxDense {
		return nil, &TooLarge{What: "entries"}
	}
	a := operator.NewProduct(m, dense.Identity(n))
	f, bad := dense.NewCholesky(a, make([]float64, n))
	if bad >= 0 {
		return nil, &NotDefinite{Row: bad, Pivot: a.At(bad, bad)}
	}
	return f, nil
}

const maxDense = 8192 // the maximum number of rows of a dense factor, which then takes 0.5 GB

func reciprocals(m operator.Diag) (Factor, error) {
	out := make(operator.Diag, len(m))
	for i, w := range m {
		if !(w > 0) {
			return nil, &NotDefinite{Row: i, Pivot: w}
		}
		out[i] = 1 / w
	}
	return inverse{out}, nil
}

// inverse is a Factor for an M whose inverse is an Operator.
type inverse struct{ operator.Operator }

// SolveTo writes M⁻¹B to dst.
func (f inverse) SolveTo(dst, b *mat.Dense) { f.MulTo(dst, b) }

func factorizeBlocks(m *operator.BlockDiag) (Factor, error) {
	inverses := make([]operator.Operator, len(m.Blocks()))
	from := 0
	for i, b := range m.Blocks() {
		f, err := Factorize(b)
		if bad := (*NotDefinite)(nil); errors.As(err, &bad) {
			return nil, &NotDefinite{Row: from + bad.Row, Pivot: bad.Pivot}
		} else if err != nil {
			return nil, err
		}
		inverses[i] = solution{f, b.Dim()}
		from += b.Dim()
	}
	return inverse{operator.NewBlockDiag(inverses...)}, nil
}

// solution is the operator M⁻¹ for the M of a Factor.
type solution struct {
	Factor
	n int
}

func (s solution) Dim() int                { return s.n }
func (s solution) MulTo(dst, b *mat.Dense) { s.SolveTo(dst, b) }
