package dense

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The functions in this file allocate their results. Functions that allocate are meant for the work before and after a
// run; the steps of a run use functions that write to a given matrix.

// Identity returns the n x n identity matrix.
func Identity(n int) *mat.Dense {
	eye := mat.NewDense(n, n, nil)
	for i := range n {
		eye.Set(i, i, 1)
	}
	return eye
}

// NewProduct returns AB.
func NewProduct(a, b *mat.Dense) *mat.Dense {
	out := mat.NewDense(a.RawMatrix().Rows, b.RawMatrix().Cols, nil)
	Mul(out, a, b)
	return out
}

// NewGram returns AᵀB.
func NewGram(a, b *mat.Dense) *mat.Dense {
	out := mat.NewDense(a.RawMatrix().Cols, b.RawMatrix().Cols, nil)
	Gram(out, a, b)
	return out
}

// NewGramian returns s·ZᵀZ for blas.Trans and s·ZZᵀ for blas.NoTrans. The upper triangle is computed in blocks of rows,
// with a call to pause before each block. If pause returns an error, NewGramian stops and returns this error.
func NewGramian(trans blas.Transpose, z *mat.Dense, s float64, pause func() error) (*mat.Dense, error) {
	const block = 64
	r, n := z.Dims()
	order, otherTrans := r, blas.Trans
	part := func(i, j int) *mat.Dense { return z.Slice(i, j, 0, n).(*mat.Dense) }
	if trans == blas.Trans {
		order, otherTrans = n, blas.NoTrans
		part = func(i, j int) *mat.Dense { return z.Slice(0, r, i, j).(*mat.Dense) }
	}
	out := mat.NewDense(order, order, nil)
	for i := 0; i < order; i += block { // a block of rows, starting at the diagonal
		if err := pause(); err != nil {
			return nil, err
		}
		end := min(i+block, order)
		rows := out.Slice(i, end, i, order).(*mat.Dense)
		blas64.Gemm(trans, otherTrans, s, part(i, end).RawMatrix(), part(i, order).RawMatrix(), 0, rows.RawMatrix())
	}
	Mirror(out)
	return out, nil
}
