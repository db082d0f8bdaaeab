package operator

import (
	"errors"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Factor is a factorisation of a positive definite M.
type Factor interface {
	// SolveTo writes M⁻¹B to dst. Both are n x any number of columns and do not overlap.
	SolveTo(dst, b *mat.Dense)
}

// Factorizer is an Operator with a better way to be factorised than as a dense matrix.
type Factorizer interface {
	Operator
	// Factorize returns a factorisation, or a *NotDefinite when M is not positive definite.
	Factorize() (Factor, error)
}

var (
	_ Factorizer = Identity(0)
	_ Factorizer = Diag(nil)
	_ Factorizer = (*BlockDiag)(nil)
	_ Factorizer = (*Sparse)(nil)
)

// Factorize returns a factorisation of M: that of a Factorizer, otherwise a Cholesky factorisation of the dense
// matrix, whose columns it computes. It returns a *NotDefinite when M is not positive definite to working precision.
func Factorize(m Operator) (Factor, error) {
	if own, ok := m.(Factorizer); ok {
		return own.Factorize()
	}
	n := m.Dim()
	if err := checkDense(n); err != nil {
		return nil, err
	}
	a := NewProduct(m, dense.Identity(n))
	f, bad := dense.NewCholesky(a, make([]float64, n))
	if bad >= 0 {
		return nil, &NotDefinite{Row: bad, Pivot: a.At(bad, bad)}
	}
	return f, nil
}

const maxDense = 8192 // rows of a dense factor, which then takes 0.5 GB

// checkDense returns a *TooLarge when there are too many rows for a dense factor.
func checkDense(rows int) error {
	if rows <= maxDense {
		return nil
	}
	return &TooLarge{Of: "entries"}
}

// Factorize returns the identity.
func (id Identity) Factorize() (Factor, error) { return inverse{id}, nil }

// Factorize returns the reciprocals, or a *NotDefinite when an entry is not positive.
func (m Diag) Factorize() (Factor, error) {
	reciprocals := make(Diag, len(m))
	for i, w := range m {
		if !(w > 0) {
			return nil, &NotDefinite{Row: i, Pivot: w}
		}
		reciprocals[i] = 1 / w
	}
	return inverse{reciprocals}, nil
}

// inverse is an M⁻¹ that is an Operator itself.
type inverse struct{ Operator }

// SolveTo writes M⁻¹B to dst.
func (f inverse) SolveTo(dst, b *mat.Dense) { f.MulTo(dst, b) }

// Factorize returns factorisations of the blocks, or a *NotDefinite when a block is not positive definite.
func (m *BlockDiag) Factorize() (Factor, error) {
	inverses := make([]Operator, len(m.blocks))
	from := 0
	for i, b := range m.blocks {
		f, err := Factorize(b)
		if bad := (*NotDefinite)(nil); errors.As(err, &bad) {
			return nil, &NotDefinite{Row: from + bad.Row, Pivot: bad.Pivot}
		} else if err != nil {
			return nil, err
		}
		inverses[i] = solution{f, b.Dim()}
		from += b.Dim()
	}
	return inverse{NewBlockDiag(inverses...)}, nil
}

// solution is the M⁻¹ of a Factor as an Operator.
type solution struct {
	Factor
	n int
}

func (s solution) Dim() int                { return s.n }
func (s solution) MulTo(dst, b *mat.Dense) { s.SolveTo(dst, b) }
