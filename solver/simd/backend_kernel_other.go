//go:build !js && (!amd64 || noasm)

package simd

// Present returns false, because there is no kernel for this processor.
func Present() bool { return false }

func newKernel() backend { panic("simd: no kernel") }
