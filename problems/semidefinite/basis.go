package semidefinite

import (
	"cmp"
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// searchDown searches for a direction of negative curvature whose component in the space of the Schur complement has
// one or two nonzero entries.
func (f *Factor) searchDown() {
	for i := f.Rank; i < len(f.order); i++ {
		s := f.l.At(i, i)
		f.noteQuotient(s, i, -1, 0)
		for j := f.Rank; j < i; j++ {
			f.noteQuotient(s+f.l.At(j, j)-2*math.Abs(f.l.At(i, j)), i, j, f.l.At(i, j))
		}
	}
}

// noteQuotient records the Rayleigh quotients of SAS and of A along a direction if the quotient of SAS is clearly
// negative and the lowest so far. The component of the direction in the space of the Schur complement is e_i if j < 0,
// and otherwise e_i ± e_j, where the sign is opposite to that of the argument coupling. The argument s is the curvature
// along the direction.
func (f *Factor) noteQuotient(s float64, i, j int, coupling float64) {
	if s >= -Tol*f.scale*1e-3 || s/2 >= f.Lowest {
		return
	}
	v := mat.NewDense(len(f.order)-f.Rank, 1, nil)
	v.Set(i-f.Rank, 0, 1)
	if j >= 0 {
		v.Set(j-f.Rank, 0, -math.Copysign(1, coupling))
	}
	along := f.lift(v)
	size := dense.Norm(along)
	if q := s / (size * size); q < f.Lowest {
		f.restore(along)
		size = dense.Norm(along)
		f.Lowest, f.Eigenvalue, f.Down = q, s/(size*size), along
	}
}

// lift extends the q columns of w, which are vectors in the space of the trailing block, to vectors in the space of SAS
// whose products with SAS vanish in the leading block. The result is P [-L11⁻ᵀL21ᵀw; w], n x q.
func (f *Factor) lift(w *mat.Dense) *mat.Dense {
	n, r := len(f.order), f.Rank
	_, q := w.Dims()
	out := mat.NewDense(n, q, nil)
	if r > 0 {
		top := mat.NewDense(r, q, nil)
		below := f.l.Slice(r, n, 0, r).(*mat.Dense).RawMatrix()
		blas64.Gemm(blas.Trans, blas.NoTrans, -1, below, w.RawMatrix(), 0, top.RawMatrix())
		blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), top.RawMatrix())
		f.place(out, top, 0)
	}
	f.place(out, w, r)
	return out
}

// place undoes the pivoting of rows. Row i of the source corresponds to row k = first + i of L. Since row k of L
// corresponds to row order[k] of A, place copies row i of the source to row order[k] of the destination.
func (f *Factor) place(to, from *mat.Dense, first int) {
	for i := range from.RawMatrix().Rows {
		copy(to.RawRowView(f.order[first+i]), from.RawRowView(i))
	}
}

// restore converts the columns of X from the space of SAS to the space of A by replacing X with SX.
func (f *Factor) restore(x *mat.Dense) { dense.ScaleRows(x, f.units) }

// Null returns a basis of Null(A), n x (n - rank), or nil if A has full rank. The basis vectors have about unit length.
func (f *Factor) Null() *mat.Dense {
	q := len(f.order) - f.Rank
	if q == 0 {
		return nil
	}
	z := f.lift(dense.Identity(q))
	f.restore(z)
	units := dense.ColumnNorms(z)
	for j, size := range units {
		units[j] = UnitOf(size * size)
	}
	dense.ScaleColumns(z, units)
	return z
}

// orthonormal returns Y = SP [L11⁻ᵀ; 0], n x rank, for which YᵀAY = I.
func (f *Factor) orthonormal() *mat.Dense {
	root := dense.Identity(f.Rank)
	blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), root.RawMatrix())
	y := mat.NewDense(len(f.order), f.Rank, nil)
	f.place(y, root, 0)
	f.restore(y)
	return y
}

// graded sorts the columns of the matrix Y that f.orthonormal returns, from the longest to the shortest. For a
// symmetric B, YᵀBY is then graded from large to small, so dense.Eigenvalues computes the small eigenvalues to full
// relative accuracy.
func (f *Factor) graded() *mat.Dense {
	y := f.orthonormal()
	lengths, order := dense.ColumnNorms(y), make([]int, f.Rank)
	dense.Order(order, func(i, j int) int { return cmp.Compare(lengths[j], lengths[i]) })
	row := make([]float64, f.Rank)
	for i := range f.order {
		copy(row, y.RawRowView(i))
		for j, from := range order {
			y.Set(i, j, row[from])
		}
	}
	return y
}

// forward returns a W with f.Rank rows and WᵀW = BᵀA⁻B, where A⁻ is any generalised inverse of A. The columns of B must
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

// Basis returns T = √λ [Y Z], n x n, and the inverse of T, where YᵀAY = I and AZ = 0. Therefore TᵀAT is diagonal, with
// λ as the first f.Rank diagonal entries and zeros as the others.
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
