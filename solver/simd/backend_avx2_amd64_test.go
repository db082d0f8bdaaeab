//go:build !noasm

package simd

func init() {
	if wide {
		otherKernels["256 bits"] = avx2{byRows{avx2Vectors{}}, false}
	}
}
