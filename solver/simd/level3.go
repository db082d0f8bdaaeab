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

// Dgemmt computes one triangle of the n x n matrix C = α op(A) op(B) + βC. The bits are those of Dgemm, with half the
// work.
func (b *BLAS) Dgemmt(
	ul blas.Uplo, tA, tB blas.Transpose, n, k int, alpha float64, a []float64, lda int, bb []float64, ldb int,
	beta float64, c []float64, ldc int,
) {
	b.base.Dgemm(tA, tB, n, n, k, 0, a, lda, bb, ldb, 1, c, ldc)  // checks the arguments
	b.base.Dsyrk(ul, blas.NoTrans, n, 0, 0, c, ldc, beta, c, ldc) // C = βC
	b.addTriangle(ul, productOf(tA, tB, n, n, k, alpha, a, lda, bb, ldb, c, ldc))
}

// The following methods call gonum's routines with α = 0, to check the arguments and to compute C = βC.

// Dsyrk computes one triangle of C = αAAᵀ + βC, or of C = αAᵀA + βC.
func (b *BLAS) Dsyrk(
	ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int,
) {
	b.base.Dsyrk(ul, tA, n, k, 0, a, lda, beta, c, ldc)
	b.addTriangle(ul, productOf(tA, opposite(tA), n, n, k, alpha, a, lda, a, lda, c, ldc))
}

// Dsyr2k computes one triangle of C = αABᵀ + αBAᵀ + βC, or of C = αAᵀB + αBᵀA + βC.
func (b *BLAS) Dsyr2k(
	ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, bb []float64, ldb int,
	beta float64, c []float64, ldc int,
) {
	b.base.Dsyr2k(ul, tA, n, k, 0, a, lda, bb, ldb, beta, c, ldc)
	b.addTriangle(ul, productOf(tA, opposite(tA), n, n, k, alpha, a, lda, bb, ldb, c, ldc))
	b.addTriangle(ul, productOf(tA, opposite(tA), n, n, k, alpha, bb, ldb, a, lda, c, ldc))
}

// Dsymm computes C = αAB + βC, or C = αBA + βC, for a symmetric A.
func (b *BLAS) Dsymm(
	s blas.Side, ul blas.Uplo, m, n int, alpha float64, a []float64, lda int, bb []float64, ldb int,
	beta float64, c []float64, ldc int,
) {
	b.base.Dsymm(s, ul, m, n, 0, a, lda, bb, ldb, beta, c, ldc)
	p := product{m: m, n: n, alpha: alpha, c: c, ldc: ldc, add: true}
	if s == blas.Left {
		p.k, p.a, p.lda, p.b, p.ldb = m, a, lda, bb, ldb
		p.form = lowerOfSymmetric
		if ul == blas.Upper {
			p.form = upperOfSymmetric
		}
	} else {
		p.k, p.a, p.lda, p.b, p.ldb = n, bb, ldb, whole(ul, n, a, lda), n
	}
	b.multiply(p)
}

// productOf returns C = α op(A) op(B).
func productOf(
	tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, c []float64, ldc int,
) product {
	p := product{
		m: m, n: n, k: k, alpha: alpha, a: a, lda: lda, b: b, ldb: ldb, c: c, ldc: ldc, transB: tB != blas.NoTrans,
	}
	if tA != blas.NoTrans {
		p.form = transposed
	}
	return p
}

func opposite(t blas.Transpose) blas.Transpose {
	if t == blas.NoTrans {
		return blas.Trans
	}
	return blas.NoTrans
}

// addTriangle adds one triangle of the product to C.
func (b *BLAS) addTriangle(ul blas.Uplo, p product) {
	p.add, p.part = true, lower
	if ul == blas.Upper {
		p.part = upper
	}
	b.multiply(p)
}

// whole returns a copy of a symmetric matrix in which both triangles are stored.
func whole(ul blas.Uplo, n int, a []float64, lda int) []float64 {
	out := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			v := a[i*lda+j]
			if ul == blas.Upper {
				v = a[j*lda+i]
			}
			out[i*n+j], out[j*n+i] = v, v
		}
	}
	return out
}

// empty reports whether the product adds nothing to C. In an empty product, A and B may be empty slices.
func (p *product) empty() bool { return p.m == 0 || p.n == 0 || p.k == 0 || p.alpha == 0 }

func (b *BLAS) multiply(p product) {
	if !p.empty() {
		b.backend.gemm(p)
	}
}
