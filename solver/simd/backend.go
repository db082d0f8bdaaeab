package simd

import (
	"unsafe"

	"slep/solver/dense"
)

// backend implements the arithmetic of BLAS. The arguments of the methods have been checked, and the vectors are
// contiguous. All vectors in a call to a vector operation have the same length.
type backend interface {
	vectors
	gemm(p product)
	gemv(a matrix, alpha float64, x, y []float64)                     // y += αAx
	gemvT(a matrix, alpha float64, x, y []float64)                    // y += αAᵀx
	ger(a matrix, alpha float64, x, y []float64)                      // A += αxyᵀ
	spmm(m sparse, p int, x []float64, ldx int, y []float64, ldy int) // Y = MX
	forward(l *dense.Fronts, from, to, p int, x []float64)            // l.ForwardThrough
	backward(l *dense.Fronts, from, to, p int, x []float64)           // l.BackwardThrough
}

// vectors is the interface for a backend's operations on vectors.
type vectors interface {
	dot(x, y []float64) float64
	distance2(x, y []float64) float64                     // ‖x - y‖²
	secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) // sᵀs, sᵀy, yᵀy; s = x1 - x0, y = g1 - g0
	axpyTo(dst []float64, alpha float64, x, y []float64)  // dst = y + αx; dst may be y
	scal(alpha float64, x []float64)
}

func at[T any](x []T) *T { return unsafe.SliceData(x) }

// matrix is a rows x cols matrix whose row i begins at data[i*stride].
type matrix struct {
	rows, cols, stride int
	data               []float64
}

func (a matrix) row(i int) []float64 { return a.data[i*a.stride:][:a.cols] }

// sparse is a matrix in compressed sparse row format.
type sparse struct {
	start, col []int32
	val        []float64
}

// product is C = αAB, or C += αAB if add is true. A is m x k, B is k x n, and C is m x n.
type product struct {
	m, n, k int
	alpha   float64
	a, b, c []float64
	transA  bool // a holds Aᵀ
	transB  bool // b holds Bᵀ
	part    part // the elements of C to compute

	lda, ldb, ldc int
	add           bool
}

// part selects the elements of C that are written. The kernel uses the same values for the constants of this type.
type part int

const (
	all part = iota
	lower
	upper
)
