package operator

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var _ Operator = (*Gram)(nil)

// Gram is the n x n matrix ZᵀZ/m, which is never formed: a product takes 4rn operations for each column of X, where Z
// has r rows, instead of 2n².
type Gram struct {
	z    *mat.Dense
	m    float64
	work []float64 // ZX
}

// NewGram returns ZᵀZ/m. It keeps Z, r x n, for reading. Z may be a view of some columns of a wider matrix.
func NewGram(z *mat.Dense, m float64) *Gram { return &Gram{z: z, m: m} }

// Dim returns n.
func (g *Gram) Dim() int { return g.z.RawMatrix().Cols }

// MulTo writes Zᵀ(ZX)/m to dst.
func (g *Gram) MulTo(dst, x *mat.Dense) {
	z, from := g.z.RawMatrix(), x.RawMatrix()
	size := z.Rows * from.Cols
	if len(g.work) < size {
		g.work = make([]float64, size)
	}
	zx := blas64.General{Rows: z.Rows, Cols: from.Cols, Stride: from.Cols, Data: g.work[:size]}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, z, from, 0, zx)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1/g.m, z, zx, 0, dst.RawMatrix())
}

// formedGram adds entries of a Gram matrix as if they were stored.
type formedGram struct{ *Gram }

// AddTo adds s·ZᵀZ/m to dst, in 2rn² operations.
func (g formedGram) AddTo(dst *mat.Dense, s float64) {
	z := g.z.RawMatrix()
	blas64.Gemm(blas.Trans, blas.NoTrans, s/g.m, z, z, 1, dst.RawMatrix())
}
