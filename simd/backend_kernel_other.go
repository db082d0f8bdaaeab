//go:build !js

package simd

// Present reports whether the kernel is there: never outside WebAssembly.
func Present() bool { return false }

func newKernel() backend { panic("simd: no kernel") }
