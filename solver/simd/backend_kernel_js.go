package simd

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
)

// The functions without a body are imported from kernel.wasm. The kernel treats pointers and lengths as unsigned, so
// that operands may lie beyond 2 GB.

//go:wasmimport kernel present
//go:noescape
func kernelPresent() int32

//go:wasmimport kernel scratchLength
//go:noescape
func kernelScratchLength() int32

//go:wasmimport kernel gemm
//go:noescape
func kernelGemm(
	transA, transB, part, m, n, k int32, alpha float64, a *float64, lda int32,
	b *float64, ldb, add int32, c *float64, ldc int32, scratch *float64,
)

//go:wasmimport kernel gemv
//go:noescape
func kernelGemv(m, n int32, alpha float64, a *float64, lda int32, x, y *float64)

//go:wasmimport kernel gemvT
//go:noescape
func kernelGemvT(m, n int32, alpha float64, a *float64, lda int32, x, y *float64)

//go:wasmimport kernel ger
//go:noescape
func kernelGer(m, n int32, alpha float64, x, y *float64, a *float64, lda int32)

//go:wasmimport kernel substitute
//go:noescape
func kernelSubstitute(lower, unit, k, columns int32, a *float64, down, right int32, x *float64, next, step int32,
	rows *float64)

//go:wasmimport kernel choleskyRows
//go:noescape
func kernelCholeskyRows(n int32, a *float64, lda int32, diagonal *float64, least float64) int32

//go:wasmimport kernel spmm
//go:noescape
func kernelSpmm(n, p int32, start, col *int32, val, x *float64, ldx int32, y *float64, ldy int32)

//go:wasmimport kernel frontsForward
//go:noescape
func kernelForward(from, to int32, column, start, row *int32, entry *int64, val *float64, p int32, x *float64)

//go:wasmimport kernel frontsBackward
//go:noescape
func kernelBackward(from, to int32, column, start, row *int32, entry *int64, val *float64, p int32, x *float64)

//go:wasmimport kernel mulDiag
//go:noescape
func kernelMulDiag(n, p int32, d, x *float64, ldx int32, y *float64, ldy int32)

//go:wasmimport kernel dot
//go:noescape
func kernelDot(n int32, x, y *float64) float64

//go:wasmimport kernel distance2
//go:noescape
func kernelDistance2(n int32, x, y *float64) float64

//go:wasmimport kernel secant
//go:noescape
func kernelSecant(n int32, x0, x1, g0, g1 *float64, to *[3]float64)

//go:wasmimport kernel axpyTo
//go:noescape
func kernelAxpyTo(n int32, dst *float64, alpha float64, x, y *float64)

//go:wasmimport kernel scal
//go:noescape
func kernelScal(n int32, alpha float64, x *float64)

// Present reports whether the kernel is loaded.
func Present() bool { return kernelPresent() != 0 }

// kernel is the backend in kernel.wasm.
type kernel struct{ scratch []float64 }

func newKernel() backend { return &kernel{make([]float64, kernelScratchLength())} }

func count(x []float64) int32 { return int32(len(x)) }

func yes(condition bool) int32 {
	if condition {
		return 1
	}
	return 0
}

func (e *kernel) gemm(p product) {
	kernelGemm(yes(p.transA), yes(p.transB), int32(p.part), int32(p.m), int32(p.n), int32(p.k),
		p.alpha, at(p.a), int32(p.lda), at(p.b), int32(p.ldb), yes(p.add), at(p.c), int32(p.ldc), at(e.scratch))
}

func (e *kernel) multiply(part part, c *blas64.General, alpha float64, a, b *blas64.General, turned, add bool) {
	kernelGemm(yes(turned), 0, int32(part), int32(c.Rows), int32(c.Cols), int32(b.Rows), alpha, at(a.Data),
		int32(a.Stride), at(b.Data), int32(b.Stride), yes(add), at(c.Data), int32(c.Stride), at(e.scratch))
}

func (*kernel) gemv(a matrix, alpha float64, x, y []float64) {
	kernelGemv(int32(a.rows), int32(a.cols), alpha, at(a.data), int32(a.stride), at(x), at(y))
}

func (*kernel) gemvT(a matrix, alpha float64, x, y []float64) {
	kernelGemvT(int32(a.rows), int32(a.cols), alpha, at(a.data), int32(a.stride), at(x), at(y))
}

func (*kernel) ger(a matrix, alpha float64, x, y []float64) {
	kernelGer(int32(a.rows), int32(a.cols), alpha, at(x), at(y), at(a.data), int32(a.stride))
}

func (e *kernel) substitute(t system, k int) bool {
	const together = 8 // columns per call
	most := 4 * together
	if t.step > 1 {
		most *= 4 // because Dtrsm would copy the rows of X
	}
	if t.cols > together && (t.cols > most || k > 64) || together*k > len(e.scratch) {
		return false // because the products in Dtrsm are faster or scratch is too small
	}
	for from := 0; from < t.cols; from += together {
		kernelSubstitute(yes(t.lower), yes(t.unit), int32(k), int32(min(together, t.cols-from)), at(t.a), int32(t.down),
			int32(t.right), at(t.x[from*t.step:]), int32(t.next), int32(t.step), at(e.scratch))
	}
	return true
}

func (*kernel) choleskyRows(a blas64.General, diagonal []float64, least float64) (bad int) {
	return int(kernelCholeskyRows(int32(a.Rows), at(a.Data), int32(a.Stride), at(diagonal), least))
}

func (*kernel) spmm(m sparse, p int, x []float64, ldx int, y []float64, ldy int) {
	kernelSpmm(int32(len(m.start)-1), int32(p), at(m.start), at(m.col), at(m.val), at(x), int32(ldx), at(y), int32(ldy))
}

func (*kernel) forward(l *dense.Fronts, from, to, p int, x []float64) {
	kernelForward(int32(from), int32(to), at(l.Column), at(l.Start), at(l.Row), at(l.Entry), at(l.Val), int32(p), at(x))
}

func (*kernel) backward(l *dense.Fronts, from, to, p int, x []float64) {
	kernelBackward(int32(from), int32(to), at(l.Column), at(l.Start), at(l.Row), at(l.Entry), at(l.Val), int32(p),
		at(x))
}

func (*kernel) mulDiag(d []float64, p int, x []float64, ldx int, y []float64, ldy int) {
	kernelMulDiag(count(d), int32(p), at(d), at(x), int32(ldx), at(y), int32(ldy))
}

func (*kernel) dot(x, y []float64) float64 { return kernelDot(count(x), at(x), at(y)) }

func (*kernel) distance2(x, y []float64) float64 { return kernelDistance2(count(x), at(x), at(y)) }

func (*kernel) secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) {
	var out [3]float64
	kernelSecant(count(x0), at(x0), at(x1), at(g0), at(g1), &out)
	return out[0], out[1], out[2]
}

func (*kernel) axpyTo(dst []float64, alpha float64, x, y []float64) {
	kernelAxpyTo(count(x), at(dst), alpha, at(x), at(y))
}

func (*kernel) scal(alpha float64, x []float64) { kernelScal(count(x), alpha, at(x)) }
