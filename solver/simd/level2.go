package simd

import "gonum.org/v1/gonum/blas"

// The methods in this file call gonum's routines with α = 0, to check the arguments and, in Dgemv, to compute y = βy.

// Dgemv computes y = αAx + βy, or y = αAᵀx + βy.
func (b *BLAS) Dgemv(
	tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int,
	beta float64, y []float64, incY int,
) {
	b.base.Dgemv(tA, m, n, 0, a, lda, x, incX, beta, y, incY)
	if m == 0 || n == 0 || alpha == 0 {
		return
	}
	w := workspaces.Get().(*workspace)
	if tA == blas.NoTrans {
		xs, ys := gather(&w.x, n, x, incX), gather(&w.y, m, y, incY)
		b.backend.gemv(matrix{m, n, lda, a}, alpha, xs, ys)
		scatter(y, incY, ys)
	} else {
		xs, ys := gather(&w.x, m, x, incX), gather(&w.y, n, y, incY)
		b.backend.gemvT(matrix{m, n, lda, a}, alpha, xs, ys)
		scatter(y, incY, ys)
	}
	workspaces.Put(w)
}

// Dger adds αxyᵀ to A.
func (b *BLAS) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	b.base.Dger(m, n, 0, x, incX, y, incY, a, lda)
	if m == 0 || n == 0 || alpha == 0 {
		return
	}
	w := workspaces.Get().(*workspace)
	b.backend.ger(matrix{m, n, lda, a}, alpha, gather(&w.x, m, x, incX), gather(&w.y, n, y, incY))
	workspaces.Put(w)
}

// gather returns the n elements of x as a contiguous slice, which is x itself or a copy in buf. To keep the program
// small, gather is not inlined.
//
//go:noinline
func gather(buf *[]float64, n int, x []float64, inc int) []float64 {
	if inc == 1 {
		return x[:n]
	}
	if cap(*buf) < n {
		*buf = make([]float64, n)
	}
	out := (*buf)[:n]
	at := max(0, (1-n)*inc)
	for i := range out {
		out[i] = x[at]
		at += inc
	}
	return out
}

// scatter is the inverse of gather: if from is a copy of y that gather has made, scatter writes it back to y.
//
//go:noinline
func scatter(y []float64, inc int, from []float64) {
	if inc == 1 {
		return
	}
	at := max(0, (1-len(from))*inc)
	for _, v := range from {
		y[at] = v
		at += inc
	}
}
