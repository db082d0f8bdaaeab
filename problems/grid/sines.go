package grid

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// sines is the matrix sqrt(2/(side + 1)) sin(jkπ/(side + 1)), j, k = 1..side, which is symmetric and orthogonal. The
// odd rows are symmetric about their middle and the even rows are antisymmetric, so only half of each row is stored. In
// a product with U, odd rows multiply sums of mirrored rows of U, and even rows multiply differences.
type sines struct {
	side      int
	odd, even []float64 // h x h with h = ⌈side/2⌉, and (side - h) x (side - h) with reversed columns
}

func newSines(side int) *sines {
	s := &sines{side: side}
	value := func(j, k int) float64 {
		turn := j * k % (2 * (side + 1)) // the angle in units of π/(side + 1)
		return math.Sqrt(2/float64(side+1)) * math.Sin(math.Pi*float64(turn)/float64(side+1))
	}
	half := (side + 1) / 2
	for j := 1; j <= side; j += 2 {
		for k := 1; k <= half; k++ {
			s.odd = append(s.odd, value(j, k))
		}
	}
	for j := 2; j <= side; j += 2 {
		for k := side - half; k >= 1; k-- {
			s.even = append(s.even, value(j, k))
		}
	}
	return s
}

// transform replaces U, which has side rows, by the product of the matrix with U. The workspace work must be as long as
// U.
func (s *sines) transform(u, work []float64) {
	cols := len(u) / s.side
	half := (s.side + 1) / 2
	row := func(data []float64, k int) blas64.Vector { return dense.Vector(data[k*cols : (k+1)*cols]) }
	for k := range half {
		near, far := row(u, k), s.side-1-k
		copy(row(work, k).Data, near.Data)
		if k < far {
			copy(row(work, far).Data, near.Data)
			blas64.Axpy(1, row(u, far), row(work, k))
			blas64.Axpy(-1, row(u, far), row(work, far))
		}
	}
	s.gemm(u, s.odd, work[:half*cols], half, cols)
	if half < s.side {
		s.gemm(u[cols:], s.even, work[half*cols:], s.side-half, cols)
	}
}

// gemm writes the product of a and u, which have the given number of rows, to every second row of dst.
func (s *sines) gemm(dst, a, u []float64, rows, cols int) {
	matrix := func(data []float64, cols, stride int) blas64.General {
		return blas64.General{Rows: rows, Cols: cols, Stride: stride, Data: data}
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(a, rows, rows), matrix(u, cols, cols), 0, matrix(dst, cols, 2*cols))
}
