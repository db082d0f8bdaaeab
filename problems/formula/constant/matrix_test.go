package constant

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems/read"

	"gonum.org/v1/gonum/mat"
)

// pair returns a random matrix with about a tenth of its entries nonzero, as a sparse constant and as a gonum matrix.
func pair(rng *rand.Rand, rows, cols int) (*Matrix, *mat.Dense) {
	full := mat.NewDense(rows, cols, nil)
	for k := range full.RawMatrix().Data {
		if rng.IntN(10) == 0 {
			full.RawMatrix().Data[k] = float64(rng.IntN(9) - 4)
		}
	}
	return Of(&read.Matrix{Rows: rows, Cols: cols, Data: slices.Clone(full.RawMatrix().Data)}), full
}

// TestSparse compares operations on sparse constants with gonum's operations on dense matrices. The entries are small
// integers, so no result is rounded.
func TestSparse(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a, fullA := pair(rng, 40, 30)
	b, fullB := pair(rng, 40, 30)
	c, fullC := pair(rng, 30, 20)
	if a.Sparse == nil || b.Sparse == nil || c.Sparse == nil {
		t.Fatal("a matrix with one nonzero entry in ten is stored as dense")
	}
	var sum, product, kronecker mat.Dense
	sum.Scale(2, fullA)
	product.Scale(-3, fullB)
	sum.Add(&sum, &product)
	product.Reset()
	product.Mul(fullA, fullC)
	kronecker.Kronecker(fullA, fullC)
	columns := mat.NewDense(1, 40, nil)
	for i := range 40 {
		columns.Set(0, i, 1)
	}
	var sums, scaled mat.Dense
	sums.Mul(columns, fullA)
	scaled.Scale(5, fullA)
	for name, c := range map[string]struct {
		got  *Matrix
		want mat.Matrix
	}{
		"A'": {a.Transposed(), fullA.T()}, "2A - 3B": {Sum(2, a, -3, b), &sum}, "AC": {Times(a, c, 0), &product},
		"kron(A, C)": {Kronecker(a, c), &kronecker}, "sum(A)": {a.Sums(1, 30), &sums}, "5A": {a.Scaled(5), &scaled},
		"given": {Of(a.InputMatrix()), fullA},
	} {
		if rows, cols := c.want.Dims(); !mat.Equal(mat.NewDense(rows, cols, c.got.Entries()), c.want) {
			t.Errorf("%s differs from gonum's", name)
		}
	}
}

// TestSymmetric checks that a matrix that is symmetric up to rounding counts as symmetric, that Mirrored stores both of
// its triangles, and that an asymmetric matrix does not count as symmetric.
func TestSymmetric(t *testing.T) {
	half := triplets(20, 20)
	for i := range 20 {
		half.Add(i, i, 1)
	}
	half.Add(2, 7, 1e-20)
	a := Sparse(half)
	mirrored := a.Mirrored()
	if !a.IsSymmetric() || mirrored.Stored() != 22 || mirrored.Entries()[2*20+7] != mirrored.Entries()[7*20+2] {
		t.Errorf("symmetric: %v, %d entries", a.IsSymmetric(), mirrored.Stored())
	}
	half.Add(3, 4, .5)
	if Sparse(half).IsSymmetric() {
		t.Error("an asymmetric matrix counts as symmetric")
	}
}

func TestGenerate(t *testing.T) {
	for name, c := range map[string]struct {
		request Request
		want    []float64
	}{
		"tridiag":   {Request{Rows: 3, Cols: 3, Inputs: [][]float64{{3}, {1}, {5}}}, []float64{5, 1, 0, 1, 5, 1, 0, 1, 5}},
		"spdiags":   {Request{Rows: 2, Cols: 3, Inputs: [][]float64{{1, 2, 3, 4}, {0, 1}}}, []float64{1, 2, 0, 0, 3, 4}},
		"toeplitz":  {Request{Rows: 2, Cols: 3, Inputs: [][]float64{{1, 2}, {1, 5, 6}}}, []float64{1, 5, 6, 2, 1, 5}},
		"linspace":  {Request{Rows: 1, Cols: 3, Inputs: [][]float64{{1}, {2}, {3}}}, []float64{1, 1.5, 2}},
		"laplacian": {Request{Sides: []int{2}, Pause: func() error { return nil }}, []float64{2, -1, -1, 2}},
	} {
		if got := c.request.Generate(name).Entries(); !slices.Equal(got, c.want) {
			t.Errorf("%s gives %v, wanted %v", name, got, c.want)
		}
	}
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	for _, name := range []string{"randsym", "randspd", "sprandsym"} {
		r := Request{Rows: 30, Cols: 30, RNG: rng(), Pause: func() error { return nil }}
		again := Request{Rows: 30, Cols: 30, RNG: rng(), Pause: func() error { return nil }}
		a := r.Generate(name)
		if !a.IsSymmetric() || !slices.Equal(a.Entries(), again.Generate(name).Entries()) {
			t.Errorf("%s: symmetric: %v; if it is, two matrices from the same seed differ", name, a.IsSymmetric())
		}
	}
	r := Request{Rows: 30, Cols: 4, RNG: rng()}
	q := mat.NewDense(30, 4, r.Generate("randorth").Entries())
	var gram mat.Dense
	gram.Mul(q.T(), q)
	for i := range 4 {
		gram.Set(i, i, gram.At(i, i)-1)
	}
	if e := max(mat.Max(&gram), -mat.Min(&gram)); e > 1e-14 {
		t.Errorf("the columns of randorth are orthonormal only to within %g", e)
	}
}
