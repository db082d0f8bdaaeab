package problems

import (
	"math"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	definiteTol = 1e-10 // an eigenvalue above -definiteTol·λ_max passes for zero
	denseLimit  = 4000  // largest n for which rank and definiteness are looked at: the factorisation needs n² numbers and n³/3 products
)

// factor is a diagonally pivoted Cholesky factorisation PᵀAP = LLᵀ of a positive semidefinite A, stopped at its rank
// (Higham 2002, Accuracy and Stability of Numerical Algorithms, section 10.3; doi:10.1137/1.9780898718027).
type factor struct {
	l      *mat.Dense // n x n, lower triangle; the trailing block holds the Schur complement that was left
	order  []int      // row i of L belongs to row order[i] of A
	rank   int
	lowest float64 // a Rayleigh quotient of A that is negative when A is indefinite beyond rounding, otherwise 0
	scale  float64 // largest diagonal entry of A
}

// newFactor factorises a symmetric A, which it overwrites, whose entries are as exact as numbers are.
func newFactor(a *mat.Dense, pause func() error) (*factor, error) {
	return factorize(a, float64(a.RawMatrix().Rows)*0x1p-52, pause)
}

// factorize factorises a symmetric A, which it overwrites. A pivot up to tol times the largest diagonal entry of A passes for zero.
func factorize(a *mat.Dense, tol float64, pause func() error) (*factor, error) {
	n := a.RawMatrix().Rows
	f := &factor{l: a, order: make([]int, n)}
	for i := range n {
		f.order[i] = i
		f.scale = math.Max(f.scale, math.Abs(a.At(i, i)))
	}
	column := make([]float64, n)
	for k := range n {
		if k%16 == 0 {
			if err := pause(); err != nil {
				return nil, err
			}
		}
		best := k
		for i := k; i < n; i++ {
			if a.At(i, i) > a.At(best, best) {
				best = i
			}
		}
		if a.At(best, best) <= tol*f.scale {
			break
		}
		f.swap(k, best)
		f.eliminate(k, column)
		f.rank++
	}
	f.judge()
	return f, nil
}

// indefinite reports whether A has a negative eigenvalue beyond rounding.
func (f *factor) indefinite() bool { return f.lowest < -definiteTol*f.scale }

// swap exchanges rows and columns i <= j of the lower triangle.
func (f *factor) swap(i, j int) {
	if i == j {
		return
	}
	f.order[i], f.order[j] = f.order[j], f.order[i]
	a, n := f.l, len(f.order)
	exchange := func(r1, c1, r2, c2 int) {
		v, w := a.At(r1, c1), a.At(r2, c2)
		a.Set(r1, c1, w)
		a.Set(r2, c2, v)
	}
	for k := range i {
		exchange(i, k, j, k)
	}
	exchange(i, i, j, j)
	for k := i + 1; k < j; k++ {
		exchange(k, i, j, k)
	}
	for k := j + 1; k < n; k++ {
		exchange(k, i, k, j)
	}
}

// eliminate makes column k of L and updates the Schur complement behind it.
func (f *factor) eliminate(k int, column []float64) {
	pivot := math.Sqrt(f.l.At(k, k))
	f.l.Set(k, k, pivot)
	for i := k + 1; i < len(column); i++ {
		row := f.l.RawRowView(i)
		row[k] /= pivot
		column[i] = row[k]
		if w := column[i]; w != 0 {
			for j := k + 1; j <= i; j++ {
				row[j] -= w * column[j]
			}
		}
	}
}

// judge looks for a direction of negative curvature in the Schur complement: one coordinate, or two.
func (f *factor) judge() {
	for i := f.rank; i < len(f.order); i++ {
		s := f.l.At(i, i)
		f.quotient(s, i, -1, 0)
		for j := f.rank; j < i; j++ {
			f.quotient(s+f.l.At(j, j)-2*math.Abs(f.l.At(i, j)), i, j, f.l.At(i, j))
		}
	}
}

// quotient notes the Rayleigh quotient of A in the direction whose Schur complement part is e_i, or e_i ∓ e_j, with curvature s.
func (f *factor) quotient(s float64, i, j int, coupling float64) {
	if s >= -definiteTol*f.scale*1e-3 || s/2 >= f.lowest {
		return
	}
	v := mat.NewDense(len(f.order)-f.rank, 1, nil)
	v.Set(i-f.rank, 0, 1)
	if j >= 0 {
		v.Set(j-f.rank, 0, -math.Copysign(1, coupling))
	}
	size := norm(f.lift(v))
	f.lowest = math.Min(f.lowest, s/(size*size))
}

// leading returns L11, of the order of the rank.
func (f *factor) leading() blas64.Triangular {
	raw := f.l.RawMatrix()
	return blas64.Triangular{N: f.rank, Stride: raw.Stride, Data: raw.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
}

// lift returns the vectors of A's space, n x q, whose part in the trailing block is w and which L annihilates: P [-L11^(-T) L21ᵀ w; w].
func (f *factor) lift(w *mat.Dense) *mat.Dense {
	n, r := len(f.order), f.rank
	_, q := w.Dims()
	out := mat.NewDense(n, q, nil)
	if r > 0 {
		top := mat.NewDense(r, q, nil)
		below := f.l.Slice(r, n, 0, r).(*mat.Dense).RawMatrix()
		blas64.Gemm(blas.Trans, blas.NoTrans, -1, below, w.RawMatrix(), 0, top.RawMatrix())
		blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), top.RawMatrix())
		for i := range r {
			copy(out.RawRowView(f.order[i]), top.RawRowView(i))
		}
	}
	for i := r; i < n; i++ {
		copy(out.RawRowView(f.order[i]), w.RawRowView(i-r))
	}
	return out
}

// null returns a basis of Null(A), n x (n - rank), or nil when A has full rank.
func (f *factor) null() *mat.Dense {
	q := len(f.order) - f.rank
	if q == 0 {
		return nil
	}
	return f.lift(identity(q))
}

// identity returns I, n x n.
func identity(n int) *mat.Dense {
	eye := mat.NewDense(n, n, nil)
	for i := range n {
		eye.Set(i, i, 1)
	}
	return eye
}

// checkM factorises a user's M and returns an error when it is indefinite or its rank is below p, with a warning when it is so nearly.
// f is nil for an M too large to be looked at.
func checkM(m *Matrix, p int, pause func() error) (f *factor, warning string, err error) {
	if m.Rows > denseLimit {
		return nil, "rank and definiteness of M were not checked: n = " + strconv.Itoa(m.Rows) + " is over " + strconv.Itoa(denseLimit), nil
	}
	f, err = newFactor(mat.DenseCopyOf(m.dense()), pause)
	if err != nil {
		return nil, "", err
	}
	if f.indefinite() {
		return nil, "", solver.Input("data.M", "M is not positive semidefinite: it has an eigenvalue of "+solver.Number(f.lowest)+" or less, and its largest diagonal entry is "+solver.Number(f.scale))
	}
	if f.lowest < 0 {
		warning = "M has an eigenvalue of about " + solver.Number(f.lowest) + ", taken for zero"
	}
	if f.rank < p {
		return nil, "", solver.Input("data.M", "rank(M) = "+strconv.Itoa(f.rank)+" < p = "+strconv.Itoa(p)+": no X satisfies XᵀMX = I")
	}
	return f, warning, nil
}
