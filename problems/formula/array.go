package formula

import (
	"slep/problems/read"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// array is a constant: dense by rows, or sparse.
type array struct {
	rows, cols int
	data       []float64        // nil where it is sparse
	sparse     *operator.Sparse // nil where it is dense
	solver     factorization    // where there is a better way than a factorisation
}

// arrayOf returns given data as a constant, which is sparse where most entries are zero. Dense data are shared, not
// copied.
func arrayOf(m *read.Matrix) *array {
	if m.Row != nil {
		return sparseArray(m.Rows, m.Cols, m.Row, m.Col, m.Data).thick()
	}
	out, count := &array{rows: m.Rows, cols: m.Cols, data: m.Data}, 0
	for _, v := range m.Data {
		if v != 0 {
			count++
		}
	}
	if sparseFrom*count >= len(m.Data) {
		return out
	}
	thin := &array{rows: m.Rows, cols: m.Cols}
	start, col, val := make([]int32, m.Rows+1), make([]int32, 0, count), make([]float64, 0, count)
	out.each(func(i, j int, v float64) {
		if v != 0 {
			col, val = append(col, int32(j)), append(val, v)
			start[i+1] = int32(len(val))
		}
	})
	for i := range m.Rows {
		start[i+1] = max(start[i], start[i+1])
	}
	thin.sparse = operator.NewCompressed(start, col, val)
	return thin
}

// A matrix is kept sparse if at most one in sparseFrom of its entries is stored.
const sparseFrom = 8

// sparseArray returns a constant of triplets.
func sparseArray(rows, cols int, row, col []int32, val []float64) *array {
	return &array{rows: rows, cols: cols, sparse: operator.FromTriplets(rows, row, col, val)}
}

// diagonalArray returns the diagonal matrix of a vector.
func diagonalArray(d []float64) *array {
	start, col := make([]int32, len(d)+1), make([]int32, len(d))
	for i := range d {
		start[i+1], col[i] = int32(i+1), int32(i)
	}
	return &array{rows: len(d), cols: len(d), sparse: operator.NewCompressed(start, col, d)}
}

// each calls do for every stored entry, row by row.
func (a *array) each(do func(i, j int, v float64)) {
	for i := range a.rows {
		if a.sparse == nil {
			for j, v := range a.data[i*a.cols : (i+1)*a.cols] {
				do(i, j, v)
			}
			continue
		}
		cols, vals := a.sparse.Row(i)
		for k, j := range cols {
			do(i, int(j), vals[k])
		}
	}
}

// stored returns how many entries are.
func (a *array) stored() int {
	if a.sparse != nil {
		return a.sparse.NNZ()
	}
	return len(a.data)
}

// full returns all entries by rows.
func (a *array) full() []float64 {
	if a.sparse == nil {
		return a.data
	}
	data := make([]float64, a.rows*a.cols)
	a.each(func(i, j int, v float64) { data[i*a.cols+j] += v })
	return data
}

// turned returns the transpose.
func (a *array) turned() *array {
	if a.sparse == nil {
		data := make([]float64, len(a.data))
		transposeTo(data, a.data, a.rows, a.cols)
		return &array{rows: a.cols, cols: a.rows, data: data}
	}
	n := a.stored()
	row, col, val := make([]int32, 0, n), make([]int32, 0, n), make([]float64, 0, n)
	a.each(func(i, j int, v float64) {
		row, col, val = append(row, int32(j)), append(col, int32(i)), append(val, v)
	})
	return sparseArray(a.cols, a.rows, row, col, val)
}

// mapped returns a sparse constant with every entry changed.
func (a *array) mapped(to func(i, j int, v float64) float64) *array {
	n := a.stored()
	start, col, val := make([]int32, a.rows+1), make([]int32, 0, n), make([]float64, 0, n)
	a.each(func(i, j int, v float64) {
		col, val = append(col, int32(j)), append(val, to(i, j, v))
		start[i+1]++
	})
	for i := range a.rows {
		start[i+1] += start[i]
	}
	return &array{rows: a.rows, cols: a.cols, sparse: operator.NewCompressed(start, col, val)}
}

// sum returns s·A + t·B of two sparse constants.
func sum(s float64, a *array, t float64, b *array) *array {
	var row, col []int32
	var val []float64
	add := func(s float64, a *array) {
		a.each(func(i, j int, v float64) {
			row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, s*v)
		})
	}
	add(s, a)
	add(t, b)
	return sparseArray(a.rows, a.cols, row, col, val)
}

// times returns AB of two sparse constants. The place is that of the product in the text.
func times(a, b *array, place int) *array {
	var row, col []int32
	var val []float64
	line, used := make([]float64, b.cols), []int32{}
	seen := make([]bool, b.cols)
	for i := range a.rows {
		cols, vals := a.sparse.Row(i)
		for k, j := range cols {
			to, by := b.sparse.Row(int(j))
			for q, c := range to {
				if !seen[c] {
					seen[c] = true
					used = append(used, c)
				}
				line[c] += vals[k] * by[q]
			}
		}
		for _, c := range used {
			row, col, val = append(row, int32(i)), append(col, c), append(val, line[c])
			line[c], seen[c] = 0, false
		}
		used = used[:0]
		checkStored(place, float64(len(val)))
	}
	return sparseArray(a.rows, b.cols, row, col, val)
}

// sums returns the sums of the entries along the dimensions in which the result is 1.
func (a *array) sums(rows, cols int) *array {
	out := &array{rows: rows, cols: cols, data: make([]float64, rows*cols)}
	a.each(func(i, j int, v float64) { out.data[i%rows*cols+j%cols] += v })
	return out
}

// kronecker returns the Kronecker product.
func kronecker(a, b *array) *array {
	var row, col []int32
	var val []float64
	a.each(func(i, j int, v float64) {
		b.each(func(k, l int, w float64) {
			if v*w != 0 {
				row, col, val = append(row, int32(i*b.rows+k)), append(col, int32(j*b.cols+l)), append(val, v*w)
			}
		})
	})
	return sparseArray(a.rows*b.rows, a.cols*b.cols, row, col, val).thick()
}

// thick makes a sparse constant dense if too many of its entries are stored.
func (a *array) thick() *array {
	if a.sparse == nil || sparseFrom*a.stored() < a.rows*a.cols {
		return a
	}
	return &array{rows: a.rows, cols: a.cols, data: a.full()}
}

// matrix returns a constant as a user would give it.
func (a *array) matrix() *read.Matrix {
	if a.sparse == nil {
		return &read.Matrix{Rows: a.rows, Cols: a.cols, Data: a.data}
	}
	m := &read.Matrix{Rows: a.rows, Cols: a.cols, Row: []int32{}}
	a.each(m.Add)
	return m
}

// view returns data as a matrix.
func view(rows, cols int, data []float64) *mat.Dense { return mat.NewDense(rows, cols, data) }
