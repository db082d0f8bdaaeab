//go:build !noasm

package simd

// Where the BLAS uses a wider kernel, the tests also run the kernel with 256-bit vectors.
func init() {
	if wide {
		otherKernels["256 bits"] = avx2{byRows{avx2Vectors{}}, false}
	}
}
