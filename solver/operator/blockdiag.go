package operator

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var _ Operator = (*BlockDiag)(nil)

// BlockDiag is a matrix with square blocks along its diagonal and zeros elsewhere.
type BlockDiag struct {
	blocks []Operator
	n      int
	x, dst mat.Dense // views of the rows that belong to one block
}

// NewBlockDiag returns the matrix with the given blocks, from top to bottom.
func NewBlockDiag(blocks ...Operator) *BlockDiag {
	m := &BlockDiag{blocks: blocks}
	for _, b := range blocks {
		m.n += b.Dim()
	}
	return m
}

// Dim returns n, the sum of the dimensions of the blocks.
func (m *BlockDiag) Dim() int { return m.n }

// Blocks returns the blocks from top to bottom. The caller must not change the slice or the blocks.
func (m *BlockDiag) Blocks() []Operator { return m.blocks }

// MulTo writes MX to dst, one block of rows after another.
func (m *BlockDiag) MulTo(dst, x *mat.Dense) {
	from := 0
	for _, b := range m.blocks {
		n := b.Dim()
		m.x.SetRawMatrix(rowsOf(x, from, n))
		m.dst.SetRawMatrix(rowsOf(dst, from, n))
		b.MulTo(&m.dst, &m.x)
		from += n
	}
}

// rowsOf returns the n rows of a that begin at index from.
func rowsOf(a *mat.Dense, from, n int) blas64.General {
	raw := a.RawMatrix()
	return blas64.General{Rows: n, Cols: raw.Cols, Stride: raw.Stride,
		Data: raw.Data[from*raw.Stride : (from+n-1)*raw.Stride+raw.Cols]}
}
