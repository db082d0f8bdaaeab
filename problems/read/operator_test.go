package read

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// mirrored returns the dense symmetric n x n matrix whose lower triangle has the values of the function entry.
func mirrored(n int, entry func(i, j int) float64) *Matrix {
	m := &Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for i := range n {
		for j := range i + 1 {
			m.Data[i*n+j] = entry(i, j)
			m.Data[j*n+i] = m.Data[i*n+j]
		}
	}
	return m
}

// scattered returns the nonzero entries of a dense m as triplets in random order. Each entry is split into two
// triplets.
func scattered(m *Matrix) *Matrix {
	out := New(m.Rows)
	for _, k := range rand.New(rand.NewPCG(5, 5)).Perm(len(m.Data)) {
		if i, j := m.Position(k); m.Data[k] != 0 {
			out.Add(i, j, m.Data[k]/4)
			out.Add(i, j, m.Data[k]*3/4)
		}
	}
	return out
}

// copied returns a copy of the matrix.
func (m *Matrix) copied() *Matrix {
	return &Matrix{Rows: m.Rows, Cols: m.Cols, Row: slices.Clone(m.Row), Col: slices.Clone(m.Col),
		Data: slices.Clone(m.Data)}
}

// TestStructure checks that operators made from dense matrices and from triplets are stored in the way that suits their
// entries.
func TestStructure(t *testing.T) {
	const n = 60
	when := func(wanted bool, v float64) float64 {
		if wanted {
			return v
		}
		return 0
	}
	for name, c := range map[string]struct {
		entry func(i, j int) float64
		want  operator.Operator
		nnz   int
	}{
		"identity":    {func(i, j int) float64 { return when(i == j, 1) }, operator.Identity(0), n},
		"diagonal":    {func(i, j int) float64 { return when(i == j && i%3 > 0, 1+float64(i)) }, operator.Diag{}, 40},
		"zero":        {func(i, j int) float64 { return 0 }, operator.Diag{}, 0},
		"tridiagonal": {func(i, j int) float64 { return when(i-j < 2, 4-3*float64(i-j)) }, &operator.Sparse{}, 3*n - 2},
		"a quarter":   {func(i, j int) float64 { return when((i+j)%4 == 0, 1+float64(i*j)) }, &operator.Sparse{}, n * n / 4},
		"a third":     {func(i, j int) float64 { return when((i+j)%3 == 0, 1+float64(i*j)) }, &operator.Dense{}, -1},
		"full":        {func(i, j int) float64 { return 1 / (1 + float64(i-j)) }, &operator.Dense{}, -1},
	} {
		whole := mirrored(n, c.entry)
		full := mat.DenseCopyOf(whole.Dense())
		for form, m := range map[string]*Matrix{"array": whole, "triplets": scattered(whole)} {
			if err := m.Symmetrize("data.M", never); err != nil {
				t.Fatalf("%s, %s: %v", name, form, err)
			}
			got, err := m.Operator(never)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprintf("%T", got) != fmt.Sprintf("%T", c.want) || operator.StoredEntries(got) != c.nnz {
				t.Errorf("%s, %s: %T with %d entries, wanted %T with %d",
					name, form, got, operator.StoredEntries(got), c.want, c.nnz)
			}
			if !mat.EqualApprox(operator.Full(got), full, 1e-13) {
				t.Errorf("%s, %s: the entries differ", name, form)
			}
			if _, err := operator.NewPattern(got, 8, never); err != nil {
				t.Errorf("%s, %s: %v", name, form, err)
			}
		}
	}
}

// TestCongruent checks that Congruent returns the same symmetric matrix for dense storage as for triplets, and does not
// change the original matrix.
func TestCongruent(t *testing.T) {
	s := []float64{.3, 7, .011}
	sparse := &Matrix{Rows: 3, Cols: 3, Row: []int32{0, 1, 1, 2, 0, 1, 2}, Col: []int32{1, 0, 2, 1, 0, 1, 2},
		Data: []float64{-1, -1, 2, 2, 3, 4, 5}}
	full := &Matrix{Rows: 3, Cols: 3, Data: sparse.Dense().RawMatrix().Data}
	a, b := sparse.Congruent(s), full.Congruent(s)
	if !a.sparse() || b.sparse() {
		t.Error("the storage has changed")
	}
	if !mat.Equal(a.Dense(), b.Dense()) || !mat.Equal(a.Dense(), a.Dense().T()) {
		t.Errorf("scaled to %v and %v", mat.Formatted(a.Dense()), mat.Formatted(b.Dense()))
	}
	var want mat.Dense
	d := mat.NewDiagDense(3, s)
	want.Product(d, full.Dense(), d)
	if !mat.EqualApprox(&want, b.Dense(), 1e-15) {
		t.Errorf("scaled to %v, wanted %v", mat.Formatted(b.Dense()), mat.Formatted(&want))
	}
}

// TestShrunkOperator makes an operator from a matrix whose off-diagonal entries were shrunk to zero, and checks that
// the original matrix keeps its entries.
func TestShrunkOperator(t *testing.T) {
	m := scattered(mirrored(5, func(i, j int) float64 { return float64(1 + i + j) }))
	if err := m.Check("", func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	before := m.copied()
	if _, err := m.Shrunk(1).Operator(func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Row, before.Row) || !slices.Equal(m.Col, before.Col) || !slices.Equal(m.Data, before.Data) {
		t.Errorf("the indices are %v and %v, want %v and %v", m.Row, m.Col, before.Row, before.Col)
	}
}
