package problems

import (
	"math"
	"slices"
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

// factor is a diagonally pivoted Cholesky factorisation PᵀSASP = LLᵀ of a positive semidefinite A, stopped at its rank
// (Higham 2002, Accuracy and Stability of Numerical Algorithms, section 10.3; doi:10.1137/1.9780898718027).
type factor struct {
	l          *mat.Dense // n x n, lower triangle; the trailing block holds the Schur complement that was left
	order      []int      // row i of L belongs to row order[i] of A
	units      []float64  // the diagonal of S, powers of two
	rank       int
	lowest     float64    // a Rayleigh quotient of SAS that is negative when A is indefinite beyond rounding, otherwise 0
	eigenvalue float64    // that of A in the same direction
	down       *mat.Dense // this direction, n x 1; nil where there is none
	scale      float64    // largest diagonal entry of SAS
}

// newFactor factorises a symmetric A, n x n, which it overwrites. A pivot up to tol passes for zero beside the entries of its own row, in
// units in which the diagonal of A is about one: so the rank does not depend on the units of the variables, and a diagonal A has as many
// as it has positive entries. That takes an A whose entries are exact to tol of the roots of their diagonal entries, as those of a matrix
// that is given are to tol = n·eps, and those of ZᵀZ with Z of r rows to (r + n)·eps. Where A turns out to be indefinite in these units,
// it is taken as exact to tol of its largest entry only.
func newFactor(a *mat.Dense, tol float64, pause func() error) (*factor, error) {
	n := a.RawMatrix().Rows
	units, diagonal, highest := make([]float64, n), make([]float64, n), 0.0
	for i := range n {
		diagonal[i] = a.At(i, i)
		highest = math.Max(highest, diagonal[i])
	}
	for i, v := range diagonal {
		if !(v > 0) {
			v = highest
		}
		units[i] = unitOf(v)
	}
	if slices.Max(units) == slices.Min(units) || !rescale(a, units) {
		return evenFactor(a, tol, pause)
	}
	f, err := factorize(a, units, tol, pause)
	if err != nil || !f.indefinite() {
		return f, err
	}
	for i, v := range diagonal { // the entries above the diagonal are still those of SAS
		row := a.RawRowView(i)
		row[i] = v
		for j := range i {
			row[j] = a.At(j, i)
		}
		for j := i + 1; j < n; j++ {
			row[j] = row[j] / units[i] / units[j]
		}
	}
	return evenFactor(a, tol, pause)
}

// evenFactor factorises a symmetric A, which it overwrites, whose entries are exact to tol of the largest one: a pivot up to tol times the
// largest diagonal entry passes for zero.
func evenFactor(a *mat.Dense, tol float64, pause func() error) (*factor, error) {
	units := make([]float64, a.RawMatrix().Rows)
	for i := range units {
		units[i] = 1
	}
	return factorize(a, units, tol, pause)
}

// entryTol is the relative error of entries of an n x n matrix that are as exact as numbers are.
func entryTol(n int) float64 { return float64(n) * 0x1p-52 }

// unitOf returns the power of two u that brings v·u² into [1/2, 2), 1 for a v that is not positive.
func unitOf(v float64) float64 {
	if !(v > 0) {
		return 1
	}
	_, exponent := math.Frexp(v)
	return math.Ldexp(1, -(exponent >> 1))
}

// rescale replaces A by SAS for S = diag(s) and returns true, or leaves it when an entry of SAS is too large for a semidefinite one with
// a diagonal below two.
func rescale(a *mat.Dense, s []float64) bool {
	const most = 3
	for i, u := range s {
		for j, v := range a.RawRowView(i) {
			if math.Abs(v)*u*s[j] > most {
				return false
			}
		}
	}
	for i, u := range s {
		row := a.RawRowView(i)
		for j, w := range s {
			row[j] = row[j] * u * w
		}
	}
	return true
}

// factorize factorises SAS, which is given and which it overwrites below the diagonal. A pivot up to tol times the largest diagonal entry
// passes for zero.
func factorize(a *mat.Dense, units []float64, tol float64, pause func() error) (*factor, error) {
	n := a.RawMatrix().Rows
	f := &factor{l: a, order: make([]int, n), units: units}
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
	along := f.lift(v)
	size := norm(along)
	if q := s / (size * size); q < f.lowest {
		f.restore(along)
		size = norm(along)
		f.lowest, f.eigenvalue, f.down = q, s/(size*size), along
	}
}

// leading returns L11, of the order of the rank.
func (f *factor) leading() blas64.Triangular {
	raw := f.l.RawMatrix()
	return blas64.Triangular{N: f.rank, Stride: raw.Stride, Data: raw.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
}

// lift returns the vectors of the space of SAS, n x q, whose part in the trailing block is w and which L annihilates:
// P [-L11^(-T) L21ᵀ w; w].
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

// restore takes vectors of the space of SAS to that of A: it replaces X by SX.
func (f *factor) restore(x *mat.Dense) {
	for i, u := range f.units {
		row := x.RawRowView(i)
		for j := range row {
			row[j] *= u
		}
	}
}

// null returns a basis of Null(A), n x (n - rank), of vectors not far from unit length, or nil when A has full rank.
func (f *factor) null() *mat.Dense {
	q := len(f.order) - f.rank
	if q == 0 {
		return nil
	}
	z := f.lift(identity(q))
	f.restore(z)
	for j, size := range columnNorms(z) {
		u := unitOf(size * size)
		for i := range f.order {
			z.Set(i, j, z.At(i, j)*u)
		}
	}
	return z
}

// columnNorms returns the lengths of the columns.
func columnNorms(a *mat.Dense) []float64 {
	rows, cols := a.Dims()
	norms := make([]float64, cols)
	for i := range rows {
		for j, v := range a.RawRowView(i) {
			norms[j] += v * v
		}
	}
	for j, sum := range norms {
		norms[j] = math.Sqrt(sum)
	}
	return norms
}

// identity returns I, n x n.
func identity(n int) *mat.Dense {
	eye := mat.NewDense(n, n, nil)
	for i := range n {
		eye.Set(i, i, 1)
	}
	return eye
}

// checkM factorises a user's symmetric M and returns an error when it is indefinite or its rank is below p, with a warning when it is so nearly.
// f is nil for an M too large to be looked at.
func checkM(m *Matrix, p int, pause func() error) (f *factor, warning string, err error) {
	if m.Rows > denseLimit {
		return nil, "rank and definiteness of M were not checked: n = " + strconv.Itoa(m.Rows) + " is over " + strconv.Itoa(denseLimit), nil
	}
	f, err = newFactor(m.denseCopy(), entryTol(m.Rows), pause)
	if err != nil {
		return nil, "", err
	}
	if f.indefinite() {
		return nil, "", solver.Input("data.M", "M is not positive semidefinite: it has an eigenvalue of "+solver.Number(f.eigenvalue)+
			" or less, and its largest diagonal entry is "+solver.Number(slices.Max(m.diagonal())))
	}
	if f.lowest < 0 {
		warning = "M has an eigenvalue of about " + solver.Number(f.eigenvalue) + ", taken for zero"
	}
	if f.rank < p {
		return nil, "", solver.Input("data.M", "rank(M) = "+strconv.Itoa(f.rank)+" < p = "+strconv.Itoa(p)+": no X satisfies XᵀMX = I")
	}
	return f, warning, nil
}
