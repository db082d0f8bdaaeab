package grid

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Poisson solves (L + σI)U = R for the Laplacian L of a grid by matrix decomposition (Buzbee, Golub and Nielson 1970,
// doi:10.1137/0707049). Sines diagonalise L along every axis except the last. For each product of sines, what remains
// is a system along the last axis with the matrix T + (μ + σ)I, where T = tridiag(-1, 2, -1) and μ is the eigenvalue of
// L for this product. In one dimension a solve costs 4n multiplications and additions per column. Each further axis
// adds two products with the matrix of sines for that axis.
type Poisson struct {
	grid   Grid
	sigma  float64
	pivots []float64 // reciprocals of the pivots of all matrices T + (μ + σ)I, one for each point
	sines  []*sines  // one for every axis except the last
	work   []float64 // workspace of the size of R; nil in one dimension
}

// NewPoisson returns a solver with σ = 0 for the given grid and for an R with the given number of columns.
func NewPoisson(g Grid, cols int) *Poisson {
	n := g.Points()
	s := &Poisson{grid: g, pivots: make([]float64, n)}
	for _, side := range g[:len(g)-1] {
		s.sines = append(s.sines, newSines(side))
		s.work = make([]float64, n*cols)
	}
	s.factor()
	return s
}

// Shift changes σ, which must not be negative.
func (s *Poisson) Shift(sigma float64) {
	if sigma != s.sigma {
		s.sigma = sigma
		s.factor()
	}
}

// factor computes the pivots.
func (s *Poisson) factor() {
	across := len(s.grid) - 1
	last := s.grid[across]
	for at := 0; at < len(s.pivots); at += last {
		mu := s.sigma
		for axis, rest := across-1, at/last; axis >= 0; axis-- {
			mu += Frequency(rest%s.grid[axis], s.grid[axis])
			rest /= s.grid[axis]
		}
		excess := 1 + mu // pivot - 1; updating this instead of the pivot avoids the cancellation in 2 + μ - 1/pivot
		for i := at; i < at+last; i++ {
			s.pivots[i] = 1 / (1 + excess)
			excess = mu + excess*s.pivots[i]
		}
	}
}

// Solve replaces R, which is stored contiguously in row-major order, by (L + σI)⁻¹R.
func (s *Poisson) Solve(r []float64) {
	s.transform(r)
	cols, last := len(r)/len(s.pivots), s.grid[len(s.grid)-1]
	for at := 0; at < len(s.pivots); at += last {
		sweep(r[at*cols:(at+last)*cols], s.pivots[at:at+last], cols)
	}
	s.transform(r)
}

// sweep solves one system along the last axis for each column of r.
func sweep(r, pivots []float64, cols int) {
	last := len(pivots) - 1
	for j := range cols {
		at, v := j, r[j]
		for _, pivot := range pivots[:last] {
			at += cols
			v = r[at] + pivot*v
			r[at] = v
		}
		v *= pivots[last]
		r[at] = v
		for i := last - 1; i >= 0; i-- {
			at -= cols
			v = pivots[i] * (r[at] + v)
			r[at] = v
		}
	}
}

// transform replaces u by its coefficients with respect to products of sines along every axis except the last. The
// transform is its own inverse.
func (s *Poisson) transform(u []float64) {
	block := len(u)
	for axis, sines := range s.sines {
		for at := 0; at < len(u); at += block {
			sines.transform(u[at:at+block], s.work[:block])
		}
		block /= s.grid[axis]
	}
}

// sines is the matrix sqrt(2/(side + 1)) sin(jkπ/(side + 1)), j, k = 1..side, which is symmetric and orthogonal. The
// odd rows are symmetric about their middle and the even rows are antisymmetric, so only half of each row is stored. In
// a product with U, odd rows multiply sums of mirrored rows of U, and even rows multiply differences of mirrored rows.
type sines struct {
	side      int
	odd, even []float64 // odd is h x h with h = ⌈side/2⌉; even is (side - h) x (side - h), with reversed columns
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

// transform replaces U, which has s.side rows, by the product of the matrix s and U. The workspace work must be as long
// as U.
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

// gemm writes the product of a and u to every second row of dst. Both factors have the given number of rows, and a is
// square.
func (s *sines) gemm(dst, a, u []float64, rows, cols int) {
	matrix := func(data []float64, cols, stride int) blas64.General {
		return blas64.General{Rows: rows, Cols: cols, Stride: stride, Data: data}
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(a, rows, rows), matrix(u, cols, cols), 0, matrix(dst, cols, 2*cols))
}
