//go:build js && wasm

// Command wasm is the solver as a WebAssembly module, slep.wasm. The worker of site/src/client runs it; package bridge
// says how the two talk. Command wasm/formula is the same with the compiler of formulas.
package main

import (
	"slep/wasm/bridge"
	"slep/wasm/simd"
)

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, nil)
}
