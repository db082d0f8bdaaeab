package simd

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The methods in this file extend BLAS. Package dense calls these methods through the interface dense.Fused.

const (
	badLength = "simd: vectors of different lengths"
	badSparse = "simd: sparse matrix has wrong dimensions"
	badSquare = "simd: matrix is not square, or its data, stride or diagonal is too short"
	badShape  = "simd: matrices in a product have wrong dimensions"
)

// Product computes dst = αXY, or dst = αXᵀY if turned is set. If add is set, Product adds the product to dst instead.
// The result has the same bits as that of Dgemm.
func (b *BLAS) Product(dst *mat.Dense, alpha float64, x, y *mat.Dense, turned, add bool) {
	b.multiplyWhole(all, dst, alpha, x, y, turned, add)
}

// GramUpper computes the upper triangle of dst = XᵀY.
func (b *BLAS) GramUpper(dst, x, y *mat.Dense) { b.multiplyWhole(upper, dst, 1, x, y, true, false) }

// multiplyWhole computes the same product as Product, or only a part of it. If the backend takes pointers, no
// value of type product is built, because building one takes longer than multiplying small matrices.
func (b *BLAS) multiplyWhole(part part, dst *mat.Dense, alpha float64, x, y *mat.Dense, turned, add bool) {
	a, bb, c := dense.Raw(x), dense.Raw(y), dense.Raw(dst)
	m, k := a.Rows, a.Cols
	if turned {
		m, k = k, m
	}
	if bb.Rows != k || c.Rows != m || c.Cols != bb.Cols {
		panic(badShape)
	}
	if m == 0 || c.Cols == 0 || k == 0 || alpha == 0 {
		if !add {
			dst.Zero()
		}
		return
	}
	if b.pointers != nil {
		b.pointers.multiply(part, c, alpha, a, bb, turned, add)
		return
	}
	b.backend.gemm(product{
		m: m, n: c.Cols, k: k, alpha: alpha, a: a.Data, lda: a.Stride, transA: turned, b: bb.Data, ldb: bb.Stride,
		c: c.Data, ldc: c.Stride, part: part, add: add,
	})
}

// pointing is the interface of backends whose products take pointers to matrices.
type pointing interface {
	// multiply computes a part of C = αAB, or of C = αAᵀB if turned is set. If add is set, multiply adds the product to C
	// instead. No dimension may be 0.
	multiply(part part, c *blas64.General, alpha float64, a, b *blas64.General, turned, add bool)
}

// SpMM computes Y = MX for an M with n rows in compressed sparse row format and an X with p columns. Row i of M has the
// entries k with start[i] <= k < start[i+1], whose columns may be in any order. Each element of Y is summed in the
// order of the entries. The column indices in col are not checked.
func (b *BLAS) SpMM(n, p int, start, col []int32, val, x []float64, ldx int, y []float64, ldy int) {
	if n < 0 || p < 0 || ldx < max(1, p) || ldy < max(1, p) {
		panic(badSparse)
	}
	if n == 0 || p == 0 {
		return
	}
	if len(start) <= n || len(col) < int(start[n]) || len(val) < int(start[n]) || len(y) < ldy*(n-1)+p {
		panic(badSparse)
	}
	b.backend.spmm(sparse{start[:n+1], col, val}, p, x, ldx, y, ldy)
}

// MulDiag is equivalent to dense.MulDiag. It panics if a stride is less than p, or if X or Y is too short.
func (b *BLAS) MulDiag(d []float64, p int, x []float64, ldx int, y []float64, ldy int) {
	n := len(d)
	if n == 0 || p == 0 {
		return
	}
	if p < 0 || ldx < p || ldy < p || len(x) < ldx*(n-1)+p || len(y) < ldy*(n-1)+p {
		panic(badShape)
	}
	if b.own == nil {
		dense.MulDiag(d, p, x, ldx, y, ldy)
		return
	}
	b.own.mulDiag(d, p, x, ldx, y, ldy)
}

// FrontsForward is equivalent to l.ForwardThrough. The indices in l are not checked.
func (b *BLAS) FrontsForward(l *dense.Fronts, from, to, p int, x []float64) {
	checkFronts(l, from, to, p, x)
	b.backend.forward(l, from, to, p, x)
}

// FrontsBackward is equivalent to l.BackwardThrough. The indices in l are not checked.
func (b *BLAS) FrontsBackward(l *dense.Fronts, from, to, p int, x []float64) {
	checkFronts(l, from, to, p, x)
	b.backend.backward(l, from, to, p, x)
}

func checkFronts(l *dense.Fronts, from, to, p int, x []float64) {
	count := len(l.Column) - 1
	if from < 0 || to > count || p < 1 || p%2 != 0 || len(l.Start) <= count ||
		len(l.Entry) <= count || len(l.Row) < int(l.Start[count]) || len(l.Val) < int(l.Entry[count]) ||
		len(x) < int(l.Column[count])*p {
		panic(badSparse)
	}
}

// CholeskyRows is equivalent to dense.CholeskyRows, but may change rows after a bad row.
func (b *BLAS) CholeskyRows(a blas64.General, diagonal []float64, n int) (bad int) {
	if a.Rows < 1 || a.Cols != a.Rows || a.Stride < a.Cols || len(a.Data) < a.Stride*(a.Rows-1)+a.Cols ||
		len(diagonal) < a.Rows {
		panic(badSquare)
	}
	if b.own == nil {
		return dense.CholeskyRows(a, diagonal, n)
	}
	return b.own.choleskyRows(a, diagonal, float64(n)*dense.Eps)
}

// extending is the interface of backends that have their own functions for the operations that are otherwise done by
// package dense.
type extending interface {
	choleskyRows(a blas64.General, diagonal []float64, least float64) (bad int)
	mulDiag(d []float64, p int, x []float64, ldx int, y []float64, ldy int)
}

// AxpyTo computes dst = y + αx, where dst may be x or y.
func (b *BLAS) AxpyTo(dst []float64, alpha float64, x, y []float64) {
	sameLength(dst, x, y)
	b.backend.axpyTo(dst, alpha, x, y)
}

// Distance2 returns ‖x - y‖².
func (b *BLAS) Distance2(x, y []float64) float64 {
	sameLength(x, y)
	return b.backend.distance2(x, y)
}

// Secant returns sᵀs, sᵀy and yᵀy for s = x1 - x0 and y = g1 - g0.
func (b *BLAS) Secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) {
	sameLength(x0, x1, g0, g1)
	return b.backend.secant(x0, x1, g0, g1)
}

func sameLength(x []float64, others ...[]float64) {
	for _, y := range others {
		if len(y) != len(x) {
			panic(badLength)
		}
	}
}
