package factor

import (
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// entriesOf returns A as a matrix whose entries can be computed. The second result is the number of terms in the sums
// that give the entries, or 0 if the entries are stored. If only products with A are available, entriesOf returns nil.
func entriesOf(a operator.Operator) (stored operator.Stored, terms int) {
	switch a := a.(type) {
	case operator.Stored:
		return a, 0
	case *operator.Gram:
		return formedGram{a}, a.Z.RawMatrix().Rows
	case operator.Negative:
		if stored, terms = entriesOf(a.Operator); stored != nil {
			return negativeStored{stored}, terms
		}
	}
	return nil, 0
}

// formedGram is a Gram matrix whose entries are computed in every call to AddTo.
type formedGram struct{ *operator.Gram }

// AddTo adds s·ZᵀZ/m to dst, in 2rn² operations.
func (g formedGram) AddTo(dst *mat.Dense, s float64) {
	z := g.Z.RawMatrix()
	blas64.Gemm(blas.Trans, blas.NoTrans, s/g.M, z, z, 1, dst.RawMatrix())
}

// negativeStored is -M for a Stored M.
type negativeStored struct{ operator.Stored }

// MulTo writes -MX to dst.
func (m negativeStored) MulTo(dst, x *mat.Dense) { operator.Negative{Operator: m.Stored}.MulTo(dst, x) }

// AddTo adds -s·M to dst.
func (m negativeStored) AddTo(dst *mat.Dense, s float64) { m.Stored.AddTo(dst, -s) }
