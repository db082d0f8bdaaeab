//go:build !js && (!amd64 || noasm)

package main

// peak is not available without a kernel.
func peak() *product { panic("bench: no kernel") }
