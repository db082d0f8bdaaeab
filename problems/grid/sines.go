package grid

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// sines is the matrix sqrt(2/(side + 1)) sin(jkπ/(side + 1)), j, k = 1..side, which is symmetric and orthogonal. Its
// odd rows are symmetric about their middle, its even ones antisymmetric: half of each is kept, for sums and for
// differences of the rows that it multiplies.
type sines struct {
	side      int
	odd, even []float64 // (h, h) with h = ⌈side/2⌉, and the rest (side - h, side - h), whose columns run backwards
}

func newSines(side int) *sines {
	s := &sines{side: side}
	value := func(j, k int) float64 {
		turn := j * k % (2 * (side + 1)) // in units of π/(side + 1)
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

// mulTo writes the product with U, of side rows, to dst, which must be as long. U is lost.
func (s *sines) mulTo(dst, u []float64) {
	cols := len(u) / s.side
	half := (s.side + 1) / 2
	for k := range s.side / 2 {
		near, far := u[k*cols:(k+1)*cols], u[(s.side-1-k)*cols:(s.side-k)*cols]
		for i, v := range near {
			near[i], far[i] = v+far[i], v-far[i]
		}
	}
	s.gemm(dst, s.odd, u[:half*cols], half, cols)
	if half < s.side {
		s.gemm(dst[cols:], s.even, u[half*cols:], s.side-half, cols)
	}
}

// gemm writes the product with the rows of u to every second row of dst.
func (s *sines) gemm(dst, a, u []float64, rows, cols int) {
	blas64.Implementation().Dgemm(blas.NoTrans, blas.NoTrans, rows, cols, rows, 1, a, rows, u, cols, 0, dst, 2*cols)
}
