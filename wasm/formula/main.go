//go:build js && wasm

// Command formula is the solver with the formula compiler, built as a WebAssembly module, slep-formula.wasm. The client
// fetches this module when a page uses its first formula.
package main

import (
	"slep/solver/simd"
	"slep/wasm/bridge"
	"slep/wasm/typed"
)

// The build writes the same buildID to all files that it produces.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, typed.Formulas{})
}
