//go:build !js && (!amd64 || noasm)

package simd

// Present reports whether there is a kernel: there is none for this processor.
func Present() bool { return false }

func newKernel() backend { panic("simd: no kernel") }
