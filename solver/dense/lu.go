package dense

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Eliminate replaces the square A by the factors L and U of A = LU. L has a unit diagonal, which is not stored.
// Eliminate reports whether all pivots are positive, which is the case if A + Aᵀ is positive definite. The leading
// blocks of L and U are the factors of the leading blocks of A.
func Eliminate(a *mat.Dense) bool {
	n := a.RawMatrix().Rows
	for k := range n {
		top := a.RawRowView(k)
		if !(top[k] > 0) {
			return false
		}
		for i := k + 1; i < n; i++ {
			row := a.RawRowView(i)
			row[k] /= top[k]
			w := row[k]
			for j := k + 1; j < n; j++ {
				row[j] -= w * top[j]
			}
		}
	}
	return true
}

// Invert writes A⁻¹ to dst and the factors of A to work. If Eliminate returns false, Invert also returns false.
func Invert(dst, a, work *mat.Dense) bool {
	Copy(work, a)
	if !Eliminate(work) {
		return false
	}
	AffineTo(dst, 0, a, 1)
	t := Lower(work.RawMatrix())
	t.Diag = blas.Unit
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, dst.RawMatrix())
	t.Uplo, t.Diag = blas.Upper, blas.NonUnit
	blas64.Trsm(blas.Left, blas.NoTrans, 1, t, dst.RawMatrix())
	return true
}
