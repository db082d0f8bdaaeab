package factor

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// triangle is the factor L of an exact or approximate factorisation PMPᵀ = LLᵀ or, if middle is not nil, PMPᵀ = LDLᵀ.
type triangle struct {
	dense.Fronts
	order  []int32              // row k of PMPᵀ is row order[k] of M
	middle *dense.BlockDiagonal // D, or nil
	rows   permuter
	x      []float64 // memory for solutions
}

// SolveTo writes Pᵀ(LLᵀ)⁻¹PB, or Pᵀ(LDLᵀ)⁻¹PB if middle is not nil, to dst, which may be B.
func (l *triangle) SolveTo(dst, b *mat.Dense) {
	n, p := b.Dims()
	width := dense.FrontColumns(p)
	if len(l.x) < n*width {
		l.x = make([]float64, n*width)
	}
	x := blas64.General{Rows: n, Cols: width, Stride: width, Data: l.x[:n*width]}
	l.rows.multiply(x, l.order, b.RawMatrix(), p)
	l.Forward(x)
	if l.middle != nil {
		l.middle.Solve(x)
	}
	l.Backward(x)
	l.rows.multiply(dst.RawMatrix(), l.rows.inverse(l.order), x, p)
}
