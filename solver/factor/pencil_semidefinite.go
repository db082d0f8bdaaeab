package factor

import (
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// semidefinitePencil is an A + σM that may be singular because A and M have common null vectors. If the Cholesky
// factorisation finds a pivot that may be a rounding error, semidefinitePencil uses LDLᵀ instead, with ones in place of
// such pivots.
type semidefinitePencil struct {
	choleskyPencil
	a, m    operator.Operator
	inertia *pencilInertia // nil until it is needed
	null    *mat.Dense     // orthonormal columns that span the common null space; nil if no common null vectors are known
}

const maxNull = 4e6 // the maximum number of entries of common null vectors, which then take 32 MB

// choleskyPencil is a pencil with details of its last Cholesky factorisation.
type choleskyPencil interface {
	Factorize(sigma float64) bool
	Work() (factorization, solution float64)
	Solve(v *mat.Dense)
	// nearlySingular reports whether some pivot may be a rounding error.
	nearlySingular() bool
	// analysed returns the pencil if it knows the fronts of A + σM, and otherwise nil.
	analysed() *sparsePencil
}

// NewInertia prepares to count eigenvalues, for which the analysis of the sparsity pattern is reused.
func (p *semidefinitePencil) NewInertia() Inertia {
	if counts := newPencilInertia(p.a, p.m, p.analysed()); counts != nil {
		return counts
	}
	return nil
}

// Factorize factorises A + σM and reports whether it is positive semidefinite.
func (p *semidefinitePencil) Factorize(sigma float64) bool {
	p.null = nil
	definite := p.choleskyPencil.Factorize(sigma)
	if !p.nearlySingular() {
		return definite
	}
	if p.inertia == nil {
		if p.inertia = newPencilInertia(p.a, p.m, p.analysed()); p.inertia == nil {
			return definite
		}
	}
	count := p.inertia.Count(-sigma)
	if count.Doubt == "" && count.Negative == 0 && count.Null > 0 && count.Null*p.a.Dim() <= maxNull {
		p.null = p.inertia.null()
	}
	return definite || p.null != nil
}

// Solve replaces V by a solution without a component in the common null space, because nothing else would bound this
// component in the steps of a run.
func (p *semidefinitePencil) Solve(v *mat.Dense) {
	if p.null == nil {
		p.choleskyPencil.Solve(v)
		return
	}
	p.inertia.Solve(v)
	p.Project(v)
}

// Project removes the component of V in the common null space.
func (p *semidefinitePencil) Project(v *mat.Dense) {
	if p.null == nil {
		return
	}
	for range 2 { // twice because of rounding errors
		dense.AddMul(v, -1, p.null, dense.NewGram(p.null, v))
	}
}
