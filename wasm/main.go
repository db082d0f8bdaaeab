//go:build js && wasm

// Command wasm is the solver as a WebAssembly module.
package main

import (
	"slep/wasm/bridge"
	"slep/wasm/simd"
)

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID)
}
