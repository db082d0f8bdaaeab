package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	maxDensePencil = 4096 // the maximum number of rows; the factor then takes 0.13 GB
	smallPivot     = 1e-9 // the largest |pivot|, relative to a diagonal entry, that may be a rounding error
)

// NewPencil returns A + σM, or nil if A + σM cannot be factorised because neither the entries of A nor those of -A are
// stored, or because a dense matrix would have too many rows. If A and M are sparse, the factor is sparse. If a sparse
// factor would have too many entries or take too many operations, the factor is an incomplete factor of the sum of A
// and the diagonal of σM.
func NewPencil(a, m operator.Operator) *Pencil {
	sparseA, sparseM := operator.Compressed(a), operator.Compressed(m)
	stored, terms := entriesOf(a)
	switch {
	case sparseA != nil && sparseM != nil:
		return &Pencil{choleskyPencil: newSparsePencil(sparseA, sparseM, pencilFill), a: a, m: m}
	case stored != nil && terms == 0 && a.Dim() <= maxDensePencil:
		return &Pencil{choleskyPencil: newDensePencil(stored, m), a: a, m: m}
	}
	return nil
}

// densePencil is A + σM as a dense matrix.
type densePencil struct {
	a, m     operator.Stored
	sum      *mat.Dense // A + σM before the factorisation and L after it, n x n
	diagonal []float64
	factor   dense.Cholesky
	bad      int // the row of the first pivot that was not positive; -1 if there was none
}

func newDensePencil(a operator.Stored, m operator.Operator) *densePencil {
	n := a.Dim()
	return &densePencil{a: a, m: operator.Formed(m), sum: mat.NewDense(n, n, nil), diagonal: make([]float64, n)}
}

func (p *densePencil) Factorize(sigma float64) bool {
	p.form(sigma)
	return p.factorize()
}

// form writes A + σM to p.sum.
func (p *densePencil) form(sigma float64) {
	p.sum.Zero()
	p.a.AddTo(p.sum, 1)
	p.m.AddTo(p.sum, sigma)
}

// factorize factorises p.sum and reports whether it is positive definite.
func (p *densePencil) factorize() bool {
	p.factor, p.bad = dense.NewCholesky(p.sum, p.diagonal)
	return p.bad < 0
}

func (p *densePencil) trace() float64 { return floats.Sum(p.diagonal) }

func (p *densePencil) nearlySingular() bool {
	if p.bad >= 0 {
		return -p.sum.At(p.bad, p.bad) <= smallPivot*math.Abs(p.diagonal[p.bad])
	}
	for i, d := range p.diagonal {
		if l := p.sum.At(i, i); l*l <= smallPivot*d {
			return true
		}
	}
	return false
}

func (p *densePencil) analysed() *sparsePencil { return nil }

func (p *densePencil) Work() (factorization, solution float64) {
	n := float64(len(p.diagonal))
	return n * n * n / 6, n * n
}

func (p *densePencil) Solve(v *mat.Dense) { p.factor.Solve(*dense.Raw(v)) }
