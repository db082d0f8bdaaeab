//go:build js && wasm

// Command formula is the solver with the compiler of formulas as a WebAssembly module, slep-formula.wasm. The client
// fetches it for the first formula.
package main

import (
	"slep/solver/simd"
	"slep/wasm/bridge"
	"slep/wasm/typed"
)

// The build sets buildID to the same string in all its files.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, typed.Formulas{})
}
