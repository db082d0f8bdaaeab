//go:build !noasm

package simd

// The tests also run the kernel of 256 bits where the BLAS uses a wider one.
func init() {
	if wide {
		otherKernels["256 bits"] = avx2{byRows{avx2Vectors{}}, false}
	}
}
