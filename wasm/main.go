//go:build js && wasm

// Command wasm is the solver as a WebAssembly module.
package main

import (
	"runtime/debug"

	"slep/wasm/bridge"
	"slep/wasm/simd"
)

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() {
	debug.SetGCPercent(25) // what is not freed early is memory that the tab never gets back
	simd.Use()
	bridge.Serve(buildID)
}
