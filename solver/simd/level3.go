package simd

import "gonum.org/v1/gonum/blas"

// Dgemm computes C = α op(A) op(B) + βC.
func (b *BLAS) Dgemm(
	tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, bb []float64, ldb int,
	beta float64, c []float64, ldc int,
) {
	b.base.Dgemm(tA, tB, m, n, k, 0, a, lda, bb, ldb, 1, c, ldc) // checks the arguments
	if m == 0 || n == 0 {
		return
	}
	p := productOf(tA, tB, m, n, k, alpha, a, lda, bb, ldb, c, ldc)
	if p.add = beta != 0; beta != 1 && (p.add || p.empty()) {
		for i := range m {
			b.Dscal(n, beta, c[i*ldc:], 1)
		}
	}
	b.multiply(p)
}

// Dsyrk computes one triangle of C = αAAᵀ + βC, or of C = αAᵀA + βC. Dgemm would compute the triangle with the same
// bits, but would do twice the work.
func (b *BLAS) Dsyrk(
	ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int,
) {
	b.base.Dsyrk(ul, tA, n, k, 0, a, lda, beta, c, ldc) // checks the arguments and computes C = βC
	p := productOf(tA, tA, n, n, k, alpha, a, lda, a, lda, c, ldc)
	p.transB, p.add, p.part = !p.transA, true, lower
	if ul == blas.Upper {
		p.part = upper
	}
	b.multiply(p)
}

// productOf returns a product that describes C = α op(A) op(B).
func productOf(
	tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, c []float64, ldc int,
) product {
	return product{
		m: m, n: n, k: k, alpha: alpha, a: a, lda: lda, b: b, ldb: ldb, c: c, ldc: ldc,
		transA: tA != blas.NoTrans, transB: tB != blas.NoTrans,
	}
}

// empty reports whether the product adds nothing to C. In an empty product, A and B may be empty slices.
func (p *product) empty() bool { return p.m == 0 || p.n == 0 || p.k == 0 || p.alpha == 0 }

func (b *BLAS) multiply(p product) {
	if !p.empty() {
		b.backend.gemm(p)
	}
}
