package dense

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// BlockDiagonal is a symmetric block diagonal matrix D with blocks of one or two rows. A block of two rows is [D[k]
// E[k]; E[k] D[k+1]], where E[k] is not zero and the determinant of the block is negative.
type BlockDiagonal struct{ D, E []float64 }

// Negative returns the number of negative eigenvalues.
func (b *BlockDiagonal) Negative() int {
	count := 0
	for k := 0; k < len(b.D); k++ {
		switch {
		case b.E[k] != 0:
			count++
			k++
		case b.D[k] < 0:
			count++
		}
	}
	return count
}

// Solve replaces X by D⁻¹X. The stride of X must be its number of columns.
func (b *BlockDiagonal) Solve(x blas64.General) {
	for k := 0; k < len(b.D); k++ {
		row := x.Data[k*x.Cols:][:x.Cols]
		if b.E[k] == 0 {
			Divide(row, b.D[k])
			continue
		}
		d := b.E[k]
		p, q := b.D[k]/d, b.D[k+1]/d
		s := 1 / (d * (float64(p*q) - 1))
		for j, w := range x.Data[(k+1)*x.Cols:][:x.Cols] {
			v := row[j]
			row[j], x.Data[(k+1)*x.Cols+j] = s*(float64(q*v)-w), s*(float64(p*w)-v)
		}
		k++
	}
}

// MulAbs replaces x by |D|x.
func (b *BlockDiagonal) MulAbs(x []float64) {
	for k := 0; k < len(b.D); k++ {
		if b.E[k] == 0 {
			x[k] *= math.Abs(b.D[k])
			continue
		}
		d, v, w := math.Abs(b.E[k]), x[k], x[k+1]
		x[k] = float64(math.Abs(b.D[k])*v) + float64(d*w)
		x[k+1] = float64(d*v) + float64(math.Abs(b.D[k+1])*w)
		k++
	}
}
