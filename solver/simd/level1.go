package simd

import "math"

// Ddot returns xᵀy.
func (b *BLAS) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if incX != 1 || incY != 1 || n < 1 || len(x) < n || len(y) < n {
		return b.base.Ddot(n, x, incX, y, incY)
	}
	return b.backend.dot(x[:n], y[:n])
}

// Daxpy adds αx to y.
func (b *BLAS) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if incX != 1 || incY != 1 || n < 1 || len(x) < n || len(y) < n || alpha == 0 {
		b.base.Daxpy(n, alpha, x, incX, y, incY)
		return
	}
	b.backend.axpyTo(y[:n], alpha, x[:n], y[:n])
}

// Dscal multiplies x by α.
func (b *BLAS) Dscal(n int, alpha float64, x []float64, incX int) {
	if incX != 1 || n < 1 || len(x) < n || alpha == 0 {
		b.base.Dscal(n, alpha, x, incX)
		return
	}
	b.backend.scal(alpha, x[:n])
}

// Dnrm2 returns ‖x‖₂, even if the square of ‖x‖₂ overflows or underflows.
func (b *BLAS) Dnrm2(n int, x []float64, incX int) float64 {
	if incX == 1 && n > 1 && len(x) >= n {
		// Squares that underflow are negligible in a sum above 0x1p-900.
		if sum := b.backend.dot(x[:n], x[:n]); sum > 0x1p-900 && sum <= math.MaxFloat64 {
			return math.Sqrt(sum)
		}
	}
	return b.base.Dnrm2(n, x, incX) // a slower routine, which scales the terms
}
