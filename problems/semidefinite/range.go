package semidefinite

import (
	"cmp"
	"math"
	"slices"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// orthonormal returns Y = SP [L11⁻ᵀ; 0], n x rank, for which YᵀAY = I.
func (f *Factor) orthonormal() *mat.Dense {
	root := dense.Identity(f.Rank)
	blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), root.RawMatrix())
	y := mat.NewDense(len(f.order), f.Rank, nil)
	f.place(y, root, 0)
	f.restore(y)
	return y
}

// graded returns the result Y of orthonormal with the columns sorted from the longest to the shortest. For a symmetric
// B, YᵀBY is then graded from large to small, so that dense.Eigenvalues computes the small eigenvalues to full relative
// accuracy.
func (f *Factor) graded() *mat.Dense {
	y := f.orthonormal()
	lengths, order := dense.ColumnNorms(y), make([]int, f.Rank)
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(lengths[j], lengths[i]), i-j) })
	row := make([]float64, f.Rank)
	for i := range f.order {
		copy(row, y.RawRowView(i))
		for j, from := range order {
			y.Set(i, j, row[from])
		}
	}
	return y
}

// forward returns a W with rank rows and WᵀW = BᵀA⁻B, where A⁻ is any generalised inverse of A. The columns of B must
// lie in the range of A. With the inverse of the leading block as the generalised inverse, W is L11⁻¹ times the leading
// rows of PᵀSB. B is overwritten.
func (f *Factor) forward(b *mat.Dense) *mat.Dense {
	f.restore(b)
	w := mat.NewDense(f.Rank, b.RawMatrix().Cols, nil)
	for i := range f.Rank {
		copy(w.RawRowView(i), b.RawRowView(f.order[i]))
	}
	blas64.Trsm(blas.Left, blas.NoTrans, 1, f.leading(), w.RawMatrix())
	return w
}

// Basis returns T = √λ [Y Z], n x n, and the inverse of T, where YᵀAY = I and AZ = 0. Therefore TᵀAT is diagonal. The
// first entries, whose number is the rank, are λ, and the other entries are zero.
func (f *Factor) Basis(lambda float64) (t, inverse *mat.Dense) {
	n, r := len(f.order), f.Rank
	t, inverse = mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	t.Slice(0, n, 0, r).(*mat.Dense).Copy(f.orthonormal())
	for i := range r { // T⁻¹ is [L11ᵀ L21ᵀ; 0 I]PᵀS⁻¹, up to the lengths of the columns of Z
		row := inverse.RawRowView(i)
		for k := i; k < n; k++ {
			row[f.order[k]] = f.l.At(k, i) / f.units[f.order[k]]
		}
	}
	if z := f.Null(); z != nil {
		t.Slice(0, n, r, n).(*mat.Dense).Copy(z)
		for j := range n - r {
			inverse.Set(r+j, f.order[r+j], 1/z.At(f.order[r+j], j))
		}
	}
	size := math.Sqrt(lambda)
	t.Scale(size, t)
	inverse.Scale(1/size, inverse)
	return t, inverse
}
