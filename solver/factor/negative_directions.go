package factor

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// NegativeTo writes vectors to the columns of V such that A - σM is negative definite on their span.
func (s *pencilInertia) NegativeTo(v *mat.Dense) { s.current.negativeTo(v) }

// negativeTo writes T Pᵀ L⁻ᵀy to the columns of V, where each y is an eigenvector of D for a negative eigenvalue. On
// the span of these columns, A - σM is negative definite.
func (f *shiftedLDL) negativeTo(v *mat.Dense) {
	n, p := v.Dims()
	width := dense.FrontColumns(p)
	y := blas64.General{Rows: n, Cols: width, Stride: width, Data: make([]float64, n*width)}
	found := 0
	for i := 0; i < n && found < p; i++ {
		d, e := f.pivots.D[i], f.pivots.E[i]
		switch {
		case e != 0: // a block of two rows, with one negative eigenvalue because its determinant is negative
			half := (d - f.pivots.D[i+1]) / 2
			// (d - λ, e) is orthogonal to the eigenvector of the smaller eigenvalue λ
			over := half + math.Hypot(half, e)
			if half < 0 {
				over = e * e / (math.Hypot(half, e) - half)
			}
			y.Data[i*width+found], y.Data[(i+1)*width+found] = -e, over
			i++
			found++
		case d < 0:
			y.Data[i*width+found] = 1
			found++
		}
	}
	if found < p {
		panic("factor: D has fewer negative eigenvalues than V has columns")
	}
	f.Backward(y)
	for k, i := range f.order {
		copy(v.RawRowView(int(i)), y.Data[k*width:][:p])
	}
	dense.ScaleRows(v, f.scale)
}
