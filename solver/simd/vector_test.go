package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
)

// sum adds n terms in 8 or 4 partial sums, as the package documentation describes.
func sum(n, width int, term func(i int) float64) float64 {
	var s [8]float64
	even := n - n%width
	for i := range even {
		s[i%width] += term(i)
	}
	total := ((s[0] + s[2]) + (s[4] + s[6])) + ((s[1] + s[3]) + (s[5] + s[7]))
	for i := even; i < n; i++ {
		total += term(i)
	}
	return total
}

// TestVectorOperations compares the bits of the results with those of the definitions for every length below 200.
func TestVectorOperations(t *testing.T) {
	for name, b := range backends(t) {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, 2))
			for n := range 200 {
				vector := func() []float64 {
					x, _ := random(rng, 1, n, 0, n%5 == 0)
					return x
				}
				x, y, u, v := vector(), vector(), vector(), vector()
				ss, sy, yy := b.Secant(x, y, u, v)
				s, d := func(i int) float64 { return y[i] - x[i] }, func(i int) float64 { return v[i] - u[i] }
				got := []float64{b.Ddot(n, x, 1, y, 1), b.Distance2(x, y), ss, sy, yy}
				want := []float64{
					sum(n, 8, func(i int) float64 { return x[i] * y[i] }),
					sum(n, 8, func(i int) float64 { return s(i) * s(i) }),
					sum(n, 4, func(i int) float64 { return s(i) * s(i) }),
					sum(n, 4, func(i int) float64 { return s(i) * d(i) }),
					sum(n, 4, func(i int) float64 { return d(i) * d(i) }),
				}
				if !same(got, want) {
					t.Fatalf("n=%d: sums %v, want %v", n, got, want)
				}
				guarded := func(x []float64) []float64 { return append(append([]float64(nil), x...), sentinel) }
				to, added, scaled := guarded(make([]float64, n)), guarded(y), guarded(x)
				b.AxpyTo(to[:n], -.3, x, y)
				b.Daxpy(n, -.3, x, 1, added, 1)
				b.Dscal(n, -.3, scaled, 1)
				wantTo, wantScaled := make([]float64, n, n+1), make([]float64, n, n+1)
				for i := range n {
					wantTo[i], wantScaled[i] = y[i]+float64(-.3*x[i]), -.3*x[i]
				}
				wantTo, wantScaled = append(wantTo, sentinel), append(wantScaled, sentinel)
				if !same(to, wantTo) || !same(added, wantTo) || !same(scaled, wantScaled) {
					t.Fatalf("n=%d: AxpyTo %v, Daxpy %v, Dscal %v", n, to, added, scaled)
				}
			}
		})
	}
}

// TestNorm2 tests norms near overflow and underflow.
func TestNorm2(t *testing.T) {
	for name, b := range backends(t) {
		for _, scale := range []float64{1, 1e-160, 1e-310, 5e-324, 1e160, 1e307, 0} {
			x := []float64{3 * scale, 0, -4 * scale, 0, 0, 0, 0, 0, 0, 12 * scale}
			if got, want := b.Dnrm2(len(x), x, 1), 13*scale; math.Abs(got-want) > 1e-15*want {
				t.Errorf("%s: norm %v, want %v", name, got, want)
			}
		}
		for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			if got := b.Dnrm2(3, []float64{1, v, 2}, 1); !same([]float64{got}, []float64{math.Abs(v)}) {
				t.Errorf("%s: the norm of a vector containing %v is %v", name, v, got)
			}
		}
	}
}

// TestMatrixVector compares the bits of the results with those of the defining sums, row by row, and checks that
// increments make no difference.
func TestMatrixVector(t *testing.T) {
	for name, b := range backends(t) {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 3))
			for trial := range 600 {
				m, n := 1+rng.IntN(40), 1+rng.IntN(40)
				a, lda := random(rng, m, n, rng.IntN(3), trial%5 == 0)
				incX, incY := 1+rng.IntN(3), 1+rng.IntN(3)
				if rng.IntN(4) == 0 {
					incX, incY = -incX, -incY
				}
				x, _ := random(rng, max(m, n), 1, max(incX, -incX)-1, trial%5 == 0)
				y, _ := random(rng, max(m, n), 1, max(incY, -incY)-1, false)
				checkMatrixVector(t, b, trial%3, matrix{m, n, lda, a}, x, incX, y, incY)
			}
		})
	}
}

// checkMatrixVector compares a routine with its definition. The argument routine selects Dgemv, Dgemv with the
// transposed matrix, or Dger.
func checkMatrixVector(
	t *testing.T, b *BLAS, routine int, a matrix, x []float64, incX int, y []float64, incY int,
) {
	t.Helper()
	const alpha, beta = .7, -1.5
	nx, ny := a.cols, a.rows
	if routine != 0 {
		nx, ny = a.rows, a.cols
	}
	var bufX, bufY []float64
	xs := append([]float64(nil), gather(&bufX, nx, x, incX)...)
	ys := append([]float64(nil), gather(&bufY, ny, y, incY)...)
	data := append([]float64(nil), a.data...)
	for i := range ys {
		if routine != 2 {
			ys[i] *= beta
		}
	}
	dotOf := func(u, v []float64) float64 { return sum(len(u), 8, func(i int) float64 { return u[i] * v[i] }) }
	switch routine {
	case 0:
		for i := range ys {
			ys[i] += float64(alpha * dotOf(a.row(i), xs))
		}
		b.Dgemv(blas.NoTrans, a.rows, a.cols, alpha, a.data, a.stride, x, incX, beta, y, incY)
	case 1:
		for i, v := range xs {
			for j, w := range a.row(i) {
				ys[j] += float64(float64(alpha*v) * w)
			}
		}
		b.Dgemv(blas.Trans, a.rows, a.cols, alpha, a.data, a.stride, x, incX, beta, y, incY)
	case 2:
		for i, v := range xs {
			for j, w := range ys {
				data[i*a.stride+j] += float64(float64(alpha*v) * w)
			}
		}
		b.Dger(a.rows, a.cols, alpha, x, incX, y, incY, a.data, a.stride)
	}
	if got := gather(&bufY, ny, y, incY); !same(got, ys) || !same(a.data, data) {
		t.Fatalf("routine %d of %d x %d, increments %d, %d: the bits differ from the definition",
			routine, a.rows, a.cols, incX, incY)
	}
}
