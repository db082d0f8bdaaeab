package reduced

import (
	"cmp"
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// rayleighRitz minimises f = ½tr(XᵀAX) over the span of X and S by the Rayleigh-Ritz method. The columns of X⁺ are Ritz
// vectors for the p smallest eigenvalues λ of (A, M) in the span. In the basis of X and S,
//
//	A + τM = [L + τI, XᵀAS; SᵀAX, I + (τ-σ)SᵀMS],  M = [I, 0; 0, SᵀMS].
//
// If A + τM is positive definite, the coefficients c of these vectors solve Mc = ν(A + τM)c for the p largest
// ν = 1/(λ + τ).
type rayleighRitz struct {
	a, m  *mat.Dense // A + τM and M in the basis of X and S, (p + q) x (p + q)
	tau   float64
	small *dense.Spectrum
	order []int   // the indices of the eigenvalues in descending order of ν
	c     stacked // the coefficients of X⁺ in the basis of X and S
}

func newRayleighRitz(p, q int) *rayleighRitz {
	n := p + q
	return &rayleighRitz{
		a: mat.NewDense(n, n, nil), m: mat.NewDense(n, n, nil), small: dense.NewSpectrum(n), order: make([]int, n),
		c: newStacked(p, q),
	}
}

// find computes X⁺ and f(X⁺) from a prepared model. The result ok says whether X⁺ exists. Column i of X⁺ is a Ritz
// vector for the i-th smallest eigenvalue, with a nonnegative coefficient of column i of X.
func (k *rayleighRitz) find(r *Model) (f float64, ok bool) {
	if !k.factorize(r) {
		return 0, false
	}
	t := dense.Lower(k.small.Lower.RawMatrix())
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, k.m.RawMatrix())
	blas64.Trsm(blas.Right, blas.Trans, 1, t, k.m.RawMatrix())
	dense.Symmetrize(k.m)
	if !k.small.Decompose(k.m) {
		return 0, false
	}
	values, c := k.small.Values, k.c.all
	dense.Order(k.order, func(i, j int) int { return cmp.Compare(values[j], values[i]) })
	for j, from := range k.order[:r.p] {
		f += (1/values[from] - k.tau) / 2
		scale := 1 / math.Sqrt(values[from]) // cᵀMc = 1
		for i, v := range k.small.Vectors.RawRowView(from) {
			c.Set(i, j, scale*v)
		}
	}
	blas64.Trsm(blas.Left, blas.Trans, 1, t, c.RawMatrix())
	for j := range r.p {
		if c.At(j, j) < 0 {
			for i := range k.order {
				c.Set(i, j, -c.At(i, j))
			}
		}
	}
	return f, dense.Finite(f, dense.Norm(c))
}

// factorize restricts A + τM and M to the span, and factorises the restriction of A + τM. The shift τ is increased
// until A + τM is positive definite, and the result says whether such a τ was found.
func (k *rayleighRitz) factorize(r *Model) bool {
	dense.Zero(k.m)
	for i := range r.p {
		k.m.Set(i, i, 1)
	}
	for i := range r.q {
		copy(k.m.RawRowView(r.p + i)[r.p:], r.SMS.RawRowView(i))
	}
	more := 0.1 * dense.Norm(r.l)
	k.tau = r.shift
	for range maxShifts {
		dense.Zero(k.a)
		for i := range r.p {
			row := k.a.RawRowView(i)
			copy(row, r.l.RawRowView(i)) // L + σI
			for j, v := range r.XAS.RawRowView(i) {
				row[r.p+j] = v
				k.a.Set(r.p+j, i, v)
			}
		}
		for i := range r.q {
			k.a.Set(r.p+i, r.p+i, 1)
		}
		dense.AddScaled(k.a, k.tau-r.shift, k.m)
		if k.small.Definite(1, k.a, 0) {
			return true
		}
		k.tau += more
		more *= 2
	}
	return false
}
