package simd

// What is here stands beside BLAS. A program that knows only blas64 finds it by asking blas64.Implementation() for an interface of these methods.

const (
	badLength = "simd: vectors of different lengths"
	badSparse = "simd: sparse matrix of other dimensions"
)

// SpMM computes Y = MX for a matrix M of n rows in compressed sparse rows and X of p columns. Row i of M is the entries from start[i] to
// start[i+1], columns in any order, each element of Y one sum in that order. That X has the rows which col asks for is not checked.
func (b *BLAS) SpMM(n, p int, start, col []int32, val, x []float64, ldx int, y []float64, ldy int) {
	if n < 0 || p < 0 || ldx < max(1, p) || ldy < max(1, p) {
		panic(badSparse)
	}
	if n == 0 || p == 0 {
		return
	}
	if len(start) <= n || len(col) < int(start[n]) || len(val) < int(start[n]) || len(y) < ldy*(n-1)+p {
		panic(badSparse)
	}
	b.on.spmm(sparse{start[:n+1], col, val}, p, x, ldx, y, ldy)
}

// AxpyTo computes dst = y + αx. dst may be x or y.
func (b *BLAS) AxpyTo(dst []float64, alpha float64, x, y []float64) {
	sameLength(dst, x, y)
	b.on.axpyTo(dst, alpha, x, y)
}

// Distance2 returns ‖x - y‖².
func (b *BLAS) Distance2(x, y []float64) float64 {
	sameLength(x, y)
	return b.on.distance2(x, y)
}

// Secant returns sᵀs, sᵀy and yᵀy of s = x1 - x0 and y = g1 - g0.
func (b *BLAS) Secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) {
	sameLength(x0, x1, g0, g1)
	return b.on.secant(x0, x1, g0, g1)
}

func sameLength(x []float64, others ...[]float64) {
	for _, y := range others {
		if len(y) != len(x) {
			panic(badLength)
		}
	}
}
