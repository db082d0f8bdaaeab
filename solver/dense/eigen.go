package dense

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Eigenvalues of small symmetric matrices, in place and without allocation: Householder reduction to tridiagonal
// form, then the implicitly shifted QL iteration (Golub and Van Loan 2013, Matrix Computations, sections 8.3.1 and
// 8.3.3). The library's routine is built for large matrices, is a twentieth of the download (49 of 811 KB brotli) and
// panics on entries of 1e150.

// Eigenvalues returns the eigenvalues of the symmetric A, n x n, in ascending order, or nil when A is not finite. It
// destroys A and takes 4n³/3 additions and multiplications. Errors are some eps of the largest; where the entries
// fall from the first row to the last, of each eigenvalue itself (Bowdler, Martin, Reinsch and Wilkinson 1968,
// doi:10.1007/BF02166681). pause is called again and again; its error ends the work and is returned.
func Eigenvalues(a *mat.Dense, pause func() error) ([]float64, error) {
	values, err := decompose(a, false, pause)
	slices.Sort(values)
	return values, err
}

// Eigen returns the eigenvalues of the symmetric A, n x n, in no order, or nil when A is not finite, and replaces A
// by the matrix whose rows are their eigenvectors. It takes about 6n³ additions and multiplications. pause is as for
// Eigenvalues.
func Eigen(a *mat.Dense, pause func() error) ([]float64, error) { return decompose(a, true, pause) }

func decompose(a *mat.Dense, vectors bool, pause func() error) ([]float64, error) {
	n, all := a.RawMatrix().Rows, a.RawMatrix().Data
	d, e, w := make([]float64, n), make([]float64, n), make([]float64, n)
	scale := Balance(all)
	if math.IsNaN(scale) {
		return nil, nil
	}
	if err := tridiagonalize(all, d, e, w, pause); err != nil {
		return nil, err
	}
	var z []float64
	if vectors {
		z = all
		if err := accumulate(z, n, w, pause); err != nil {
			return nil, err
		}
	} else if math.Abs(d[0]) > math.Abs(d[n-1]) { // QL wants the entries to rise
		slices.Reverse(d)
		slices.Reverse(e[1:])
	}
	if converged, err := Diagonalize(d, e, z, pause); !converged {
		return nil, err
	}
	for i := range d {
		d[i] *= scale
	}
	return d, nil
}

// balance scales a by a power of two, exactly, so that squares of its entries neither overflow nor vanish together,
// and returns what its eigenvalues are to be multiplied by. It returns NaN when an entry is not finite.
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

// tridiagonalize reduces the symmetric a, n x n row-major, to the diagonal d and the off-diagonal e[1:], e[0] = 0.
// The reflector of column k is left in row k of a, its weight 2/vᵀv in a[k,k]; w is work of length n. pause, unless
// it is nil, is called at every column; its error ends the work.
func tridiagonalize(a []float64, d, e, w []float64, pause func() error) error {
	n := len(d)
	e[0] = 0
	for k := range n {
		if pause != nil {
			if err := pause(); err != nil {
				return err
			}
		}
		d[k] = a[k*n+k]
		a[k*n+k] = 0
		if k == n-1 {
			break
		}
		v, w := a[k*n+k+1:(k+1)*n], w[k+1:n]
		var size float64
		for _, x := range v {
			size += x * x
		}
		size = math.Sqrt(size)
		e[k+1] = -math.Copysign(size, v[0])
		if size == math.Abs(v[0]) { // nothing below the off-diagonal
			e[k+1] = v[0]
			continue
		}
		v[0] -= e[k+1]
		weight := -1 / (e[k+1] * v[0]) // 2/vᵀv
		a[k*n+k] = weight
		m := len(v)
		rest := blas64.General{Rows: m, Cols: m, Stride: n, Data: a[(k+1)*n+k+1:]} // A₂₂
		x, y := blas64.Vector{N: m, Data: v, Inc: 1}, blas64.Vector{N: m, Data: w, Inc: 1}
		blas64.Gemv(blas.NoTrans, weight, rest, x, 0, y)
		blas64.Axpy(-weight/2*blas64.Dot(x, y), x, y)
		blas64.Ger(-1, x, y, rest) // A₂₂ - vwᵀ - wvᵀ
		blas64.Ger(-1, y, x, rest)
	}
	return nil
}

// accumulate replaces a, as tridiagonalize leaves it, by the transpose of the orthogonal matrix of the reduction: the
// identity with the reflectors applied from the last to the first. pause is as for tridiagonalize.
func accumulate(a []float64, n int, w []float64, pause func() error) error {
	for k := n - 1; k >= 0; k-- {
		if pause != nil {
			if err := pause(); err != nil {
				return err
			}
		}
		weight := a[k*n+k]
		v := w[:n-k-1]
		copy(v, a[k*n+k+1:(k+1)*n])
		clear(a[k*n+k : (k+1)*n])
		a[k*n+k] = 1
		for i := k + 1; i < n; i++ {
			row := a[i*n+k : (i+1)*n]
			row[0] = 0
			var sum float64
			for j, x := range v {
				sum += row[j+1] * x
			}
			sum *= weight
			for j, x := range v {
				row[j+1] -= sum * x
			}
		}
	}
	return nil
}

// maxSweeps is the number of QL sweeps after which an eigenvalue is given up; a handful is usual.
const maxSweeps = 60

// patience is the number of sweeps after which what is small beside the largest entry passes for zero, not only what
// is small beside its neighbours: among many eigenvalues that are zero but for rounding, a sweep brings as much as it
// removes.
const patience = 10

// diagonalize finds the eigenvalues of the tridiagonal matrix d, e[1:], leaves them in d in no order, and applies the
// rotations to the rows of z, n x n, unless it is nil. It reports whether it converged; values that are not finite do
// not. pause is as for tridiagonalize.
func Diagonalize(d, e, z []float64, pause func() error) (bool, error) {
	n := len(d)
	copy(e, e[1:])
	e[n-1] = 0
	var size float64 // largest entry
	for i, x := range d {
		size = max(size, math.Abs(x), math.Abs(e[i]))
	}
	for l := range n {
		if pause != nil {
			if err := pause(); err != nil {
				return false, err
			}
		}
		for sweep := 0; ; sweep++ {
			rounding := 0.0
			if sweep >= patience {
				rounding = size
			}
			m := l
			for m < n-1 && math.Abs(e[m]) > Eps/2*math.Max(rounding, math.Abs(d[m])+math.Abs(d[m+1])) {
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

// sweepQL does one implicitly shifted QL sweep on rows l to m.
func sweepQL(d, e, z []float64, l, m int) {
	n := len(d)
	g := (d[l+1] - d[l]) / (2 * e[l])
	g = d[m] - d[l] + e[l]/(g+math.Copysign(math.Sqrt(g*g+1), g)) // d[m] minus Wilkinson's shift
	s, c, p := 1.0, 1.0, 0.0
	for i := m - 1; i >= l; i-- {
		f, b := s*e[i], c*e[i]
		r := math.Sqrt(f*f + g*g)
		e[i+1] = r
		if r == 0 { // the matrix splits here
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
