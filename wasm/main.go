//go:build js && wasm

// Command wasm is the solver as a WebAssembly module, slep.wasm. The worker of site/src/client runs it; package bridge
// says how the two talk.
package main

import (
	"runtime/debug"

	"slep/wasm/bridge"
	"slep/wasm/simd"
)

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() {
	debug.SetGCPercent(25) // a tab never gets back the memory that is not freed early
	simd.Use()
	bridge.Serve(buildID)
}
