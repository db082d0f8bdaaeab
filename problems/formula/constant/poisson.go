package constant

import (
	"slices"

	"slep/problems/grid"

	"gonum.org/v1/gonum/mat"
)

// laplacian returns the matrix of negative second differences on a grid, with a fast solver for this matrix. As in
// Octave, the first coordinate varies fastest.
func laplacian(sides []int, pause func() error) *Matrix {
	g := grid.Grid(slices.Clone(sides))
	slices.Reverse(g) // reversed, because in package grid the last coordinate varies fastest
	l, err := g.Laplacian(pause)
	if err != nil {
		panic(err)
	}
	n := g.Points()
	return &Matrix{Rows: n, Cols: n, Sparse: l, Solver: &columnwise{grid: g}}
}

// columnwise solves systems with the Laplacian on a grid, column by column. The solver is created at the first solve.
type columnwise struct {
	grid   grid.Grid
	solver *grid.Poisson
	column []float64
}

// SolveTo writes L⁻¹B to dst.
func (s *columnwise) SolveTo(dst, b *mat.Dense) {
	if s.solver == nil {
		s.solver, s.column = grid.NewPoisson(s.grid, 1), make([]float64, s.grid.Points())
	}
	from, to := b.RawMatrix(), dst.RawMatrix()
	for j := range from.Cols {
		for i := range s.column {
			s.column[i] = from.Data[i*from.Stride+j]
		}
		s.solver.Solve(s.column)
		for i, v := range s.column {
			to.Data[i*to.Stride+j] = v
		}
	}
}
