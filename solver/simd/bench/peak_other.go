//go:build !js && (!amd64 || noasm)

package main

// peak panics, because there is no kernel.
func peak() *product { panic("bench: no kernel") }
