package simd

import "gonum.org/v1/gonum/blas"

const ahead = 8 // the number of rows of X computed together, after one product has subtracted the terms of known rows

// Dtrsm solves op(A)X = αB, or X op(A) = αB, for a triangular A, and writes X to B.
func (b *BLAS) Dtrsm(
	s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int,
	bb []float64, ldb int,
) {
	k := n
	if s == blas.Left {
		k = m
	}
	known := (s == blas.Left || s == blas.Right) && (ul == blas.Lower || ul == blas.Upper) &&
		(d == blas.Unit || d == blas.NonUnit) && (tA == blas.NoTrans || tA == blas.Trans || tA == blas.ConjTrans)
	if !known || m < 1 || n < 1 || lda < k || ldb < n || len(a) < lda*(k-1)+k || len(bb) < ldb*(m-1)+n || alpha == 0 {
		b.base.Dtrsm(s, ul, tA, d, m, n, alpha, a, lda, bb, ldb) // panics, sets B = 0 or does nothing
		return
	}
	for i := 0; i < m && alpha != 1; i++ {
		b.Dscal(n, alpha, bb[i*ldb:], 1)
	}
	// X op(A) = B is equivalent to op(A)ᵀXᵀ = Bᵀ. Therefore every system has the form TX = B, where each matrix may be
	// stored as its transpose.
	t := system{
		down: lda, right: 1, unit: d == blas.Unit, lower: ul == blas.Lower, a: a, cols: n, next: ldb, step: 1, x: bb,
	}
	if s == blas.Right {
		t.cols, t.next, t.step = m, 1, ldb
	}
	if (tA == blas.NoTrans) == (s == blas.Right) {
		t.down, t.right, t.lower = 1, lda, !t.lower
	}
	if b.few != nil && b.few.substitute(t, k) {
		return
	}
	w := workspaces.Get().(*workspace)
	for done := 0; done < k; done += ahead {
		size := min(ahead, k-done)
		at, known := done, 0 // the first row of X to compute next, and the first row of the known part of X
		if !t.lower {
			at, known = k-done-size, k-done
		}
		if done > 0 {
			factor := a[at*t.down+known*t.right:]
			if s == blas.Left {
				b.Dgemm(tA, blas.NoTrans, size, n, done, -1, factor, lda, bb[known*ldb:], ldb, 1, bb[at*ldb:], ldb)
			} else {
				b.Dgemm(blas.NoTrans, tA, m, size, done, -1, bb[known:], ldb, factor, lda, 1, bb[at:], ldb)
			}
		}
		b.solve(w, t, at, size)
	}
	workspaces.Put(w)
}

// substituting is the interface of backends with a dedicated function for systems with few right-hand sides.
type substituting interface {
	// substitute solves the system with a k x k matrix T, and adds terms in the same order as Dtrsm. If substitute is not
	// suitable for the size of the system, the result is false and X is unchanged.
	substitute(t system, k int) bool
}

// system is TX = B for a triangular T. Element (i, j) of T is a[i*down+j*right], and element (i, j) of both X and B is
// x[i*next+j*step].
type system struct {
	a           []float64
	down, right int
	lower, unit bool

	x                []float64
	cols, next, step int
}

// solve computes the rows i of X with at <= i < at + size.
func (b *BLAS) solve(w *workspace, t system, at, size int) {
	var rows [ahead][]float64
	for r := range size {
		rows[r] = gather(&w.rows[r], t.cols, t.x[(at+r)*t.next:], t.step)
	}
	for r := range size {
		i, from := r, 0
		if !t.lower {
			i, from = size-1-r, size-r
		}
		for j := from; j < from+r; j++ {
			b.backend.axpyTo(rows[i], -t.a[(at+i)*t.down+(at+j)*t.right], rows[j], rows[i])
		}
		if !t.unit {
			b.backend.scal(1/t.a[(at+i)*(t.down+t.right)], rows[i])
		}
		scatter(t.x[(at+i)*t.next:], t.step, rows[i])
	}
}
