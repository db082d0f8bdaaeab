package dense

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// ScaleRows multiplies row i of A by s[i] for every i < len(s).
func ScaleRows(a *mat.Dense, s []float64) { ScaleRowsTo(a, a, s) }

// ScaleRowsTo writes row i of A times s[i] to row i of dst for every i < len(s). dst may be A.
func ScaleRowsTo(dst, a *mat.Dense, s []float64) {
	product := MulDiag
	if e, ok := Registered(); ok {
		product = e.MulDiag
	}
	x, y := Raw(a), Raw(dst)
	product(s, y.Cols, x.Data, x.Stride, y.Data, y.Stride)
}

// MulDiag computes Y = diag(d)X for the first len(d) rows of X and Y, which have p columns and the strides ldx and ldy.
// Y may be X.
func MulDiag(d []float64, p int, x []float64, ldx int, y []float64, ldy int) {
	for i, w := range d {
		row := y[i*ldy:][:p]
		for j, v := range x[i*ldx:][:p] {
			row[j] = w * v
		}
	}
}

// DivideRows divides row i of A by s[i] for every i < len(s).
func DivideRows(a *mat.Dense, s []float64) {
	for i, w := range s {
		Divide(a.RawRowView(i), w)
	}
}

// ScaleColumns multiplies column j of A by s[j].
func ScaleColumns(a *mat.Dense, s []float64) {
	for i := range a.RawMatrix().Rows {
		row := a.RawRowView(i)
		for j, w := range s {
			row[j] *= w
		}
	}
}

// ScaleOffDiagonal multiplies the off-diagonal entries of a square A by s.
func ScaleOffDiagonal(a *mat.Dense, s float64) {
	for i := range a.RawMatrix().Rows {
		row := a.RawRowView(i)
		for j := range row {
			if j != i {
				row[j] *= s
			}
		}
	}
}

// ColumnSquares returns the squared norm of each column.
func ColumnSquares(a *mat.Dense) []float64 {
	rows, cols := a.Dims()
	sums := make([]float64, cols)
	for i := range rows {
		for j, v := range a.RawRowView(i) {
			sums[j] += v * v
		}
	}
	return sums
}

// ColumnNorms returns the norm of each column.
func ColumnNorms(a *mat.Dense) []float64 {
	norms := ColumnSquares(a)
	for j, sum := range norms {
		norms[j] = math.Sqrt(sum)
	}
	return norms
}
