//go:build js && wasm

// Command wasm is the solver built as a WebAssembly module, slep.wasm. The worker of site/src/client runs this module;
// package bridge describes how the worker and the module communicate. The module of command wasm/formula also contains
// the formula compiler.
package main

import (
	"slep/solver/simd"
	"slep/wasm/bridge"
)

// The build writes the same buildID to all files that it produces.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, nil)
}
