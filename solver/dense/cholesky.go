package dense

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Cholesky is the lower triangular factor L of A = LLᵀ.
type Cholesky struct{ l blas64.General }

const blockRows = 64 // the number of rows and columns in a block

// NewCholesky writes the diagonal of A to the given slice and factorises A in place. If a pivot is not positive to
// working precision, NewCholesky stops, leaves the pivot in A and returns the row of the pivot in bad; otherwise bad is
// -1.
func NewCholesky(a *mat.Dense, diagonal []float64) (f Cholesky, bad int) {
	raw := a.RawMatrix()
	for i := range diagonal {
		diagonal[i] = raw.Data[i*raw.Stride+i]
	}
	return Cholesky{raw}, CholeskyColumns(raw, raw.Rows, diagonal, raw.Rows)
}

// Orthonormalize replaces the columns of X by orthonormal columns with the same span. If X is not finite or its columns
// are linearly dependent, the result is false. X is replaced twice by X L⁻ᵀ, where XᵀX = LLᵀ, because the first pass
// multiplies rounding errors by the square of the condition number (CholeskyQR2; Yamamoto, Nakatsukasa, Yanagisawa and
// Fukaya 2015, doi:10.1553/etna_vol44s306).
func Orthonormalize(x *mat.Dense) bool {
	diagonal := make([]float64, x.RawMatrix().Cols)
	for range 2 {
		gram := NewGram(x, x)
		if _, bad := NewCholesky(gram, diagonal); bad >= 0 {
			return false
		}
		blas64.Trsm(blas.Right, blas.Trans, 1, Lower(gram.RawMatrix()), x.RawMatrix())
	}
	return true
}

// CholeskyColumns takes the first steps of Cholesky's method on the lower triangle of a symmetric A. Block by block,
// the given number of columns is replaced by columns of L. Then LLᵀ is subtracted from the rest. If a pivot is not
// positive to working precision, CholeskyColumns stops, leaves the pivot in A and returns the row of the pivot;
// otherwise the result is -1. A may be a block or a Schur complement of a larger matrix with n rows. The slice diagonal
// holds those diagonal entries of the larger matrix that lie in the columns of A.
func CholeskyColumns(a blas64.General, columns int, diagonal []float64, n int) (bad int) {
	f := Cholesky{a}
	if bad := f.eliminate(columns, diagonal, n); bad >= 0 {
		return bad
	}
	f.subtract(columns)
	return -1
}

// eliminate replaces the given number of columns by columns of L, as CholeskyColumns does, but leaves the rest of A
// unchanged.
func (f Cholesky) eliminate(columns int, diagonal []float64, n int) (bad int) {
	a := f.l
	for from := 0; from < columns; from += blockRows {
		size := min(blockRows, columns-from)
		if from > 0 { // subtracts LLᵀ of the preceding columns
			blas64.Gemm(blas.NoTrans, blas.Trans, -1, f.part(from, a.Rows, 0, from), f.part(from, from+size, 0, from),
				1, f.part(from, a.Rows, from, from+size))
		}
		rows := CholeskyRows
		if e, ok := Registered(); ok {
			rows = e.CholeskyRows
		}
		if bad := rows(f.part(from, from+size, from, from+size), diagonal[from:], n); bad >= 0 {
			return from + bad
		}
		if end := from + size; end < a.Rows {
			blas64.Trsm(blas.Right, blas.Trans, 1, f.corner(from, size), f.part(end, a.Rows, from, end))
		}
	}
	return -1
}

// subtract subtracts LLᵀ from the rest of A, where L has the given number of columns.
func (f Cholesky) subtract(columns int) {
	for from := columns; from < f.l.Rows; from += blockRows { // blocks of rows that cover the lower triangle
		end := min(from+blockRows, f.l.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, -1, f.part(from, end, 0, columns), f.part(columns, end, 0, columns), 1,
			f.part(from, end, columns, end))
	}
}

// CholeskyRows is like CholeskyColumns for all columns of a square A, but proceeds row by row.
func CholeskyRows(a blas64.General, diagonal []float64, n int) (bad int) {
	for i := range a.Rows {
		row := a.Data[i*a.Stride:][:i+1]
		for j := range row {
			above := a.Data[j*a.Stride:]
			v := row[j] - Dot(row[:j], above)
			if j < i {
				row[j] = v / above[j]
				continue
			}
			if row[j] = v; Singular(v, diagonal[i], n) {
				return i
			}
			row[j] = math.Sqrt(v)
		}
	}
	return -1
}

// part returns the given rows and columns of L as a dense block.
func (f Cholesky) part(row, rowEnd, col, colEnd int) blas64.General {
	return blas64.General{Rows: rowEnd - row, Cols: colEnd - col, Stride: f.l.Stride,
		Data: f.l.Data[row*f.l.Stride+col:]}
}

// corner returns a triangle of the given size on the diagonal of L. The argument named from is the first row of the
// triangle.
func (f Cholesky) corner(from, size int) blas64.Triangular {
	return Lower(f.part(from, from+size, from, from+size))
}

// Lower returns a view of the lower triangle of a square A.
func Lower(a blas64.General) blas64.Triangular {
	return blas64.Triangular{N: a.Rows, Stride: a.Stride, Data: a.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
}

// SolveTo writes A⁻¹B to dst.
func (f Cholesky) SolveTo(dst, b *mat.Dense) {
	Copy(dst, b)
	f.Solve(dst.RawMatrix())
}

// Solve replaces B by L⁻ᵀL⁻¹B.
func (f Cholesky) Solve(b blas64.General) {
	rows := func(from, size int) blas64.General {
		return blas64.General{Rows: size, Cols: b.Cols, Stride: b.Stride, Data: b.Data[from*b.Stride:]}
	}
	n := f.l.Rows
	for from := 0; from < n; from += blockRows {
		size := min(blockRows, n-from)
		if from > 0 {
			blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, f.part(from, from+size, 0, from), rows(0, from), 1,
				rows(from, size))
		}
		blas64.Trsm(blas.Left, blas.NoTrans, 1, f.corner(from, size), rows(from, size))
	}
	for from := (n - 1) / blockRows * blockRows; from >= 0; from -= blockRows {
		size := min(blockRows, n-from)
		if end := from + size; end < n {
			blas64.Gemm(blas.Trans, blas.NoTrans, -1, f.part(end, n, from, end), rows(end, n-end), 1, rows(from, size))
		}
		blas64.Trsm(blas.Left, blas.Trans, 1, f.corner(from, size), rows(from, size))
	}
}

// Singular reports whether a pivot of an n x n matrix is not positive to working precision. The argument diagonal is
// the entry at the position of the pivot before the elimination.
func Singular(pivot, diagonal float64, n int) bool {
	return !(pivot > float64(n)*Eps*diagonal) || math.IsInf(pivot, 1)
}
