// Package semidefinite analyses positive semidefinite matrices that may be singular. The package computes the rank, the
// null space and the condition number of a positive semidefinite matrix M, decides whether a quadratic f is bounded
// below on the null space, and computes the minimum of a trace subject to XᵀMX = I. These results come from a pivoted
// Cholesky factorisation, or from the sparse factors of package factor. The package does not depend on any problem.
package semidefinite

import (
	"math"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	Tol   = 1e-10 // a negative eigenvalue above -Tol·λ_max counts as zero
	Limit = 4000  // the largest n for a factorisation, which stores n² floats and takes n³/3 multiplications and additions
)

// Factor is a diagonally pivoted Cholesky factorisation PᵀSASP = LLᵀ of a positive semidefinite A, stopped at its
// rank (Higham 2002, Accuracy and Stability of Numerical Algorithms, section 10.3; doi:10.1137/1.9780898718027).
type Factor struct {
	Rank       int
	Lowest     float64    // a negative Rayleigh quotient of SAS, or 0 if none was found
	Eigenvalue float64    // the Rayleigh quotient of A in the same direction, an upper bound on A's smallest eigenvalue
	Down       *mat.Dense // the direction in which both quotients are taken, n x 1; nil if Lowest is 0

	l     *mat.Dense // n x n, lower triangle; the trailing block holds the Schur complement
	order []int      // row i of L corresponds to row order[i] of A
	units []float64  // the diagonal of S, powers of two
	scale float64    // the largest diagonal entry of SAS
}

// New factorises a symmetric A, n x n, and overwrites A. New chooses units in which the diagonal of A is about one. A
// pivot counts as zero if it is at most tol in these units. Therefore the rank does not depend on the units of the
// variables, and the rank of a diagonal A is the number of positive entries. The error of A_ij must be at most
// tol·√(A_ii·A_jj). For a matrix given by its entries, tol is n·eps (EntryTol); for ZᵀZ, where Z has r rows, tol is (r
// + n)·eps. If A turns out to be indefinite in these units, New assumes instead that the entries of A are exact only to
// tol times the largest entry. The function pause is called repeatedly, and if it returns an error, New stops and
// returns this error.
func New(a *mat.Dense, tol float64, pause func() error) (*Factor, error) {
	n := a.RawMatrix().Rows
	units, diagonal, highest := make([]float64, n), make([]float64, n), 0.0
	for i := range n {
		diagonal[i] = a.At(i, i)
		highest = math.Max(highest, diagonal[i])
	}
	for i, v := range diagonal {
		if !(v > 0) {
			v = highest
		}
		units[i] = UnitOf(v)
	}
	if slices.Max(units) == slices.Min(units) || !rescale(a, units) {
		return NewUnscaled(a, tol, pause)
	}
	f, err := factorize(a, units, tol, pause)
	if err != nil || !f.Indefinite() {
		return f, err
	}
	for i, v := range diagonal { // restores A from the entries above the diagonal, which still hold SAS
		row := a.RawRowView(i)
		row[i] = v
		for j := range i {
			row[j] = a.At(j, i)
		}
		for j := i + 1; j < n; j++ {
			row[j] = row[j] / units[i] / units[j]
		}
	}
	return NewUnscaled(a, tol, pause)
}

// NewUnscaled factorises a symmetric A whose entries are accurate to within tol times the largest entry, and overwrites
// A. A pivot of at most tol times the largest diagonal entry counts as zero. For pause, see New.
func NewUnscaled(a *mat.Dense, tol float64, pause func() error) (*Factor, error) {
	return factorize(a, slices.Repeat([]float64{1}, a.RawMatrix().Rows), tol, pause)
}

// factorize factorises the given SAS, whose lower triangle it overwrites. A pivot of at most tol times the largest
// diagonal entry counts as zero.
func factorize(a *mat.Dense, units []float64, tol float64, pause func() error) (*Factor, error) {
	n := a.RawMatrix().Rows
	f := &Factor{l: a, order: make([]int, n), units: units}
	for i := range n {
		f.order[i] = i
		f.scale = math.Max(f.scale, math.Abs(a.At(i, i)))
	}
	column := make([]float64, n)
	for k := range n {
		if k%16 == 0 {
			if err := pause(); err != nil {
				return nil, err
			}
		}
		best := k
		for i := k; i < n; i++ {
			if a.At(i, i) > a.At(best, best) {
				best = i
			}
		}
		if a.At(best, best) <= tol*f.scale {
			break
		}
		if best > k {
			f.order[k], f.order[best] = f.order[best], f.order[k]
			dense.SwapSymmetric(f.l.RawMatrix(), k, best)
		}
		f.eliminate(k, column)
		f.Rank++
	}
	f.searchDown()
	return f, nil
}

// Indefinite reports whether A has a negative eigenvalue that is not just a rounding error.
func (f *Factor) Indefinite() bool { return f.Lowest < -Tol*f.scale }

// eliminate computes column k of L and updates the Schur complement.
func (f *Factor) eliminate(k int, column []float64) {
	pivot := math.Sqrt(f.l.At(k, k))
	f.l.Set(k, k, pivot)
	for i := k + 1; i < len(column); i++ {
		row := f.l.RawRowView(i)
		row[k] /= pivot
		column[i] = row[k]
		if w := column[i]; w != 0 {
			for j := k + 1; j <= i; j++ {
				row[j] -= w * column[j]
			}
		}
	}
}

// leading returns L11, whose order is the rank.
func (f *Factor) leading() blas64.Triangular {
	t := dense.Lower(f.l.RawMatrix())
	t.N = f.Rank
	return t
}

// EntryTol returns a bound on the relative rounding errors in the factorisation of an n x n matrix whose entries are
// accurate to float64 precision.
func EntryTol(n int) float64 { return float64(n) * 0x1p-52 }

// UnitOf returns the power of two u that brings v·u² into [1/2, 2), or 1 if v is not positive.
func UnitOf(v float64) float64 {
	if !(v > 0) {
		return 1
	}
	_, exponent := math.Frexp(v)
	return math.Ldexp(1, -(exponent >> 1))
}

// rescale replaces A by SAS for S = diag(s) and returns true. If an entry of SAS would be too large for a semidefinite
// matrix whose diagonal is below two, rescale leaves A unchanged and returns false instead.
func rescale(a *mat.Dense, s []float64) bool {
	const most = 3
	for i, u := range s {
		for j, v := range a.RawRowView(i) {
			if math.Abs(v)*u*s[j] > most {
				return false
			}
		}
	}
	for i, u := range s {
		row := a.RawRowView(i)
		for j, w := range s {
			row[j] = row[j] * u * w
		}
	}
	return true
}
