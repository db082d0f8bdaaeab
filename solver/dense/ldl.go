package dense

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// LDL factorises a symmetric S as PSPᵀ = LDLᵀ. The pivots are the blocks of D, which have one or two rows. L has a unit
// diagonal, except in columns that Cholesky's method eliminates, for which the pivots in D are 1. LDL processes one
// front of the multifrontal method at a time; a dense matrix is a single front. Rook pivoting (Ashcraft, Grimes and
// Lewis 1998, doi:10.1137/S0895479896296921; in a front, Duff and Reid 1983, doi:10.1145/356044.356047) keeps the
// entries of L small in all rows of the front.
type LDL struct {
	BlockDiagonal // D of all fronts so far

	// Zero is the largest absolute value that counts as zero. A column without larger entries gets the pivot 1.
	Zero float64
	// Ones holds the names of the columns to which dropZeros gave the pivot 1.
	Ones []int32
	// Dropped holds, for each name, the sum of the absolute values of the entries that were set to zero in the row with
	// this name.
	Dropped []float64

	a       blas64.General // the front
	columns int            // the number of columns at the start of the front that may be pivots
	names   []int32        // the names of the rows of the front
	panel   []float64      // columns of LD, with the stride blockRows, whose products with Lᵀ are still to be subtracted
	first   int            // the column of the front at which the panel begins
	x, y    []float64      // columns that may become pivots
	saved   []float64      // the columns of the front before Cholesky's method was tried
}

// Reset discards all fronts and sets Zero. The names of rows in later fronts are integers from 0 to n - 1.
func (f *LDL) Reset(n int, zero float64) {
	f.D, f.E, f.Ones, f.Zero = f.D[:0], f.E[:0], f.Ones[:0], zero
	if len(f.Dropped) != n {
		f.Dropped = make([]float64, n)
	}
	clear(f.Dropped)
}

// Eliminate replaces columns in the lower triangle of a front by columns of L, including the diagonal, and subtracts
// LDLᵀ from the rest. Only the given number of columns at the start of the front may be pivots. Eliminate moves the
// pivots, with their rows and names, to the start of the front, and returns the number of columns that were eliminated.
// Columns for which entries of L would be too large are not eliminated, unless every column of the front may
// be a pivot.
func (f *LDL) Eliminate(a blas64.General, columns int, names []int32) int {
	if len(f.x) < a.Rows {
		f.x, f.y, f.panel = make([]float64, a.Rows), make([]float64, a.Rows), make([]float64, a.Rows*blockRows)
	}
	f.a, f.columns, f.names = a, columns, names
	if f.cholesky() {
		return columns
	}
	done := 0
	for before := -1; before < done; { // repeated, because a column may become a pivot after other columns are eliminated
		before = done
		for end := columns; done < end; {
			f.first = done
			for done < end && done-f.first < blockRows-1 {
				size := f.pivot(done)
				if size == 0 {
					end--
					f.swap(done, end, done)
				}
				done += size
			}
			f.update(done)
		}
	}
	return f.dropZeros(done)
}

// row returns row i of the front from column j on.
func (f *LDL) row(i, j int) []float64 { return f.a.Data[i*f.a.Stride+j:] }

// update subtracts the product of the last columns of L and the transposed panel from the remaining rows and columns,
// which begin at index from.
func (f *LDL) update(from int) {
	width := from - f.first
	if width == 0 {
		return
	}
	for row := from; row < f.a.Rows; row += blockRows { // blocks of rows that cover the lower triangle
		end := min(row+blockRows, f.a.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, -1,
			blas64.General{Rows: end - row, Cols: width, Stride: f.a.Stride, Data: f.row(row, f.first)},
			blas64.General{Rows: end - from, Cols: width, Stride: blockRows, Data: f.panel[from*blockRows:]}, 1,
			blas64.General{Rows: end - row, Cols: end - from, Stride: f.a.Stride, Data: f.row(row, from)})
	}
}

// load writes column j of the Schur complement to x. The argument named first is the index of the first row of the
// Schur complement.
func (f *LDL) load(x []float64, j, first int) {
	copy(x[first:j], f.row(j, first))
	for i := j; i < f.a.Rows; i++ {
		x[i] = f.a.Data[i*f.a.Stride+j]
	}
	if width := first - f.first; width > 0 {
		blas64.Gemv(blas.NoTrans, -1,
			blas64.General{Rows: f.a.Rows - first, Cols: width, Stride: f.a.Stride, Data: f.row(first, f.first)},
			Vector(f.panel[j*blockRows:][:width]), 1, Vector(x[first:f.a.Rows]))
	}
}

// swap exchanges rows and columns p and q ≥ p of the front. The argument named first is the index of the first row that
// has not been eliminated.
func (f *LDL) swap(p, q, first int) {
	if p == q {
		return
	}
	SwapSymmetric(f.a, p, q)
	width := first - f.first
	blas64.Swap(Vector(f.panel[p*blockRows:][:width]), Vector(f.panel[q*blockRows:][:width]))
	f.names[p], f.names[q] = f.names[q], f.names[p]
}

// SwapSymmetric exchanges rows and columns p and q > p of a symmetric A, whose lower triangle is stored.
func SwapSymmetric(a blas64.General, p, q int) {
	blas64.Swap(Vector(a.Data[p*a.Stride:][:p]), Vector(a.Data[q*a.Stride:][:p]))
	across := a.Data[q*a.Stride:]
	for i := p + 1; i < q; i++ {
		a.Data[i*a.Stride+p], across[i] = across[i], a.Data[i*a.Stride+p]
	}
	a.Data[p*a.Stride+p], across[q] = across[q], a.Data[p*a.Stride+p]
	for i := q + 1; i < a.Rows; i++ {
		row := a.Data[i*a.Stride:]
		row[p], row[q] = row[q], row[p]
	}
}

// dropZeros gives the pivot 1 to columns without entries larger than Zero. The first done columns have pivots already.
// The result is the number of columns that have a pivot afterwards. If all columns of the front may be pivots, all
// remaining ones get the pivot 1, because no pivot among them would be much larger than Zero.
func (f *LDL) dropZeros(done int) int {
	for j := done; j < f.columns; j++ {
		f.first = done // the panel is empty
		f.load(f.x, j, done)
		c := f.largest(f.x, j, done)
		if f.columns < f.a.Rows && max(math.Abs(c.diagonal), c.beside, c.below) > f.Zero {
			continue
		}
		f.swap(done, j, done)
		f.x[done], f.x[j] = f.x[j], f.x[done]
		f.Ones = append(f.Ones, f.names[done])
		f.D, f.E = append(f.D, 1), append(f.E, 0)
		f.Dropped[f.names[done]] += math.Abs(f.x[done])
		f.row(done, done)[0] = 1
		for i := done + 1; i < f.a.Rows; i++ {
			f.Dropped[f.names[done]] += math.Abs(f.x[i])
			f.Dropped[f.names[i]] += math.Abs(f.x[i])
			f.row(i, done)[0] = 0
		}
		done++
	}
	return done
}
