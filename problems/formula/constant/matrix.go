// Package constant provides dense and sparse matrices for the parts of a formula that do not depend on X. It also
// provides the functions of the formula language that generate such matrices.
package constant

import (
	"math"

	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Matrix is a constant matrix, either dense and row-major or sparse.
type Matrix struct {
	Rows, Cols int
	Data       []float64        // nil if the matrix is sparse
	Sparse     *operator.Sparse // nil if the matrix is dense
	Solver     Solver           // solver to use instead of a factorisation, or nil
}

// Solver solves systems with a constant matrix.
type Solver interface {
	// SolveTo writes A⁻¹B to dst.
	SolveTo(dst, b *mat.Dense)
}

// Of converts given data to a constant, which is sparse if few of its entries are nonzero; see sparseFrom. If dense
// data become a dense constant, the constant shares their memory.
func Of(m *read.Matrix) *Matrix {
	if m.Row != nil {
		return Sparse(m).Compact()
	}
	out := &Matrix{Rows: m.Rows, Cols: m.Cols, Data: m.Data}
	stored := lists.Count(m.Data, func(v float64) bool { return v != 0 })
	if sparseFrom*stored >= len(m.Data) {
		return out
	}
	thin := triplets(m.Rows, m.Cols)
	out.Each(func(i, j int, v float64) {
		if v != 0 {
			thin.Add(i, j, v)
		}
	})
	return Sparse(thin)
}

// Of makes a matrix sparse, and Compact leaves it sparse, if fewer than 1/sparseFrom of its entries need to be stored.
const sparseFrom = 8

// triplets returns a zero matrix, stored as triplets, to which entries can be added.
func triplets(rows, cols int) *read.Matrix {
	return &read.Matrix{Rows: rows, Cols: cols, Row: []int32{}}
}

// Sparse converts triplets to a constant.
func Sparse(m *read.Matrix) *Matrix {
	return &Matrix{Rows: m.Rows, Cols: m.Cols, Sparse: operator.FromTriplets(m.Rows, m.Row, m.Col, m.Data)}
}

// Selection returns the listed rows of the identity matrix of order n.
func Selection(list []int, n int) *Matrix {
	out := triplets(len(list), n)
	for i, j := range list {
		out.Add(i, j, 1)
	}
	return Sparse(out)
}

// Diagonal returns the diagonal matrix with d on its diagonal.
func Diagonal(d []float64) *Matrix {
	out := triplets(len(d), len(d))
	for i, v := range d {
		out.Add(i, i, v)
	}
	return Sparse(out)
}

// Dense returns a dense constant whose entry in row i and column j is entry(i, j). The entries are computed row by row.
func Dense(rows, cols int, entry func(i, j int) float64) *Matrix {
	out := &Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
	for k := range out.Data {
		out.Data[k] = entry(k/cols, k%cols)
	}
	return out
}

// Each calls do(i, j, v) for every stored entry, row by row.
func (a *Matrix) Each(do func(i, j int, v float64)) {
	for i := range a.Rows {
		if a.Sparse == nil {
			for j, v := range a.Data[i*a.Cols : (i+1)*a.Cols] {
				do(i, j, v)
			}
			continue
		}
		cols, vals := a.Sparse.Row(i)
		for k, j := range cols {
			do(i, int(j), vals[k])
		}
	}
}

// Stored returns the number of stored entries.
func (a *Matrix) Stored() int {
	if a.Sparse != nil {
		return a.Sparse.NNZ()
	}
	return len(a.Data)
}

// Entries returns all entries, row-major. The entries of a dense constant are shared, not copied.
func (a *Matrix) Entries() []float64 {
	if a.Sparse == nil {
		return a.Data
	}
	data := make([]float64, a.Rows*a.Cols)
	a.Each(func(i, j int, v float64) { data[i*a.Cols+j] += v })
	return data
}

// Transposed returns the transpose.
func (a *Matrix) Transposed() *Matrix {
	if a.Sparse == nil {
		data := make([]float64, len(a.Data))
		TransposeTo(data, a.Data, a.Rows, a.Cols)
		return &Matrix{Rows: a.Cols, Cols: a.Rows, Data: data}
	}
	out := triplets(a.Cols, a.Rows)
	a.Each(func(i, j int, v float64) { out.Add(j, i, v) })
	return Sparse(out)
}

// Scaled returns s·A for a sparse A.
func (a *Matrix) Scaled(s float64) *Matrix {
	out := triplets(a.Rows, a.Cols)
	a.Each(func(i, j int, v float64) { out.Add(i, j, s*v) })
	return Sparse(out)
}

// Sum returns s·A + t·B for sparse A and B.
func Sum(s float64, a *Matrix, t float64, b *Matrix) *Matrix {
	out := triplets(a.Rows, a.Cols)
	a.Each(func(i, j int, v float64) { out.Add(i, j, s*v) })
	b.Each(func(i, j int, v float64) { out.Add(i, j, t*v) })
	return Sparse(out)
}

// Times returns AB for sparse A and B. The argument place is the offset of the product in the text.
func Times(a, b *Matrix, place int) *Matrix {
	out := triplets(a.Rows, b.Cols)
	line, seen, used := make([]float64, b.Cols), make([]bool, b.Cols), []int32{}
	for i := range a.Rows {
		cols, vals := a.Sparse.Row(i)
		for k, j := range cols {
			to, by := b.Sparse.Row(int(j))
			for q, c := range to {
				if !seen[c] {
					seen[c] = true
					used = append(used, c)
				}
				line[c] += vals[k] * by[q]
			}
		}
		for _, c := range used {
			out.Add(i, int(c), line[c])
			line[c], seen[c] = 0, false
		}
		used = used[:0]
		CheckSparse(place, float64(len(out.Data)))
	}
	return Sparse(out)
}

// Sums returns sums of the entries as a matrix of the given shape. The entries are summed along each dimension whose
// length is 1 in this shape.
func (a *Matrix) Sums(rows, cols int) *Matrix {
	out := &Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
	a.Each(func(i, j int, v float64) { out.Data[i%rows*cols+j%cols] += v })
	return out
}

// Kronecker returns the Kronecker product.
func Kronecker(a, b *Matrix) *Matrix {
	out := triplets(a.Rows*b.Rows, a.Cols*b.Cols)
	a.Each(func(i, j int, v float64) {
		b.Each(func(k, l int, w float64) {
			if v*w != 0 {
				out.Add(i*b.Rows+k, j*b.Cols+l, v*w)
			}
		})
	})
	return Sparse(out).Compact()
}

// Compact converts a sparse matrix that stores too many entries to dense storage. It returns any other matrix
// unchanged.
func (a *Matrix) Compact() *Matrix {
	if a.Sparse == nil || sparseFrom*a.Stored() < a.Rows*a.Cols {
		return a
	}
	return &Matrix{Rows: a.Rows, Cols: a.Cols, Data: a.Entries()}
}

// InputMatrix converts a constant to a read.Matrix, the type of a user's matrices.
func (a *Matrix) InputMatrix() *read.Matrix {
	if a.Sparse == nil {
		return &read.Matrix{Rows: a.Rows, Cols: a.Cols, Data: a.Data}
	}
	m := triplets(a.Rows, a.Cols)
	a.Each(m.Add)
	return m
}

// TransposeTo writes the transpose of x, a row-major matrix of rows x cols entries, to d.
func TransposeTo(d, x []float64, rows, cols int) {
	for i := range rows {
		for j, v := range x[i*cols : (i+1)*cols] {
			d[j*rows+i] = v
		}
	}
}

// CholeskyTo writes to d the upper triangular n x n matrix R with R'R = A. R contains NaN if A is not positive
// definite.
func CholeskyTo(d, a []float64, n int) {
	clear(d)
	for i := range n {
		for j := i; j < n; j++ {
			sum := a[i*n+j]
			for k := range i {
				sum -= d[k*n+i] * d[k*n+j]
			}
			if j > i {
				sum /= d[i*n+i]
			} else if sum = math.Sqrt(sum); sum == 0 {
				sum = math.NaN()
			}
			d[i*n+j] = sum
		}
	}
}
