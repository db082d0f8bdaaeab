package grid

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Poisson solves Lu = r for the Laplacian L of a grid by matrix decomposition (Buzbee, Golub and Nielson 1970,
// doi:10.1137/0707049). Sines diagonalise L along every axis but the first. That leaves one system along the first axis
// for each product of sines, with the matrix T + μI and T = tridiag(-1, 2, -1). In one dimension it costs 4n
// multiplications and additions. Each further axis adds two products with the matrix of its sines.
type Poisson struct {
	grid   Grid
	pivots []float64        // reciprocal pivots of all T + μI, n of them in the order of the grid
	sines  []blas64.General // of every axis but the first
	work   []float64        // n; nil in one dimension
}

// NewPoisson prepares to solve on a grid.
func NewPoisson(g Grid) *Poisson {
	n := g.Points()
	s := &Poisson{grid: g, pivots: make([]float64, n)}
	plane := n / g[0]
	for j := range plane {
		var mu float64
		for axis, rest := len(g)-1, j; axis > 0; axis-- {
			mu += Frequency(rest%g[axis], g[axis])
			rest /= g[axis]
		}
		excess := 1 + mu // of the pivot over 1: this avoids the cancellation in 2 + μ - 1/pivot
		for i := j; i < n; i += plane {
			s.pivots[i] = 1 / (1 + excess)
			excess = mu + excess*s.pivots[i]
		}
	}
	for _, side := range g[1:] {
		s.sines = append(s.sines, sines(side))
		s.work = make([]float64, n)
	}
	return s
}

// sines returns sqrt(2/(side + 1)) sin(jkπ/(side + 1)), j, k = 1..side: a symmetric and orthogonal matrix.
func sines(side int) blas64.General {
	q := general(side, make([]float64, side*side))
	for j := range side {
		for k := range side {
			turn := (j + 1) * (k + 1) % (2 * (side + 1)) // in units of π/(side + 1)
			q.Data[j*side+k] = math.Sqrt(2/float64(side+1)) * math.Sin(math.Pi*float64(turn)/float64(side+1))
		}
	}
	return q
}

// general returns the matrix with the given columns and entries.
func general(cols int, data []float64) blas64.General {
	return blas64.General{Rows: len(data) / cols, Cols: cols, Stride: cols, Data: data}
}

// Solve replaces r by L⁻¹r.
func (s *Poisson) Solve(r []float64) {
	s.transform(r)
	plane := len(r) / s.grid[0]
	for i := plane; i < len(r); i++ {
		r[i] += s.pivots[i-plane] * r[i-plane]
	}
	for i := len(r) - 1; i >= 0; i-- {
		if i+plane < len(r) {
			r[i] += r[i+plane]
		}
		r[i] *= s.pivots[i]
	}
	s.transform(r)
}

// transform replaces u by its coefficients in products of sines along every axis but the first. It is its own inverse.
func (s *Poisson) transform(u []float64) {
	if len(s.sines) == 0 {
		return
	}
	last := s.sines[len(s.sines)-1]
	side := last.Cols
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, general(side, u), last, 0, general(side, s.work))
	if len(s.sines) == 1 {
		copy(u, s.work)
		return
	}
	middle := s.sines[0]
	plane := middle.Cols * side
	for at := 0; at < len(u); at += plane {
		from, to := general(side, s.work[at:at+plane]), general(side, u[at:at+plane])
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, middle, from, 0, to)
	}
}
