package operator

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var _ Operator = (*Gram)(nil)

// Gram is the n x n matrix ZᵀZ/m, which is never formed. A product takes 4rn operations for each column of X instead of
// 2n², where r is the number of rows of Z.
type Gram struct {
	Z *mat.Dense // r x n, possibly a view of columns of a wider matrix
	M float64

	work []float64 // ZX
}

// Dim returns n.
func (g *Gram) Dim() int { return g.Z.RawMatrix().Cols }

// MulTo writes Zᵀ(ZX)/m to dst.
func (g *Gram) MulTo(dst, x *mat.Dense) {
	z, from := g.Z.RawMatrix(), x.RawMatrix()
	size := z.Rows * from.Cols
	if len(g.work) < size {
		g.work = make([]float64, size)
	}
	zx := blas64.General{Rows: z.Rows, Cols: from.Cols, Stride: from.Cols, Data: g.work[:size]}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, z, from, 0, zx)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1/g.M, z, zx, 0, dst.RawMatrix())
}
