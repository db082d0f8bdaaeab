package program

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// cholesky writes the upper triangular R with R'R = A to d, n x n. R contains NaN if A is not positive definite.
func cholesky(d, a []float64, n int) {
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

// upperFactor writes R of V = QR to d. The signs of the diagonal are those that LAPACK's reflections give, as in Octave
// and NumPy. The workspace work has as many entries as V, which is rows x cols.
func upperFactor(d, v, work []float64, rows, cols int) {
	for i := range rows { // by columns
		for j := range cols {
			work[j*rows+i] = v[i*cols+j]
		}
	}
	clear(d)
	for k := range cols {
		x := work[k*rows+k : (k+1)*rows]
		below := blas64.Nrm2(vector(x[1:]))
		beta := x[0]
		if below != 0 {
			beta = -math.Copysign(math.Hypot(x[0], below), x[0])
			tau, pivot := (beta-x[0])/beta, x[0]-beta
			blas64.Scal(1/pivot, vector(x[1:]))
			for j := k + 1; j < cols; j++ {
				y := work[j*rows+k : (j+1)*rows]
				s := tau * (y[0] + blas64.Dot(vector(x[1:]), vector(y[1:])))
				y[0] -= s
				blas64.Axpy(-s, vector(x[1:]), vector(y[1:]))
			}
		}
		d[k*cols+k] = beta
		for j := k + 1; j < cols; j++ {
			d[k*cols+j] = work[j*rows+k]
		}
	}
}
