package factor

import (
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// semidefinitePencil is an A + σM that may be singular because A and M have common null vectors. If its Cholesky
// factorisation meets a pivot that may be a rounding error, it uses LDLᵀ, with ones in place of such pivots.
type semidefinitePencil struct {
	choleskyPencil
	a, m    operator.Operator
	inertia *pencilInertia // nil until it is needed
	null    *mat.Dense     // orthonormal columns that span the common null space; nil if none is known
}

const maxNull = 4e6 // entries of common null vectors, which then take 32 MB

// choleskyPencil is a Pencil that reports more about its last factorisation.
type choleskyPencil interface {
	Factorize(sigma float64) bool
	Work() (factorization, solution float64)
	Solve(v *mat.Dense)
	// nearlySingular reports whether a pivot may be a rounding error.
	nearlySingular() bool
	// analysed returns the pencil if it has the fronts of A + σM, or else nil.
	analysed() *sparsePencil
}

// NewInertia takes what is known of the pattern.
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

// Solve replaces V by a solution without a part in the common null space: nothing else would bound that part in the
// steps of a run.
func (p *semidefinitePencil) Solve(v *mat.Dense) {
	if p.null == nil {
		p.choleskyPencil.Solve(v)
		return
	}
	p.inertia.Solve(v)
	p.Project(v)
}

// Project removes the part of V in the common null space.
func (p *semidefinitePencil) Project(v *mat.Dense) {
	if p.null == nil {
		return
	}
	for range 2 { // again, because of rounding errors
		dense.AddMul(v, -1, p.null, dense.NewGram(p.null, v))
	}
}
