package operator

import (
	"math"
	"math/bits"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// sparseFactor is L of PMPᵀ = LLᵀ: first the columns that are sparse, then a dense factor of the Schur complement
// that they leave.
type sparseFactor struct {
	order    []int32   // row k of PMPᵀ is row order[k] of M
	diagonal []float64 // of the sparse columns
	start    []int     // below it column k is entries start[k]..start[k+1]
	row      []int32
	val      []float64

	tail dense.Cholesky
	work []float64 // the rows of the dense factor
}

// denseGain is how many entries of a dense factor take as long as one in a sparse column. Products of matrices make
// dense entries cheap.
const denseGain = 8

// Factorize returns a Cholesky factorisation. It returns a *NotDefinite when M is not positive definite to working
// precision, and a *TooLarge when L would not fit into memory.
func (m *Sparse) Factorize() (Factor, error) {
	f := m.analyse()
	if err := checkDense(m.Dim() - len(f.diagonal)); err != nil {
		return nil, err
	}
	if err := f.eliminate(m); err != nil {
		return nil, err
	}
	return f, nil
}

// analyse orders the rows of M by minimum degree: the next row is one with the fewest neighbours among those left,
// which become neighbours of each other (Tinney and Walker 1967, doi:10.1109/PROC.1967.6011). They are the rows of
// its column in L. Sets of bits hold the neighbours. It stops when a column is so full that a dense matrix is faster
// for the rest.
func (m *Sparse) analyse() *sparseFactor {
	n := m.Dim()
	words := (n + 63) / 64
	sets, degree := make([]uint64, n*words), make([]int, n)
	near := func(i int) []uint64 { return sets[i*words : (i+1)*words] }
	count := func(i int) {
		near(i)[i/64] &^= 1 << (i % 64)
		degree[i] = 0
		for _, word := range near(i) {
			degree[i] += bits.OnesCount64(word)
		}
	}
	for i := range n {
		cols, _ := m.Row(i)
		for _, j := range cols {
			near(i)[j/64] |= 1 << (j % 64)
		}
		count(i)
	}
	f := &sparseFactor{start: []int{0}}
	left := make([]int32, n) // rows that are not ordered yet
	for i := range left {
		left[i] = int32(i)
	}
	for len(left) > 0 {
		at := 0
		for t, i := range left {
			if degree[i] < degree[left[at]] {
				at = t
			}
		}
		next := int(left[at])
		if denseGain*degree[next] > len(left) {
			break
		}
		left = slices.Delete(left, at, at+1)
		f.order = append(f.order, int32(next))
		for w, word := range near(next) {
			for ; word != 0; word &= word - 1 {
				f.row = append(f.row, int32(64*w+bits.TrailingZeros64(word)))
			}
		}
		for _, i := range f.row[f.start[len(f.start)-1]:] {
			other := near(int(i))
			for w, word := range near(next) {
				other[w] |= word
			}
			other[next/64] &^= 1 << (next % 64)
			count(int(i))
		}
		f.start = append(f.start, len(f.row))
	}
	f.diagonal = make([]float64, len(f.order))
	f.order = append(f.order, left...)
	return f
}

// eliminate computes L: each sparse column from those before it that have an entry in its row, then the dense factor.
func (f *sparseFactor) eliminate(m *Sparse) error {
	n, sparse := m.Dim(), len(f.diagonal)
	index := make([]int32, n)
	for k, i := range f.order {
		index[i] = int32(k)
	}
	for t, i := range f.row {
		f.row[t] = index[i]
	}
	for k := range sparse {
		slices.Sort(f.row[f.start[k]:f.start[k+1]])
	}
	f.val = make([]float64, len(f.row))
	at := slices.Clone(f.start) // the next entry that is used, of each column
	// lists of the columns that are used next in the same row; -1 ends a list
	first, after := make([]int32, sparse), make([]int32, sparse)
	for k := range first {
		first[k] = -1
	}
	wait := func(k int32) {
		if at[k] < f.start[k+1] && f.row[at[k]] < int32(sparse) {
			i := f.row[at[k]]
			first[i], after[k] = k, first[i]
		}
	}
	work := make([]float64, n)
	for j := range int32(sparse) {
		cols, vals := m.Row(int(f.order[j]))
		for t, c := range cols {
			if i := index[c]; i >= j {
				work[i] = vals[t]
			}
		}
		diagonal := work[j]
		for k := first[j]; k >= 0; {
			next, w := after[k], f.val[at[k]]
			for t := at[k]; t < f.start[k+1]; t++ {
				work[f.row[t]] -= w * f.val[t]
			}
			at[k]++
			wait(k)
			k = next
		}
		if dense.Singular(work[j], diagonal, n) {
			return &NotDefinite{Row: int(f.order[j]), Pivot: work[j]}
		}
		f.diagonal[j] = math.Sqrt(work[j])
		work[j] = 0
		for t := f.start[j]; t < f.start[j+1]; t++ {
			f.val[t] = work[f.row[t]] / f.diagonal[j]
			work[f.row[t]] = 0
		}
		wait(j)
	}
	return f.eliminateRest(m, index, at)
}

// eliminateRest factorises the Schur complement that the sparse columns leave. Their entries in its rows begin at at.
func (f *sparseFactor) eliminateRest(m *Sparse, index []int32, at []int) error {
	sparse := int32(len(f.diagonal))
	size := len(f.order) - int(sparse)
	if size > 0 {
		rest, diagonal := mat.NewDense(size, size, nil), make([]float64, size)
		for i := range diagonal {
			row := rest.RawRowView(i)
			cols, vals := m.Row(int(f.order[int(sparse)+i]))
			for t, c := range cols {
				if index[c] >= sparse {
					row[index[c]-sparse] = vals[t]
				}
			}
			diagonal[i] = row[i]
		}
		for k := range sparse {
			for t := at[k]; t < f.start[k+1]; t++ {
				row := rest.RawRowView(int(f.row[t] - sparse))
				for u := at[k]; u <= t; u++ {
					row[f.row[u]-sparse] -= f.val[t] * f.val[u]
				}
			}
		}
		var bad int
		if f.tail, bad = dense.NewCholesky(rest, diagonal); bad >= 0 {
			return &NotDefinite{Row: int(f.order[int(sparse)+bad]), Pivot: rest.At(bad, bad)}
		}
	}
	for t, k := range f.row { // from now on, rows count as in M
		f.row[t] = f.order[k]
	}
	return nil
}

// SolveTo writes M⁻¹B to dst.
func (f *sparseFactor) SolveTo(dst, b *mat.Dense) {
	dst.Copy(b)
	raw, sparse := dst.RawMatrix(), len(f.diagonal)
	row := func(i int32) blas64.Vector {
		return blas64.Vector{N: raw.Cols, Data: raw.Data[int(i)*raw.Stride:], Inc: 1}
	}
	for k, i := range f.order[:sparse] {
		x := row(i)
		blas64.Scal(1/f.diagonal[k], x)
		for t := f.start[k]; t < f.start[k+1]; t++ {
			blas64.Axpy(-f.val[t], x, row(f.row[t]))
		}
	}
	f.solveRest(dst)
	for k, i := range slices.Backward(f.order[:sparse]) {
		x := row(i)
		for t := f.start[k]; t < f.start[k+1]; t++ {
			blas64.Axpy(-f.val[t], row(f.row[t]), x)
		}
		blas64.Scal(1/f.diagonal[k], x)
	}
}

// solveRest solves for the rows of the dense factor.
func (f *sparseFactor) solveRest(x *mat.Dense) {
	rest, cols := f.order[len(f.diagonal):], x.RawMatrix().Cols
	if len(rest) == 0 {
		return
	}
	if len(f.work) < len(rest)*cols {
		f.work = make([]float64, len(rest)*cols)
	}
	for k, i := range rest {
		copy(f.work[k*cols:(k+1)*cols], x.RawRowView(int(i)))
	}
	f.tail.Solve(blas64.General{Rows: len(rest), Cols: cols, Stride: cols, Data: f.work})
	for k, i := range rest {
		copy(x.RawRowView(int(i)), f.work[k*cols:(k+1)*cols])
	}
}
