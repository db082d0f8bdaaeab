package program

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

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
