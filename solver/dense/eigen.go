package dense

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The functions in this file and in tridiagonalize.go compute eigenvalues of small symmetric matrices in place, by
// Householder reduction to tridiagonal form and the implicitly shifted QL iteration (Golub and Van Loan 2013, Matrix
// Computations, sections 8.3.1 and 8.3.3). These functions replace gonum's eigenvalue routine, which is designed for
// large matrices, would enlarge the download by 6% (49 of 811 KB after compression with Brotli), and panics on entries
// of 1e150.

// Eigenvalues returns the eigenvalues of a symmetric n x n matrix A in ascending order, or nil if A is not finite. A is
// overwritten. The computation takes 4n³/3 additions and multiplications. The error of an eigenvalue is a few eps times
// the largest absolute eigenvalue. If the entries of A decrease from the first row to the last, the error is a few eps
// times the eigenvalue itself (Bowdler, Martin, Reinsch and Wilkinson 1968, doi:10.1007/BF02166681). Eigenvalues calls
// pause often, and if pause returns an error, Eigenvalues stops and returns this error.
func Eigenvalues(a *mat.Dense, pause func() error) ([]float64, error) {
	w := newEigen(a.RawMatrix().Rows)
	if ok, err := w.solve(a, false, true, pause); !ok {
		return nil, err
	}
	slices.Sort(w.Values)
	return w.Values, nil
}

// Eigen returns the eigenvalues of a symmetric n x n matrix A in no particular order, or nil if A is not finite. A is
// replaced by the matrix whose rows are the eigenvectors. The computation takes about 6n³ additions and
// multiplications, and uses pause as Eigenvalues does.
func Eigen(a *mat.Dense, pause func() error) ([]float64, error) {
	w := newEigen(a.RawMatrix().Rows)
	if ok, err := w.solve(a, true, false, pause); !ok {
		return nil, err
	}
	return w.Values, nil
}

// EigenAscending is like Eigen, but sorts the eigenvalues in ascending order, and the eigenvectors with them.
func EigenAscending(a *mat.Dense, pause func() error) ([]float64, error) {
	values, err := Eigen(a, pause)
	for i := range values {
		for j := i; j > 0 && values[j] < values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
			blas64.Swap(Vector(a.RawRowView(j)), Vector(a.RawRowView(j-1)))
		}
	}
	return values, err
}

// eigen computes eigenvalues in memory that is reused for the next matrix.
type eigen struct{ Values, e, w []float64 }

func newEigen(n int) eigen { return eigen{make([]float64, n), make([]float64, n), make([]float64, n)} }

// solve computes the eigenvalues of A, in no particular order. If vectors is true, A is replaced by the matrix whose
// rows are the eigenvectors; otherwise the contents of A are destroyed. If graded is true, the small eigenvalues of a
// graded A are also accurate. If A is not finite or pause returns an error, ok is false.
func (w *eigen) solve(a *mat.Dense, vectors, graded bool, pause func() error) (ok bool, err error) {
	all, d := Raw(a).Data, w.Values
	scale := Balance(all)
	if math.IsNaN(scale) {
		return false, nil
	}
	if err := tridiagonalize(all, d, w.e, w.w, pause); err != nil {
		return false, err
	}
	var z []float64
	if vectors {
		z = all
		if err := accumulate(z, len(d), w.w, pause); err != nil {
			return false, err
		}
	} else if graded && math.Abs(d[0]) > math.Abs(d[len(d)-1]) { // QL is accurate if the entries increase
		slices.Reverse(d)
		slices.Reverse(w.e[1:])
	}
	ok, err = Diagonalize(d, w.e, z, pause)
	for i := range d {
		d[i] *= scale
	}
	return ok, err
}

// carryOn is the pause function for work that is too short to be interrupted.
func carryOn() error { return nil }

// Balance scales a by a power of two so that the squares of the entries neither overflow nor all underflow. Apart from
// entries that underflow, the scaling is exact. The result is the reciprocal of the scale. The eigenvalues of the
// scaled matrix must be multiplied by this number. The result is 0 if all entries are 0, and NaN if an entry is not
// finite.
func Balance(a []float64) float64 {
	var largest float64
	for _, x := range a {
		largest = math.Max(largest, math.Abs(x))
	}
	if largest == 0 || !Finite(largest) {
		return largest * 0
	}
	_, exponent := math.Frexp(largest)
	exponent = min(max(exponent, -1000), 1000)
	down := math.Ldexp(1, -exponent)
	for i := range a {
		a[i] *= down
	}
	return math.Ldexp(1, exponent)
}

// maxSweeps is the maximum number of QL sweeps per eigenvalue. Usually a few sweeps suffice.
const maxSweeps = 60

// patience is the number of sweeps after which an entry counts as zero if it is small compared with the largest entry
// of the matrix, even if it is not small compared with its neighbours. If many eigenvalues are mere rounding errors,
// the rounding errors of a sweep are as large as the entries that the sweep should remove.
const patience = 10

// Diagonalize computes the eigenvalues of the tridiagonal matrix with the diagonal d and the off-diagonal e[1:], and
// writes them to d in no particular order. If z is not nil, the rotations are applied to the rows of the n x n matrix
// z. The result says whether the iteration converged; the iteration fails if a value is not finite. Diagonalize often
// calls pause, and if pause returns an error, Diagonalize stops and returns this error.
func Diagonalize(d, e, z []float64, pause func() error) (bool, error) {
	n := len(d)
	copy(e, e[1:])
	e[n-1] = 0
	var size float64 // the largest absolute value of an entry
	for i, x := range d {
		size = max(size, math.Abs(x), math.Abs(e[i]))
	}
	for l := range n {
		if err := pause(); err != nil {
			return false, err
		}
		for sweep := 0; ; sweep++ {
			rounding := 0.0
			if sweep >= patience {
				rounding = size
			}
			m := l
			for m < n-1 && math.Abs(e[m]) > Eps/2*rounding && math.Abs(e[m]) > Eps/2*(math.Abs(d[m])+math.Abs(d[m+1])) {
				m++
			}
			if m == l {
				break
			}
			if sweep == maxSweeps {
				return false, nil
			}
			sweepQL(d, e, z, l, m)
		}
		if math.IsNaN(d[l]) {
			return false, nil
		}
	}
	return true, nil
}

// sweepQL performs an implicitly shifted QL sweep on rows l to m.
func sweepQL(d, e, z []float64, l, m int) {
	n := len(d)
	g := (d[l+1] - d[l]) / (2 * e[l])
	g = d[m] - d[l] + e[l]/(g+math.Copysign(math.Sqrt(g*g+1), g)) // d[m] minus Wilkinson's shift
	s, c, p := 1.0, 1.0, 0.0
	for i := m - 1; i >= l; i-- {
		f, b := s*e[i], c*e[i]
		r := math.Sqrt(f*f + g*g)
		e[i+1] = r
		if r == 0 { // the matrix splits at this row
			d[i+1] -= p
			e[m] = 0
			return
		}
		s, c = f/r, g/r
		g = d[i+1] - p
		r = (d[i]-g)*s + 2*c*b
		p = s * r
		d[i+1] = g + p
		g = c*r - b
		if z != nil {
			rotate(z[i*n:(i+1)*n], z[(i+1)*n:(i+2)*n], c, s)
		}
	}
	d[l] -= p
	e[l], e[m] = g, 0
}

// rotate replaces (x, y) by (cx - sy, sx + cy).
func rotate(x, y []float64, c, s float64) {
	for k, u := range x {
		v := y[k]
		x[k], y[k] = c*u-s*v, s*u+c*v
	}
}
