//go:build !noasm

package simd

// If the BLAS uses a kernel with wider vectors, the tests also run the kernel with 256-bit vectors.
func init() {
	if wide {
		otherKernels["256 bits"] = avx2{byRows{avx2Vectors{}}, false}
	}
}
