package factor

import (
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Pencil is A + σM, which is factorised for a sequence of σ. If A and M have common null vectors, A + σM is singular.
// If the Cholesky factorisation finds a pivot that may be a rounding error, and a count confirms that A and M have
// common null vectors, LDLᵀ is used instead, with ones in place of the pivots that may be rounding errors.
type Pencil struct {
	choleskyPencil
	a, m    operator.Operator
	inertia *pencilInertia // nil until needed
	null    *mat.Dense     // orthonormal columns that span the common null space; nil if no common null vectors are known
}

const maxNull = 4e6 // the maximum number of entries of common null vectors, which then take 32 MB

// choleskyPencil is a pencil that is factorised by Cholesky's method and gives details of its factorisation.
type choleskyPencil interface {
	Factorize(sigma float64) bool
	// Work returns the approximate numbers of multiplications and additions in a factorisation and in a solve with one
	// column.
	Work() (factorization, solution float64)
	Solve(v *mat.Dense)
	trace() float64 // of the factorised matrix
	// nearlySingular reports whether some pivot may be a rounding error.
	nearlySingular() bool
	// analysed returns the pencil if its factor is sparse and complete, so that the fronts of A + σM are known, and
	// otherwise nil.
	analysed() *sparsePencil
}

// NewInertia prepares to count the eigenvalues of (A, M), and reuses the analysis of the sparsity pattern. If A - σM
// cannot be factorised, the result is nil.
func (p *Pencil) NewInertia() Inertia {
	if counts := newPencilInertia(p.a, p.m, p.analysed()); counts != nil {
		return counts
	}
	return nil
}

// Dense reports whether A + σM is factorised as a dense matrix.
func (p *Pencil) Dense() bool {
	_, ok := p.choleskyPencil.(*densePencil)
	return ok
}

// Complete reports whether Factorize factorises A + σM itself, and not a matrix near A + σM.
func (p *Pencil) Complete() bool { return p.Dense() || p.analysed() != nil }

// Definite reports whether the last factor proves that the factorised S is positive definite, where S is A + σM or,
// after FactorizeRaised, A + σM + τVVᵀ. The argument named added must be trace(|σ|M) or trace(|σ|M + τVVᵀ). The entries
// of S are sums of up to n + 2 terms, and |A| is at most the sum of |S| and the absolute values of the other terms.
// Therefore the errors in forming and factorising S are at most (2n+4)u(trace(S) + 2·added), with u = Eps/2 (Higham,
// Accuracy and Stability of Numerical Algorithms, 2002, theorem 10.3). These errors must be less than half the smallest
// eigenvalue of the computed LLᵀ, so that S - LLᵀ/2 is positive semidefinite. The probability that the result is true
// but S is not positive definite is below the constant unlucky.
func (p *Pencil) Definite(added float64) bool {
	if p.null != nil || !p.Complete() {
		return false
	}
	n := p.a.Dim()
	rounding := float64(2*n+4) * dense.Eps / 2 * (p.trace() + 2*added)
	_, accepted := margin(rounding, newStart(n), func(v *mat.Dense) { p.choleskyPencil.Solve(v) })
	return accepted
}

// Factorize factorises A + σM, or a matrix near A + σM. The result is true if the factorised matrix is positive
// definite, or if it is positive semidefinite and all its null vectors are also null vectors of both A and M.
func (p *Pencil) Factorize(sigma float64) bool {
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

// FactorizeRaised factorises A + σM + τVVᵀ, which must be dense, and reports whether this matrix is positive definite.
func (p *Pencil) FactorizeRaised(sigma, tau float64, v *mat.Dense) bool {
	d := p.choleskyPencil.(*densePencil)
	p.null = nil
	d.form(sigma)
	blas64.Gemm(blas.NoTrans, blas.Trans, tau, *dense.Raw(v), *dense.Raw(v), 1, *dense.Raw(d.sum))
	return d.factorize()
}

// Solve replaces V by S⁻¹V or an approximation to S⁻¹V, where S is the matrix that was factorised last. If S = A + σM
// is singular, the columns of V must be in the range of S. Solve then removes the component of the solution in the
// common null space, because otherwise this component could grow without bound over the steps of a run.
func (p *Pencil) Solve(v *mat.Dense) {
	if p.null == nil {
		p.choleskyPencil.Solve(v)
		return
	}
	p.inertia.Solve(v)
	p.Project(v)
}

// Project removes the component of V in the common null space.
func (p *Pencil) Project(v *mat.Dense) {
	if p.null == nil {
		return
	}
	for range 2 { // twice because of rounding errors
		dense.AddMul(v, -1, p.null, dense.NewGram(p.null, v))
	}
}
