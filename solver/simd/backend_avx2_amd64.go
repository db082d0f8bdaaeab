//go:build !noasm

package simd

// avx2 is the backend in assembly, which uses 256-bit vectors and no fused multiply-add instructions. If wide is true,
// the processor has AVX-512, and products of dense matrices use 512-bit vectors.
type avx2 struct {
	byRows
	wide bool
}

// avx2Vectors implements the operations of avx2 on vectors.
type avx2Vectors struct{}

var present, wide = features()

// Present reports whether there is a kernel for this processor. The kernel requires AVX2.
func Present() bool { return present }

func newKernel() backend { return avx2{byRows{avx2Vectors{}}, wide} }

func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

func xgetbv() uint32

// features reports, for AVX2 and for AVX-512, whether the processor has the instructions and the operating system saves
// the registers.
func features() (avx2, avx512 bool) {
	const (
		osxsave, avx  = 1 << 27, 1 << 28                // bits of CPUID leaf 1
		avx2Bit       = 1 << 5                          // bit of CPUID leaf 7
		avx512Bits    = 1<<16 | 1<<31                   // bits of CPUID leaf 7, for AVX-512F and AVX-512VL
		state, state5 = 1<<1 | 1<<2, 1<<5 | 1<<6 | 1<<7 // bits for the registers that the operating system saves
	)
	if most, _, _, _ := cpuid(0, 0); most < 7 {
		return false, false
	}
	if _, _, c, _ := cpuid(1, 0); c&(osxsave|avx) != osxsave|avx {
		return false, false
	}
	_, has, _, _ := cpuid(7, 0)
	kept := xgetbv()
	avx2 = has&avx2Bit != 0 && kept&state == state
	return avx2, avx2 && has&avx512Bits == avx512Bits && kept&state5 == state5
}

//go:noescape
func dot(n int, x, y *float64) float64

//go:noescape
func distance2(n int, x, y *float64) float64

//go:noescape
func secant(n int, x0, x1, g0, g1 *float64) (ss, sy, yy float64)

//go:noescape
func axpyTo(n int, to *float64, alpha float64, x, y *float64)

//go:noescape
func scal(n int, alpha float64, x *float64)

// spmm computes n >= 1 rows of Y, which has p >= 1 columns.
//
//go:noescape
func spmm(n, p int, start, col *int32, val, x *float64, ldx int, y *float64, ldy int)

func (avx2Vectors) dot(x, y []float64) float64 { return dot(len(x), at(x), at(y)) }

func (avx2Vectors) distance2(x, y []float64) float64 { return distance2(len(x), at(x), at(y)) }

func (avx2Vectors) secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) {
	return secant(len(x0), at(x0), at(x1), at(g0), at(g1))
}

func (avx2Vectors) axpyTo(dst []float64, alpha float64, x, y []float64) {
	axpyTo(len(x), at(dst), alpha, at(x), at(y))
}

func (avx2Vectors) scal(alpha float64, x []float64) { scal(len(x), alpha, at(x)) }

func (avx2) spmm(m sparse, p int, x []float64, ldx int, y []float64, ldy int) {
	spmm(len(m.start)-1, p, at(m.start), at(m.col), at(m.val), at(x), ldx, at(y), ldy)
}
