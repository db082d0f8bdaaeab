package grid

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Poisson solves Lu = r for the Laplacian L of a grid by matrix decomposition (Buzbee, Golub and Nielson 1970,
// doi:10.1137/0707049). Sines diagonalise L along every axis but the first. That leaves one system along the first axis
// for each product of sines, with the matrix T + μI and T = tridiag(-1, 2, -1). In one dimension it costs 4n
// multiplications and additions. Two dimensions add two products of side x side matrices, and three add 4·side.
type Poisson struct {
	Grid
	pivots []float64 // reciprocal pivots of all T + μI, n of them in the order of the grid

	// sines is sqrt(2/(side + 1)) sin(jkπ/(side + 1)), j, k = 1..side: symmetric and orthogonal. In one dimension it
	// is nil, and so is work.
	sines *mat.Dense
	work  []float64 // n
}

// NewPoisson prepares to solve on a grid.
func NewPoisson(g Grid) *Poisson {
	s := &Poisson{Grid: g, pivots: make([]float64, g.Points())}
	plane := g.Points() / g.Side
	for j := range plane {
		var mu float64
		for axis, rest := 1, j; axis < g.Dim; axis++ {
			mu += g.Frequency(rest % g.Side)
			rest /= g.Side
		}
		excess := 1 + mu // of the pivot over 1: this avoids the cancellation in 2 + μ - 1/pivot
		for i := j; i < len(s.pivots); i += plane {
			s.pivots[i] = 1 / (1 + excess)
			excess = mu + excess*s.pivots[i]
		}
	}
	if g.Dim == 1 {
		return s
	}
	s.work = make([]float64, g.Points())
	s.sines = mat.NewDense(g.Side, g.Side, nil)
	for j := range g.Side {
		for k := range g.Side {
			turn := (j + 1) * (k + 1) % (2 * (g.Side + 1)) // in units of π/(side + 1)
			s.sines.Set(j, k, math.Sqrt(2/float64(g.Side+1))*math.Sin(math.Pi*float64(turn)/float64(g.Side+1)))
		}
	}
	return s
}

// Solve replaces r by L⁻¹r.
func (s *Poisson) Solve(r []float64) {
	s.transform(r)
	plane := len(r) / s.Side
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
	if s.Dim == 1 {
		return
	}
	m, sines := s.Side, s.sines.RawMatrix()
	lines := func(of []float64) blas64.General {
		return blas64.General{Rows: len(of) / m, Cols: m, Stride: m, Data: of}
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, lines(u), sines, 0, lines(s.work)) // along the last axis
	if s.Dim == 2 {
		copy(u, s.work)
		return
	}
	for at := 0; at < len(u); at += m * m { // along the middle one
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, sines, lines(s.work[at:at+m*m]), 0, lines(u[at:at+m*m]))
	}
}
