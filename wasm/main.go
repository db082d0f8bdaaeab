//go:build js && wasm

// Command wasm is the solver as a WebAssembly module, slep.wasm. The worker of site/src/client runs it; package bridge
// describes their communication. Command wasm/formula also contains the formula compiler.
package main

import (
	"slep/solver/simd"
	"slep/wasm/bridge"
)

// The build sets buildID to the same string in all files that it produces.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, nil)
}
